"""The nearest place that an arm reaches within its limits."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.arcs import nearest_on_arcs
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.numeric import descend, search_box, starts_for
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose

STARTS = 48
"""Descents for the nearest point: enough that the nearest of them is the nearest of all."""

STRICT = 1e3
"""How many times heavier the hand's angle weighs than the distance while it must be kept."""


KEPT = 1e-8
"""An angle within this [rad] has been kept."""


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
