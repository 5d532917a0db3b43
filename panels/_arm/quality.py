"""How well an arm stands at its target, for any instrument that asks for one."""

from __future__ import annotations

from typing import cast

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.explain import pose
from vi3dras.flow import Indicator, VIPart
from vi3dras.inverse.task import numbers_gap
from vi3dras.joint_workspace.singular import Conditioning, conditioning
from vi3dras.kinematics.jacobian import SI, geometric_jacobian


class PoseQuality(VIPart):
    """What the arm misses of its target, how fast its tool goes, and how near to singular it stands."""

    misses = Indicator(
        Floats, shape=(2,), label="Missed", tip="From the tool to its target: a distance and an angle",
        symbol="e", equation=pose.misses, quantity="length and angle",
        meaning="How far the tool is from its target, and by which angle it is turned away from it.",
    )  # fmt: skip
    jacobian = Indicator(
        Floats, shape=(6, "n"), label="Jacobian", tip="How fast the tool goes and turns when a joint goes",
        symbol="J", equation=pose.jacobian, quantity="the arm's units",
        meaning="Each column is what one joint does: the speed of the tool point along x, y, z, and how fast "
        "the tool turns about them.",
    )  # fmt: skip
    conditioning = Indicator(
        Conditioning, label="Condition", tip="Largest over least singular value of the Jacobian", symbol="κ",
        equation=pose.conditioning, quantity="a ratio",
        meaning="What the costliest direction of the tool costs, measured by the cheapest: 1 is alike "
        "in all, endless is a singular pose.",
    )  # fmt: skip


@PoseQuality.step("misses", "jacobian", "conditioning")
def assess(
    robot: Robot, wanted: str, target: Floats, tool_now: Floats, q: Floats, frames: Floats
) -> tuple[Floats, Floats, Conditioning]:
    """What is missed as a distance and an angle (2,), the Jacobian in the arm's units, and its condition."""
    task = cast(Task, wanted)
    J, shown = (geometric_jacobian(robot, q, frames, units=units) for units in (SI, robot.units))
    found = conditioning(robot, task, q, J)
    gap = numbers_gap(robot, task, target, tool_now)
    turn = float(np.linalg.norm(gap[3:])) if len(gap) > 3 else np.nan
    return np.array([float(np.linalg.norm(gap[:3])), turn]), shown, found
