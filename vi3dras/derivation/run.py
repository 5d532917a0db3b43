"""A derivation computed: its equations one after the other, for every branch and many targets at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import SLACK, Task
from vi3dras.derivation.steps import Branch, Case, Derivation
from vi3dras.language.tree import EXACT as NUMBERS
from vi3dras.language.tree import Call, Degrees, Exact, Name, Number, Power, Product, Sum, Tree, children

Values: TypeAlias = dict[str, Floats]
"""What each symbol is, (N,); lengths in the arm's unit, angles in radians."""


def solutions(told: Derivation, targets: Floats, seed: Floats | None = None) -> Floats:
    """Joint values (N, branches, n) in [rad] and [m] for targets (N, ...); NaN where there is no solution.

    They are what the equations give: neither measured nor brought into the limits.
    """
    start = inputs_of(told, targets, seed)
    return np.stack([joints_of(told, values_of(told, start, branch)) for branch in told.branches], axis=1)


def inputs_of(told: Derivation, targets: Floats, seed: Floats | None = None) -> Values:
    """What target, letters and the joints of now (n,) give before the first step, for targets (N, ...)."""
    robot = told.table.robot
    known = dict(zip(told.inputs, _columns(told.task, targets, robot.units.metres), strict=True))
    hold = normal_hold(told, seed)
    fixed = {**letters_now(told), **{f"h{k}": value for k, value in enumerate(hold, 1)}}
    count = len(targets)
    return {**known, **{name: np.full(count, value) for name, value in fixed.items()}}


def letters_now(told: Derivation) -> dict[str, float]:
    """What each letter of the table is now: lengths in the arm's unit, twists in [rad]."""
    columns, unit = {cell.name: cell.column for cell in told.table.letters}, told.table.robot.units.metres
    return {
        name: value / (1.0 if columns[name] in ("theta", "alpha") else unit)
        for name, value in told.table.numbers.items()
    }


def normal_hold(told: Derivation, q: Floats | None = None) -> list[float]:
    """The variables of the equations at joint values (n,), or at home: lengths in the arm's unit."""
    robot = told.table.robot
    at = (robot.home if q is None else q).tolist()
    units = [1.0 if turns else robot.units.metres for turns in robot.table.revolute]
    held = zip(told.counts, at, units, strict=True)
    return [(offset + sign * value) / unit for (offset, sign), value, unit in held]


def values_of(told: Derivation, start: Mapping[str, Floats], branch: Branch) -> Values:
    """Every symbol after the last step on one branch."""
    values = dict(start)
    count = len(next(iter(values.values())))
    values |= {sign: np.full(count, float(way)) for sign, way in branch.signs}
    with np.errstate(invalid="ignore", divide="ignore"):
        for step in told.steps:
            for equation in step.equations:
                if not equation.defines:
                    continue
                value = evaluated(equation.right, values)
                if equation.case is not None and equation.instead is not None:
                    holds = holding(equation.case, values)
                    value = np.where(holds, evaluated(equation.instead, values), value)
                values[equation.defines] = np.broadcast_to(value, (count,))
    return values


def joints_of(told: Derivation, values: Values) -> Floats:
    """Joint values (N, n) in [rad] and [m] of what a branch has come to."""
    robot = told.table.robot
    scale = np.where(robot.table.revolute, 1.0, robot.units.metres)
    return np.stack([values[name] for name in told.joints], axis=-1) * scale


def cases_holding(told: Derivation, target: Floats, seed: Floats | None = None) -> tuple[Case, ...]:
    """The cases that hold at one target on some branch, in the order of the steps: why it is not reached."""
    start = inputs_of(told, np.asarray(target, float)[None], seed)
    held: dict[Case, None] = {}
    for branch in told.branches:
        values = values_of(told, start, branch)
        held |= dict.fromkeys(case for case in told.cases if holding(case, values).any())
    return tuple(case for case in dict.fromkeys(told.cases) if case in held)


def holding(case: Case, values: Mapping[str, Floats]) -> Bools:
    """Where a case holds, (N,); nowhere where its sides have no value."""
    left, right = evaluated(case.left, values), evaluated(case.right, values)
    gap = np.asarray(left - right)
    slack = case.slack
    tests = {"<": gap < -slack, ">": gap > slack, "=": np.abs(gap) <= slack, "≠": np.abs(gap) > slack}
    return np.asarray(tests[case.relation])


def evaluated(tree: Tree, values: Mapping[str, Floats]) -> Floats:  # noqa: PLR0911 - one case for each kind of node
    """The value of an expression, (N,) or a number.

    A root of what is a hair below zero is zero, as the solver has it: there an arm is just stretched.
    """
    match tree:
        case Number(value):
            return np.float64(value)  # type: ignore[return-value]  # a number counts as an array of one
        case Name(name):
            return np.asarray(values[name])
        case Exact(name):
            return np.float64(NUMBERS[name])  # type: ignore[return-value]
        case Sum(terms):
            return np.asarray(sum(_terms(terms, values)))
        case Product(factors):
            whole: Floats = np.ones(())
            for divides, factor in factors:
                part = evaluated(factor, values)
                whole = whole / part if divides else whole * part
            return whole
        case Power(base, exponent):
            return np.asarray(evaluated(base, values) ** evaluated(exponent, values))
        case Degrees(value):
            return np.asarray(np.radians(evaluated(value, values)))
        case Call("sqrt", (inside,)):
            return _root(inside, values)
        case Call(function, arguments):
            ufunc = {"atan2": np.arctan2}.get(function) or getattr(np, function)
            return np.asarray(ufunc(*(evaluated(argument, values) for argument in arguments)))
    raise TypeError(tree)


def names_in(tree: Tree) -> set[str]:
    """Every symbol of an expression."""
    return {tree.name} if isinstance(tree, Name) else {n for part in children(tree) for n in names_in(part)}


def _terms(terms: tuple[tuple[int, Tree], ...], values: Mapping[str, Floats]) -> list[Floats]:
    return [sign * evaluated(term, values) for sign, term in terms]


def _root(inside: Tree, values: Mapping[str, Floats]) -> Floats:
    value = evaluated(inside, values)
    parts = _terms(inside.terms, values) if isinstance(inside, Sum) else [value]
    scale = np.max(np.abs(np.stack(np.broadcast_arrays(*parts))), axis=0)
    return np.asarray(np.sqrt(np.where((value < 0) & (value > -2 * SLACK * scale), 0.0, value)))


def _columns(task: Task, targets: Floats, unit: float) -> list[Floats]:
    """The numbers of targets (N, ...) in the order of the derivation's inputs."""
    if task == "pose":
        columns = [targets[:, row, column] for column in range(3) for row in range(3)]
        return [*columns, *(targets[:, row, 3] / unit for row in range(3))]
    angle = [targets[:, 3]] if task == "wrist" else []
    return [*(targets[:, k] / unit for k in range(3)), *angle]
