"""A whole grid at the price of its distances from the axis: joint 1 only turns what the other joints do.

Two targets at the same height and distance from the axis of joint 1 need the same joints 2 to n. So those are
solved once for each different distance, joint 1 once for each place in the plan, and each target compares.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.solver import solver_for
from vi3dras.joint_workspace.classes import LIMIT, REACHABLE, TOO_FAR, Codes
from vi3dras.joint_workspace.grid import TargetGrid
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.judging import OUTSIDE, Judged, costs_of, excess_in, solved, unreached_codes
from vi3dras.joint_workspace.options import options_at
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.kinematics.forward import dh_frames

BLOCK = 16384
"""Rows solved at a time; the progress is told after each."""

WORTH = 0.6
"""With more different distances than this share of the places nothing is gained."""

COLUMNS = 512
"""Places in the plan compared at a time."""

STILL = 1e-12
"""Joint 1 at one place in the plan counts as one value within this [rad]."""


class _Rows(NamedTuple):
    """What joints 2 to n do straight ahead at R distances and as many heights."""

    q: Floats
    """(R x heights, branches, n)."""
    angle: Floats
    """The hand's, (R x heights, branches)."""
    first: Floats
    """Joint 1 at each distance, (R, branches)."""
    cost: Floats
    """Of joints 2 to n, (branches, R, heights); infinite where there is no solution."""
    joint: Ints
    """The costliest of them, (branches, R, heights)."""
    code: Codes
    """The class of rows without any solution, (R x heights,)."""
    condition: Floats
    """(R x heights, branches)."""


def judged_grid(
    robot: Robot, grid: TargetGrid, hand: Hand, tell: Callable[[float], None], *, why: bool = True
) -> Judged | None:
    """The verdicts on a grid; None where nothing is gained, or the arm is not alike around its axis."""
    axis = _axis(robot, hand)
    if axis is None or not grid.size:
        return None
    X, Y = np.meshgrid(grid.x - axis[0], grid.y - axis[1], indexing="ij")
    square = (X * X + Y * Y).ravel()
    same = np.round(square / max(float(square.max()), 1e-300), 13)  # rounding makes mirrored points one
    _, sample, which = np.unique(same, return_index=True, return_inverse=True)
    if len(sample) > WORTH * len(which):
        return None
    rows = _rows(robot, (axis, np.sqrt(square[sample]), grid.z), hand, tell, why)
    return None if rows is None else _expanded(robot, rows, which, np.arctan2(Y, X).ravel())


def _rows(
    robot: Robot, place: tuple[Floats, Floats, Floats], hand: Hand, tell: Callable[[float], None], why: bool
) -> _Rows | None:
    """Every distance and height straight ahead; None where joint 1 does not follow from the distance."""
    axis, radii, z = place
    points = np.empty((len(radii), len(z), 3))
    points[..., 0], points[..., 1], points[..., 2] = axis[0] + radii[:, None], axis[1], z
    parts = []
    for start in range(0, len(radii), step := max(1, BLOCK // len(z))):
        tell(0.9 * start / len(radii))
        parts.append(options_at(robot, points[start : start + step].reshape(-1, 3), hand))
    q = np.concatenate([part.q for part in parts])
    angle = np.concatenate([part.angle for part in parts])
    shape = len(radii), len(z)
    first = q[..., 0].reshape(*shape, -1)
    low, high = np.fmin.reduce(first, axis=1), np.fmax.reduce(first, axis=1)
    if np.nanmax(high - low, initial=0.0) > STILL:
        return None
    valid = solved(q)
    costs = costs_of(robot, q, robot.home)[..., 1:]
    cost = np.where(valid, costs.max(axis=2), np.inf)
    within = valid & (cost < OUTSIDE)
    condition = np.full(valid.shape, np.nan)
    code, none = np.full(len(q), TOO_FAR, np.uint8), ~valid.any(axis=1)
    if why:
        condition[within] = inverse_conditions(robot, hand.task, q[within])
        code[none] = unreached_codes(robot, hand.task, points.reshape(-1, 3)[none])
    tall = [np.ascontiguousarray(array.T).reshape(-1, *shape) for array in (cost, costs.argmax(axis=2) + 1)]
    return _Rows(q, angle, low, tall[0], tall[1], code, condition)


def _expanded(robot: Robot, rows: _Rows, which: Ints, azimuth: Floats) -> Judged:
    """Each place in the plan with each height, (N,): joint 1 there against the row of its distance."""
    turning, home = replace(robot, joints=robot.joints[:1], poses=()), robot.home[:1]
    first = rows.first[which] + robot.joints[0].sign * azimuth[:, None]
    first = into_limits(turning, first[..., None], home)[..., 0]
    turn_cost = np.nan_to_num(costs_of(turning, first[..., None], home)[..., 0], nan=np.inf)
    parts = []
    for start in range(0, len(which), COLUMNS):
        some = slice(start, start + COLUMNS)
        parts.append(_compared(rows, which[some], first[some], turn_cost[some]))
    return Judged.joined(parts)


def _compared(rows: _Rows, which: Ints, first: Floats, turn_cost: Floats) -> Judged:
    branches, _, heights = rows.cost.shape
    best: Ints = np.zeros((len(which), heights), np.int64)
    least = np.maximum(turn_cost[:, :1], rows.cost[0][which])
    for branch in range(1, branches):
        cost = np.maximum(turn_cost[:, branch, None], rows.cost[branch][which])
        better = cost < least
        best[better], least[better] = branch, cost[better]
    row = (which[:, None] * heights + np.arange(heights)).ravel()
    plan = np.repeat(np.arange(len(which)), heights)
    chosen, cost = best.ravel(), least.ravel()
    none = ~np.isfinite(cost)
    excess = excess_in(np.where(none, 0.0, cost))
    q = rows.q[row, chosen]
    q[:, 0] = first[plan, chosen]
    q[none] = np.nan
    by_turn = turn_cost[plan, chosen] >= rows.cost.reshape(branches, -1)[chosen, row]
    joint = np.where(by_turn, 0, rows.joint.reshape(branches, -1)[chosen, row])
    return Judged(
        q,
        np.where(none, rows.code[row], np.where(excess > 0, LIMIT, REACHABLE)).astype(np.uint8),
        np.where(excess > 0, joint, -1),
        excess,
        np.where(none, np.nan, rows.angle[row, chosen]),
        np.where(none | (excess > 0), np.nan, rows.condition[row, chosen]),
    )


def _axis(robot: Robot, hand: Hand) -> Floats | None:
    """Where the upright axis of joint 1 stands, (2,), for arms and tasks that are alike all around it."""
    rule = hand_rule(robot)
    alike = hand.task == "position" or (hand.task == "wrist" and rule.weights[0] == 0)
    form = solver_for(robot, hand.task).form
    if not alike or form is None or not form.complete or not robot.joints[0].is_revolute:
        return None
    frame = dh_frames(robot, robot.home)[0 if robot.convention == "standard" else 1]
    return frame[:2, 3] if frame[2, 2] > 1 - 1e-12 else None
