"""Forward dynamics: the accelerations that torques make, M(q)⁻¹ (τ − C q' − g).

S003 calls this very equation *inverse* dynamics, for it inverts M; everywhere else it is the forward one, and
inverse dynamics are the torques of a motion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Chain, chain_of
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.inverse import friction
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.programs import MOST_JOINTS, acceleration_numbers, equation_numbers
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


def balance(chain: Chain, q: Numbers, qd: Numbers) -> Balance:
    """Mass matrix and bias of a state."""
    n = chain.n
    if n > MOST_JOINTS:
        turns = turns_of(chain, q)
        bias = newton_euler(chain, turns, q, qd, [0.0] * n).torque
        return Balance(mass_matrix(chain, turns, q), bias)
    found = equation_numbers(chain)(*q, *qd)
    mass = [[0.0] * n for _ in range(n)]
    k = 0
    for i in range(n):
        for j in range(i + 1):
            mass[i][j] = mass[j][i] = found[k]
            k += 1
    return Balance(mass, found[k:])


def derivative(chain: Chain) -> Derivative:
    """The accelerations of an arm as a function of its state, as straight-line code."""
    if chain.n > MOST_JOINTS:
        return lambda q, qd, tau: _plain(chain, q, qd, tau)
    program = acceleration_numbers(chain)
    return lambda q, qd, tau: program(*q, *qd, *tau)


def _plain(chain: Chain, q: Numbers, qd: Numbers, tau: Numbers) -> list[float]:
    mass, bias = balance(chain, q, qd)
    return solved(mass, [torque - part for torque, part in zip(tau, bias, strict=True)])


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
    net = parts[2] - friction(chain, parts[1])
    rows = [part.reshape(-1, robot.n).tolist() for part in (parts[0], parts[1], net)]
    made = np.array([_plain(chain, *state) for state in zip(*rows, strict=True)])
    return made.reshape(parts[0].shape)


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
