"""Whether the arm is singular or near it, and what it loses where it is."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import starts_for
from vi3dras.joint_workspace.singular import rank_of
from vi3dras.passport.outcome import Column, Finding, Outcome, finding, judged
from vi3dras.passport.rows import Rows, Tolerances, joint_names

NOTHING = 1e-9
"""A smaller inverse condition is 0: no motion of the joints is enough."""

LOST = 1e-4
"""Below this share of the largest singular value a direction counts as lost."""

SMALL = 0.01
"""A component that is less than this share of the largest is not worth naming."""

HELD = " with its hand held as it is"


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
    calm = "joints alone may pass it" if lost else f"below {found.allowed:g} times it is no trouble"
    words = {"what": what, "calm": calm}
    return finding(
        found.code, Column(), found.row, found.first, found.last, found.value, found.allowed, words
    )


def lost_words(robot: Robot, task: Task, q: Floats) -> str:
    """What is lost at joint values (n,), as the rest of a sentence; nothing where the arm is not singular.

    The least singular vector of the task on the tool's side is the way that no joint gives, the one on the
    joints' side is what they may do without any effect on the tool.
    """
    most = np.abs(scaled_jacobian(robot, task, starts_for(robot, 32))).max(axis=(0, 1))
    used = np.flatnonzero(most > 1e-9 * most.max())  # the joints that move the tool at all
    J = scaled_jacobian(robot, task, q[None])[0][:, used]
    sides, values, joints = np.linalg.svd(J)
    rank = rank_of(robot, task)
    lost = np.flatnonzero(values[:rank] < LOST * values[0])
    if not len(lost):
        return ""
    ways = ", nor ".join(_ways(task, sides[:, lost].T))
    idle = _idle(robot, used, joints[lost[0]]) if len(used) == rank and len(lost) == 1 else ""
    return f"its tool cannot {ways}" + (f"; {idle}" if idle else "")


def _ways(task: Task, sides: Floats) -> list[str]:
    """Directions of the task that are lost, (k, rows), as what the tool cannot do.

    Of several only the space is sure, not each one: first the places in it, then what is left of turns.
    """
    mixes, sizes, places = np.linalg.svd(sides[:, :3])
    count = int((sizes > SMALL).sum())
    turns = mixes[:, count:].T @ sides[:, 3:]
    is_mixed = float(np.abs(mixes[:, :count].T @ sides[:, 3:]).max(initial=0.0)) > SMALL
    told = []
    if count:
        where = f"along {_axis(places[0])}" if count == 1 else f"any way but along {_axis(places[2])}"
        told.append(f"go {where if count < len(places) else 'anywhere'}{HELD if is_mixed else ''}")
    if len(turns):
        told.append("tilt its hand" if task == "wrist" else f"turn about {_axis(turns[0])}")
    return told


def _axis(vector: Floats) -> str:
    """A direction in the base frame: the letter of an axis, or its three numbers."""
    unit = np.round(vector / np.linalg.norm(vector), 2)
    largest = int(np.abs(unit).argmax())
    if abs(unit[largest]) == 1.0:
        return "xyz"[largest]
    unit = unit * np.sign(unit[largest]) + 0.0
    return f"({unit[0]:g}, {unit[1]:g}, {unit[2]:g})"


def _idle(robot: Robot, used: Ints, joint: Floats) -> str:
    """The joints that may move for nothing, by how much each does, (used,)."""
    share = np.abs(joint)
    idle = used[share > SMALL * share.max()]
    if len(idle) == 1:
        return f"{joint_names(robot)[idle[0]]} does not move it"
    return f"joints {', '.join(str(i + 1) for i in idle)} can move together without moving it"
