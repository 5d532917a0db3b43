"""Where the tool goes while the joints go evenly from one pose to another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.joint_workspace.errors import AxisError
from vi3dras.joint_workspace.ways import lengths_along
from vi3dras.kinematics.forward import joint_values, tool_pose
from vi3dras.kinematics.orientation import abc_from_matrix
from vi3dras.robot import Robot


class JointMotion(NamedTuple):
    """The tool along a motion of N poses."""

    share: Floats
    """How much of the motion is done, 0 to 1, (N,)."""
    q: Floats
    """Joint values, (N, n)."""
    points: Floats
    """Of the tool, (N, 3) [m]."""
    abc: Floats
    """Roll, pitch and yaw of the tool, (N, 3) [rad], without jumps by whole turns."""
    wrist: Floats
    """The hand's angle, (N,) [rad], without jumps by whole turns."""
    out_of_range: Bools
    """Which joints are outside their ranges, (N, n)."""
    length: Floats
    """How far the tool's point has come, (N,) [m]."""


def joint_motion(robot: Robot, start: Floats, end: Floats, count: int) -> JointMotion:
    """The tool at `count` poses from joint values `start` (n,) to `end` (n,), both included.

    Raises:
        JointCountError: there is not one value per joint.
        AxisError: fewer than 2 poses, or a joint value that is not finite.
    """
    start, end = joint_values(robot, start), joint_values(robot, end)
    if not (np.isfinite(start).all() and np.isfinite(end).all()):
        raise AxisError("joints", "number", 0.0, 0.0, count)
    if count < 2:
        raise AxisError("joints", "few", 0.0, 1.0, count)
    share = np.linspace(0.0, 1.0, count)
    q = start + share[:, None] * (end - start)
    poses = tool_pose(robot, q)
    points = poses[:, :3, 3]
    abc = np.unwrap(abc_from_matrix(poses[:, :3, :3]), axis=0)
    wrist = np.unwrap(hand_angle_of(robot, q, poses))
    return JointMotion(share, q, points, abc, wrist, robot.out_of_range(q), lengths_along(points))
