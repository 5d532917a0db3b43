"""Torques as a product: a matrix of the motion times the numbers of the bodies, friction and offsets.

The equation of motion is linear in mass, first moment and inertia of each link about its frame's origin. So
what a unit of one of these numbers takes, all others zero, is a column; Newton and Euler give it, written
down once as straight-line code for an arm with all its columns together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Motor
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism, RigidBody, Six, as_six
from vi3dras.dynamics.many import over_states
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.programs import rotor_of
from vi3dras.dynamics.straight_line import Arrays, for_arrays
from vi3dras.dynamics.tracing import Symbol, Tape, Traced, turn_by_half

NOTHING: Six = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
EMPTY = RigidBody(0.0, (0.0, 0.0, 0.0), NOTHING)

BODY: dict[str, RigidBody] = {
    "ZZ": RigidBody(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),
    "XX": RigidBody(0.0, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
    "XY": RigidBody(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0, 0.0, 0.0)),
    "XZ": RigidBody(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)),
    "YZ": RigidBody(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)),
    "MX": RigidBody(0.0, (1.0, 0.0, 0.0), NOTHING),
    "MY": RigidBody(0.0, (0.0, 1.0, 0.0), NOTHING),
    "YY": RigidBody(0.0, (0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)),
    "MZ": RigidBody(0.0, (0.0, 0.0, 1.0), NOTHING),
    "M": RigidBody(1.0, (0.0, 0.0, 0.0), NOTHING),
}
"""A unit of each number of a link, in the order in which they are kept: YY, MZ and M go before the others.

The letters are those of Khalil and Dombre: inertia about the origin of the link's frame in modified D-H,
first moment, mass.
"""

LOSSES = ("Ia", "Fv", "Fc", "off")
"""What a motor adds at its joint: rotor inertia, viscous and dry friction, and an offset."""


class Parameter(NamedTuple):
    """One number on which torques depend linearly."""

    letter: str
    """`XX` to `M` of a link, `Ia`, `Fv`, `Fc`, `off` of a motor."""
    joint: int
    """From 0."""

    @property
    def name(self) -> str:
        """As the books have it, counted from 1: `ZZ1`."""
        return f"{self.letter}{self.joint + 1}"


def parameters_of(n: int, *, rotors: bool = True, friction: bool = True) -> tuple[Parameter, ...]:
    """All numbers of an arm of n joints in the order of the regressor's columns."""
    losses = ("Ia",) * rotors + ("Fv", "Fc", "off") * friction
    bodies = tuple(Parameter(letter, i) for i in range(n) for letter in BODY)
    return bodies + tuple(Parameter(letter, i) for letter in losses for i in range(n))


def regressor(chain: Mechanism, q: Floats, qd: Floats, qdd: Floats, wanted: tuple[Parameter, ...]) -> Floats:
    """What a unit of each wanted number takes of each motor in states (N, n): (N, n, p)."""
    bodies = tuple(each for each in wanted if each.letter in BODY)
    program, places = _columns(without_masses(chain), bodies)
    out = np.zeros((len(q), chain.n, len(wanted)))
    if places:
        found = over_states(program, [q, qd, qdd])
        index = [k for k, each in enumerate(wanted) if each.letter in BODY]
        rows, columns = np.array(places).T
        out[:, rows, np.array(index)[columns]] = found
    for k, (letter, joint) in enumerate(wanted):
        if letter in LOSSES:
            out[:, joint, k] = _loss(letter, qd[:, joint], qdd[:, joint])
    return out


def without_masses(chain: Mechanism) -> Mechanism:
    """The same table and gravity: chains that differ in their masses have the same regressor."""
    links = tuple(link._replace(body=EMPTY, motor=Motor()) for link in chain.links)
    return replace(chain, links=links, has_friction=False)


def numbers_of(chain: Mechanism, wanted: tuple[Parameter, ...]) -> Floats:
    """The numbers (p,) that a chain has, as its joints feel them; dry friction may differ by its side."""
    return np.array([_number(chain, each) for each in wanted])


@lru_cache(maxsize=16)
def _columns(chain: Mechanism, bodies: tuple[Parameter, ...]) -> tuple[Arrays, list[tuple[int, int]]]:
    """The program of all columns, and the joint and the column of each of its outputs that is not zero."""
    tape, n = Tape(), chain.n
    q, qd, qdd = (tape.inputs(name, n) for name in "qva")
    turns = turns_of(chain, q, turn_by_half)
    outputs: list[Symbol | float] = []
    places: list[tuple[int, int]] = []
    for k, (letter, joint) in enumerate(bodies):
        links = list(chain.links[: joint + 1])
        links[joint] = links[joint]._replace(body=BODY[letter])
        alone = replace(chain, links=tuple(links))
        torque = newton_euler(alone, turns[: joint + 1], q, qd, qdd).torque
        for i, part in enumerate(torque):
            if isinstance(part, Symbol) or part:
                outputs.append(part)
                places.append((i, k))
    return for_arrays(Traced((*q, *qd, *qdd), tuple(outputs))), places


def _loss(letter: str, qd: Floats, qdd: Floats) -> Floats:
    """What a unit of a motor's number takes, (N,)."""
    if letter == "off":
        return np.ones_like(qd)
    return {"Ia": qdd, "Fv": qd, "Fc": np.sign(qd)}[letter]


def _number(chain: Mechanism, wanted: Parameter) -> float:
    link = chain.links[wanted.joint]
    motor, gear = link.motor, abs(link.motor.gear)
    up, down = motor.coulomb
    if wanted.letter in BODY:
        return float(body_numbers(link.body)[list(BODY).index(wanted.letter)])
    if wanted.letter == "Ia":
        return rotor_of(link)
    if not chain.has_friction:
        return 0.0
    half = {"Fv": gear**2 * motor.viscous, "Fc": gear * (up - down) / 2, "off": gear * (up + down) / 2}
    return half[wanted.letter]


def body_numbers(body: RigidBody) -> Floats:
    """The ten numbers (10,) of a body in the order of `BODY`."""
    xx, yy, zz, xy, xz, yz = body.inertia
    x, y, z = body.moment
    return np.array([zz, xx, xy, xz, yz, x, y, yy, z, body.mass])


def body_from(numbers: Floats) -> RigidBody:
    """The body that ten numbers (10,) in the order of `BODY` tell."""
    zz, xx, xy, xz, yz, x, y, yy, z, mass = numbers.tolist()
    return RigidBody(mass, (x, y, z), as_six(np.array([xx, yy, zz, xy, xz, yz])))
