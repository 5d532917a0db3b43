"""An arm as a product of exponentials: a screw axis per joint in the world, and where the tool is at zero."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, joint_values, tool_pose
from vi3dras.rotations.screws import motion_from_twist

CLEAN = 15
"""Decimals of an axis; what is behind them is noise."""


class Screws(NamedTuple):
    """T(q) = exp([S1] q1) ... exp([Sn] qn) M, as in Lynch and Park, Modern Robotics, chapter 4."""

    axes: Floats
    """Screw axes in the space frame (n, 6): the axis ω, then v = -ω × p in [m]; of a sliding joint 0, v."""
    home: Floats
    """M, the tool at zero joint values, (4, 4)."""

    @property
    def points(self) -> Floats:
        """The point of each axis that is nearest to the origin [m], (n, 3)."""
        return np.cross(self.axes[:, :3], self.axes[:, 3:]) + 0.0


def screws(robot: Robot) -> Screws:
    """The screw axes of an arm and its home matrix."""
    zero = np.zeros(robot.n)
    first = 0 if robot.convention == "standard" else 1  # the frame whose z is the axis of joint 1
    frames = dh_frames(robot, zero)[first : first + robot.n]
    axis = frames[:, :3, 2] * robot.table.sign[:, None]
    moment = -np.cross(axis, frames[:, :3, 3])
    turns = robot.table.revolute[:, None]
    axes = np.concatenate([np.where(turns, axis, 0.0), np.where(turns, moment, axis)], axis=1)
    return Screws(np.round(axes, CLEAN) + 0.0, np.round(tool_pose(robot, zero), CLEAN) + 0.0)


def screws_pose(robot: Robot, found: Screws, q: Floats) -> Floats:
    """The product of the exponentials for joint values `q` (..., n), shape (..., 4, 4)."""
    q = joint_values(robot, q)
    pose = np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))
    twists = np.roll(found.axes, 3, axis=1)  # v before ω
    for k, twist in enumerate(twists):
        pose = pose @ motion_from_twist(q[..., k, None] * twist)
    return pose @ found.home
