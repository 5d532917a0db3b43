"""What changed since the export: in the file, row by row, and in the arm that it is judged for."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, runs
from vi3dras.export.csv import BOM, Column
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.passport.digests import digest_of, missing_and_extra
from vi3dras.passport.outcome import MOST, Outcome, merged, outcome_with
from vi3dras.passport.passport import Passport
from vi3dras.passport.read_via import Via
from vi3dras.passport.robot_numbers import difference
from vi3dras.passport.rows import joint_names, joint_units
from vi3dras.passport.via_csv import via_pieces

MOST_NAMED = 4
"""Differences that a sentence names; more are only counted."""


def changes(via: Via, passport: Passport) -> list[Outcome]:
    """Rows that differ from those of the passport; of other bytes with the same numbers only a warning."""
    now, was = digest_of(via.data), passport.digest
    same = Outcome("EDITED")
    if now.sha256 == was.sha256:
        return [same]
    rows = now.rows if now.rows != was.rows else was.rows
    if rows != was.rows:
        rows = _as_written(via, passport)
    if rows == was.rows:
        what = "the file was saved again by another program: the bytes differ, the numbers are the same"
        return [same, outcome_with("RESAVED", what)]
    if len(rows) != len(was.rows):
        return [same, _count(rows, was.rows)]
    return [row_changes(rows, was.rows)]


TEXT_LINE = ("Line", 2)
"""What a row of another format is called: its first line is a head."""

ENDS = (b"\n", b"\r\n", b"\r")


def line_changes(data: bytes, passport: Passport, *, needs: bytes = b"") -> list[Outcome]:
    """Lines that differ from those of the passport, of a file in another format than via-points.

    Other line ends, or a mark of UTF-8 before the first, are only a warning, unless the machine `needs` one.
    """
    was = passport.digest
    same = Outcome("EDITED")
    if digest_of(data).sha256 == was.sha256:
        return [same]
    lines = re.split(rb"\r\n|\n|\r", data.removeprefix(BOM))
    resaved = [digest_of(mark + end.join(lines)) for end in ENDS for mark in (b"", BOM)]
    whole = [*filter(None, lines)]
    resaved += [digest_of(end.join([*whole, b""])) for end in ENDS]
    if any(each.sha256 == was.sha256 for each in resaved):
        if needs and len(re.findall(needs, data)) < len(whole):
            return [
                outcome_with(
                    "EDITED", "its line ends were changed, and the machine takes a line only with a CR"
                )
            ]
        what = "the file was saved again by another program: its line ends differ, its lines are the same"
        return [same, outcome_with("RESAVED", what)]
    now = max(resaved, key=lambda each: len(set(each.rows) & set(was.rows)))
    if len(now.rows) != len(was.rows):
        return [same, _count(now.rows, was.rows, TEXT_LINE)]
    if now.rows == was.rows:
        return [outcome_with("EDITED", "its first line was changed since the export")]
    return [row_changes(now.rows, was.rows, TEXT_LINE)]


def row_changes(now: tuple[str, ...], was: tuple[str, ...], of: tuple[str, int] = ("Row", 0)) -> Outcome:
    """The rows whose digest differs, of as many as there were."""
    differ = np.array([a != b for a, b in zip(now, was, strict=True)])
    if differ.all() and len(now) > 1:
        what = f"no {of[0].lower()} is as it was exported: perhaps the passport is that of another file"
        return outcome_with("EDITED", what)
    parts = [_row(first, end - 1, of) for first, end in runs(differ)[:MOST]]
    return merged(parts)._replace(rows=int(differ.sum()))


def _row(first: int, last: int, of: tuple[str, int]) -> Outcome:
    what = "it was changed since the export" if first == last else "they were changed since the export"
    return outcome_with("EDITED", what, first, count=last - first + 1, of=of)


def _count(now: tuple[str, ...], was: tuple[str, ...], of: tuple[str, int] = ("Row", 0)) -> Outcome:
    row, missing, extra = missing_and_extra(was, now)
    word, said = of[0].lower(), []
    if missing:
        said.append(f"{missing} {f'{word} is' if missing == 1 else f'{word}s are'} missing")
    if extra:
        said.append(f"{extra} {f'{word} was' if extra == 1 else f'{word}s were'} put in")
    known = len(was) + (of[1] > 0)
    return outcome_with(
        "ROWS", f"{' and '.join(said)} from here on, the passport knows {known:,} {word}s", row, of=of
    )


def _as_written(via: Via, passport: Passport) -> tuple[str, ...]:
    """The digests of the rows as they would be written with the numbers that were read."""
    columns: dict[str, Column] = {}
    for name in passport.columns:
        if name == "code":
            columns[name] = list(via.code)
        elif name in via.columns:
            columns[name] = via.columns[name]
        else:
            return digest_of(via.data).rows
    if not via.rows:
        return ()
    if not columns:
        return digest_of(via.data).rows
    return digest_of(b"".join(map(bytes, via_pieces(columns)))).rows


class Today(NamedTuple):
    """An arm as it is now."""

    robot: Robot
    limits: Limits
    is_same: bool
    """Whether the passport's arm puts its tool to the same place."""
    is_tighter: bool
    """Whether it allows less than it did at the export, so that what was found then need not hold."""
    outcomes: tuple[Outcome, ...]


