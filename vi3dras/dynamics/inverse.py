"""Inverse dynamics: the torques that a motion takes, as a whole and in parts."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism, chain_of, without_payload
from vi3dras.dynamics.many import over_states
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.programs import is_worth, rotor_of, torque_arrays, torque_numbers
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.arithmetic import Part
from vi3dras.kinematics.forward import joint_values

NOWHERE = (0.0, 0.0, 0.0)
"""No gravity."""

FEW = 16
"""States that are quicker one after the other than side by side."""


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
    return _torques(chain_of(robot, around), *_states(robot, q, qd, qdd))


def torque_parts(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Parts:  # fmt: skip
    """What `torques` gives, by what asks for it.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    q, qd, qdd = _states(robot, q, qd, qdd)
    bare = chain_of(robot, without_payload(around))
    smooth = replace(bare, has_friction=False)
    laden = replace(chain_of(robot, around), has_friction=False)
    whole = _torques(smooth, q, qd, qdd)
    inertia = _torques(replace(smooth, gravity=NOWHERE), q, None, qdd)
    gravity = _torques(smooth, q, None, None)
    added = _torques(laden, q, qd, qdd) - whole if around.payload.mass else np.zeros_like(q)
    lost = np.zeros_like(q) if qd is None else friction(bare, qd)
    return Parts(inertia, whole - inertia - gravity, gravity, lost, added)


def reaction(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Reaction:  # fmt: skip
    """What the floor has to hold while the arm moves so; at rest, its weight and the weight's moment.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    chain = chain_of(robot, around)
    columns = [_columns(part, q) for part in _states(robot, q, qd, qdd)]
    needed = newton_euler(chain, turns_of(chain, columns[0]), *columns)
    turned = np.array(chain.base)
    force, moment = (
        np.stack([np.broadcast_to(part, np.shape(columns[0][0])) for part in triple], axis=-1) @ turned.T
        for triple in (needed.force, needed.moment)
    )
    return Reaction(force, moment)


def rotor_inertia(chain: Mechanism) -> Floats:
    """Each rotor's inertia as its joint feels it, (n,) in [kg m²], or [kg] where it slides."""
    return np.array([rotor_of(link) for link in chain.links])


def friction(chain: Mechanism, qd: Floats) -> Floats:
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


def _states(
    robot: Robot, q: Floats, qd: Floats | None, qdd: Floats | None
) -> tuple[Floats, Floats | None, Floats | None]:
    """Joint values, and those speeds and accelerations that are given, one shape (..., n)."""
    given = iter(np.broadcast_arrays(*(joint_values(robot, v) for v in (q, qd, qdd) if v is not None)))
    return next(given), None if qd is None else next(given), None if qdd is None else next(given)


def _torques(chain: Mechanism, q: Floats, qd: Floats | None, qdd: Floats | None) -> Floats:
    """The torques of states of one shape (..., n), by the chain's own program where that is worth it."""
    count = q.size // chain.n
    if not is_worth(chain, count):
        return _plain_torques(chain, q, qd, qdd)
    if count < FEW:
        whole = [np.zeros_like(q) if part is None else part for part in (q, qd, qdd)]
        program = torque_numbers(chain)
        rows = np.concatenate(whole, axis=-1).reshape(-1, 3 * chain.n).tolist()
        return np.array([program(*row) for row in rows]).reshape(q.shape)
    arrays = torque_arrays(chain, has_speed=qd is not None, has_push=qdd is not None)
    given = [part.reshape(-1, chain.n) for part in (q, qd, qdd) if part is not None]
    return over_states(arrays, given).reshape(q.shape)


def _plain_torques(chain: Mechanism, q: Floats, qd: Floats | None, qdd: Floats | None) -> Floats:
    """The same by the algorithm as it stands in the books."""
    at, speed, push = (_columns(part, q) for part in (q, qd, qdd))
    parts = newton_euler(chain, turns_of(chain, at), at, speed, push).torque
    links = np.stack([np.broadcast_to(part, q.shape[:-1]) for part in parts], axis=-1)
    rotors = 0.0 if qdd is None else rotor_inertia(chain) * qdd
    return links + rotors + (0.0 if qd is None else friction(chain, qd))


def _columns(part: Floats | None, q: Floats) -> list[Part]:
    """What each joint has, or nothing for each: floats for one state, arrays for many."""
    if part is None:
        return [0.0] * q.shape[-1]
    return part.tolist() if part.ndim == 1 else list(np.moveaxis(part, -1, 0))
