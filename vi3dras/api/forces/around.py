"""What acts on an arm besides its links, as people give it."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.api.values.given import GivenError, number_in, three_in
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.surroundings import EARTH, PLANETS, Payload, Surroundings
from vi3dras.errors import UnknownNameError


def surroundings_in(
    robot: Robot, payload: float = 0.0, payload_at: Sequence[float] | None = None,
    gravity: Sequence[float] | str | None = None, *, friction: bool = True,
) -> Surroundings:  # fmt: skip
    """Gravity, payload and friction.

    Args:
        robot: the arm.
        payload: what the hand holds in kg.
        payload_at: where its centre of mass is in the tool's frame, (3,) in the arm's unit of length.
        gravity: x, y, z in m/s², or the name of a planet; that of the Earth if None.
        friction: whether the friction of the arm's file counts.

    Raises:
        GivenError, UnknownNameError: there is no such payload, place or planet.
    """
    mass = number_in("A payload", payload)
    if mass < 0:
        raise GivenError("A payload", payload, "a mass of 0 kg or more")
    x, y, z = (0.0, 0.0, 0.0) if payload_at is None else three_in("The payload's place", payload_at)
    metres = robot.units.metres
    return Surroundings(
        _gravity_in(gravity), Payload(mass, (x * metres, y * metres, z * metres)), has_friction=friction
    )


def _gravity_in(gravity: Sequence[float] | str | None) -> tuple[float, float, float]:
    if gravity is None:
        return EARTH
    if not isinstance(gravity, str):
        return three_in("Gravity", gravity)
    if gravity not in PLANETS:
        raise UnknownNameError("planet called", gravity, tuple(PLANETS))
    return PLANETS[gravity]
