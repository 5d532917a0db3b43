"""The arm as a plant: its accelerations with joints that may be held, for one state or thousands.

A joint that rests, held by dry friction or by its stop, is a joint with an immense inertia: the others feel
exactly what they would, and the torque that it takes to hold it is that inertia times what is left of its
acceleration. So one program serves all states, whichever of their joints stand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.base_parameters import lumped
from vi3dras.dynamics.chain import Mechanism
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.newton_euler import Turning, newton_euler, turns_of
from vi3dras.dynamics.programs import traced_torques
from vi3dras.dynamics.straight_line import Arrays, Numbers, for_arrays, for_floats
from vi3dras.dynamics.symmetric import solve
from vi3dras.dynamics.tracing import Tape, Traced, turn, turn_by_half
from vi3dras.kinematics.arithmetic import minus, plus

FEW = 24
"""So many states go one after the other through plain floats sooner than through arrays."""

Bound = Callable[[Floats], Floats]
"""From rows of inputs (k, B) to rows of outputs (m, B), in memory of its own that is used again."""


@lru_cache(maxsize=64)
def moving_numbers(chain: Mechanism) -> Numbers:
    """From joint values, speeds, torques less friction, and held inertia of one state to accelerations."""
    return for_floats(_moving(chain, turn))


@lru_cache(maxsize=64)
def moving_arrays(chain: Mechanism) -> Arrays:
    """The same for many states."""
    return for_arrays(_moving(chain, turn_by_half))


@lru_cache(maxsize=64)
def model_numbers(chain: Mechanism) -> Numbers:
    """From joint values, speeds and accelerations to torques; of friction there is none in them."""
    return for_floats(traced_torques(chain, turn))


@lru_cache(maxsize=64)
def model_arrays(chain: Mechanism) -> Arrays:
    """The same for many states."""
    return for_arrays(traced_torques(chain, turn_by_half))


@lru_cache(maxsize=64)
def own_inertia_numbers(chain: Mechanism) -> Numbers:
    """From joint values to the diagonal of the mass matrix."""
    return for_floats(_own_inertia(chain, turn))


@lru_cache(maxsize=64)
def own_inertia_arrays(chain: Mechanism) -> Arrays:
    """The same for many states."""
    return for_arrays(_own_inertia(chain, turn_by_half))


def moving(chain: Mechanism, count: int) -> Bound:
    """Accelerations (n, B) of joint values, speeds, net torques and held inertia, (4 n, B), B = `count`."""
    return _floats(moving_numbers(chain), chain.n) if count <= FEW else _arrays(moving_arrays(chain), count)


def modelled(chain: Mechanism, count: int) -> Bound:
    """Torques (n, B) of joint values, speeds and accelerations (3 n, B)."""
    return _floats(model_numbers(chain), chain.n) if count <= FEW else _arrays(model_arrays(chain), count)


def own_inertia(chain: Mechanism, count: int) -> Bound:
    """The inertia that each joint has by itself, M_ii (n, B), of joint values (n, B)."""
    if count <= FEW:
        return _floats(own_inertia_numbers(chain), chain.n)
    return _arrays(own_inertia_arrays(chain), count)


def _floats(program: Numbers, outputs: int) -> Bound:
    def of(rows: Floats) -> Floats:
        made = np.empty((outputs, rows.shape[1]))
        for place, column in enumerate(rows.T.tolist()):
            try:
                made[:, place] = program(*column)
            except (ZeroDivisionError, OverflowError, ValueError):
                made[:, place] = np.nan
        return made

    return of


def _arrays(program: Arrays, count: int) -> Bound:
    registers = list(np.empty((program.registers, count)))
    made = np.empty((program.outputs, count))

    def of(rows: Floats) -> Floats:
        program.call([rows[place] for place in program.reads], list(made), registers)
        return made

    return of


def _moving(chain: Mechanism, turning: Turning) -> Traced:
    tape, n, least = Tape(), chain.n, lumped(chain)
    q, qd, net, held = (tape.inputs(name, n) for name in "qvth")
    turns = turns_of(chain, q, turning)
    bias = newton_euler(least, turns, q, qd, [0.0] * n).torque
    M = mass_matrix(least, turns, q)
    for i in range(n):
        M[i][i] = plus(M[i][i], held[i])
    solved = solve(M, [minus(t, b) for t, b in zip(net, bias, strict=True)])
    return Traced((*q, *qd, *net, *held), tuple(solved.x))


def _own_inertia(chain: Mechanism, turning: Turning) -> Traced:
    tape, least = Tape(), lumped(chain)
    q = tape.inputs("q", chain.n)
    M = mass_matrix(least, turns_of(chain, q, turning), q)
    return Traced(tuple(q), tuple(M[i][i] for i in range(chain.n)))
