"""What each link adds to an element of M and of g: the sums that the matrices hide."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.matrices import in_world
from vi3dras.dynamics.surroundings import Surroundings


def inertia_by_link(robot: Robot, q: Floats, around: Surroundings) -> Floats:
    """The part of each link, the payload with the last, in M at `q` (n,): (n, n, n), rotors left out.

    A link counts for the joints before it alone.
    """
    axes, inertia = in_world(robot, chain_of(robot, around), q)
    shares: Floats = axes @ inertia @ axes.T
    return shares * (_carried(robot.n)[:, :, None] & _carried(robot.n)[:, None, :])


def weight_by_link(robot: Robot, q: Floats, around: Surroundings) -> Floats:
    """The torque [N m], or [N], that the weight of each link takes at each joint, (n links, n joints)."""
    axes, inertia = in_world(robot, chain_of(robot, around), q)
    lifted = -inertia @ np.concatenate([np.zeros(3), around.gravity])
    return np.asarray((lifted @ axes.T) * _carried(robot.n))


def _carried(n: int) -> Bools:
    """Whether a link (row) is carried by a joint (column)."""
    return np.tri(n, dtype=bool)
