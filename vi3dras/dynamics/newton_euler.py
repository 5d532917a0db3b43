"""The recursive Newton-Euler algorithm: speeds from the base to the tool, forces from the tool to the base.

It is written once, on single numbers: floats for one state, arrays (N,) for many, or symbols that write it
down as straight-line code for one arm. Zeros and ones of the table vanish before they cost anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from vi3dras.dynamics.chain import Body, Chain, Link

Part = Any
"""A float, an array (N,), or a symbol: whatever can be added and multiplied."""

Triple = tuple[Part, Part, Part]

ZERO: Triple = (0.0, 0.0, 0.0)


class Needed(NamedTuple):
    """What a motion needs, in the base frame."""

    torque: list[Part]
    """At each joint, [N m], or [N] where it slides; rotors and friction are not in it."""
    force: Triple
    """What the floor has to hold at the base frame's origin in [N]."""
    moment: Triple
    """And its moment about that origin in [N m]."""


class _Motion(NamedTuple):
    """How a frame moves, told in its own axes."""

    w: Triple
    """Angular velocity."""
    wd: Triple
    """Angular acceleration."""
    vd: Triple
    """Acceleration of the origin; gravity is an acceleration of the base the other way."""


def newton_euler(
    chain: Chain, turns: Sequence[tuple[Part, Part]], q: Sequence[Part], qd: Sequence[Part],
    qdd: Sequence[Part], gravity: Sequence[Part] | None = None,
) -> Needed:  # fmt: skip
    """What a motion needs: joint values, speeds and accelerations in the arm's own count.

    `turns` has the cosine and sine of each joint's angle; of `q` only sliding joints are read.
    `gravity` [m/s²] in the base frame stands in for the chain's.
    """
    gx, gy, gz = chain.gravity if gravity is None else gravity
    motion = _Motion(ZERO, ZERO, (-1.0 * gx, -1.0 * gy, -1.0 * gz))
    places: list[Triple] = []
    loads: list[tuple[Triple, Triple]] = []
    for i, link in enumerate(chain.links):
        place = _place(link, q[i])
        motion = _carried(link, motion, place, turns[i], times(link.sign, qd[i]), times(link.sign, qdd[i]))
        places.append(place)
        loads.append(_load(link.body, motion))
    force, moment, torque = ZERO, ZERO, [0.0] * chain.n
    for i in reversed(range(chain.n)):
        link = chain.links[i]
        force, moment = add(force, loads[i][0]), add(moment, loads[i][1])
        torque[i] = times(link.sign, moment[2] if link.is_revolute else force[2])
        force, moment = _before(link, force, turns[i]), _before(link, moment, turns[i])
        moment = add(moment, cross(places[i], force))
    return Needed(torque, force, moment)


def turns_of(chain: Chain, q: Sequence[Part]) -> list[tuple[Part, Part]]:
    """Cosine and sine of each joint's angle, for floats or arrays `q`."""
    given = []
    for link, value in zip(chain.links, q, strict=True):
        angle = link.theta + link.sign * value if link.is_revolute else link.theta
        is_one = isinstance(angle, float)
        given.append((math.cos(angle), math.sin(angle)) if is_one else (np.cos(angle), np.sin(angle)))
    return given


def _place(link: Link, q: Part) -> Triple:
    """The link's origin in the frame before it."""
    d = link.d if link.is_revolute else add_parts(link.d, times(link.sign, q))
    c, s = _twist(link)
    return (link.a, times(-s, d), times(c, d))


