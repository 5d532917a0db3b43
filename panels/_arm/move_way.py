"""The way of the tool over a move, as it is drawn."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Lines


@lru_cache(maxsize=4)
def move_way(robot: Robot, q: bytes) -> Lines:
    """The line through the places of the tool for joint values (N, n), as bytes: the same one each time."""
    points = tool_pose(robot, np.frombuffer(q).reshape(-1, robot.n))[:, :3, 3]
    return Lines("move/way", points, paint="gripper", width=3.0)
