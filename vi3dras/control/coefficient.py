"""The function f of the paper's law: a typed formula of the state for each joint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import OWN
from vi3dras.dynamics.typed import Typing, read_typed
from vi3dras.language.evaluate import evaluate_along

Coefficient = Callable[[Floats, Floats, Floats, Callable[[], Floats]], Floats]
"""f (n, B) by joint values, speeds, accelerations (n, B), and what gives the joints' own inertia (n, B)."""


TYPING = Typing(
    "coefficient f", "coefficients f", "f", "1", (), ("q", "qd", "qdd"), (OWN,),
    "q1 to q{0}, qd1 to qd{0}, qdd1 to qdd{0}, and m, the inertia of its own joint",
)  # fmt: skip


def coefficient_of(robot: Robot, texts: Sequence[str]) -> Coefficient:
    """The coefficients as a function of the state.

    Raises:
        TypedTextsError, RefusedFormulaError, TypedNameError: as `read_typed`.
    """
    expressions, n = read_typed(robot, texts, TYPING), robot.n
    uses = [{name for name, _, _ in expression.uses} for expression in expressions]
    if not any(uses):
        constant = evaluate_along(expressions, {"t": np.zeros(1)})
        return lambda q, qd, qdd, own: constant
    names = TYPING.names(n)[:-1]
    needs_own = any(OWN in used for used in uses)

    def of(q: Floats, qd: Floats, qdd: Floats, own: Callable[[], Floats]) -> Floats:
        given = dict(zip(names, (*q, *qd, *np.broadcast_to(qdd, q.shape)), strict=True))
        if not needs_own:
            return evaluate_along(expressions, given | {OWN: q[0]})
        rows = zip(expressions, own(), strict=True)
        return np.concatenate([evaluate_along((each,), given | {OWN: row}) for each, row in rows])

    return of