def _carried(
    link: Link, m: _Motion, place: Triple, turn: tuple[Part, Part], rate: Part, push: Part
) -> _Motion:
    """How a link moves, by what carries it and by its own joint's rate and acceleration."""
    vd = add(m.vd, cross(m.wd, place), cross(m.w, cross(m.w, place)))
    w, wd, vd = (_after(link, v, turn) for v in (m.w, m.wd, vd))
    if link.is_revolute:
        x, y, z = wd
        wd = (
            add_parts(x, times(w[1], rate)),
            add_parts(y, times(-1.0, times(w[0], rate))),
            add_parts(z, push),
        )
        return _Motion((w[0], w[1], add_parts(w[2], rate)), wd, vd)
    x, y, z = vd
    twice = times(2.0, rate)
    return _Motion(w, wd, (
        add_parts(x, times(w[1], twice)), add_parts(y, times(-1.0, times(w[0], twice))), add_parts(z, push),
    ))  # fmt: skip


def _load(body: Body, m: _Motion) -> tuple[Triple, Triple]:
    """Newton and Euler: the force on a body and the moment about its frame's origin."""
    spin = cross(m.w, body.moment)
    force = add(_scaled(body.mass, m.vd), cross(m.wd, body.moment), cross(m.w, spin))
    moment = add(_heavy(body, m.wd), cross(m.w, _heavy(body, m.w)), cross(body.moment, m.vd))
    return force, moment


def _heavy(body: Body, v: Triple) -> Triple:
    """The inertia matrix times a vector."""
    xx, yy, zz, xy, xz, yz = body.inertia
    return (
        dot((xx, xy, xz), v),
        dot((xy, yy, yz), v),
        dot((xz, yz, zz), v),
    )


def _after(link: Link, v: Triple, turn: tuple[Part, Part]) -> Triple:
    """A vector of the frame before, in the link's own axes."""
    (c, s), (ct, st) = _twist(link), turn
    x, y, z = v[0], dot((c, s), v[1:]), dot((-s, c), v[1:])
    return (dot((ct, st), (x, y)), dot((times(-1.0, st), ct), (x, y)), z)


def _before(link: Link, v: Triple, turn: tuple[Part, Part]) -> Triple:
    """A vector in the link's own axes, in the frame before."""
    (c, s), (ct, st) = _twist(link), turn
    x, y = dot((ct, times(-1.0, st)), v[:2]), dot((st, ct), v[:2])
    return (x, dot((c, -s), (y, v[2])), dot((s, c), (y, v[2])))


def _twist(link: Link) -> tuple[float, float]:
    """Cosine and sine of alpha; a right angle has no rounding in it."""
    return _clean(math.cos(link.alpha)), _clean(math.sin(link.alpha))


def _clean(value: float) -> float:
    return float(round(value)) if abs(value - round(value)) < 1e-15 else value


def times(a: Part, b: Part) -> Part:
    """A product; zeros and ones that are known beforehand cost nothing."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, int | float):
            if one == 0:
                return 0.0
            if one == 1:
                return other
    return a * b


def add_parts(a: Part, b: Part) -> Part:
    """A sum; a zero that is known beforehand costs nothing."""
    if isinstance(a, int | float) and a == 0:
        return b
    if isinstance(b, int | float) and b == 0:
        return a
    return a + b


def add(*vectors: Triple) -> Triple:
    """The sum of vectors."""
    x, y, z = vectors[0]
    for v in vectors[1:]:
        x, y, z = add_parts(x, v[0]), add_parts(y, v[1]), add_parts(z, v[2])
    return (x, y, z)


def dot(u: Sequence[Part], v: Sequence[Part]) -> Part:
    """The inner product."""
    total: Part = 0.0
    for a, b in zip(u, v, strict=True):
        total = add_parts(total, times(a, b))
    return total


def cross(u: Triple, v: Triple) -> Triple:
    """The outer product."""
    (a, b, c), (x, y, z) = u, v
    return (
        add_parts(times(b, z), times(-1.0, times(c, y))),
        add_parts(times(c, x), times(-1.0, times(a, z))),
        add_parts(times(a, y), times(-1.0, times(b, x))),
    )


def _scaled(k: float, v: Triple) -> Triple:
    return (times(k, v[0]), times(k, v[1]), times(k, v[2]))
