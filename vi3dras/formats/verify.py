"""An exported file against its passport and the arm: what changed, in which row, and whether it is safe.

Via-points are checked row by row; a file in another format is judged by what it orders the arm to do.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.formats.read_back import Ordered, read_back
from vi3dras.formats.registry import FORMATS
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.passport.changes import Today, changes, line_changes, today
from vi3dras.passport.check import Progress, check_rows
from vi3dras.passport.errors import NoRobotError, PassportError
from vi3dras.passport.outcome import MOST, Outcome, merged, outcome_with
from vi3dras.passport.passport import VIA, Passport, passport_file, read_passport
from vi3dras.passport.read_via import Via, data_of, header_faults, other_arm, read_via, swapped
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, Tolerances
from vi3dras.passport.states import curve_outcomes
from vi3dras.passport.states import limits as range_outcome
from vi3dras.passport.via_csv import rows_of_columns, via_headers

NEEDED = {"ssc32": b"\r"}
"""Line ends without which a machine does nothing."""

ANEW = ("NAN", "TIME", "LIMIT", "MARGIN", "JUMP", "SPEED", "ACCELERATION", "CURVE", "REST", "SELF", "GROUND")
"""Checks for which times and joint values are enough; the others were made at the export."""


class Verified(NamedTuple):
    """A file that was checked."""

    report: Report
    robot: Robot
    passport: Passport | None
    limits: Limits
    """Speeds and accelerations that it was checked against."""


def verified(
    file: Path, robot: Robot | None = None, *, moving: bool = False, report: Progress | None = None
) -> Verified:
    """Check an exported file against its passport and the arm.

    Of via-points every row is checked anew, for the arm as it is now. Of other formats every line has to be
    one of the format and as it was exported; what it orders the joints to do is checked anew, where it says
    so, and the rest of what was found at the export is told.

    Args:
        file: the file; its passport is beside it.
        robot: the arm; if None the one here that has the passport's name, or else the passport's own.
        moving: whether the arm is known to move at the ends of the motion.
        report: told the share that is done.

    Raises:
        ViaFileError: the file cannot be read at all.
        NoRobotError: neither the passport nor anybody else says which arm it is for.
    """
    passport, outcomes = _passport(file)
    now = None if passport is None else today(passport, robot)
    if passport is not None and now is not None:
        outcomes += now.outcomes
        if passport.tolerances.looser:
            what = "it was exported with tolerances that forgive more than is usual: "
            outcomes.append(outcome_with("LOOSE", what + ", ".join(passport.tolerances.looser)))
        if passport.is_draft:
            outcomes.append(
                outcome_with("DRAFT", "the file was exported as a draft, because its motion is not safe")
            )
        if passport.form != VIA:
            found = other_format(data_of(file), passport, now, _tolerances(passport, moving=moving), report)
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
        report=report,
    )
    outcomes += swapped(arm, rows, found)
    return Verified(found.merged(outcomes), arm, passport, limits)


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


def other_format(
    data: bytes, passport: Passport, now: Today, tolerances: Tolerances, report: Progress | None = None
) -> Report:
    """The verdict on a file's bytes: its lines against those of the export, its orders against the arm.

    Where a file has no joint values or no times, what was found at the export holds, unless the arm allows
    less now than it did then.
    """
    ordered = read_back(passport.form, now.robot, data)
    found = line_changes(data, passport, needs=NEEDED.get(passport.form, b""))
    if ordered.strays:
        found.append(merged([outcome_with("EDITED", what) for what in ordered.strays[:MOST]]))
    anew = _anew(ordered, passport, now, tolerances, report) if now.is_same and not ordered.strays else []
    judged = {outcome.code for outcome in anew}
    found += [*anew, *(outcome for outcome in passport.found if outcome.code not in judged)]
    if now.is_same and now.is_tighter and "SPEED" not in judged:
        what = f"a file of this format has no times, and {now.robot.id} allows less than at the export"
        found.append(outcome_with("FAILED", what))
    rows = len(passport.digest.rows) if ordered.q is None else len(ordered.q)
    return Report((), rows).merged(found)


def _anew(
    ordered: Ordered, passport: Passport, now: Today, tolerances: Tolerances, report: Progress | None
) -> list[Outcome]:
    """The checks that a file's own joint values and times allow."""
    if ordered.q is None or ordered.q.shape[1] != now.robot.n:
        return []
    rows = rows_of(ordered)
    if ordered.times is None:
        return [range_outcome(now.robot, rows)]
    limits = now.limits
    if passport.form in FORMATS and FORMATS[passport.form].between == "cubic":  # its places are streamed
        limits = limits._replace(acceleration=limits.acceleration * (1 + tolerances.overshoot))
    checked = check_rows(now.robot, rows, limits=limits, tolerances=tolerances, report=report)
    found = [check for check in checked.checks if check.code in ANEW]
    if ordered.velocity is None or ordered.acceleration is None or passport.form not in FORMATS:
        return found
    controller = FORMATS[passport.form].controller
    curve = (ordered.times, ordered.q, ordered.velocity, ordered.acceleration)
    return [*found, *curve_outcomes(now.robot, curve, now.limits, tolerances, controller)]


def rows_of(ordered: Ordered) -> Rows:
    """What a file orders as rows: nothing is asked of the tool."""
    assert ordered.q is not None
    count = len(ordered.q)
    times = np.arange(float(count)) if ordered.times is None else ordered.times
    nothing, no = np.full((count, 3), np.nan), np.zeros(count, bool)
    return Rows(
        times, ordered.q, nothing, nothing, ~no, NAMES, np.zeros(count, np.int64), no, no, closes=False,
        blur_time=ordered.blur_time, blur_q=ordered.blur_q,
    )  # fmt: skip
