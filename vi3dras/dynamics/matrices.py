"""The equation of motion in matrices: M(q) q'' + C(q, q') q' + g(q), and friction beside it.

Bodies are told in the world: an axis is six numbers (its turn, and the speed of what is carried past the
origin), an inertia is 6 x 6. Then a joint that turns changes every axis and inertia behind it by products
alone, so that all partial derivatives of M are exact, and C is the matrix of Christoffel symbols.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism, RigidBody, chain_of, matrix_of
from vi3dras.dynamics.inverse import friction, rotor_inertia, torques
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.conventions import to_modified
from vi3dras.kinematics.forward import dh_frames, joint_values


class Matrices(NamedTuple):
    """The equation of motion of states (..., n), per [rad] of a joint, or [m] where it slides."""

    M: Floats
    """The inertia of links, payload and rotors, (..., n, n) in [kg m²]; symmetric, positive definite."""
    C: Floats
    """Christoffel form, (..., n, n) in [N m s]: C q' is Coriolis and centrifugal, M' - 2 C is skew."""
    g: Floats
    """What holds the arm and its payload against gravity, (..., n) in [N m]."""
    friction: Floats
    """Viscous and Coulomb friction at the speeds, (..., n) in [N m]."""
    rotors: Floats
    """What of M's diagonal is the motors' rotors, (n,)."""

    @property
    def links(self) -> Floats:
        """M without the rotors, (..., n, n)."""
        return self.M - np.diag(self.rotors)

    def torque(self, qd: Floats, qdd: Floats) -> Floats:
        """Inverse dynamics: the torques (..., n) for speeds and accelerations (..., n)."""
        needed: Floats = _applied(self.M, qdd) + _applied(self.C, qd) + self.g + self.friction
        return needed

    def acceleration(self, qd: Floats, torque: Floats) -> Floats:
        """Forward dynamics: the accelerations (..., n) that torques (..., n) make at speeds (..., n)."""
        left = torque - _applied(self.C, qd) - self.g - self.friction
        return np.asarray(np.linalg.solve(self.M, left[..., None])[..., 0], float)


def matrices(
    robot: Robot, q: Floats, qd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Matrices:  # fmt: skip
    """The equation of motion at joint values and speeds (..., n); at rest without speeds.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    chain = chain_of(robot, around)
    q = joint_values(robot, q)
    qd = np.zeros_like(q) if qd is None else joint_values(robot, qd)
    q, qd = np.broadcast_arrays(q, qd)
    axes, inertia = in_world(robot, chain, q)
    M, C = _inertia(axes, inertia), _christoffel(axes, inertia, qd)
    rotors = rotor_inertia(chain)
    return Matrices(M + np.diag(rotors), C, torques(robot, q, around=around), friction(chain, qd), rotors)


