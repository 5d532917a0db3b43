"""Inverse dynamics: the torques that a motion takes, as a whole and in parts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Chain, chain_of, without_payload
from vi3dras.dynamics.newton_euler import Needed, newton_euler, turns_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.forward import joint_values

NOWHERE = (0.0, 0.0, 0.0)
"""No gravity."""


class Parts(NamedTuple):
    """Torques by what asks for them, (..., n) each in [N m], or [N] where a joint slides."""

    inertia: Floats
    """Speeding up links and rotors: M(q) q''."""
    coriolis: Floats
    """Coriolis and centrifugal: C(q, q') q'."""
    gravity: Floats
    """The weight of the links: g(q)."""
    friction: Floats
    """Viscous and Coulomb."""
    payload: Floats
    """All that the payload adds: its weight, and what speeding it up takes."""

    @property
    def total(self) -> Floats:
        """The torque of the motors, (..., n)."""
        return self.inertia + self.coriolis + self.gravity + self.friction + self.payload


class Reaction(NamedTuple):
    """What the floor has to hold, in the world's axes."""

    force: Floats
    """(..., 3) in [N]."""
    moment: Floats
    """About the origin of the base frame, (..., 3) in [N m]."""


def torques(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Floats:  # fmt: skip
    """The torques (..., n) in [N m], or [N] where a joint slides, that a state (..., n) takes.

    Speeds and accelerations that are not given are zero.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    chain = chain_of(robot, around)
    q, qd, qdd = _states(robot, q, qd, qdd)
    links = np.stack(np.broadcast_arrays(*_needed(chain, q, qd, qdd).torque), axis=-1)
    return links + rotor_inertia(chain) * qdd + friction(chain, qd)


def torque_parts(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Parts:  # fmt: skip
    """What `torques` gives, by what asks for it.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    laden, bare = chain_of(robot, around), chain_of(robot, without_payload(around))
    q, qd, qdd = _states(robot, q, qd, qdd)
    rest = np.zeros_like(q)

    def of(chain: Chain, qd: Floats, qdd: Floats, *, weightless: bool) -> Floats:
        parts = _needed(chain, q, qd, qdd, weightless=weightless).torque
        return np.stack([np.broadcast_to(part, q.shape[:-1]) for part in parts], axis=-1)

    whole = of(bare, qd, qdd, weightless=False)
    added = of(laden, qd, qdd, weightless=False) - whole if around.payload.mass else rest
    inertia = of(bare, rest, qdd, weightless=True)
    gravity = of(bare, rest, rest, weightless=False)
    return Parts(
        inertia + rotor_inertia(bare) * qdd, whole - inertia - gravity, gravity, friction(bare, qd), added
    )


def reaction(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Reaction:  # fmt: skip
    """What the floor has to hold while the arm moves so; at rest, its weight and the weight's moment.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    chain = chain_of(robot, around)
    q, qd, qdd = _states(robot, q, qd, qdd)
    needed = _needed(chain, q, qd, qdd)
    turned = np.array(chain.base)
    force, moment = (
        np.stack([np.broadcast_to(part, q.shape[:-1]) for part in triple], axis=-1) @ turned.T
        for triple in (needed.force, needed.moment)
    )
    return Reaction(force, moment)


def rotor_inertia(chain: Chain) -> Floats:
    """Each rotor's inertia as its joint feels it, (n,) in [kg m²], or [kg] where it slides."""
    return np.array([link.motor.gear**2 * link.motor.inertia for link in chain.links])


def friction(chain: Chain, qd: Floats) -> Floats:
    """The torque (..., n) that friction takes at joint speeds (..., n); nothing at rest."""
    if not chain.has_friction:
        return np.zeros_like(qd)
    motors = [link.motor for link in chain.links]
    gear = np.array([abs(motor.gear) for motor in motors])
    viscous = gear**2 * np.array([motor.viscous for motor in motors])
    up, down = gear * np.array([motor.coulomb for motor in motors]).T
    dry: Floats = np.where(qd > 0, up, np.where(qd < 0, down, 0.0))
    lost: Floats = viscous * qd + dry
    return lost


def _states(robot: Robot, q: Floats, qd: Floats | None, qdd: Floats | None) -> tuple[Floats, Floats, Floats]:
    """Joint values, speeds and accelerations, one shape (..., n)."""
    given = [joint_values(robot, q) if part is None else joint_values(robot, part) for part in (q, qd, qdd)]
    at, speed, push = np.broadcast_arrays(*given)
    return (
        at,
        (speed if qd is not None else np.zeros(at.shape)),
        (push if qdd is not None else np.zeros(at.shape)),
    )


def _needed(chain: Chain, q: Floats, qd: Floats, qdd: Floats, *, weightless: bool = False) -> Needed:
    columns = [list(np.moveaxis(part, -1, 0)) for part in (q, qd, qdd)]
    at, speed, push = columns
    return newton_euler(chain, turns_of(chain, at), at, speed, push, NOWHERE if weightless else None)
