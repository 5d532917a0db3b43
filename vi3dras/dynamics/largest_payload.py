"""The largest payload that an arm carries along a motion: where which motor would be asked for too much."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.holding import masses_at_limit, shares_of
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.dynamics.trajectory import Trajectory


class LargestPayload(NamedTuple):
    """What the hand may hold, and what stops it there."""

    mass: float
    """In [kg]; infinite where no motor has a limit, 0 where even the empty hand asks for too much."""
    joint: int | None = None
    """Whose motor stops it, from 0; None where nothing does."""
    row: int | None = None
    """At which row."""
    torque: float = np.nan
    """What that motor is asked for there, with its sign, [N m], or [N] where it slides."""


def largest_payload(
    robot: Robot, trajectory: Trajectory, around: Surroundings, limits: Floats
) -> LargestPayload:
    """The largest mass at the payload's place with which no motor goes over its limit.

    A torque is a straight line over the mass: two evaluations, without it and with 1 kg, give every line, and
    the least of the masses at which one meets its limit is the answer. A payload that has an inertia keeps
    its shape: the inertia grows with the mass.

    Args:
        robot: the arm.
        trajectory: its motion, N rows.
        around: gravity, friction, and the payload, whose mass does not matter.
        limits: largest torques (n,), infinite where there is none.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    rows = np.flatnonzero(trajectory.known)
    if not len(rows) or not np.isfinite(limits).any():
        return LargestPayload(np.inf)
    states = trajectory.q[rows], trajectory.qd[rows], trajectory.qdd[rows]
    empty = torques(robot, *states, replace(around, payload=Payload()))
    slope = torques(robot, *states, replace(around, payload=kilogram(around.payload))) - empty
    most = masses_at_limit(empty, slope, limits)
    row, joint = divmod(int(most.argmin()), len(limits))
    mass = float(most[row, joint])
    if mass == 0.0:  # of all that are over their limit with an empty hand, the one that is furthest over
        row, joint = divmod(int(shares_of(empty, limits).argmax()), len(limits))
    if not np.isfinite(mass):
        return LargestPayload(np.inf)
    asked = float(empty[row, joint] + mass * slope[row, joint])
    return LargestPayload(mass, joint, int(rows[row]), asked)


def kilogram(payload: Payload) -> Payload:
    """A payload of the same shape at the same place that weighs 1 kg."""
    scale = 1.0 / payload.mass if payload.mass else 0.0
    xx, yy, zz, xy, xz, yz = (scale * each for each in payload.inertia)
    return Payload(1.0, payload.place, (xx, yy, zz, xy, xz, yz))
