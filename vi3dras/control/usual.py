"""Gains to begin with: each joint as a mass on a spring that is damped as quickly as it can be."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw, LawKind
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.surroundings import Surroundings

PACE = 12.0
"""In [rad/s]: as quick as an arm of the size of a person's usually may be."""


def usual_gains(kind: LawKind, robot: Robot, q: Floats, around: Surroundings) -> ControlLaw:
    """A law with gains for a pace of 12 rad/s at a pose (n,), critically damped there.

    Kp = M_ii w², Kv = 2 M_ii w, Ki = M_ii w³ / 4; where the law has the model's inertia, or the coefficient
    is m, M_ii is left out.
    """
    n = robot.n
    inertia = np.ones(n) if kind == "computed-torque" else np.diag(inertia_matrix(robot, q, around))
    kp, kv, ki = (_rounded(part) for part in (inertia * PACE**2, 2 * inertia * PACE, inertia * PACE**3 / 4))
    return ControlLaw(kind, kp, kv, ki if kind == "pid" else (0.0,) * n)


def _rounded(values: Floats) -> tuple[float, ...]:
    """Two digits that count: nobody types more of a gain."""
    return tuple(float(f"{value:.2g}") for value in values)
