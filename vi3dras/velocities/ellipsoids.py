"""How fast and how strong the tool is in each direction, as ellipsoids; translation and rotation apart."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.velocities.task_part import VANISHED


class Ellipsoid(NamedTuple):
    """What the tool does for joint rates, or torques, whose squares add up to one."""

    directions: Floats
    """The semi-axes' directions as columns, (3, 3), orthonormal."""
    lengths: Floats
    """How long they are, (3,), the longest first; a force without bound is infinite."""


class Ellipsoids(NamedTuple):
    """Those of one pose."""

    velocity: Ellipsoid
    """Of the tool point."""
    turning: Ellipsoid
    """Of the angular velocity."""
    force: Ellipsoid
    """Of a force at the tool point, without torque."""
    torque: Ellipsoid
    """Of a torque, without force."""


def ellipsoids(J: Floats) -> Ellipsoids:
    """The ellipsoids of a geometric Jacobian J (6, n), in its units.

    The tool is strong where it is slow: a force ellipsoid has the directions of the velocity ellipsoid, and
    one over its lengths.
    """
    moved, turned = _image(J[:3]), _image(J[3:])
    return Ellipsoids(moved, turned, _strength(moved), _strength(turned))


def outline(shape: Ellipsoid, *, around: int = 48, up: int = 24, longest: float = np.inf) -> Floats:
    """Points (up, around, 3) of its surface about the origin, no semi-axis longer than `longest`."""
    polar, turn = np.linspace(0, np.pi, up)[:, None], np.linspace(0, 2 * np.pi, around)[None]
    across = np.sin(polar)
    ball = np.stack(
        [across * np.cos(turn), across * np.sin(turn), np.cos(polar) + np.zeros_like(turn)], axis=-1
    )
    points: Floats = (ball * np.minimum(shape.lengths, longest)) @ shape.directions.T
    return points


def _image(J: Floats) -> Ellipsoid:
    directions, values, _ = np.linalg.svd(J)
    lengths = np.zeros(3)
    lengths[: len(values)] = np.where(values > VANISHED**2 * values[0], values, 0.0)
    return Ellipsoid(directions, lengths)


def _strength(moved: Ellipsoid) -> Ellipsoid:
    with np.errstate(divide="ignore"):
        return Ellipsoid(moved.directions[:, ::-1], 1 / moved.lengths[::-1])
