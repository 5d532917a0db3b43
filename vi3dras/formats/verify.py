"""An exported file against its passport and the arm: what changed, in which row, and whether it is safe.

Via-points are checked row by row; a file in another format is judged by what it orders the arm to do.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.formats.orders import other_format
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.passport.cells import cell_now
from vi3dras.passport.changes import Today, changes, today
from vi3dras.passport.check import Progress, check_rows
from vi3dras.passport.errors import NoRobotError, PassportError
from vi3dras.passport.outcome import Outcome, outcome_with
from vi3dras.passport.passport import VIA, Passport, passport_file, read_passport
from vi3dras.passport.read_via import Via, data_of, header_faults, other_arm, read_via, swapped
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, Tolerances
from vi3dras.passport.via_csv import rows_of_columns, via_headers
from vi3dras.workcell import Cell


class Verified(NamedTuple):
    """A file that was checked."""

    report: Report
    robot: Robot
    passport: Passport | None
    limits: Limits
    """Speeds and accelerations that it was checked against."""


def verified(
    file: Path, robot: Robot | None = None, *, moving: bool = False, cell: Cell | None = None,
    report: Progress | None = None,
) -> Verified:  # fmt: skip
    """Check an exported file against its passport and the arm.

    Of via-points every row is checked anew, for the arm as it is now. Of other formats every line has to be
    one of the format and as it was exported; what it orders the joints to do is checked anew, where it says
    so, and the rest of what was found at the export is told.

    Args:
        file: the file; its passport is beside it.
        robot: the arm; if None the one here that has the passport's name, or else the passport's own.
        moving: whether the arm is known to move at the ends of the motion.
        cell: what stands around the arm now; that of the passport if None.
        report: told the share that is done.

    Raises:
        ViaFileError: the file cannot be read at all.
        NoRobotError: neither the passport nor anybody else says which arm it is for.
    """
    passport, outcomes = _passport(file)
    around = cell_now(None if passport is None else passport.cell, cell, file.parent)
    outcomes += around.outcomes
    now = None if passport is None else today(passport, robot)
    if passport is not None and now is not None:
        outcomes += [*now.outcomes, *_of_export(passport)]
        if passport.form != VIA:
            forgiven = _tolerances(passport, moving=moving)
            found = other_format(data_of(file), passport, now, forgiven, report, around=around)
            return Verified(found.merged(outcomes), now.robot, passport, now.limits)
    via = read_via(file)
    arm = robot if now is None else now.robot
    if arm is None:
        why = outcomes[0].findings[0].sentence.rpartition(";")[0]
        raise NoRobotError(str(file), why[:1].lower() + why[1:])
    limits = limits_of(arm) if now is None else now.limits
    outcomes += [*via.faults, *(changes(via, passport) if passport is not None else [])]
    if not _fits(via, arm, passport, now, outcomes):
        return Verified(Report((), via.rows).merged(outcomes), arm, passport, limits)
    outcomes += header_faults(via, via_headers(arm)) + _numbering(via)
    if not set(via_headers(arm)[1:-2]) <= set(via.columns):
        outcomes.append(outcome_with("FAILED", "without all columns the motion cannot be checked"))
        return Verified(Report((), via.rows).merged(outcomes), arm, passport, limits)
    rows = _rows(arm, via, passport)
    found = check_rows(
        arm,
        rows,
        limits=limits,
        tolerances=_tolerances(passport, moving=moving),
        task=passport.task if passport is not None and now is not None and now.is_same else None,
        cell=around.cell,
        report=report,
    )
    outcomes += swapped(arm, rows, found)
    return Verified(found.merged(outcomes), arm, passport, limits)


def _of_export(passport: Passport) -> list[Outcome]:
    """What has to be known of the export."""
    found = []
    if passport.tolerances.looser:
        what = "it was exported with tolerances that forgive more than is usual: "
        found.append(outcome_with("LOOSE", what + ", ".join(passport.tolerances.looser)))
    if passport.is_draft:
        what = "the file was exported as a draft, because its motion is not safe"
        found.append(outcome_with("DRAFT", what))
    return found


def _tolerances(passport: Passport | None, *, moving: bool = False) -> Tolerances:
    """Those of the export, or the usual ones, but nothing is forgiven of speeds and accelerations."""
    known = Tolerances() if passport is None else passport.tolerances
    return replace(known, slack=Tolerances.slack, moving=1.0 if moving else known.moving)


def _passport(file: Path) -> tuple[Passport | None, list[Outcome]]:
    try:
        return read_passport(passport_file(file)), [Outcome("PASSPORT")]
    except PassportError as error:
        beside, why = passport_file(file).name, error.args[1]
        what = (
            f"there is no passport {beside} beside it"
            if "no such file" in why
            else f"the passport {beside} cannot be used: {why}"
        )
        return None, [outcome_with("PASSPORT", what)]


def _fits(
    via: Via, arm: Robot, passport: Passport | None, now: Today | None, outcomes: list[Outcome]
) -> bool:
    """Whether a file's columns can be those of an arm; a file for another one is told once, in place."""
    if passport is None or now is None:
        what = other_arm(via, arm)
        outcomes += [outcome_with("ROBOT", what)] if what else []
        return not what
    if set(via_headers(arm)[1:-2]) <= set(via.columns) or now.is_same:
        return True
    outcomes += header_faults(via, via_headers(passport.robot))
    return False


def _numbering(via: Via) -> list[Outcome]:
    """Whether the rows are numbered from 0 without a gap."""
    if "i" not in via.columns:
        return []
    if not via.rows:
        return [outcome_with("ROWS", "there are no rows")]
    wrong = np.flatnonzero(via.columns["i"] != np.arange(via.rows))
    if not len(wrong):
        return []
    row = int(wrong[0])
    found = via.columns["i"][row]
    return [outcome_with("ROWS", f"the row has the number {found:g} where {row} comes next", row)]


def _rows(robot: Robot, via: Via, passport: Passport | None) -> Rows:
    words = tuple(dict.fromkeys(via.code)) or ("reachable",)
    places = {word: k for k, word in enumerate(words)}
    code = np.array([places[word] for word in via.code], np.int64)
    phase, closes = (None, False) if passport is None else (passport.phase, passport.closes)
    return rows_of_columns(
        robot, via.columns, reachable=via.reachable, words=words, code=code, phase=phase, closes=closes
    )
