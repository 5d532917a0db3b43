"""Random curves, and every solution that a dense search from many starts finds on them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from conftest import random_q

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.atlas.curve import Atlas, atlas_of, largest_step
from vi3dras.atlas.held import with_joints_held
from vi3dras.atlas.sides import asked_of_arm
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import arm_size, descend, unlimited
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.curves import jump_sizes
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import matrix_from_abc

ARMS = (
    "kuka-kr5-arc", "planar3r", "puma560", "ur5", "lynx6", "stanford-arm", "scara-roboanalyzer", "planar2r",
    "franka-panda", "ufactory-xarm6",
)  # fmt: skip
HELD = {"franka-panda": {6: 0.6}}
"""Joints to spare, from 0, and where they stand [rad]: the others are an arm of their own."""
SAMPLES = 25
NEAR = 1e-4
"""Solutions nearer than this are one: beside a fold a search ends a root of the rounding away."""


class Missed(NamedTuple):
    """What a search knows and an atlas does not."""

    searched: int
    """Solutions that the search found."""
    missed: list[tuple[int, Floats]]
    """Of these the sample and the joint values of those that no ribbon has."""


def random_curve(robot: Robot, rng: np.random.Generator) -> tuple[Task, Floats]:
    """A wavy curve of targets (N, ...) through a place within reach, perhaps leaving the reach."""
    task, t = usual_task(robot), np.linspace(0, 1, SAMPLES)
    q = 0.8 * random_q(rng, robot) + 0.2 * robot.home
    pose, size = tool_pose(robot, q), 0.12 * arm_size(robot)
    flat = asked_of_arm(robot, task).ways[:3]  # an arm in a plane stays in it
    waves = rng.normal(size=(2, 3)) @ flat @ flat.T * size
    points = pose[:3, 3] + np.outer(np.sin(2 * np.pi * t), waves[0]) + np.outer(t, waves[1])
    if task == "position":
        return task, points
    if task == "wrist":
        return task, np.column_stack([points, hand_angle_of(robot, q) + rng.normal() * t])
    turn = rng.normal(size=3) * 0.6 * (np.abs(asked_of_arm(robot, task).ways[3:]).sum(axis=1) > 0.1)
    poses = np.broadcast_to(pose, (SAMPLES, 4, 4)).copy()
    poses[:, :3, :3] = matrix_from_abc(t[:, None] * turn) @ pose[:3, :3]
    poses[:, :3, 3] = points
    return task, poses


def searched(robot: Robot, task: Task, targets: Floats, starts: int, rng: np.random.Generator) -> Floats:
    """Joint values (N, starts, n) that meet targets (N, ...); NaN where a search did not arrive."""
    free = unlimited(robot)
    reach = np.where(robot.table.revolute, np.pi, arm_size(robot))
    q = rng.uniform(-reach, reach, (len(targets) * starts, robot.n))
    each = np.repeat(targets, starts, axis=0)
    ends = descend(free, task, each, q, limited=False)
    error = errors_of(free, task, each, ends)
    there = np.maximum(error.position, error.angle) <= EXACT
    return np.where(there[:, None], ends, np.nan).reshape(len(targets), starts, robot.n)


def missed_by(robot: Robot, atlas: Atlas, samples: Ints, starts: int, rng: np.random.Generator) -> Missed:
    """What a search from so many starts at each of some samples finds beyond the ribbons."""
    tells = np.isin(np.arange(robot.n), asked_of_arm(robot, atlas.task).joints)
    ends = searched(robot, atlas.task, atlas.targets[samples], starts, rng)
    found, missed = 0, []
    for sample, q in zip(samples.tolist(), ends, strict=True):
        different: list[Floats] = []
        for end in q[np.isfinite(q[:, 0])]:
            one = np.where(tells, end, robot.home)
            if not different or jump_sizes(robot, np.array(different), one).min() > NEAR:
                different.append(one)
        found += len(different)
        known = atlas.ribbons.q[atlas.ribbons.exists[:, sample], sample]
        known = np.where(tells, known, robot.home)
        for one in different:
            if not len(known) or jump_sizes(robot, known, one).min() > NEAR:
                missed.append((sample, one))
    return Missed(found, missed)


class Judged(NamedTuple):
    """One random curve of one arm."""

    found: Missed
    chosen: float
    """Largest step of the chosen sequence [rad], [m]."""
    greedy: float
    torn: float
    """Largest step of a ribbon from sample to sample."""


def judged(name: str, seed: int, samples: int, starts: int) -> Judged:
    """A random curve before an arm of the library."""
    robot, rng = with_joints_held(load_robot(name), HELD.get(name, {})), np.random.default_rng(seed)
    task, targets = random_curve(robot, rng)
    atlas = atlas_of(robot, targets, task)
    some = np.unique(np.linspace(0, len(targets) - 1, samples).astype(int))
    found = missed_by(robot, atlas, some, starts, rng)
    torn = max((largest_step(q) for q in atlas.ribbons.q), default=0.0)
    return Judged(found, largest_step(atlas.chosen), largest_step(atlas.greedy), torn)
