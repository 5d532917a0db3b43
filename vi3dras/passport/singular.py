"""Whether the arm is singular or near it, and what it loses where it is."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.passport.lost import lost_words
from vi3dras.passport.outcome import Column, Finding, Outcome, finding, judged
from vi3dras.passport.rows import Rows
from vi3dras.passport.tolerances import Tolerances

NOTHING = 1e-9
"""A smaller inverse condition is 0: no motion of the joints is enough."""


def singular_outcomes(
    robot: Robot, rows: Rows, condition: Floats, tolerances: Tolerances, task: Task
) -> list[Outcome]:
    """Singular on a line is a fault, near it a warning, and so is any singular pose of a joint move.

    Args:
        robot: the arm.
        rows: what is checked.
        condition: inverse condition of the task's Jacobian at each row, (N,).
        tolerances: from where on it counts.
        task: what is asked of the tool.
    """
    is_fault = rows.on_line & (condition < tolerances.singular)
    with np.errstate(divide="ignore"):
        costs = np.where(condition < NOTHING, np.inf, 1 / condition)[:, None]
    fault = np.where(is_fault, 1.0 - condition, np.where(rows.on_line, -condition, np.nan))[:, None]
    near = np.where(is_fault, np.nan, tolerances.near - condition)[:, None]
    words = {"what": "", "calm": ""}
    both = [
        judged("SINGULAR", fault, costs, 1 / tolerances.singular, [Column(words=words)]),
        judged("NEAR", near, costs, 1 / tolerances.near, [Column(words=words)]),
    ]
    return [
        outcome._replace(findings=tuple(_told(robot, rows, task, found) for found in outcome.findings))
        for outcome in both
    ]


def _told(robot: Robot, rows: Rows, task: Task, found: Finding) -> Finding:
    """A finding with its words: what is lost where the arm is singular, else what a direction costs."""
    assert found.row is not None and found.first is not None and found.last is not None  # noqa: PT018 of rows
    lost = lost_words(robot, task, rows.q[found.row])
    what = lost or f"one direction of the tool costs {found.value:.5g} times another's motion"
    if found.code == "NEAR":
        what = f"the arm is {'' if lost else 'near '}singular: {what}"
    calm = "joints alone may pass it" if lost else f"below {found.allowed:g} times is calm"
    words = {"what": what, "calm": calm}
    return finding(
        found.code, Column(), found.row, found.first, found.last, found.value, found.allowed, words
    )
