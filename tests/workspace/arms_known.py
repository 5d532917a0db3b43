"""Arms whose workspace has a closed form."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.workspace.clouds import joints_of
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

PI = math.pi


def turning(a: float = 0.0, alpha: float = 0.0, low: float = -PI, high: float = PI, d: float = 0.0) -> Joint:
    return Joint("turn", a=a, alpha=alpha, low=low, high=high, d=d)


def sliding(low: float, high: float, alpha: float = 0.0) -> Joint:
    return Joint("slide", type="prismatic", low=low, high=high, alpha=alpha)


def arm(*joints: Joint) -> Robot:
    return Robot("known", "Known", joints)


def ring() -> Robot:
    """A plane annulus of radii 80 and 320 mm."""
    return arm(turning(0.2), turning(0.12))


def ball(radius: float = 0.6) -> Robot:
    """A whole ball: a shoulder that points everywhere, an elbow that folds back."""
    return arm(turning(alpha=PI / 2), turning(radius / 2, low=-PI / 2, high=PI / 2), turning(radius / 2))


def tyre(turn: float = 2 * PI) -> Robot:
    """A torus of radius 0.3 m and tube 0.17 m with a toroidal void of tube 0.07 m, or a part of its turn."""
    return arm(turning(0.3, PI / 2, low=0.0, high=turn), turning(0.12), turning(0.05))


TYRE = 2 * PI**2 * 0.3 * (0.17**2 - 0.07**2)
TYRE_VOID = 2 * PI**2 * 0.3 * 0.07**2
TYRE_SURFACE = 4 * PI**2 * 0.3 * (0.17 + 0.07)


def values_at(poses: Poses, index: Ints | int) -> Floats:
    """The joint values (..., n) of points of the tool's cloud by their index."""
    return joints_of(poses, index) if isinstance(poses, Sweep) else np.asarray(poses.q[np.asarray(index)])
