"""Gravity seen from a base that is tilted: how strong it is, how far it leans, and whereto."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.dynamics.surroundings import Vector

UPRIGHT = 1e-9
"""Below this lean [rad] no direction can be told."""


class Tilt(NamedTuple):
    """A base out of the upright."""

    angle: float
    """How far its z axis leans away from the upright in [rad]: π/2 on a wall, π under a roof."""
    toward: float
    """To which side, counted from x to y in [rad]; 0 where it does not lean."""


def strength_of(gravity: Vector) -> float:
    """How strong gravity is in [m/s²]."""
    return math.hypot(*gravity)


def tilted(strength: float, tilt: Tilt) -> Vector:
    """Gravity in [m/s²] along the axes of a base that leans: it pulls to the side to which the base leans."""
    along, down = strength * math.sin(tilt.angle), strength * math.cos(tilt.angle)
    return (_clean(along * math.cos(tilt.toward)), _clean(along * math.sin(tilt.toward)), _clean(-down))


def tilt_of(gravity: Vector) -> Tilt:
    """How a base leans that sees gravity so [m/s²]; upright without gravity."""
    x, y, z = gravity
    angle = math.atan2(math.hypot(x, y), -z) if strength_of(gravity) else 0.0
    leans = UPRIGHT < angle < math.pi - UPRIGHT
    return Tilt(angle, math.atan2(y, x) if leans else 0.0)


def _clean(value: float) -> float:
    """Without the rounding of a right angle, and without a negative zero."""
    return round(value, 12) + 0.0
