"""The nearest place that an arm reaches within its limits, and with which angles of the hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.arcs import nearest_on_arcs
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.numeric import descend, search_box, starts_for
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose

STARTS = 48
"""Descents for the nearest point: enough that the nearest of them is the nearest of all."""

STRICT = 1e3
"""How many times heavier the hand's angle weighs than the distance while it must be kept."""

KEPT = 1e-8
"""An angle within this [rad] has been kept."""

STEPS = 720
"""Angles tried around the circle before the ends of each interval are sought."""

PARTS, ROUNDS = 16, 8
"""Rounds for the ends of all intervals, each with as many parts of what is left at once: a round costs hardly
more than one solution, where an arm's form needs descents."""

MARGIN = 1e-9
"""The ends given are so far inside [rad] that rounding does not put them out."""


def nearest_joints(robot: Robot, task: Task, target: Floats, seed: Floats) -> Floats:
    """Joint values (n,) within the limits whose tool point is nearest to one target.

    For a point with a hand's angle (4,) the angle is kept; for a pose (4, 4) any orientation will do.
    """
    if task == "wrist":
        exact = nearest_on_arcs(robot, target, seed)
        return searched_nearest(robot, "wrist", target, seed) if exact is None else exact
    point = target[:3, 3] if task == "pose" else target
    return searched_nearest(robot, "position", point, seed)


def searched_nearest(robot: Robot, task: Task, target: Floats, seed: Floats) -> Floats:
    """The same for every arm, by descents from many starts; with a hand's angle as near as that can be."""
    low, high = search_box(robot)
    starts = np.concatenate([np.clip(seed, low, high)[None], starts_for(robot, STARTS - 1)])
    targets = np.broadcast_to(target, (len(starts), len(target))).copy()
    weight = 1.0
    q = descend(robot, task, targets, starts)
    while task == "wrist" and weight < STRICT:  # tighten step by step: a stiff start would go nowhere
        weight *= 10
        q = descend(robot, task, targets, q, angle_weight=weight)
    if task == "wrist":
        q = _angle_exact(robot, q, targets[:, 3])
    missed = np.linalg.norm(tool_pose(robot, q)[:, :3, 3] - target[:3], axis=1)
    astray = excess_of(robot, q).sum(axis=1)
    if task == "wrist":
        astray += errors_of(robot, "wrist", targets, q).angle
    nearest: Floats = q[int(np.where(astray < KEPT, missed, 1e3 * (1 + astray)).argmin())]
    return nearest


def _angle_exact(robot: Robot, q: Floats, angle: Floats) -> Floats:
    """Give what is missing of the hand's angle, a hair, to a joint that has room for it."""
    rule = hand_rule(robot)
    if not rule.by_sum:
        return q
    gap = angle - rule.start - q @ rule.weights
    gap -= 2 * np.pi * np.round(gap / (2 * np.pi))
    step = np.outer(gap, rule.weights)
    moved = np.minimum(q + step - robot.low, robot.high - q - step)
    room = np.where(rule.weights != 0, moved, -np.inf).argmax(axis=1)
    rows = np.arange(len(q))
    q = q.copy()
    small = np.abs(gap) < 1e-3
    q[rows[small], room[small]] += step[rows, room][small]
    return q


def hand_angles(robot: Robot, point: Floats, seed: Floats | None = None) -> list[tuple[float, float]]:
    """The intervals of hand angles [rad] with which `point` (3,) is reached within the limits.

    Each starts within (-π, π] and may end beyond π where it passes that direction. Empty where there is none,
    and for arms whose hand's angle does not follow from a sum of joints.
    """
    solver = solver_for(robot, "wrist")
    if solver.form is None:
        return []

    def works(angles: Floats) -> Bools:
        targets = np.concatenate([np.broadcast_to(point, (len(angles), 3)), angles[:, None]], axis=1)
        return np.asarray(solver.solve(targets, seed).within_limits.any(axis=1))

    grid = np.linspace(-np.pi, np.pi, STEPS, endpoint=False)
    good = works(grid)
    if good.all():
        return [(-np.pi, np.pi)]
    if not good.any():
        return []
    step = 2 * np.pi / STEPS
    starts, ends = np.flatnonzero(good & ~np.roll(good, 1)), np.flatnonzero(good & ~np.roll(good, -1))
    if len(ends) and ends[0] < starts[0]:
        ends = np.roll(ends, -1)
    good_ends = np.concatenate([grid[starts], grid[ends]])
    steps = np.repeat([-step, step], [len(starts), len(ends)])
    lows, highs = np.split(_edges(works, good_ends, steps), [len(starts)])
    highs = np.where(highs < lows, highs + 2 * np.pi, highs)
    margin = np.minimum(MARGIN, (highs - lows) / 2)
    lows, highs = lows + margin, highs - margin
    return [(float(low), float(high)) for low, high in zip(lows, highs, strict=True)]


def _edges(works: Callable[[Floats], Bools], good: Floats, steps: Floats) -> Floats:
    """Angles (k,) that still work, as near as possible to where it ends within one step from a `good` one."""
    inside, width = good, steps
    for _ in range(ROUNDS):
        width = width / PARTS
        tried = inside[:, None] + width[:, None] * np.arange(1, PARTS)
        fine = works(tried.ravel()).reshape(tried.shape)
        inside = inside + width * np.logical_and.accumulate(fine, axis=1).sum(axis=1)
    return inside
