"""Which joint values put an arm into itself or below the ground, for those who may choose others."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.passport.capsules import body_of, bound, clearance, corners, height
from vi3dras.passport.tolerances import Tolerances
from vi3dras.robot import Robot

BLOCK = 4096
"""Poses looked at together: what is computed for them stays small."""


def touches(robot: Robot, q: Floats) -> Bools:
    """Which joint values (N, n) the checks of a motion would refuse for a contact, (N,)."""
    body, least = body_of(robot), Tolerances().clearance - 1e-9
    found = np.zeros(len(q), bool)
    for start in range(0, len(q), BLOCK):
        places = corners(body, q[start : start + BLOCK])
        part = found[start : start + BLOCK]
        for index in body.above:
            part |= height(body, places, index) < least
        for pair in body.pairs:
            some = np.flatnonzero(~part & (bound(body, places, pair) < least))
            part[some] = clearance(body, places[some], pair) < least
    return found
