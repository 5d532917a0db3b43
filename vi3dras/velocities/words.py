"""A lost direction in words: what the tool cannot do, and what of the arm is to blame."""

from __future__ import annotations

import re

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size
from vi3dras.velocities.axes import in_common
from vi3dras.velocities.lost import Loss
from vi3dras.velocities.task_part import VANISHED

PURE = 1e-6
"""A share below this is none."""

SLACK = 3.0
"""In a pose that is nearly singular axes may be off by so many times what is left of the direction."""


def lost_sentence(robot: Robot, loss: Loss) -> str:
    """What the tool cannot do, as a sentence."""
    cannot = "can hardly" if loss.value > VANISHED else "cannot"
    force, moment = loss.across[:3], loss.across[3:]
    size = arm_size(robot)
    pull, twist = float(np.linalg.norm(force)) * size, float(np.linalg.norm(moment))
    if pull < PURE * twist:
        return f"The tool {cannot} turn about {direction(moment)}."
    if twist < PURE * pull:
        return f"The tool {cannot} move along {direction(force)}."
    return (
        f"Without turning, the tool {cannot} move along {direction(force)}; with its point at rest, "
        f"it {cannot} turn about {direction(moment)}."
    )


def blame_sentence(robot: Robot, q: Floats, loss: Loss) -> str:
    """Which joints are responsible at `q` (n,), and what their axes have in common, as a sentence."""
    joints = [str(i + 1) for i in loss.taking_part]
    point = not loss.across[3:].any()
    why = in_common(robot, q, loss.taking_part, point=point, slack=SLACK * loss.value)
    at_rest = "nearly at rest" if loss.value > VANISHED else "at rest"
    said = f": {'nearly, ' if loss.value > VANISHED else ''}{why}" if why else ""
    if len(joints) == 1:
        return f"Joint {joints[0]} leaves the tool {at_rest}{said}."
    return f"Joints {', '.join(joints[:-1])} and {joints[-1]} together can leave the tool {at_rest}{said}."


def with_minus(sentence: str) -> str:
    """The sentence with true minus signs before its numbers."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", sentence)


def direction(vector: Floats) -> str:
    """A direction as it is said: `x`, `y` or `z` of the base, or its three parts."""
    unit = vector / np.linalg.norm(vector)
    for axis, part in zip("xyz", np.abs(unit).tolist(), strict=True):
        if part > 1 - PURE**2:
            return f"{axis} of the base"
    return f"({', '.join(f'{round(v, 3) + 0.0:g}' for v in unit.tolist())})"
