"""What a joint carries, gathered into one body from the tool to the base: mass matrix and weight.

The composite rigid body algorithm: everything behind a joint is one stiff body when that joint alone speeds
up. As Newton and Euler it runs on floats, arrays (N,) or symbols, and zeros of the table cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.dynamics.chain import HeavyLink, Mechanism, RigidBody, spread_of
from vi3dras.dynamics.newton_euler import Turn, before, place_of, twist_of
from vi3dras.kinematics.arithmetic import (
    ZERO,
    Part,
    Triple,
    add,
    add_up,
    cross,
    minus,
    negative,
    plus,
    scaled,
    times,
)

Spread = tuple[Part, Part, Part, Part, Part, Part]
"""xx, yy, zz, xy, xz, yz of the sum of p pᵀ over bits of mass at p in [kg m²]."""


class Load(NamedTuple):
    """A body in a frame, its numbers floats, arrays (N,) or symbols."""

    mass: Part
    """In [kg]."""
    moment: Triple
    """Mass times centre of mass in [kg m]."""
    spread: Spread


def mass_matrix(chain: Mechanism, turns: Sequence[Turn], q: Sequence[Part]) -> list[list[Part]]:
    """M(q), n rows of n in [kg m²], [kg m] or [kg], rotors included."""
    n = chain.n
    rows: list[list[Part]] = [[0.0] * n for _ in range(n)]
    load = load_of(chain.links[-1].body)
    for i in reversed(range(n)):
        link = chain.links[i]
        force, moment = _push(link, load)
        own = (moment if link.is_revolute else force)[2]
        rows[i][i] = plus(own, link.motor.gear**2 * link.motor.inertia)
        for j in reversed(range(i)):
            behind, other = chain.links[j + 1], chain.links[j]
            force, moment = (before(behind, v, turns[j + 1]) for v in (force, moment))
            moment = add(moment, cross(place_of(behind, q[j + 1]), force))
            part = (moment if other.is_revolute else force)[2]
            rows[i][j] = rows[j][i] = part if link.sign == other.sign else negative(part)
        if i:
            load = joined(load_of(chain.links[i - 1].body), load_before(link, turns[i], q[i], load))
    return rows


def whole_moment(chain: Mechanism, turns: Sequence[Turn], q: Sequence[Part]) -> Triple:
    """The mass of all links times the place of their centre, in the base frame in [kg m]."""
    moment, mass = ZERO, 0.0
    for link, turn, value in reversed(list(zip(chain.links, turns, q, strict=True))):
        moment, mass = add(moment, link.body.moment), mass + link.body.mass
        moment = add(before(link, moment, turn), scaled(mass, place_of(link, value)))
    return moment


def load_of(body: RigidBody) -> Load:
    """A body as a load in the same frame."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = spread_of(body)
    return Load(body.mass, body.moment, (xx, yy, zz, xy, xz, yz))


def joined(one: Load, other: Load) -> Load:
    """Two loads in the same frame as one."""
    xx, yy, zz, xy, xz, yz = (plus(a, b) for a, b in zip(one.spread, other.spread, strict=True))
    return Load(plus(one.mass, other.mass), add(one.moment, other.moment), (xx, yy, zz, xy, xz, yz))


def load_before(link: HeavyLink, turn: Turn, q: Part, load: Load) -> Load:
    """A load in the frame before.

    Its bits at p are at R p + o there: S becomes R S Rᵀ + (R h) oᵀ + o (R h)ᵀ + m o oᵀ.
    """
    turned, o = before(link, load.moment, turn), place_of(link, q)
    xx, yy, zz, xy, xz, yz = load.spread
    xx, yy, xy, xz, yz = _spread_turned(turn, xx, yy, xy, xz, yz)
    yy, zz, yz, xy, xz = _spread_turned(twist_of(link), yy, zz, yz, xy, xz)
    moment = add(turned, scaled(load.mass, o))
    x, y, z, u, v, w = (
        add_up(part, times(o[i], turned[k]), times(o[k], moment[i]))
        for part, i, k in ((xx, 0, 0), (yy, 1, 1), (zz, 2, 2), (xy, 0, 1), (xz, 0, 2), (yz, 1, 2))
    )
    return Load(load.mass, moment, (x, y, z, u, v, w))


def _push(link: HeavyLink, load: Load) -> tuple[Triple, Triple]:
    """Force and moment that speed a load up by one along or about the joint's own axis."""
    x, y, _ = load.moment
    if link.is_revolute:
        xx, yy, _, _, xz, yz = load.spread
        return (negative(y), x, 0.0), (negative(xz), negative(yz), plus(xx, yy))
    return (0.0, 0.0, load.mass), (y, negative(x), 0.0)


def _spread_turned(
    turn: Turn, xx: Part, yy: Part, xy: Part, xz: Part, yz: Part
) -> tuple[Part, Part, Part, Part, Part]:
    """The numbers of a spread in axes turned back about z; zz stays. About x, y z x stand for x y z.

    With k = s (xx - yy) + 2 c xy, xx becomes xx - s k, yy becomes yy + s k, and xy becomes c k - xy.
    """
    c, s = turn
    k = plus(times(s, minus(xx, yy)), times(c, times(2.0, xy)))
    moved = times(s, k)
    return (
        minus(xx, moved),
        plus(yy, moved),
        minus(times(c, k), xy),
        minus(times(c, xz), times(s, yz)),
        plus(times(s, xz), times(c, yz)),
    )
