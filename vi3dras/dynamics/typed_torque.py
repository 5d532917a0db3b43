"""Torques that are typed: a number, or a formula of time, joint values and speeds, one for each joint."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.errors import NoTorqueError
from vi3dras.dynamics.typed import Typing, read_typed
from vi3dras.language.evaluate import evaluate_along

Torque = Callable[[float, Sequence[float], Sequence[float]], list[float]]
"""What the motors give (n,) in [N m] or [N], by time [s], joint values and speeds."""


TORQUE = Typing(
    "torque", "torques", "τ", "0", ("t",), ("q", "qd"), (),
    "t, on q1 to q{0} and on qd1 to qd{0}",
)  # fmt: skip
"""Of t in [s], q1 ... in [rad] or [m], qd1 ... in [rad/s] or [m/s]."""


def torque_of(robot: Robot, texts: Sequence[str]) -> Torque:
    """What the motors give by texts, one for each joint.

    Raises:
        TypedTextsError, RefusedFormulaError, TypedNameError: as `read_typed`.
        NoTorqueError: when it is asked, a formula without a value there.
    """
    expressions = read_typed(robot, texts, TORQUE)
    names = expressions[0].variables
    if not any(expression.uses for expression in expressions):
        constant = evaluate_along(expressions, {"t": np.zeros(1)})[:, 0].tolist()
        _known(constant, 0.0)
        return lambda _t, _q, _qd: constant

    def of(t: float, q: Sequence[float], qd: Sequence[float]) -> list[float]:
        samples = {name: np.array([value]) for name, value in zip(names, (t, *q, *qd), strict=True)}
        given: list[float] = evaluate_along(expressions, samples)[:, 0].tolist()
        _known(given, t)
        return given

    return of


def _known(given: list[float], t: float) -> None:
    for i, value in enumerate(given, 1):
        if not math.isfinite(value):
            raise NoTorqueError(i, t)
