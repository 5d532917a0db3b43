"""Builds of arms that decide whether they are cuspidal: parallel and meeting axes, wrists that meet."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.inverse.numeric import arm_size, starts_for
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.rotations.elementary import shift
from vi3dras.velocities.axes import POSES, are_parallel, axes_at, do_meet, meeting_point
from vi3dras.velocities.errors import PostureError


def bends_in_a_plane(robot: Robot) -> bool:
    """Whether all its turning joints have parallel axes."""
    turning = np.flatnonzero(robot.table.revolute).tolist()
    return are_parallel(axes_at(robot, starts_for(robot, POSES)), *turning)


def three_joint_reason(robot: Robot) -> str:
    """Why three turning joints that carry a point are not cuspidal, by their build; nothing if that is open.

    The list is that of Wenger: parallel or meeting neighbours, or three square axes without offsets.
    """
    if robot.structure != "RRR":
        return ""
    axes = axes_at(robot, starts_for(robot, POSES))
    for i, j in ((0, 1), (1, 2)):
        for true, word in ((are_parallel(axes, i, j), "are parallel"), (do_meet(axes, i, j), "meet")):
            if true:
                return (
                    f"The axes of joints {i + 1} and {j + 1} {word}: the determinant has two factors, and "
                    "every other posture has another sign of one of them."
                )
    rows = to_standard(robot).joints
    quarter = all(abs(np.cos(row.alpha)) < 1e-9 for row in rows[:2])
    if quarter and all(abs(row.d) < 1e-9 * arm_size(robot) for row in rows[1:]):
        return (
            "Its axes are square to each other and have no offsets along them, so that its postures are "
            "parted by singular poses."
        )
    return ""


@lru_cache(maxsize=64)
def wrist_carrier(robot: Robot) -> Robot:
    """The first three joints of an arm, with the point in which the axes of its wrist meet as their tool."""
    standard = to_standard(robot)
    point = meeting_point(robot, 3, 4, 5)
    if point is None:
        raise PostureError(robot.id, robot.n)
    q = standard.home[None]
    pose = tool_pose(standard, q)[0]
    centre = pose @ np.append(point * arm_size(robot), 1.0)
    x, y, z = (np.linalg.inv(dh_frames(standard, q)[0, 3]) @ centre)[:3]
    joints = standard.joints[:3]
    return replace(standard, id=f"{robot.id}-arm", joints=joints, tool=as_matrix(shift(x, y, z)), poses=())
