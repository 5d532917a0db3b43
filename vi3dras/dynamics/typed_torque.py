"""Torques that are typed: a number, or a formula of time, joint values and speeds, one for each joint."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.errors import NoTorqueError, TorqueNameError, TorqueTextsError
from vi3dras.language.errors import FormulaError, RefusedFormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import Expression, parse

Torque = Callable[[float, Sequence[float], Sequence[float]], list[float]]
"""What the motors give (n,) in [N m] or [N], by time [s], joint values and speeds."""


def torque_names(robot: Robot) -> tuple[str, ...]:
    """What a torque may depend on: t in [s], q1 ... in [rad] or [m], qd1 ... in [rad/s] or [m/s]."""
    numbers = range(1, robot.n + 1)
    return ("t", *(f"q{i}" for i in numbers), *(f"qd{i}" for i in numbers))


def read_torques(robot: Robot, texts: Sequence[str]) -> tuple[Expression, ...]:
    """The formulas (n,) of texts, one for each joint; nothing is no torque.

    Raises:
        TorqueTextsError: not one for each joint.
        RefusedFormulaError: one that cannot be read; tells where and why.
        TorqueNameError: a name that nobody knows.
    """
    if len(texts) not in (0, robot.n):
        raise TorqueTextsError(robot.name, robot.n, len(texts))
    names, read = torque_names(robot), []
    for i, text in enumerate(texts or ("",) * robot.n, 1):
        try:
            expression = parse(text if text.strip() else "0", names)
        except FormulaError as error:
            raise RefusedFormulaError(f"τ{i}", text, error) from None
        if expression.unknown:
            raise TorqueNameError(i, expression.unknown[0], robot.n)
        read.append(expression)
    return tuple(read)


def torque_of(robot: Robot, texts: Sequence[str]) -> Torque:
    """What the motors give by texts, one for each joint.

    Raises:
        TorqueTextsError, RefusedFormulaError, TorqueNameError: as `read_torques`.
        NoTorqueError: when it is asked, a formula without a value there.
    """
    expressions = read_torques(robot, texts)
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
