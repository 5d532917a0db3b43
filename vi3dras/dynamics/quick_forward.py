"""Forward dynamics by a chain's own program: of one state as quickly as floats go, of many in blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.chain import Mechanism
from vi3dras.dynamics.many import over_states
from vi3dras.dynamics.programs import acceleration_arrays, acceleration_numbers
from vi3dras.dynamics.symmetric import MOST_STRAIN
from vi3dras.workspace.pieces import Report

MOST_JOINTS = 10
"""Longer chains are computed as they come: a mass matrix has the square of their number."""

Numbers = Sequence[float]


def quick_derivative(chain: Mechanism) -> Callable[[Numbers, Numbers, Numbers], list[float] | None]:
    """Accelerations from joint values, speeds, and torques less friction; None where M has no inverse."""
    n = chain.n
    try:
        program = acceleration_numbers(chain)
    except ZeroDivisionError:  # wherever the arm is, a joint has nothing to speed up
        return lambda q, qd, net: None

    def of(q: Numbers, qd: Numbers, net: Numbers) -> list[float] | None:
        try:
            made = program(*q, *qd, *net)
        except ZeroDivisionError:
            return None
        return made[:n] if made[n] < MOST_STRAIN else None

    return of


def quick_accelerations(
    chain: Mechanism, q: Floats, qd: Floats, torque: Floats, report: Report | None = None
) -> tuple[Floats, Bools]:
    """Accelerations (N, n) that motor torques (N, n) make of states, and which of them (N,) have any."""
    try:
        program = acceleration_arrays(chain)
    except ZeroDivisionError:
        return np.zeros(q.shape), np.zeros(len(q), bool)
    made = over_states(program, [q, qd, torque], report=report)
    return made[:, :-1], made[:, -1] < MOST_STRAIN
