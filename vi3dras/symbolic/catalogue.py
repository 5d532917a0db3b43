"""What can be asked of an arm in letters, by name: A1, T06, J, det, Jdot, M."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TypeAlias

from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.plausible import warnings
from vi3dras.symbolic import chain, lagrange, rates, trajectories
from vi3dras.symbolic.asked import Asked, Equations
from vi3dras.symbolic.determinant import determinant, inverse
from vi3dras.symbolic.dynamics import equation_of_motion, gravity, inertia_matrix
from vi3dras.symbolic.errors import (
    AlwaysSingularError,
    FewerJointsError,
    NothingMovesError,
    NotSquareError,
    TooLargeEquationError,
    UnknownEquationError,
)
from vi3dras.symbolic.expression import Expression, letter, number
from vi3dras.symbolic.inertia import bodies
from vi3dras.symbolic.movement import Forces
from vi3dras.symbolic.reduced import ROWS, carried, is_square, reduced, used_rows
from vi3dras.symbolic.simplify import Rules
from vi3dras.symbolic.singular import singular_conditions
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import Named

MOST_HEAVY = 6
"""Joints of which M and C are written out."""

Make: TypeAlias = Callable[[SymbolicTable, Rules], list[Named]]

STILL = frozenset({"T", "cubic", "blends"})
"""What there is of an arm whose joints are all held, beside links and products."""

STRETCH = re.compile(r"T(\d)(\d)|T(\d+)_(\d+)|A(\d+)")


def names(table: SymbolicTable) -> tuple[str, ...]:
    """What there is to ask for of an arm."""
    n = table.robot.n
    links = tuple(f"A{i}" for i in range(1, n + 1))
    products = tuple(stretch_name(0, i) for i in range(2, n + 1))
    return (*links, *products, *KINDS)


def stretch_name(i: int, j: int) -> str:
    """T06, or T0_11 where a frame has two digits."""
    return f"T{i}{j}" if j < 10 else f"T{i}_{j}"


def equations(asked: Asked, what: str) -> Equations:
    """The equations of that name, those of late without deriving them again.

    Raises:
        SymbolsError: there are none of that name, or this arm has none.
    """
    return timed(asked, what)[0]


def timed(asked: Asked, what: str) -> tuple[Equations, float]:
    """The same, and how long they took when they were derived [ms]."""
    key = (asked.table, asked.rules, asked.forces, what)
    if key not in _LATELY:
        start = time.perf_counter()
        made = _derived(asked, what)
        if len(_LATELY) >= KEPT:
            del _LATELY[next(iter(_LATELY))]
        _LATELY[key] = made, 1e3 * (time.perf_counter() - start)
    return _LATELY[key]


KEPT = 100
"""Equations that are kept: all of three arms."""

_LATELY: dict[tuple[SymbolicTable, Rules, Forces, str], tuple[Equations, float]] = {}


def _derived(asked: Asked, what: str) -> Equations:
    table = asked.table
    match = STRETCH.fullmatch(what)
    if match is not None:
        i, j = ends_of(match)
        if 0 <= i < j <= table.robot.n:
            title = f"link {j}" if what[0] == "A" else f"frame {j} in frame {i}"
            return Equations(what, title, ((what, chain.between(table, i, j, asked.rules)),))
    if what not in KINDS:
        raise UnknownEquationError(what, ", ".join(names(table)))
    if not table.moving and what not in STILL:
        raise NothingMovesError(what)
    return KINDS[what](asked)


def ends_of(match: re.Match[str]) -> tuple[int, int]:
    """Between which frames a matrix leads that `STRETCH` names."""
    if match[5]:
        return int(match[5]) - 1, int(match[5])
    return int(match[1] or match[3]), int(match[2] or match[4])


def _tool(asked: Asked) -> Equations:
    return Equations("T", "the tool in the world", (("T", chain.tool(asked.table, asked.rules)),))


def _jacobian(asked: Asked) -> Equations:
    return Equations("J", "geometric Jacobian", (("J", chain.jacobian(asked.table, asked.rules)),))


def _rate(asked: Asked) -> Equations:
    J = chain.jacobian(asked.table, asked.rules)
    return Equations("Jdot", "rate of the Jacobian", (("Jdot", chain.rate_of(J, asked.table, asked.rules)),))


def _determinant(asked: Asked) -> Equations:
    _require_square(asked)
    factors = determinant(reduced(asked.table, asked.rules).matrix, asked.rules)
    conditions = singular_conditions(asked.table, asked.rules)
    sentences = tuple(each.sentence for each in conditions) or ("It is never zero: no pose is singular",)
    if not all(factors):
        sentences = ("It is always zero: every pose is singular",)
    named: list[Named] = [(f"f{k}", factor) for k, factor in enumerate(factors, 1)]
    whole = number(1)
    for name, _ in named:
        whole = whole * letter(name)
    parts = (*named, ("det", whole))
    return Equations("det", "determinant of J, the product of its factors", parts, sentences)


def _simple(asked: Asked) -> Equations:
    _require_square(asked)
    found = reduced(asked.table, asked.rules)
    title = f"simplest Jacobian, {rates.where(asked.table, found)}"
    return Equations("Js", title, (("Js", found.matrix),))


def _inverse(asked: Asked) -> Equations:
    _require_inverse(asked)
    table, rules = asked.table, asked.rules
    found = reduced(table, rules)
    over: dict[str, Expression] = {}
    solved = inverse(found.matrix, over, rules)
    parts: list[Named] = list(over.items())
    parts += [("Jsinv", solved), ("Y", carried(table, found, rules))]
    parts.append(("Jinv", rates.multiplied_out(solved, carried(table, found, rules), rules)))
    rows = ", ".join(ROWS[i] for i in used_rows(table, rules))
    told = (
        f"Js is the Jacobian {rates.where(table, found)}",
        "Jinv is the product of Jsinv and Y",
        f"Its columns: {rows}",
    )
    return Equations("Jinv", "inverse of the Jacobian", tuple(parts), told)


def _require_inverse(asked: Asked) -> None:
    _require_square(asked)
    table, rules = asked.table, asked.rules
    if not all(determinant(reduced(table, rules).matrix, rules)):
        raise AlwaysSingularError(", ".join(table.variables))


def _require_square(asked: Asked) -> None:
    if not is_square(asked.table, asked.rules):
        rows, columns = len(used_rows(asked.table, asked.rules)), len(asked.table.moving)
        raise (FewerJointsError if columns < rows else NotSquareError)(rows, columns)


def _motion(asked: Asked, *, wanted: str) -> Equations:
    n = len(asked.table.moving)
    if n > MOST_HEAVY:
        raise TooLargeEquationError(n, MOST_HEAVY)
    table, forces, rules = asked.table, asked.forces, asked.rules
    numbers, told = _masses(asked)
    if wanted == "M":
        M = inertia_matrix(table, forces, rules, asked.report)
        return Equations("M", "inertia matrix", (("M", M),), told, numbers)
    if wanted == "g":
        column = tuple((e,) for e in gravity(table, forces, rules))
        return Equations("g", "torques that hold the arm", (("g", column),), told, numbers)
    found = equation_of_motion(table, forces, rules, asked.report)
    if wanted == "C":
        return Equations("C", "Coriolis and centrifugal, by Christoffel", (("C", found.C),), told, numbers)
    torque = lagrange.torques(table, found, rules)
    return Equations("tau", "torques of a motion", tuple(torque), told, numbers)


def _masses(asked: Asked) -> tuple[tuple[tuple[str, float], ...], tuple[str, ...]]:
    """What letters of masses are now, and what of them is an estimate."""
    robot = asked.table.robot
    return tuple(bodies(robot, lettered=asked.forces.lettered)[1].items()), warnings(estimated(robot))


def _derivation(asked: Asked) -> Equations:
    steps = lagrange.lagrange(asked.table, asked.forces, asked.rules)
    numbers, told = _masses(asked)
    parts = tuple(named for step in steps for named in step.equations)
    begins = tuple(sum(len(step.equations) for step in steps[:k]) for k in range(len(steps)))
    reasons = (*(step.reason for step in steps), *told)
    return Equations("L", "Lagrange's derivation", parts, reasons, numbers, begins)


def _trajectory(found: trajectories.TrajectoryFormulas, what: str, title: str) -> Equations:
    return Equations(what, title, found.right, found.sentences)


def _made(what: str, title: str, make: Make) -> Callable[[Asked], Equations]:
    return lambda asked: Equations(what, title, tuple(make(asked.table, asked.rules)))


def _square(what: str, title: str, make: Make) -> Callable[[Asked], Equations]:
    def made(asked: Asked) -> Equations:
        _require_inverse(asked)
        return Equations(what, title, tuple(make(asked.table, asked.rules)))

    return made


KINDS: dict[str, Callable[[Asked], Equations]] = {
    "T": _tool,
    "J": _jacobian,
    "Ja": _made("Ja", "analytic Jacobian, for rates of A, B, C", rates.analytic),
    "Js": _simple,
    "det": _determinant,
    "Jinv": _inverse,
    "Jdot": _rate,
    "v": _made("v", "velocity of the tool", rates.velocity),
    "qd": _square("qd", "joint rates, for a velocity of the tool", rates.inverse_velocity),
    "a": _made("a", "acceleration of the tool", rates.acceleration),
    "qdd": _square("qdd", "joint accelerations, for one of the tool", rates.inverse_acceleration),
    "M": lambda asked: _motion(asked, wanted="M"),
    "C": lambda asked: _motion(asked, wanted="C"),
    "g": lambda asked: _motion(asked, wanted="g"),
    "tau": lambda asked: _motion(asked, wanted="tau"),
    "L": _derivation,
    "cubic": lambda _: _trajectory(trajectories.cubic(), "cubic", "cubic between two ends"),
    "blends": lambda _: _trajectory(trajectories.blends(), "blends", "speed with cubic blends"),
}
"""What there is beside links and products."""
