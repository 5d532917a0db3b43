"""The fall as a script: what *Copy as Python* gives of it."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.surroundings import EARTH, Surroundings
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed

from .fall import Ends


def fall_in_python(
    robot: Robot, around: Surroundings, fall_from: Floats, fall_speed: Floats, fall_time: float,
    fall_held: tuple[int, ...], fall_torque: tuple[str, ...], fall_ends: Ends, fall_bounce: float,
) -> tuple[str, ...]:  # fmt: skip
    """The fall as Python."""
    texts = {i: text for i, text in enumerate(fall_torque[: robot.n], 1) if text.strip()}
    place = tuple(typed(v, robot.units.metres) for v in around.payload.place)
    made = called(
        "arm.fall", Arm.fall, joints_typed(robot, fall_from),
        speed=joints_typed(robot, fall_speed) if np.any(fall_speed) else None, time=typed(fall_time),
        torque=texts or None, held=tuple(i for i in fall_held if i <= robot.n),
        payload=typed(around.payload.mass), place=place,
        gravity=None if around.gravity == EARTH else around.gravity, friction=around.has_friction,
        ends=fall_ends, bounce=typed(fall_bounce) if fall_ends == "bounce" else None,
    )  # fmt: skip
    return "# Fall", f"fall = {made}", "print(fall, fall.sentence)"
