"""Contacts on the way from row to row: what a check of the rows alone would step over."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.collision.between import touches_between
from vi3dras.collision.meetings import Surroundings
from vi3dras.motion.between import curves, extremes
from vi3dras.passport.outcome import MOST, Column, Outcome, finding
from vi3dras.passport.rows import Rows, Tolerances
from vi3dras.passport.states import Controller, States


def way_outcomes(
    around: Surroundings, rows: Rows, tolerances: Tolerances, slack: Floats | None = None
) -> Outcome:
    """Whether nothing comes nearer than it may on the way to the next row.

    To the ground as much is forgiven as to a tool that leaves its line between two rows.
    """
    metres, unit = around.robot.units.metres, around.robot.units.length
    least = tolerances.clearance
    touches = touches_between(around, rows.q, allowed=least, sunk=tolerances.between, slack=slack)
    findings = []
    for touch in touches[:MOST]:
        time = rows.times[touch.row] + touch.share * np.diff(rows.times[touch.row : touch.row + 2])[0]
        what = "touch" if touch.meeting.kind != "GROUND" else "touches the ground"
        words = {"share": f"{100 * touch.share:.3g}", "time": f"{time:.5g}", "touch": what}
        column = Column(around.name(touch.meeting), unit)
        gap = touch.gap / metres
        findings.append(finding("WAY", column, touch.row, touch.row, touch.row, gap, least / metres, words))
    worst = min((touch.gap for touch in touches), default=None)
    return Outcome(
        "WAY", None if worst is None else worst / metres, least / metres, unit,
        row=touches[0].row if touches else None, rows=len({touch.row for touch in touches}),
        findings=tuple(findings),
    )  # fmt: skip


def astray(controller: Controller, states: States) -> Floats | None:
    """How far each joint is from going evenly on each step, by the curve of a controller, (N - 1, n).

    None where it goes evenly, or where nobody knows how the controller goes.
    """
    times, q, velocity, acceleration = states
    if controller.between in {"even", "line"} or len(times) < 2:
        return None
    with np.errstate(invalid="ignore"):
        found = curves(controller.between, times, q, velocity, acceleration)
        found[..., 0] -= q[:-1]
        found[..., 1] -= np.diff(q, axis=0)
        whole = np.isfinite(found).all(axis=(1, 2))
        slack = np.zeros((len(times) - 1, q.shape[1]))
        slack[whole] = extremes(found[whole]).size
    return slack
