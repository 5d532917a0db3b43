"""How fast and how strong a tool is: joint rates, torques, and ellipsoids over all directions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.task_part import VANISHED


class JointRates(NamedTuple):
    """What the joints do for a wanted velocity of the tool."""

    rates: Floats
    """(n,) in [rad/s] or [m/s], the least ones that do it."""
    made: Floats
    """The velocity that they make, (6,) in [m/s] and [rad/s]."""
    missing: Floats
    """The part of the wanted one that cannot be made, (6,)."""
    too_fast: Bools
    """Which joints would go faster than they may, (n,); those without a known limit never."""
    share: float
    """How much of the wanted velocity the limits of speed allow: 1 for all of it."""


def rates_for(robot: Robot, q: Floats, twist: Floats) -> JointRates:
    """The joint rates at `q` (n,) for a velocity of the tool, (6,) in [m/s] and [rad/s] in the world.

    Where the tool cannot go so, they come as near as can be: a length of the arm's size counts as a radian.
    """
    size = arm_size(robot)
    unit = np.where(robot.table.revolute, 1.0, size)
    shares = twist * np.where(np.arange(6) < 3, 1 / size, 1.0)
    J = scaled_jacobian(robot, "pose", q[None])[0]
    rates = np.linalg.pinv(J, rcond=VANISHED) @ shares * unit
    made = geometric_jacobian(robot, q) @ rates
    missing = twist - made
    missing[np.abs(missing) < 1e-12 * max(1.0, float(np.abs(twist).max()))] = 0.0
    fastest = np.array([np.inf if joint.speed is None else joint.speed for joint in robot.joints])
    over = np.abs(rates) / fastest
    most = float(over.max(initial=0.0))
    return JointRates(rates, made, missing, over > 1 + 1e-12, 1.0 if most <= 1 else 1 / most)


def torques_for(robot: Robot, q: Floats, wrench: Floats) -> Floats:
    """What the joints give, (n,) in [N m] or [N], so that the tool pushes with a force and torque (6,).

    The wrench is in [N] and [N m] in the world, at the tool point; the arm's own weight is left out.
    """
    torques: Floats = geometric_jacobian(robot, q).T @ wrench
    return torques


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
