"""What holds an arm at rest: torques and their parts, shares of the motors, payload, the floor."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.centres import Centres
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.scope import Scope, significant

TORQUE = 4
"""Decimals of a torque."""


def unit_at(scope: Scope, index: int) -> str:
    """The unit of what a joint holds."""
    return "N m" if scope.robot.joints[index].is_revolute else "N"


def rest_gravity(scope: Scope) -> Body:
    """The weight of the links at each joint."""
    source = "every weight times how far it hangs beside the axis"
    return Body((words("g_i = −z_i · Σ (c_k − o_i) × m_k g"),), (_row(scope, "g"),), source=source)


def rest_payload(scope: Scope) -> Body:
    """The same of the payload."""
    source = "the payload's weight times how far it hangs beside the axis"
    return Body((words("p_i = −z_i · (c_p − o_i) × m_p g"),), (_row(scope, "p"),), source=source)


def rest_torques(scope: Scope, rest_gravity: Floats, rest_payload: Floats) -> Body:
    """The sum for one joint: the one that is asked for, or the one that holds most."""
    values = np.asarray(scope.value, float)
    i = scope.place(of=int(np.abs(values).argmax()))
    n, unit = i + 1, unit_at(scope, i)
    known = {
        f"g_{n}": Quantity(float(rest_gravity[i]), TORQUE, unit),
        f"p_{n}": Quantity(float(rest_payload[i]), TORQUE, unit),
    }
    total = Quantity(float(values[i]), TORQUE, unit)
    return worked(
        Equation(f"τ_{n}", f"g_{n} + p_{n}", known, total), source="nothing moves, no friction helps"
    )


def rest_shares(scope: Scope, rest_torques: Floats, rest_limits: Floats) -> Body:
    """Torque over limit for one joint."""
    values = np.asarray(scope.value, float)
    i = scope.place(of=int(values.argmax()))
    if not math.isfinite(rest_limits[i]):
        return Body((words("s = |τ| / L"),), (told("nobody says how strong this motor is"),))
    n, unit = i + 1, unit_at(scope, i)
    return Body(
        (words(f"s_{n} = |τ_{n}| / L_{n}"),),
        (
            given(
                (f"τ_{n}", Quantity(float(rest_torques[i]), TORQUE, unit)),
                (f"L_{n}", Quantity(float(rest_limits[i]), 1, unit)),
            ),
            given((f"s_{n}", Quantity(100 * float(values[i]), 1, "%"))),
        ),
    )


def rest_limits(scope: Scope) -> Body:
    """What the robot file says of the motors."""
    values = np.asarray(scope.value, float)
    known = [
        (f"L_{i + 1}", Quantity(float(v), 1, unit_at(scope, i))) for i, v in enumerate(values) if v < math.inf
    ]
    line = given(*known) if known else told("nobody says how strong the motors are")
    return Body((words("L"),), (line,), source="the robot file")


def held_mass(
    scope: Scope, rest_gravity: Floats, held_slope: Floats, rest_limits: Floats, held_joint: int
) -> Body:
    """Where the line of the joint that stops it meets the limit."""
    value, formula = float(scope.value), words("m = min (L_i ∓ g_i) / |k_i|")
    if held_joint < 1:
        return Body(
            (formula,), (told("no motor stops it: none has a limit here, or none feels the payload"),)
        )
    i = held_joint - 1
    n, unit, sense = held_joint, unit_at(scope, i), math.copysign(1.0, float(held_slope[i]))
    if value == 0:
        ends = (
            ("g", Quantity(float(rest_gravity[i]), TORQUE, unit)),
            ("L", Quantity(float(rest_limits[i]), 1, unit)),
        )
        return Body((formula,), (given(*ends),), note="the empty arm asks for more than this motor has")
    known = {
        "L": Quantity(float(rest_limits[i]), 1, unit),
        "g": Quantity(sense * float(rest_gravity[i]), 6, unit),
        "k": Quantity(abs(float(held_slope[i])), 8, f"{unit}/kg"),
    }
    result = Quantity(value, significant(value, 4), "kg")
    return worked(
        Equation("m", "(L − g)/k", known, result), before=(formula,),
        source=f"joint {n} meets its limit first; k is what each kilogram adds",
    )  # fmt: skip


def mass_centre(scope: Scope, centres: Centres) -> Body:
    """The mean of all places, weighed."""
    numbers = [
        (f"c_{axis}", scope.length(float(v), more=1)) for axis, v in zip("xyz", scope.value, strict=True)
    ]
    return Body(
        (words("c = (Σ m_k c_k + m_p c_p) / M"),),
        (given(*numbers), given(("M", Quantity(centres.total, 3, "kg")))),
        source="of everything that moves; the base is not in it",
    )


def floor_force(scope: Scope, centres: Centres, around: Surroundings) -> Body:
    """The weight, held."""
    numbers = [(f"F_{axis}", Quantity(float(v), 2, "N")) for axis, v in zip("xyz", scope.value, strict=True)]
    known = (("M", Quantity(centres.total, 3, "kg")), ("g_z", Quantity(around.gravity[2], 3, "m/s²")))
    return Body((words("F = −M g"),), (given(*known), given(*numbers)), source="at rest")


def floor_moment(scope: Scope) -> Body:
    """Its moment about the base."""
    numbers = [
        (f"M_{axis}", Quantity(float(v), 2, "N m")) for axis, v in zip("xyz", scope.value, strict=True)
    ]
    return Body((words("M = −(c − o) × M g"),), (given(*numbers),), source="about the base frame's origin")


def held_slope(scope: Scope) -> Body:
    """What a kilogram adds."""
    return Body((words("k_i = −z_i · (c_p − o_i) × g"),), (_row(scope, "k", "/kg"),))


def _row(scope: Scope, name: str, per: str = "") -> Line:
    values = np.asarray(scope.value, float).tolist()
    return given(
        *((f"{name}_{i + 1}", Quantity(v, 3, unit_at(scope, i) + per)) for i, v in enumerate(values))
    )
