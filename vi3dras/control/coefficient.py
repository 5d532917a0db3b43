"""The function f of the paper's law: a typed formula of the state for each joint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.errors import CoefficientNameError, CoefficientsError
from vi3dras.language.errors import FormulaError, RefusedFormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import Expression, parse

OWN = "m"
"""The inertia M_ii of a formula's own joint."""

Coefficient = Callable[[Floats, Floats, Floats, Callable[[], Floats]], Floats]
"""f (n, B) by joint values, speeds, accelerations (n, B), and what gives the joints' own inertia (n, B)."""


def coefficient_names(n: int) -> tuple[str, ...]:
    """What a coefficient may depend on, for n joints."""
    numbers = range(1, n + 1)
    return (*(f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in numbers), OWN)


def read_coefficients(robot: Robot, texts: Sequence[str]) -> tuple[Expression, ...]:
    """The formulas (n,) of texts, one for each joint; nothing is 1.

    Raises:
        CoefficientsError: not one for each joint.
        RefusedFormulaError: one that cannot be read; tells where and why.
        CoefficientNameError: a name that nobody knows.
    """
    if len(texts) not in (0, robot.n):
        raise CoefficientsError(robot.name, robot.n, len(texts))
    names, read = coefficient_names(robot.n), []
    for i, text in enumerate(texts or ("",) * robot.n, 1):
        try:
            expression = parse(text if text.strip() else "1", names)
        except FormulaError as error:
            raise RefusedFormulaError(f"f{i}", text, error) from None
        if expression.unknown:
            raise CoefficientNameError(i, expression.unknown[0], robot.n)
        read.append(expression)
    return tuple(read)


def coefficient_of(robot: Robot, texts: Sequence[str]) -> Coefficient:
    """The coefficients as a function of the state.

    Raises:
        CoefficientsError, RefusedFormulaError, CoefficientNameError: as `read_coefficients`.
    """
    expressions, n = read_coefficients(robot, texts), robot.n
    uses = [{name for name, _, _ in expression.uses} for expression in expressions]
    if not any(uses):
        constant = evaluate_along(expressions, {"t": np.zeros(1)})
        return lambda q, qd, qdd, own: constant
    names = coefficient_names(n)[:-1]
    needs_own = any(OWN in used for used in uses)

    def of(q: Floats, qd: Floats, qdd: Floats, own: Callable[[], Floats]) -> Floats:
        given = dict(zip(names, (*q, *qd, *np.broadcast_to(qdd, q.shape)), strict=True))
        if not needs_own:
            return evaluate_along(expressions, given | {OWN: q[0]})
        rows = zip(expressions, own(), strict=True)
        return np.concatenate([evaluate_along((each,), given | {OWN: row}) for each, row in rows])

    return of
