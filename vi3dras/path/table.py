"""A followed curve as the columns of a via-point file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix
from vi3dras.path.follow import Followed
from vi3dras.robot import Robot


def via_points(robot: Robot, followed: Followed) -> dict[str, Floats | Sequence[str]]:
    """Number, time, place, orientation, joint values, whether it is reached, its class; units in the names.

    Orientation and joint values are not numbers where a point is not reached.
    """
    unit, metres = robot.units.length, robot.units.metres
    reached = followed.reachable
    abc = np.full((len(reached), 3), np.nan)
    if reached.any():
        abc[reached] = np.degrees(abc_from_matrix(tool_pose(robot, followed.q[reached])[:, :3, :3]))
    places = {f"{axis}_{unit}": followed.points[:, k] / metres for k, axis in enumerate("xyz")}
    turns = {f"{letter}_deg": abc[:, k] for k, letter in enumerate("ABC")}
    joints = {
        f"theta{i + 1}_deg" if joint.is_revolute else f"d{i + 1}_{unit}": followed.q[:, i] / robot.scale[i]
        for i, joint in enumerate(robot.joints)
    }
    words = [NAMES[REACHABLE if ok else int(code)] for ok, code in zip(reached, followed.code, strict=True)]
    return {
        "i": [str(i) for i in range(len(reached))],
        "t_s": followed.times,
        **places,
        **turns,
        **joints,
        "reachable": ["1" if ok else "0" for ok in reached],
        "code": words,
    }
