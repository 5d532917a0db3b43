"""What holds an arm at rest: torques, how much of its motors they take, and the largest payload of a pose.

At rest the torque of each joint is a straight line over the mass of the payload: what the empty arm takes,
and so much more for each kilogram. So the mass at which a motor meets its limit needs no search.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.dynamics.chain import without_payload
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings

FAINT = 1e-12
"""A kilogram that asks a joint for less than this [N m] asks it for nothing."""


class Resting(NamedTuple):
    """Torques at rest, (..., n) each in [N m], or [N] where a joint slides."""

    gravity: Floats
    """The weight of the links."""
    payload: Floats
    """The weight of the payload."""

    @property
    def total(self) -> Floats:
        """What the motors hold, (..., n)."""
        return self.gravity + self.payload


class Held(NamedTuple):
    """The largest payload of each pose."""

    mass: Floats
    """(...,) in [kg]: infinite where no motor stops it, 0 where the empty arm is too heavy for one."""
    joint: Ints
    """Whose motor stops it, (...,) from 0; -1 where none does."""


def limits_of(robot: Robot) -> Floats:
    """The largest torque of each joint (n,) in [N m] or [N]; infinite where nobody says it."""
    motors = [joint.motor for joint in robot.joints]
    return np.array([math.inf if m is None or m.torque is None else m.torque for m in motors])


def with_limits(robot: Robot, limits: Floats) -> Robot:
    """The arm with other largest torques (n,) of its motors; infinite where there is none."""
    joints = tuple(
        replace(joint, motor=replace(joint.motor or Motor(), torque=limit if math.isfinite(limit) else None))
        for joint, limit in zip(robot.joints, limits.tolist(), strict=True)
    )
    return replace(robot, joints=joints)


def at_rest(robot: Robot, q: Floats, around: Surroundings = Surroundings()) -> Floats:  # noqa: B008
    """The torques (..., n) that hold joint values `q` (..., n); nothing else moves, and no friction helps.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    return torques(robot, q, around=around)


def rest_parts(robot: Robot, q: Floats, around: Surroundings = Surroundings()) -> Resting:  # noqa: B008
    """The same by what asks for it.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    gravity = at_rest(robot, q, without_payload(around))
    return Resting(gravity, at_rest(robot, q, around) - gravity)


def shares_of(torque: Floats, limits: Floats) -> Floats:
    """Torques (..., n) as shares of the limits (n,): 1 is all that the motor has, 0 where it has no limit."""
    shares: Floats = np.abs(torque) / limits
    return shares


def largest_held(robot: Robot, q: Floats, around: Surroundings = Surroundings()) -> Held:  # noqa: B008
    """The largest mass at the payload's place with which every motor still holds `q` (..., n).

    Of the payload in `around` only the place counts.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    limits = limits_of(robot)
    empty = at_rest(robot, q, without_payload(around))
    kilogram = replace(around, payload=Payload(1.0, around.payload.place))
    room = masses_at_limit(empty, at_rest(robot, q, kilogram) - empty, limits)
    joint = np.argmin(np.where(room > 0, room, -shares_of(empty, limits)), axis=-1)
    mass = np.take_along_axis(room, joint[..., None], axis=-1)[..., 0]
    return Held(mass, np.where(np.isfinite(mass), joint, -1))


def masses_at_limit(empty: Floats, per_kilogram: Floats, limits: Floats) -> Floats:
    """The mass [kg] at which each joint meets its limit, (..., n).

    Args:
        empty: torques without payload, (..., n).
        per_kilogram: what each kilogram adds, (..., n).
        limits: of the motors, (n,), infinite where there is none.
    """
    size = np.abs(per_kilogram)
    room = limits - np.where(per_kilogram >= 0, empty, -empty)
    masses = np.divide(room, size, out=np.full(room.shape, np.inf), where=(size > FAINT) & np.isfinite(room))
    most: Floats = np.where(np.abs(empty) > limits, 0.0, masses)
    return most
