"""A fall as people ask for it: torques, brakes, what a joint does at its limits, speeds at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import GivenError, number_in
from vi3dras.api.values.numbers import joint_index, numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import FallWishes
from vi3dras.errors import JointCountError

Torques = Sequence[float | str] | Mapping[int | str, float | str] | None
"""What the motors give: a number or a formula for each joint, or for some by number from 1 or name."""

AtEnds = Literal["stop", "bounce", "ignore"]
"""What a joint does at the end of its range."""

AT_ENDS: tuple[AtEnds, ...] = ("stop", "bounce", "ignore")

BOUNCE = 0.5
"""The share of its speed with which a joint comes back from its limit as usual."""

LONGEST = 600.0
"""In [s]: nobody waits for more."""


def wishes_asked(
    robot: Robot, *, time: float, torque: Torques, held: Sequence[int | str], ends: str, bounce: float | None,
    rate: float,
) -> FallWishes:  # fmt: skip
    """How an arm is let fall, from what people give.

    Raises:
        GivenError: a number is none, or there is no such way to treat ends.
        JointNumberError, UnknownNameError: there is no such joint.
        JointCountError: there is not one torque for each joint.
    """
    seconds = number_in("The time", time, above=0.0)
    if seconds > LONGEST:
        raise GivenError("The time", time, f"{LONGEST:g} seconds at most")
    if ends not in AT_ENDS:
        raise GivenError("What a joint does at the end of its range", ends, f"one of {', '.join(AT_ENDS)}")
    back = BOUNCE if bounce is None else number_in("The bounce", bounce)
    if not 0.0 <= back <= 1.0:
        raise GivenError("The bounce", bounce, "a share of the speed from 0 to 1")
    brakes = {joint_index(robot, joint) for joint in held}
    return FallWishes(
        seconds, _texts(robot, torque), tuple(i in brakes for i in range(robot.n)), ends != "ignore",
        back if ends == "bounce" else 0.0, number_in("The rows a second", rate, above=0.0),
    )  # fmt: skip


def _texts(robot: Robot, torque: Torques) -> tuple[str, ...]:
    """One formula for each joint."""
    if torque is None:
        return ()
    if isinstance(torque, Mapping):
        given = {joint_index(robot, joint): value for joint, value in torque.items()}
        return tuple(_text(given.get(i, 0.0)) for i in range(robot.n))
    if isinstance(torque, str) or len(torque) != robot.n:
        raise JointCountError(robot.id, robot.n, 1 if isinstance(torque, str) else len(torque))
    return tuple(_text(value) for value in torque)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else repr(number_in("A torque", value))


def speeds_asked(robot: Robot, speed: ArrayLike | None) -> Floats | None:
    """Joint speeds (n,) in [rad/s] or [m/s] from what people give; at rest if None.

    Raises:
        JointCountError, GivenError: not one for each joint, or they are no numbers.
    """
    if speed is None:
        return None
    given = numbers_in("Speeds", speed)
    if given.shape != (robot.n,):
        raise JointCountError(robot.id, robot.n, given.size)
    if not np.isfinite(given).all():
        raise GivenError("A speed", given.tolist(), "finite numbers")
    return given * robot.scale
