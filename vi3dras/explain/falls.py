"""A fall: the accelerations of one moment, and how well its energy is accounted for."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import Fall
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.explain.equation import Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope, joint_symbol

LAW = words("M(q) q'' = τ − C(q, q') q' − g(q) − r(q')")


def forward(scope: Scope, massed: Robot, around: Surroundings, fall_at: float) -> Body:
    """The equation of motion, with what it says at the moment that is shown."""
    made: Fall | None = scope.value
    if made is None:
        return Body((LAW,), (told("there is no fall"),))
    k = int(np.argmin(np.abs(made.times - fall_at)))
    q, qd = made.q[k], made.qd[k]
    weight: Floats = torques(massed, q, around=around)
    rows: tuple[Line, ...] = tuple(
        given(
            (joint_symbol(massed, i), scope.joint(i, float(q[i]))),
            ("speed", Quantity(float(qd[i] / massed.scale[i]), 2, f"{massed.unit(i)}/s")),
            ("weight", Quantity(float(weight[i]), 3, "N m" if massed.joints[i].is_revolute else "N")),
        )
        for i in range(massed.n)
    )
    when = told(f"at {made.times[k]:.2f} s, row {k + 1} of {len(made.times)}; {made.steps} steps of DOP853")
    return Body((LAW,), (when, *rows))


def drift(scope: Scope, fallen: Fall | None) -> Body:
    """The most energy that is missing over what changed hands."""
    sum_of_all = words("ε = max |T + U − W + L − E_0| / E")
    if fallen is None:
        return Body((sum_of_all,), (told("there is no fall"),))
    missing = float(np.abs(fallen.unaccounted).max())
    moved = missing / fallen.drift if fallen.drift else 0.0
    if not moved:
        return Body((sum_of_all,), (told("nothing moved, so nothing is missing"),))
    return Body(
        (sum_of_all,), (given(("missing", Quantity(missing * 1e9, 3, "nJ")), ("E", Quantity(moved, 3, "J"))),)
    )


def distance(scope: Scope) -> Body:
    """How far both falls are apart at the start and at the end."""
    law = words("Δ = √(Σ (q_i − q_i')^2)")
    if scope.value is None:
        return Body((law,), (told("there is no second fall"),))
    first, last = (Quantity(float(scope.value[k]) * 1e6, 3, "µrad") for k in (0, -1))
    return Body((law,), (given(("first row", first), ("last row", last)),))
