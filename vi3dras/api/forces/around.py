"""What acts on an arm, as people give it: a payload, gravity, friction, motor limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from vi3dras.api.values.given import GivenError, is_finite, number_in, three_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.surroundings import EARTH, PLANETS, Payload, Surroundings, Vector
from vi3dras.errors import JointCountError

Gravity = Sequence[float] | str | None
"""Three numbers in [m/s²] in the world, or a planet's name; the Earth's if None."""

NOWHERE: Vector = (0.0, 0.0, 0.0)
"""The tool point itself."""


def surroundings_in(
    robot: Robot, payload: float = 0.0, place: Sequence[float] = NOWHERE, gravity: Gravity = None, *,
    friction: bool = True,
) -> Surroundings:  # fmt: skip
    """What acts on an arm besides its links.

    Args:
        robot: the arm, in whose unit of length the place is.
        payload: a mass in the hand in [kg], 0 or more.
        place: where its centre of mass is in the tool's frame.
        gravity: see `Gravity`.
        friction: whether the friction that the robot file states is counted.

    Raises:
        GivenError: the payload is no mass, its place no place, or gravity is none.
    """
    mass = number_in("The payload", payload)
    if mass < 0:
        raise GivenError("The payload", mass, "its mass in kg, 0 or more")
    x, y, z = (each * robot.units.metres for each in three_in("The payload's place", _plain(place)))
    return Surroundings(gravity_in(gravity), Payload(mass, (x, y, z)), has_friction=bool(friction))


def gravity_in(gravity: Gravity) -> Vector:
    """The pull in the world in [m/s²].

    Raises:
        GivenError: it is neither three numbers nor a name that is known.
    """
    if gravity is None:
        return EARTH
    if isinstance(gravity, str):
        names = {name.casefold(): pull for name, pull in PLANETS.items()}
        if gravity.casefold() not in names:
            raise GivenError("Gravity", gravity, f"three numbers in m/s², or {', '.join(PLANETS)}")
        return names[gravity.casefold()]
    return three_in("Gravity", _plain(gravity))


def limits_in(robot: Robot, limits: Sequence[float | None] | None) -> Floats:
    """The largest torques (n,) in [N m], or [N] where a joint slides; infinite where there is none.

    Args:
        robot: the arm.
        limits: one for each joint, None where there is none; those of the robot file if None.

    Raises:
        JointCountError: not one for each joint.
        GivenError: one is no torque above 0.
    """
    if limits is None:
        return limits_of(robot)
    every = list(_plain(limits))
    if len(every) != robot.n:
        raise JointCountError(robot.id, robot.n, len(every))
    for joint, limit in zip(robot.joints, every, strict=True):
        if limit is not None and not (limit == np.inf or (is_finite(limit) and limit > 0)):
            raise GivenError(
                f"The motor limit of {joint.name}", limit, "a number above 0, such as 65, or None"
            )
    return np.array([np.inf if limit is None else float(limit) for limit in every])


def torque_unit(robot: Robot, joint: int) -> str:
    """N m where a joint turns, N where it slides."""
    return "N m" if robot.joints[joint].is_revolute else "N"


def torque_names(robot: Robot, what: str = "") -> list[str]:
    """What columns of torques are called: `torque1_Nm`, or `force3_N` of a joint that slides."""
    middle = f"_{what}" if what else ""
    return [
        f"torque{i}{middle}_Nm" if joint.is_revolute else f"force{i}{middle}_N"
        for i, joint in enumerate(robot.joints, 1)
    ]


def torque_words(robot: Robot, torque: Floats, digits: int = 4) -> str:
    """Torques (n,) as people read them: `0, 31.64 N m`; a force has its own unit."""
    torque = np.round(torque, 9)
    if robot.table.revolute.all():
        return f"{', '.join(f'{value + 0.0:.{digits}g}' for value in torque)} N m"
    return ", ".join(f"{value + 0.0:.{digits}g} {torque_unit(robot, i)}" for i, value in enumerate(torque))


def _plain(given: Any) -> Any:
    return given.tolist() if isinstance(given, np.ndarray) else given
