"""The programs of an arm, each traced and compiled once: its torques and its accelerations.

To write one takes some milliseconds, about as long as ten single states or ten thousand at a time take
without it; so `is_worth` says when.
"""

from __future__ import annotations

from functools import lru_cache

from vi3dras.dynamics.base_parameters import lumped
from vi3dras.dynamics.chain import HeavyLink, Mechanism
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.newton_euler import Turning, newton_euler, turns_of
from vi3dras.dynamics.straight_line import Arrays, Numbers, for_arrays, for_floats
from vi3dras.dynamics.symmetric import solve
from vi3dras.dynamics.tracing import Symbol, Tape, Traced, turn, turn_by_half
from vi3dras.kinematics.arithmetic import Part, add_up, minus, plus, times

MOST_JOINTS = 24
"""Longer chains are computed as they come: their programs would be thousands of lines."""

PATIENCE = 10
"""How often a chain is asked for in the plain way before its program is written."""

MANY = 2000
"""States at a time for which it is written at once."""

_asked: dict[Mechanism, int] = {}


def is_worth(chain: Mechanism, states: int) -> bool:
    """Whether so many states more are a reason to write the programs of a chain, or they are there."""
    if chain.n > MOST_JOINTS:
        return False
    if len(_asked) > 1000:
        _asked.clear()
    _asked[chain] = _asked.get(chain, 0) + 1
    return states >= MANY or _asked[chain] > PATIENCE


@lru_cache(maxsize=64)
def torque_arrays(chain: Mechanism, *, has_speed: bool = True, has_push: bool = True) -> Arrays:
    """From rows of joint values, then of speeds and accelerations that are not zero, to torques."""
    return for_arrays(traced_torques(chain, turn_by_half, has_speed=has_speed, has_push=has_push))


@lru_cache(maxsize=64)
def torque_numbers(chain: Mechanism) -> Numbers:
    """From the joint values, speeds and accelerations of one state to its torques."""
    return for_floats(traced_torques(chain, turn))


@lru_cache(maxsize=64)
def acceleration_arrays(chain: Mechanism) -> Arrays:
    """From rows of joint values, speeds and motor torques to accelerations, and the strain."""
    return for_arrays(traced_accelerations(chain, turn_by_half, has_friction=chain.has_friction))


@lru_cache(maxsize=64)
def acceleration_numbers(chain: Mechanism) -> Numbers:
    """From the joint values, speeds, and torques less friction of one state, as `acceleration_arrays`."""
    return for_floats(traced_accelerations(chain, turn, has_friction=False))


@lru_cache(maxsize=64)
def balance_numbers(chain: Mechanism) -> Numbers:
    """From joint values and speeds of one state to the lower half of M, row by row, and the bias."""
    return for_floats(traced_balance(chain))


def traced_torques(
    chain: Mechanism, turning: Turning, *, has_speed: bool = True, has_push: bool = True
) -> Traced:
    """Inverse dynamics of a chain: links, rotors, friction."""
    tape, n = Tape(), chain.n
    q = tape.inputs("q", n)
    qd = tape.inputs("v", n) if has_speed else []
    qdd = tape.inputs("a", n) if has_push else []
    speed: list[Part] = [*qd] or [0.0] * n
    push: list[Part] = [*qdd] or [0.0] * n
    links = newton_euler(lumped(chain), turns_of(chain, q, turning), q, speed, push).torque
    torques = [
        add_up(part, times(rotor_of(link), b), lost(chain, link, v))
        for part, link, v, b in zip(links, chain.links, speed, push, strict=True)
    ]
    return Traced((*q, *qd, *qdd), tuple(torques))


def traced_accelerations(chain: Mechanism, turning: Turning, *, has_friction: bool) -> Traced:
    """Forward dynamics of a chain: the equation of motion solved, and last the strain of its mass matrix."""
    tape, n, least = Tape(), chain.n, lumped(chain)
    q, qd, torque = tape.inputs("q", n), tape.inputs("v", n), tape.inputs("t", n)
    turns = turns_of(chain, q, turning)
    bias = newton_euler(least, turns, q, qd, [0.0] * n).torque
    friction = [
        lost(chain, link, v) if has_friction else 0.0 for link, v in zip(chain.links, qd, strict=True)
    ]
    net = [minus(t, plus(b, f)) for t, b, f in zip(torque, bias, friction, strict=True)]
    solved = solve(mass_matrix(least, turns, q), net)
    return Traced((*q, *qd, *torque), (*solved.x, solved.strain))


def traced_balance(chain: Mechanism) -> Traced:
    """The equation of motion of a chain, M q'' = torque - bias: M row by row up to the diagonal, and bias."""
    tape, n, least = Tape(), chain.n, lumped(chain)
    q, qd = tape.inputs("q", n), tape.inputs("v", n)
    turns = turns_of(chain, q, turn)
    bias = newton_euler(least, turns, q, qd, [0.0] * n).torque
    M = mass_matrix(least, turns, q)
    return Traced((*q, *qd), (*(M[i][j] for i in range(n) for j in range(i + 1)), *bias))


def rotor_of(link: HeavyLink) -> float:
    """The rotor's inertia as the joint feels it in [kg m²], or [kg] where it slides."""
    return link.motor.gear**2 * link.motor.inertia


def lost(chain: Mechanism, link: HeavyLink, rate: Part) -> Part:
    """What friction takes of a joint's torque at a rate."""
    if not chain.has_friction or not isinstance(rate, Symbol):
        return 0.0
    motor, gear = link.motor, abs(link.motor.gear)
    up, down = motor.coulomb
    return add_up(
        times(gear**2 * motor.viscous, rate),
        times(gear * up, rate.tape.noted("greater", rate, 0.0)),
        times(gear * down, rate.tape.noted("less", rate, 0.0)),
    )
