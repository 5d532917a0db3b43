"""What acts on an arm besides its own links: gravity, what its hand holds, friction."""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.arrays import Floats

Vector = tuple[float, float, float]

EARTH: Vector = (0.0, 0.0, -9.81)
"""Gravity in the world in [m/s²]; rounded as the books round it."""

PLANETS: dict[str, Vector] = {
    "Earth": EARTH,
    "Moon": (0.0, 0.0, -1.62),
    "Mars": (0.0, 0.0, -3.73),
    "Jupiter": (0.0, 0.0, -25.92),
    "none": (0.0, 0.0, 0.0),
}
"""Gravity elsewhere in [m/s²] after NASA's planetary fact sheets, without the turning of the planet."""


@dataclass(frozen=True)
class Payload:
    """What the hand holds."""

    mass: float = 0.0
    """In [kg]."""
    place: Vector = (0.0, 0.0, 0.0)
    """Its centre of mass in the tool's frame in [m]."""
    inertia: tuple[float, float, float, float, float, float] = (0.0,) * 6
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz about its centre of mass, tool's axes, in [kg m²]; 0 for a point."""


@dataclass(frozen=True)
class Surroundings:
    """What acts on the arm besides its links and motors."""

    gravity: Vector = EARTH
    """In the world in [m/s²]."""
    payload: Payload = Payload()
    has_friction: bool = True
    """Whether the friction that the robot file states is counted."""


def as_vector(values: Floats) -> Vector:
    """Three numbers (3,) as a tuple."""
    x, y, z = values.tolist()
    return (x, y, z)