def inertia_matrix(
    robot: Robot, q: Floats,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Floats:  # fmt: skip
    """M alone at joint values (..., n), rotors among it, (..., n, n)."""
    chain = chain_of(robot, around)
    return _inertia(*in_world(robot, chain, joint_values(robot, q))) + np.diag(rotor_inertia(chain))


def _applied(matrix: Floats, vector: Floats) -> Floats:
    product: Floats = (matrix @ vector[..., None])[..., 0]
    return product


def in_world(robot: Robot, chain: Mechanism, q: Floats) -> tuple[Floats, Floats]:
    """The axes (..., n, 6), turn first, and the inertias of the links (..., n, 6, 6), both in the world."""
    frames = dh_frames(to_modified(robot), q)[..., 1:, :, :]
    z, p = frames[..., :3, 2], frames[..., :3, 3]
    turns = np.array([link.is_revolute for link in chain.links])[:, None]
    axes = np.concatenate([np.where(turns, z, 0.0), np.where(turns, np.cross(p, z), z)], axis=-1)
    axes *= np.array([link.sign for link in chain.links])[:, None]
    return axes, _heavy([link.body for link in chain.links], frames)


def _heavy(bodies: list[RigidBody], frames: Floats) -> Floats:
    """The inertias (..., n, 6, 6) about the world's origin of bodies that stand in frames (..., n, 4, 4)."""
    turned, p = frames[..., :3, :3], frames[..., :3, 3]
    mass = np.array([body.mass for body in bodies])[:, None]
    own = np.array([matrix_of(body.inertia) for body in bodies])
    moment = (turned @ np.array([body.moment for body in bodies])[..., None])[..., 0]
    crossed = p[..., :, None] * (moment + mass * p / 2)[..., None, :]
    crossed += np.swapaxes(crossed, -1, -2)
    steiner = np.trace(crossed, axis1=-2, axis2=-1)[..., None, None] * np.eye(3) - crossed
    across = _cross(moment + mass * p)
    out = np.zeros((*p.shape[:-1], 6, 6))
    out[..., :3, :3] = turned @ own @ np.swapaxes(turned, -1, -2) + steiner
    out[..., :3, 3:], out[..., 3:, :3] = across, -across
    out[..., 3:, 3:] = mass[..., None] * np.eye(3)
    return out


def _inertia(axes: Floats, inertia: Floats) -> Floats:
    """M without rotors: what stands behind both joints, seen by their axes."""
    behind = _behind(inertia)
    seen = axes @ np.swapaxes(_applied(behind, axes), -1, -2)
    upper = np.triu(seen)
    return upper + np.swapaxes(np.triu(seen, 1), -1, -2)


def _christoffel(axes: Floats, inertia: Floats, qd: Floats) -> Floats:
    """C: half of what speeds change of an inertia stands on either side, which makes M' - 2 C skew."""
    speed = np.cumsum(axes * qd[..., None], axis=-2)
    carried = _moved(speed)
    rates = _applied(carried, axes)
    pulled = np.swapaxes(carried, -1, -2) @ inertia
    half = -0.5 * (pulled + inertia @ carried - _swung(_applied(inertia, speed)))
    heavy, half = _behind(inertia), _behind(half)
    first = axes @ np.swapaxes(_applied(heavy, rates) + _applied(half, axes), -1, -2)
    back = _applied(np.swapaxes(half, -1, -2), axes)
    last = _applied(heavy, axes) @ np.swapaxes(rates, -1, -2) + back @ np.swapaxes(axes, -1, -2)
    return np.triu(first) + np.tril(last, -1)


def _behind(each: Floats) -> Floats:
    """Of every joint the sum (..., n, 6, 6) over its own link and those behind it."""
    total: Floats = np.flip(np.cumsum(np.flip(each, -3), axis=-3), -3)
    return total


def _moved(speed: Floats) -> Floats:
    """The product (..., 6, 6) that gives how an axis changes that is carried at a speed (..., 6)."""
    out = np.zeros((*speed.shape, 6))
    turn = _cross(speed[..., :3])
    out[..., :3, :3], out[..., 3:, 3:], out[..., 3:, :3] = turn, turn, _cross(speed[..., 3:])
    return out


def _swung(momentum: Floats) -> Floats:
    """The product (..., 6, 6) that gives, by a speed, how a momentum (..., 6) changes that it carries."""
    out = np.zeros((*momentum.shape, 6))
    push = _cross(momentum[..., 3:])
    out[..., :3, :3], out[..., :3, 3:], out[..., 3:, :3] = -_cross(momentum[..., :3]), -push, -push
    return out


def _cross(v: Floats) -> Floats:
    """The matrices (..., 3, 3) of the outer product with vectors (..., 3)."""
    x, y, z = np.moveaxis(v, -1, 0)
    out = np.zeros((*v.shape, 3))
    out[..., 0, 1], out[..., 0, 2], out[..., 1, 2] = -z, y, -x
    out[..., 1, 0], out[..., 2, 0], out[..., 2, 1] = z, -y, x
    return out
