"""The recursive Newton-Euler algorithm: speeds from the base to the tool, forces from the tool to the base.

It is written once, on single numbers: floats for one state, arrays (N,) for many, or symbols that write it
down as straight-line code for one arm. Zeros and ones of the table vanish before they cost anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.dynamics.chain import HeavyLink, Mechanism, RigidBody, spread_of
from vi3dras.kinematics.arithmetic import (
    ZERO,
    Matrix,
    Part,
    Triple,
    add,
    add_up,
    applied,
    cross,
    dot,
    minus,
    negative,
    plus,
    scaled,
    times,
)

Turn = tuple[Part, Part]
"""Cosine and sine of an angle."""

Turning = Callable[[Part], Turn]

STILL: Matrix = (ZERO, ZERO, ZERO)


class Needed(NamedTuple):
    """What a motion needs, in the base frame."""

    torque: list[Part]
    """At each joint, [N m], or [N] where it slides; rotors and friction are not in it."""
    force: Triple
    """What the floor has to hold at the base frame's origin in [N]."""
    moment: Triple
    """And its moment about that origin in [N m]."""


class Motion(NamedTuple):
    """How a frame moves, told in its own axes."""

    w: Triple
    """Angular velocity."""
    wd: Triple
    """Angular acceleration."""
    vd: Triple
    """Acceleration of the origin; gravity is an acceleration of the base the other way."""


def newton_euler(
    chain: Mechanism, turns: Sequence[Turn], q: Sequence[Part], qd: Sequence[Part],
    qdd: Sequence[Part], gravity: Sequence[Part] | None = None,
) -> Needed:  # fmt: skip
    """What a motion needs: joint values, speeds and accelerations in the arm's own count.

    `turns` has the cosine and sine of each joint's angle; of `q` only sliding joints are read.
    `gravity` [m/s²] in the base frame stands in for the chain's.
    """
    gx, gy, gz = chain.gravity if gravity is None else gravity
    motion, field = Motion(ZERO, ZERO, (-1.0 * gx, -1.0 * gy, -1.0 * gz)), STILL
    places: list[Triple] = []
    loads: list[tuple[Triple, Triple]] = []
    for i, link in enumerate(chain.links):
        places.append(place_of(link, q[i]))
        motion = motion._replace(vd=add(motion.vd, applied(field, places[i])))
        motion = _carried(link, motion, turns[i], times(link.sign, qd[i]), times(link.sign, qdd[i]))
        field = _field(motion)
        loads.append(_load(link.body, motion, field))
    force, moment, torque = ZERO, ZERO, [0.0] * chain.n
    for i in reversed(range(chain.n)):
        link = chain.links[i]
        force, moment = add(force, loads[i][0]), add(moment, loads[i][1])
        torque[i] = times(link.sign, moment[2] if link.is_revolute else force[2])
        force, moment = before(link, force, turns[i]), before(link, moment, turns[i])
        moment = add(moment, cross(places[i], force))
    return Needed(torque, force, moment)


def turns_of(chain: Mechanism, q: Sequence[Part], turning: Turning | None = None) -> list[Turn]:
    """Cosine and sine of each joint's angle, for floats or arrays `q`; symbols say how they turn."""
    turning = turning or _turn
    return [
        turning(plus(link.theta, times(link.sign, value)))
        if link.is_revolute
        else (cleaned(math.cos(link.theta)), cleaned(math.sin(link.theta)))
        for link, value in zip(chain.links, q, strict=True)
    ]


def _turn(angle: Part) -> Turn:
    if isinstance(angle, float):
        return math.cos(angle), math.sin(angle)
    return np.cos(angle), np.sin(angle)


def place_of(link: HeavyLink, q: Part) -> Triple:
    """The link's origin in the frame before it."""
    d = link.d if link.is_revolute else plus(link.d, times(link.sign, q))
    c, s = twist_of(link)
    return (link.a, times(-s, d), times(c, d))


def _carried(link: HeavyLink, m: Motion, turn: Turn, rate: Part, push: Part) -> Motion:
    """How a link moves, by how its origin is carried and by its own joint's rate and acceleration."""
    w, wd, vd = (_after(link, v, turn) for v in m)
    if link.is_revolute:
        x, y, z = wd
        wd = (plus(x, times(w[1], rate)), minus(y, times(w[0], rate)), plus(z, push))
        return Motion((w[0], w[1], plus(w[2], rate)), wd, vd)
    x, y, z = vd
    twice = times(2.0, rate)
    return Motion(w, wd, (plus(x, times(w[1], twice)), minus(y, times(w[0], twice)), plus(z, push)))


def _field(m: Motion) -> Matrix:
    """The matrix A that tells a body's points apart: the one at p is accelerated by vd + A p.

    It is [wd]x + [w]x [w]x, angular acceleration and centrifugal acceleration in one.
    """
    (x, y, z), (a, b, c) = m.w, m.wd
    xx, yy, zz, xy, xz, yz = (times(u, v) for u, v in ((x, x), (y, y), (z, z), (x, y), (x, z), (y, z)))
    return (
        (negative(plus(yy, zz)), minus(xy, c), plus(xz, b)),
        (plus(xy, c), negative(plus(xx, zz)), minus(yz, a)),
        (minus(xz, b), plus(yz, a), negative(plus(xx, yy))),
    )


def _load(body: RigidBody, m: Motion, field: Matrix) -> tuple[Triple, Triple]:
    """Newton and Euler: the force on a body and the moment about its frame's origin.

    A bit of mass dm at p takes (vd + A p) dm, and its moment about the origin is p x (vd + A p) dm. Over the
    body, the sum of p dm is the first moment h, that of p pᵀ dm its spread S: the moment is h x vd and
    what is skew in A S, and where S has zeros nothing is to be done.
    """
    force = add(scaled(body.mass, m.vd), applied(field, body.moment))
    return force, add(_skew_part(field, spread_of(body)), cross(body.moment, m.vd))


def _skew_part(A: Matrix, S: Matrix) -> Triple:
    """The sum of p x A p over a body: (A S)[k][j] - (A S)[j][k] about axis i, for each i, j, k in turn."""
    x, y, z = (
        add_up(
            times(S[j][j], A[k][j]),
            times(S[j][k], minus(A[k][k], A[j][j])),
            times(S[i][j], A[k][i]),
            negative(times(S[k][k], A[j][k])),
            negative(times(S[i][k], A[j][i])),
        )
        for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    )
    return (x, y, z)


def _after(link: HeavyLink, v: Triple, turn: Turn) -> Triple:
    """A vector of the frame before, in the link's own axes."""
    (c, s), (ct, st) = twist_of(link), turn
    x, y, z = v[0], dot((c, s), v[1:]), dot((-s, c), v[1:])
    return (dot((ct, st), (x, y)), minus(times(ct, y), times(st, x)), z)


def before(link: HeavyLink, v: Triple, turn: Turn) -> Triple:
    """A vector in the link's own axes, in the frame before."""
    (c, s), (ct, st) = twist_of(link), turn
    x, y = minus(times(ct, v[0]), times(st, v[1])), dot((st, ct), v[:2])
    return (x, dot((c, -s), (y, v[2])), dot((s, c), (y, v[2])))


def twist_of(link: HeavyLink) -> tuple[float, float]:
    """Cosine and sine of alpha."""
    return cleaned(math.cos(link.alpha)), cleaned(math.sin(link.alpha))


def cleaned(value: float) -> float:
    """A cosine or sine; that of a right angle has no rounding in it."""
    return float(round(value)) if abs(value - round(value)) < 1e-15 else value
