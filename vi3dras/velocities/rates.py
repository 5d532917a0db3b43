"""Rates of the joints for a velocity of the tool, and torques of the joints for a force at it."""

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
