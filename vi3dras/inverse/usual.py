"""What is usually asked of an arm: as much of a pose as its joints can follow."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Task


def usual_task(robot: Robot) -> Task:
    """A full pose of six joints or a SCARA, the hand's angle of four, five and planar arms, else a point."""
    if robot.n >= 6 or (robot.n == 4 and "P" in robot.structure):
        return "pose"
    is_planar = bool(np.allclose(np.sin(robot.table.alpha[:-1]), 0.0, atol=1e-9))
    return "wrist" if robot.n >= 4 or (robot.n == 3 and is_planar) else "position"