def today(passport: Passport, robot: Robot | None) -> Today:
    """The arm to judge for: the one named, or the one here of the passport's name, or the passport's own."""
    was = passport.robot
    if robot is None:
        if was.id not in robot_files():
            return Today(was, passport.limits, is_same=True, is_tighter=False, outcomes=())
        robot = load_robot(was.id)
    limits, detail = limits_of(robot), difference(was, robot)
    if detail:
        who = f"{was.name} ({was.id}), not for {robot.name} ({robot.id})" if was.id != robot.id else ""
        what = f"it was exported for {who or f'another {was.id}'}: {detail}"
        return Today(robot, limits, is_same=False, is_tighter=True, outcomes=(outcome_with("ROBOT", what),))
    outcomes = [Outcome("ROBOT")]
    changes, is_tighter = _arm_changes(passport, robot, limits)
    if changes:
        more = f", and {len(changes) - MOST_NAMED} more" if len(changes) > MOST_NAMED else ""
        what = f"{robot.name} ({robot.id}) has other limits than the arm of the export: "
        outcomes.append(outcome_with("ARM", what + ", ".join(changes[:MOST_NAMED]) + more))
    return Today(robot, limits, is_same=True, is_tighter=is_tighter, outcomes=tuple(outcomes))


def _arm_changes(passport: Passport, robot: Robot, limits: Limits) -> tuple[list[str], bool]:
    """What a joint may and might, where that differs; and whether any may do less now."""
    was, then = passport.robot, passport.limits
    scale, units = joint_units(robot)
    compared: tuple[tuple[str, str, Floats, Floats, int], ...] = (
        ("speed", "/s", then.speed, limits.speed, 1),
        ("acceleration", "/s²", then.acceleration, limits.acceleration, 1),
        ("lower limit", "", was.low, robot.low, -1),
        ("upper limit", "", was.high, robot.high, 1),
    )
    changes, is_tighter = [], False
    for name, per, before, now, sense in compared:
        differs = ~np.isclose(before, now, rtol=1e-9, atol=1e-12)
        is_tighter |= bool((differs & (sense * now < sense * before)).any())
        for i in np.flatnonzero(differs).tolist():
            joint, unit = joint_names(robot)[i], f"{units[i]}{per}"
            is_now, was_then = (_said(values[i] / scale[i], unit) for values in (now, before))
            changes.append(f"{name} of {joint} is {is_now}, was {was_then}")
    return changes, is_tighter


def _said(value: float, unit: str) -> str:
    return f"{value:.6g} {unit}" if np.isfinite(value) else "none"
