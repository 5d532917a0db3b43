"""Base parameters: the least numbers of a chain that tell its torques.

A mass on a joint's axis does not notice that the joint turns; it could as well sit on the link before. So
with each joint some numbers of its link move down the chain without any torque changing (M. Gautier,
W. Khalil: Direct calculation of minimum set of inertial parameters of serial robots, IEEE T-RA 6 (1990)), and
where zeros stay behind, nothing is to be computed.

A body is told by J, the sum of [p 1]ᵀ [p 1] over its bits of mass at p: its spread, first moment and mass in
one matrix (4, 4). In the frame before, where the link's frame is T, it is T J Tᵀ. A joint changes
some columns of T alone; the part of J that belongs to the others stands still in the frame before, and moves
there.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import HeavyLink, Mechanism, RigidBody, as_six, spread_of
from vi3dras.dynamics.newton_euler import before, cleaned, place_of

HAIR = 1e-15
"""Of a body's largest number: what is less is the rounding of a sum that is zero."""


@lru_cache(maxsize=64)
def lumped(chain: Mechanism) -> Mechanism:
    """The chain with the fewest numbers that takes the same torques; what the floor holds is not kept."""
    links: list[HeavyLink] = []
    carried = np.zeros((4, 4))
    for link in reversed(chain.links):
        whole = pseudo_inertia(link.body) + carried
        unmoved = np.array([2, 3]) if link.is_revolute else np.array([0, 1, 2])
        still = np.zeros((4, 4))
        still[np.ix_(unmoved, unmoved)] = whole[np.ix_(unmoved, unmoved)]
        stays = whole - still
        stays[np.abs(stays) < HAIR * np.abs(whole).max()] = 0.0
        links.append(link._replace(body=_body_of(stays)))
        T = _transform(link)
        carried = T @ still @ T.T
    return replace(chain, links=tuple(reversed(links)))


def pseudo_inertia(body: RigidBody) -> Floats:
    """The sum of [p 1]ᵀ [p 1] over a body's bits of mass at p, (4, 4)."""
    J = np.empty((4, 4))
    J[:3, :3] = spread_of(body)
    J[:3, 3] = J[3, :3] = body.moment
    J[3, 3] = body.mass
    return J


def _body_of(J: Floats) -> RigidBody:
    """The body that `pseudo_inertia` tells."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = J[:3, :3]
    x, y, z = J[:3, 3].tolist()
    six = np.array([yy + zz, xx + zz, xx + yy, -xy, -xz, -yz])
    return RigidBody(float(J[3, 3]), (x, y, z), as_six(six))


def _transform(link: HeavyLink) -> Floats:
    """From the link's frame to the one before at the joint's zero, (4, 4); right angles without rounding."""
    T = np.eye(4)
    turn = (cleaned(math.cos(link.theta)), cleaned(math.sin(link.theta)))
    for axis in range(3):
        x, y, z = np.eye(3)[axis].tolist()
        T[:3, axis] = before(link, (x, y, z), turn)
    T[:3, 3] = place_of(link, 0.0)
    return T
