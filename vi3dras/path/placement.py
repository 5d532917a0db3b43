"""Where an object stands in front of the arm: moved, turned and scaled about its own middle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.kinematics.orientation import matrix_from_abc

Triple = tuple[float, float, float]

NOWHERE: Triple = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Placement:
    """What is done to an object; as it is, nothing."""

    shift: Triple = NOWHERE
    """How far its middle moves [m]."""
    turn: Triple = NOWHERE
    """Roll, pitch and yaw about its middle [rad]."""
    scale: float = 1.0

    def placed(self, points: Floats, middle: Floats) -> Floats:
        """Points (..., 3) of an object with that middle (3,), where the placement puts them [m]."""
        turned = (points - middle) @ (self.scale * matrix_from_abc(np.array(self.turn)).T)
        placed: Floats = turned + middle + np.array(self.shift)
        return placed


def middle_of(points: Floats) -> Floats:
    """The middle (3,) of the box around points (..., 3); what is not finite does not count."""
    flat = points.reshape(-1, 3)
    known = flat[np.isfinite(flat).all(axis=1)]
    if not len(known):
        return np.zeros(3)
    middle: Floats = (known.min(axis=0) + known.max(axis=0)) / 2
    return middle
