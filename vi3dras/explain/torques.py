"""The torque of a motor at a moment of a motion: what asks for it, added up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import told, words, worked
from vi3dras.explain.scope import Scope

if TYPE_CHECKING:
    from vi3dras.api.forces.torques import Torques

LETTERS = ("a", "c", "g", "f", "m")
"""Inertia, Coriolis, gravity, friction, payload."""


def torque_along(scope: Scope, force_at: float, force_joint: int) -> Body:
    """The parts of a joint's torque at the cursor: of the one asked for, or of the large chart."""
    found: Torques | None = scope.value
    law = words("τ = M(q)·q'' + C(q, q')·q' + g(q) + τ_f + τ_m")
    if found is None:
        return Body((law,), (told("there is no motion"),))
    robot = found.robot
    i = min(force_joint - 1 if scope.part is None else scope.place(), robot.n - 1)
    times = found.times
    row = int(np.abs(times - times[0] - force_at * (times[-1] - times[0])).argmin())
    values = [float(part[row, i]) for part in found.parts]
    if not np.isfinite(values).all():
        return Body((law,), (told("a gap: the arm does not stand there"),))
    unit = "N·m" if robot.joints[i].is_revolute else "N"
    known = {letter: Quantity(value, 3, unit) for letter, value in zip(LETTERS, values, strict=True)}
    total = Equation(f"τ_{i + 1}", "a+c+g+f+m", known, Quantity(float(found.torque[row, i]), 3, unit))
    source = f"recursive Newton-Euler at {times[row]:.2f} s: inertia, Coriolis, weight, friction, payload"
    body = worked(total, source=source)
    return body._replace(
        equation=(law, *body.equation), symbol=f"τ_{i + 1}", title=f"joint {i + 1}, {robot.joints[i].name}"
    )
