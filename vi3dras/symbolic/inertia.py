"""The masses of an arm as letters or numbers, link by link."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vi3dras.arm.robot import LinkMass, Robot
from vi3dras.dynamics.estimate import with_masses
from vi3dras.kinematics.conventions import to_modified
from vi3dras.symbolic.expression import Expression, letter, number
from vi3dras.symbolic.table import NOISE

AXES = ("xx", "yy", "zz", "xy", "xz", "yz")


class HeavyBody(NamedTuple):
    """A link's mass in axes that turn with it about its own joint."""

    mass: Expression
    """In [kg]."""
    centre: tuple[Expression, Expression, Expression]
    """In [m], from a point of the joint's axis: where the frame of modified D-H has its origin."""
    inertia: tuple[tuple[Expression, ...], ...]
    """About the centre of mass in [kg m²], (3, 3)."""
    rotor: Expression
    """What the motor's rotor adds, as the joint feels it."""


@lru_cache(maxsize=32)
def bodies(robot: Robot, *, lettered: bool) -> tuple[tuple[HeavyBody, ...], dict[str, float]]:
    """The links' masses, and the numbers of their letters: mi, ri (or rxi, ryi, rzi), Ixxi and so on, Jmi, g.

    What is zero stays zero; masses that nobody published are estimated from the shape.
    """
    known: dict[str, float] = {"g": 9.81}

    def part(name: str, value: float, size: float = 1.0) -> Expression:
        if abs(value) < NOISE * max(size, 1.0):
            return number(0)
        if not lettered:
            return number(value)
        known[name] = value
        return letter(name)

    found = []
    for i, joint in enumerate(to_modified(with_masses(robot)).joints, 1):
        assert joint.link is not None
        motor = joint.motor
        rotor = part(f"Jm{i}", motor.gear**2 * motor.inertia if motor else 0.0)
        found.append(_body(joint.link, i, part, rotor))
    return tuple(found), known


def _body(link: LinkMass, i: int, part: object, rotor: Expression) -> HeavyBody:
    assert callable(part)
    is_along = abs(link.com[0]) >= NOISE and max(map(abs, link.com[1:])) < NOISE
    names = [f"r{i}" if is_along else f"r{axis}{i}" for axis in "xyz"]
    x, y, z = (part(name, value) for name, value in zip(names, link.com, strict=True))
    xx, yy, zz, xy, xz, yz = (
        part(f"I{axes}{i}", value) for axes, value in zip(AXES, link.inertia, strict=True)
    )
    return HeavyBody(part(f"m{i}", link.mass), (x, y, z), ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)), rotor)
