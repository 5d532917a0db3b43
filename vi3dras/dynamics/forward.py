"""Forward dynamics: the accelerations that torques make, M(q)⁻¹ (τ − C q' − g).

S003 calls this very equation *inverse* dynamics, for it inverts M; everywhere else it is the forward one, and
inverse dynamics are the torques of a motion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.inverse import FEW, friction
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.programs import balance_numbers
from vi3dras.dynamics.quick_forward import MOST_JOINTS, quick_accelerations, quick_derivative
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.forward import joint_values

Numbers = Sequence[float]

LEAST_PIVOT = 1e-13
"""What is left of an inertia beside the other joints', as a share of it: below, only rounding."""

Derivative = Callable[[Numbers, Numbers, Numbers], list[float]]
"""Accelerations (n,) in [rad/s²] or [m/s²] from joint values, speeds, and what links and rotors feel of the
torques: friction is already taken off them."""


class Balance(NamedTuple):
    """The equation of motion of one state: M q'' = τ − bias."""

    mass: list[list[float]]
    """M(q), n rows of n."""
    bias: list[float]
    """C(q, q') q' + g(q), (n,) in [N m] or [N]."""


def balancing(chain: Mechanism) -> Callable[[Numbers, Numbers], Balance]:
    """Mass matrix and bias of an arm as a function of its state."""
    if chain.n > MOST_JOINTS:
        return partial(_plain_balance, chain)
    program, n = balance_numbers(chain), chain.n
    places = [[i * (i + 1) // 2 + j if j <= i else j * (j + 1) // 2 + i for j in range(n)] for i in range(n)]
    behind = n * (n + 1) // 2

    def of(q: Numbers, qd: Numbers) -> Balance:
        made = program(*q, *qd)
        return Balance([[made[place] for place in row] for row in places], made[behind:])

    return of


def balance(chain: Mechanism, q: Numbers, qd: Numbers) -> Balance:
    """Mass matrix and bias of a state."""
    return balancing(chain)(q, qd)


def _plain_balance(chain: Mechanism, q: Numbers, qd: Numbers) -> Balance:
    turns = turns_of(chain, q)
    bias = newton_euler(chain, turns, q, qd, [0.0] * chain.n).torque
    return Balance(mass_matrix(chain, turns, q), bias)


def derivative(chain: Mechanism) -> Derivative:
    """The accelerations of an arm as a function of its state, by the arm's own program.

    It raises `NoInertiaError` where a joint has nothing to speed up.
    """

    def plain(q: Numbers, qd: Numbers, net: Numbers) -> list[float]:
        mass, bias = _plain_balance(chain, q, qd)
        return solved(mass, [torque - part for torque, part in zip(net, bias, strict=True)])

    if chain.n > MOST_JOINTS:
        return plain
    quick = quick_derivative(chain)

    def of(q: Numbers, qd: Numbers, net: Numbers) -> list[float]:
        made = quick(q, qd, net)
        return plain(q, qd, net) if made is None else made  # the long way says which joint it is

    return of


def accelerations(
    robot: Robot, q: Floats, qd: Floats, torque: Floats,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Floats:  # fmt: skip
    """The accelerations (..., n) that motor torques (..., n) make of states (..., n).

    Raises:
        NoMassError: a link of which nobody knows the mass.
        NoInertiaError: a joint that has nothing to speed up.
    """
    chain = chain_of(robot, around)
    parts = np.broadcast_arrays(*(joint_values(robot, part) for part in (q, qd, torque)))
    at, speed, push = (part.reshape(-1, robot.n) for part in parts)
    if chain.n <= MOST_JOINTS and len(at) >= FEW:
        made, is_sound = quick_accelerations(chain, at, speed, push)
        if is_sound.all():
            return made.reshape(parts[0].shape)
    net, of = push - friction(chain, speed), derivative(chain)
    rows = zip(at.tolist(), speed.tolist(), net.tolist(), strict=True)
    return np.array([of(*state) for state in rows]).reshape(parts[0].shape)


def solved(matrix: list[list[float]], right: Numbers) -> list[float]:
    """Solve A x = b, A symmetric and positive definite: Cholesky's root, as plain numbers.

    Raises:
        NoInertiaError: it is not positive definite.
    """
    n = len(right)
    root: list[list[float]] = []
    for i in range(n):
        row: list[float] = []
        for j in range(i):
            other = root[j]
            left = matrix[i][j]
            for k in range(j):
                left -= row[k] * other[k]
            row.append(left / other[j])
        pivot = matrix[i][i] - sum(part * part for part in row)
        if not pivot > LEAST_PIVOT * matrix[i][i]:
            raise NoInertiaError(i + 1)
        row.append(pivot**0.5)
        root.append(row)
    x: list[float] = []
    for i in range(n):
        row, left = root[i], right[i]
        for k in range(i):
            left -= row[k] * x[k]
        x.append(left / row[i])
    for i in reversed(range(n)):
        left = x[i]
        for k in range(i + 1, n):
            left -= root[k][i] * x[k]
        x[i] = left / root[i][i]
    return x
