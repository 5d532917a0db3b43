"""Where a test begins or ends, told as a place of the tool: joint values near those of before."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.errors import DesiredError
from vi3dras.inverse.nearest import searched_nearest
from vi3dras.inverse.numeric import descend
from vi3dras.kinematics.forward import tool_pose

NEAR = 1e-6
"""In [m]: the tool is there."""


def joints_at(robot: Robot, place: Floats, near: Floats) -> Floats:
    """Joint values (n,) within the limits that bring the tool to a place (3,) [m], the nearest to some (n,).

    Raises:
        DesiredError: the arm does not reach it.
    """
    found: Floats = descend(robot, "position", place[None].copy(), near[None].copy())[0]
    if _missed(robot, found, place) > NEAR or robot.out_of_range(found).any():
        found = searched_nearest(robot, "position", place, near)
    missed = _missed(robot, found, place)
    if missed > NEAR:
        told = ", ".join(f"{value / robot.units.metres:.4g}" for value in place)
        away = f"{missed / robot.units.metres:.3g} {robot.units.length}"
        raise DesiredError(
            "The tool's place", told, f"one that the arm reaches, at least {away} nearer to it"
        )
    return found


def _missed(robot: Robot, q: Floats, place: Floats) -> float:
    return float(np.linalg.norm(tool_pose(robot, q)[:3, 3] - place))
