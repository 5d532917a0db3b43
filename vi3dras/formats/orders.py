"""A file in another format than via-points, judged by what it orders the arm to do."""

from __future__ import annotations

import numpy as np

from vi3dras.formats.read_back import Ordered, read_back
from vi3dras.formats.registry import FORMATS
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.passport.cells import Now
from vi3dras.passport.changes import Today, line_changes
from vi3dras.passport.check import Progress, check_rows
from vi3dras.passport.outcome import MOST, Outcome, merged, outcome_with
from vi3dras.passport.passport import Passport
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, Tolerances
from vi3dras.passport.states import curve_outcomes
from vi3dras.passport.states import limits as range_outcome
from vi3dras.passport.ways import astray
from vi3dras.workcell import Cell

NEEDED = {"ssc32": b"\r"}
"""Line ends without which a machine does nothing."""

ANEW = (
    "NAN", "TIME", "LIMIT", "MARGIN", "JUMP", "SPEED", "ACCELERATION", "CURVE", "REST", "SELF", "GROUND",
    "WORKPIECE", "WAY",
)  # fmt: skip
"""Checks for which times and joint values are enough; the others were made at the export."""


NO_CELL = Now(None, (), is_same=True)


def other_format(
    data: bytes, passport: Passport, now: Today, tolerances: Tolerances, report: Progress | None = None, *,
    around: Now = NO_CELL,
) -> Report:  # fmt: skip
    """The verdict on a file's bytes: its lines against those of the export, its orders against the arm.

    Where a file has no joint values or no times, what was found at the export holds, unless the arm allows
    less now than it did then.
    """
    ordered = read_back(passport.form, now.robot, data)
    found = line_changes(data, passport, needs=NEEDED.get(passport.form, b""))
    if ordered.strays:
        found.append(merged([outcome_with("EDITED", what) for what in ordered.strays[:MOST]]))
    cell = around.cell
    anew = (
        _anew(ordered, passport, now, tolerances, report, cell) if now.is_same and not ordered.strays else []
    )
    judged = {outcome.code for outcome in anew}
    found += [*anew, *(outcome for outcome in passport.found if outcome.code not in judged)]
    if now.is_same and now.is_tighter and "SPEED" not in judged:
        what = f"a file of this format has no times, and {now.robot.id} allows less than at the export"
        found.append(outcome_with("FAILED", what))
    if not around.is_same and "WAY" not in judged:
        what = "a file of this format does not say how the joints go, and the cell is not that of the export"
        found.append(outcome_with("FAILED", what))
    rows = len(passport.digest.rows) if ordered.q is None else len(ordered.q)
    return Report((), rows).merged(found)


def _anew(
    ordered: Ordered, passport: Passport, now: Today, tolerances: Tolerances, report: Progress | None,
    cell: Cell | None,
) -> list[Outcome]:  # fmt: skip
    """The checks that a file's own joint values and times allow."""
    if ordered.q is None or ordered.q.shape[1] != now.robot.n:
        return []
    rows = rows_of(ordered)
    if ordered.times is None:
        return [range_outcome(now.robot, rows)]
    limits = now.limits
    if passport.form in FORMATS and FORMATS[passport.form].between == "cubic":  # its places are streamed
        limits = limits._replace(acceleration=limits.acceleration * (1 + tolerances.overshoot))
    curve, slack = None, None
    if not (ordered.velocity is None or ordered.acceleration is None or passport.form not in FORMATS):
        controller = FORMATS[passport.form].controller
        curve = (ordered.times, ordered.q, ordered.velocity, ordered.acceleration)
        slack = astray(controller, curve)
    checked = check_rows(
        now.robot, rows, limits=limits, tolerances=tolerances, cell=cell, slack=slack, report=report
    )
    found = [check for check in checked.checks if check.code in ANEW]
    if curve is None:
        return found
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
