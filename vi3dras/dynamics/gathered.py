"""What a joint carries, gathered into one body from the tool to the base: mass matrix and weight.

The composite rigid body algorithm: all behind a joint is one stiff body when only that joint speeds up.
Written in plain arithmetic, so that floats, arrays (N,) and traced symbols go through it alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.dynamics.chain import Chain, Link
from vi3dras.dynamics.newton_euler import Part, Triple

Turns = Sequence[tuple[Part, Part]]
"""Cosine and sine of each joint's angle, as `turns_of` gives them."""


class Load(NamedTuple):
    """A body in a frame, its numbers floats, arrays (N,) or symbols."""

    mass: Part
    """In [kg]."""
    moment: Triple
    """Mass times centre of mass in [kg m]."""
    inertia: tuple[Part, Part, Part, Part, Part, Part]
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the frame's origin in [kg m²]."""


def mass_matrix(chain: Chain, turns: Turns, q: Sequence[Part]) -> list[list[Part]]:
    """M(q), n rows of n in [kg m²], [kg m] or [kg], rotors included."""
    n = chain.n
    rows: list[list[Part]] = [[0.0] * n for _ in range(n)]
    load = _load_of(chain.links[-1])
    for i in reversed(range(n)):
        link = chain.links[i]
        force, moment = _push(link, load)
        rows[i][i] = (moment if link.is_revolute else force)[2] + link.motor.gear**2 * link.motor.inertia
        for j in reversed(range(i)):
            force, moment = _force_before(chain.links[j + 1], turns[j + 1], q[j + 1], force, moment)
            other = chain.links[j]
            part = (moment if other.is_revolute else force)[2]
            rows[i][j] = rows[j][i] = part if link.sign == other.sign else -part
        if i:
            load = _sum(_load_of(chain.links[i - 1]), _load_before(link, turns[i], q[i], load))
    return rows


def whole_moment(chain: Chain, turns: Turns, q: Sequence[Part]) -> Triple:
    """The mass of all links times the place of their centre, in the base frame in [kg m]."""
    moment, mass = chain.links[-1].body.moment, chain.links[-1].body.mass
    for i in reversed(range(chain.n)):
        x, y, z = _turned(chain.links[i], turns[i], moment)
        a, b, c = _place(chain.links[i], q[i])
        moment = (x + mass * a, y + mass * b, z + mass * c)
        if i:
            body = chain.links[i - 1].body
            (x, y, z), mass = moment, mass + body.mass
            moment = (x + body.moment[0], y + body.moment[1], z + body.moment[2])
    return moment


def _load_of(link: Link) -> Load:
    return Load(link.body.mass, link.body.moment, link.body.inertia)


def _push(link: Link, load: Load) -> tuple[Triple, Triple]:
    """Force and moment that speed a load up by one along or about the joint's own axis."""
    x, y, _ = load.moment
    if link.is_revolute:
        _, _, zz, _, xz, yz = load.inertia
        return (-y, x, 0.0), (xz, yz, zz)
    return (0.0, 0.0, load.mass), (y, -x, 0.0)


def _place(link: Link, q: Part) -> Triple:
    """The link's origin in the frame before it."""
    d = link.d if link.is_revolute else link.d + link.sign * q
    return (link.a, -math.sin(link.alpha) * d, math.cos(link.alpha) * d)


def _turned(link: Link, turn: tuple[Part, Part], v: Triple) -> Triple:
    """A vector of the link's frame in the axes of the frame before: Rx(alpha) Rz(theta) v."""
    (c, s), ca, sa = turn, math.cos(link.alpha), math.sin(link.alpha)
    x, y, z = v
    across = s * x + c * y
    return (c * x - s * y, ca * across - sa * z, sa * across + ca * z)


def _force_before(
    link: Link, turn: tuple[Part, Part], q: Part, force: Triple, moment: Triple
) -> tuple[Triple, Triple]:
    """Force and moment about the origin, in the frame before."""
    (f, g, h), (a, b, c) = _turned(link, turn, force), _place(link, q)
    x, y, z = _turned(link, turn, moment)
    return (f, g, h), (x + b * h - c * g, y + c * f - a * h, z + a * g - b * f)


def _load_before(link: Link, turn: tuple[Part, Part], q: Part, load: Load) -> Load:
    """A load in the frame before."""
    m, (hx, hy, hz) = load.mass, _turned(link, turn, load.moment)
    a, b, c = _place(link, q)
    xx, yy, zz, xy, xz, yz = _inertia_turned(link, turn, load)
    reach = 2.0 * (a * hx + b * hy + c * hz) + m * (a * a + b * b + c * c)
    return Load(m, (hx + m * a, hy + m * b, hz + m * c), (
        xx + reach - 2.0 * a * hx - m * a * a,
        yy + reach - 2.0 * b * hy - m * b * b,
        zz + reach - 2.0 * c * hz - m * c * c,
        xy - a * hy - b * hx - m * a * b,
        xz - a * hz - c * hx - m * a * c,
        yz - b * hz - c * hy - m * b * c,
    ))  # fmt: skip


def _inertia_turned(
    link: Link, turn: tuple[Part, Part], load: Load
) -> tuple[Part, Part, Part, Part, Part, Part]:
    """The six numbers in the axes of the frame before, about the same origin."""
    (c, s), ca, sa = turn, math.cos(link.alpha), math.sin(link.alpha)
    xx, yy, zz, xy, xz, yz = load.inertia
    cc, ss, cs = c * c, s * s, c * s
    x, y, cross = cc * xx - 2.0 * cs * xy + ss * yy, ss * xx + 2.0 * cs * xy + cc * yy, c * xz - s * yz
    twist, other = cs * (xx - yy) + (cc - ss) * xy, s * xz + c * yz
    return (
        x,
        ca * ca * y - 2.0 * ca * sa * other + sa * sa * zz,
        sa * sa * y + 2.0 * ca * sa * other + ca * ca * zz,
        ca * twist - sa * cross,
        sa * twist + ca * cross,
        ca * sa * (y - zz) + (ca * ca - sa * sa) * other,
    )


def _sum(one: Load, other: Load) -> Load:
    (a, b, c), (x, y, z) = one.moment, other.moment
    p, r = one.inertia, other.inertia
    six = (p[0] + r[0], p[1] + r[1], p[2] + r[2], p[3] + r[3], p[4] + r[4], p[5] + r[5])
    return Load(one.mass + other.mass, (a + x, b + y, c + z), six)
