"""An arm as forces see it: bodies on axes, in frames of modified D-H, where a joint turns its own link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoMassError
from vi3dras.dynamics.surroundings import Payload, Surroundings, Vector
from vi3dras.kinematics.conventions import to_modified

Six = tuple[float, float, float, float, float, float]


class RigidBody(NamedTuple):
    """A rigid body in a frame: what two bodies in the same frame have, their sum has added up."""

    mass: float
    """In [kg]."""
    moment: Vector
    """Mass times centre of mass in [kg m]."""
    inertia: Six
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the frame's origin in [kg m²], Ixy the element of the matrix."""

    def plus(self, other: RigidBody) -> RigidBody:
        """Both bodies as one."""
        (a, b, c), (x, y, z) = self.moment, other.moment
        six = np.add(self.inertia, other.inertia)
        return RigidBody(self.mass + other.mass, (a + x, b + y, c + z), as_six(six))


class HeavyLink(NamedTuple):
    """One row: from the frame before by Tx(a) Rx(alpha) Rz(theta) Tz(d), and the body that it carries."""

    a: float
    alpha: float
    theta: float
    d: float
    sign: int
    """+1, or -1 where the arm counts this joint the other way round."""
    is_revolute: bool
    body: RigidBody
    motor: Motor


@dataclass(frozen=True)
class Mechanism:
    """An arm with everything that acts on it."""

    links: tuple[HeavyLink, ...]
    base: tuple[Vector, Vector, Vector]
    """The rows of the rotation from the world to the base frame's axes."""
    gravity: Vector
    """In the base frame in [m/s²]."""
    has_friction: bool

    @property
    def n(self) -> int:
        """Number of joints."""
        return len(self.links)


@lru_cache(maxsize=64)
def chain_of(robot: Robot, around: Surroundings = Surroundings()) -> Mechanism:  # noqa: B008  # a frozen value
    """The arm as forces see it, its payload part of the last link.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    for joint in robot.joints:
        if joint.link is None:
            raise NoMassError(robot.name, joint.name)
    arm = to_modified(robot)
    bodies = [body_of(joint.link) for joint in arm.joints if joint.link is not None]
    bodies[-1] = bodies[-1].plus(held(around.payload, np.array(arm.tool)))
    links = tuple(
        HeavyLink(j.a, j.alpha, j.theta, j.d, j.sign, j.is_revolute, body, j.motor or Motor())
        for j, body in zip(arm.joints, bodies, strict=True)
    )
    turned = np.array(arm.base)[:3, :3]
    x, y, z = (turned.T @ np.array(around.gravity)).tolist()
    rows = tuple(tuple(row) for row in turned.tolist())
    return Mechanism(links, rows, (x, y, z), around.has_friction)  # type: ignore[arg-type]  # three rows of three


def without_payload(around: Surroundings) -> Surroundings:
    """The same with an empty hand."""
    return replace(around, payload=Payload())


def body_of(link: LinkMass) -> RigidBody:
    """A link's mass about its frame's origin."""
    return _about_origin(link.mass, np.array(link.com), matrix_of(link.inertia))


def held(payload: Payload, tool: Floats) -> RigidBody:
    """What the hand holds, in the frame in which the tool is `tool` (4, 4)."""
    turned, at = tool[:3, :3], tool[:3, 3]
    place = turned @ np.array(payload.place) + at
    return _about_origin(payload.mass, place, turned @ matrix_of(payload.inertia) @ turned.T)


def matrix_of(six: Six) -> Floats:
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz as the symmetric matrix (3, 3)."""
    xx, yy, zz, xy, xz, yz = six
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def spread_of(body: RigidBody) -> tuple[Vector, Vector, Vector]:
    """How a body's mass is spread: the sum of p pᵀ over its bits of mass at p, (3, 3) in [kg m²].

    The inertia says the same in another way: Ixx = Syy + Szz, and Ixy = -Sxy.
    """
    xx, yy, zz, xy, xz, yz = body.inertia
    return (
        ((yy + zz - xx) / 2, -xy, -xz),
        (-xy, (xx + zz - yy) / 2, -yz),
        (-xz, -yz, (xx + yy - zz) / 2),
    )


def _about_origin(mass: float, com: Floats, about_com: Floats) -> RigidBody:
    """Steiner's theorem: the same body about the origin."""
    about = about_com + mass * (com @ com * np.eye(3) - np.outer(com, com))
    x, y, z = (mass * com).tolist()
    return RigidBody(mass, (x, y, z), as_six(about[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))


def as_six(values: Floats) -> Six:
    """Six numbers (6,) as the tuple that a body keeps."""
    a, b, c, d, e, f = values.tolist()
    return (a, b, c, d, e, f)
