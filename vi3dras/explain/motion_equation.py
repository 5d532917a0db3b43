"""The equation of motion with the numbers of now: every element of M and C, every term of a torque."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.by_link import inertia_by_link, weight_by_link
from vi3dras.dynamics.matrices import matrices
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.markup import given, number_grid, told, words, worked
from vi3dras.explain.scope import Scope, significant

if TYPE_CHECKING:
    from vi3dras.api.forces.matrices import Dynamics

Named = dict[str, Quantity]


def inertia_matrix(scope: Scope, motion_state: Dynamics) -> Body:
    """An element of M is a sum over the links that both joints carry, and the rotor on the diagonal."""
    state, (i, j) = motion_state, _element(scope)
    shares = inertia_by_link(state.robot, state.joints, state.around)[:, i, j]
    first = max(i, j)
    known = {f"b_{link + 1}": _number(float(shares[link])) for link in range(first, state.robot.n)}
    if i == j:
        known["r"] = _number(float(state.rotors[i]))
    equation = _sum(f"M_{{{i + 1},{j + 1}}}", known, float(state.M[i, j]), _inertia_unit(state, i, j))
    rotor = (told("r is the rotor of the motor, times the gear squared"),) if i == j else ()
    return Body(
        (words("M = J_v^T · m · J_v + J_w^T · I · J_w"), words("summed over the links, r added")),
        (told(f"b_{first + 1}, … are what the links behind joint {first + 1} add"), *rotor,
         *worked(equation, has_givens=False).numbers),
        (equation,), "composite bodies", symbol=equation.left,
        title=f"inertia of joint {i + 1}" if i == j else f"inertia between joints {i + 1} and {j + 1}",
        meaning=(
            f"What torque joint {i + 1} needs per unit of acceleration of joint {j + 1}; M is symmetric."
        ),
    )  # fmt: skip


def coriolis_matrix(scope: Scope, motion_state: Dynamics) -> Body:
    """An element of C is the sum of its Christoffel symbols by the speeds."""
    state, (i, j) = motion_state, _element(scope)
    n = state.robot.n
    symbols = matrices(state.robot, np.tile(state.joints, (n, 1)), np.eye(n), state.around).C[:, i, j]
    known: Named = {}
    for k in range(n):
        if abs(symbols[k]) > 1e-12:
            known[f"c_{k + 1}"] = _number(float(symbols[k]))
            known[f"v_{k + 1}"] = _number(float(state.rates[k]), "rad/s")
    used = range(1, n + 1)
    text = "+".join(f"c_{k}*v_{k}" for k in used if f"c_{k}" in known) or "0"
    result = _number(float(state.C[i, j]))
    equation = Equation(f"C_{{{i + 1},{j + 1}}}", text, known, result)
    index = f"{i + 1}{j + 1}k"
    return Body(
        (
            words(f"c_k = 1/2 · (∂M_{{{i + 1}{j + 1}}}/∂q_k + ∂M_{{{i + 1}k}}/∂q_{j + 1}"
                  f" − ∂M_{{{j + 1}k}}/∂q_{i + 1})"),
            words("C = c_1 · v_1 + c_2 · v_2 + …"),
        ),
        (told(f"v = q′; c are the Christoffel symbols {index}, exact"),
         *worked(equation, has_givens=False).numbers),
        (equation,), "Christoffel", symbol=equation.left,
        title=f"Coriolis matrix, row {i + 1}, column {j + 1}",
        meaning=f"Times the speed of joint {j + 1} it is a part of the torque of joint {i + 1} that speeds "
        "take. With Christoffel symbols dM/dt − 2 C is skew: these torques do no work.",
    )  # fmt: skip


def inertia_torque(scope: Scope, motion_state: Dynamics) -> Body:
    """A row of M by the accelerations."""
    state, i = motion_state, scope.place()
    return _product(scope, "M", "a", state.M[i], state.pushes, "rad/s²", "a = q″")


def coriolis_torque(scope: Scope, motion_state: Dynamics) -> Body:
    """A row of C by the speeds."""
    state, i = motion_state, scope.place()
    return _product(scope, "C", "v", state.C[i], state.rates, "rad/s", "v = q′")


def gravity_torque(scope: Scope, motion_state: Dynamics) -> Body:
    """The weights of the links that a joint carries."""
    state, i = motion_state, scope.place()
    weights = weight_by_link(state.robot, state.joints, state.around)[:, i]
    known = {f"w_{link + 1}": _number(float(weights[link])) for link in range(i, state.robot.n)}
    equation = _sum(f"g_{i + 1}", known, float(state.g[i]), _unit(state, i))
    return Body(
        (words("g = −J_v^T · m · g_0, summed over the links"),),
        (told(f"w_{i + 1}, … are the weights of the links behind joint {i + 1} by their arms"),
         *worked(equation, has_givens=False).numbers),
        (equation,), "the slope of the potential energy", symbol=equation.left,
        title=f"gravity at joint {i + 1}",
    )  # fmt: skip


def friction_torque(scope: Scope, motion_state: Dynamics) -> Body:
    """Viscous and dry friction."""
    state, i = motion_state, scope.place()
    motor, rate = state.robot.joints[i].motor, float(state.rates[i])
    value = _number(float(state.friction[i]), _unit(state, i))
    if motor is None or not state.around.has_friction:
        why = "switched off" if motor is not None else "the arm's file says none"
        return Body((words("f = B · v + f_C"),), (told(f"f_{i + 1} = 0: {why}"),))
    dry = motor.coulomb[0] if rate > 0 else motor.coulomb[1] if rate < 0 else 0.0
    known = {
        "B": _number(motor.gear**2 * motor.viscous), "v": _number(rate, "rad/s"),
        "f_C": _number(abs(motor.gear) * dry),
    }  # fmt: skip
    return worked(
        Equation(f"f_{i + 1}", "B*v+f_C", known, value), source="viscous and Coulomb, at the joint",
        note="B is the motor's times the gear squared, f_C its dry friction times the gear.",
    )  # fmt: skip


def motion_torque(scope: Scope, motion_state: Dynamics, inertia_torque: Floats) -> Body:
    """Inverse dynamics: the sum of all terms, and what forward dynamics is."""
    state, i = motion_state, scope.place()
    known = {
        "m": _number(float(inertia_torque[i])), "c": _number(float((state.C @ state.rates)[i])),
        "g": _number(float(state.g[i])), "f": _number(float(state.friction[i])),
    }  # fmt: skip
    equation = _sum(f"τ_{i + 1}", known, float(state.tau[i]), _unit(state, i))
    body = worked(
        equation,
        before=(words("τ = M · q″ + C · q′ + g + f"),),
        note=errata.FORWARD,
        source="inverse dynamics: from motion to torques",
    )
    title = f"torque of joint {i + 1}"
    return body._replace(compared=errata.forward_sheet(), title=title, symbol=equation.left)


def inertia_eigenvalues(scope: Scope, motion_state: Dynamics) -> Body:
    """How heavy the arm is to its joints at once."""
    values = motion_state.eigenvalues
    known = [(f"λ_{k + 1}", _number(float(v))) for k, v in enumerate(values)]
    return Body(
        (words("M · x = λ · x"),), (given(*known),), source="M is symmetric, so that all are real",
        note="" if values[-1] > 0 else "One is zero: nothing has inertia about some joint.",
    )  # fmt: skip


def inertia_condition(scope: Scope, motion_state: Dynamics) -> Body:
    """The largest over the least."""
    largest, least = float(motion_state.eigenvalues[0]), float(motion_state.eigenvalues[-1])
    if not np.isfinite(motion_state.condition):
        return Body((words("κ = λ_1/λ_n"),), (told("λ_n = 0: nothing has inertia about some joint"),))
    known = {"λ_1": _number(largest, digits=9), "λ_n": _number(least, digits=9)}
    value = float(scope.value)
    return worked(Equation("κ", "λ_1/λ_n", known, Quantity(value, significant(value, 4))))


def tool_masses(scope: Scope, motion_state: Dynamics) -> Body:
    """One over the eigenvalues of the mobility."""
    masses = np.asarray(scope.value, float)
    if np.isnan(masses).any():
        return Body((words("Λ = (J · M^−1 · J^T)^−1"),), (told("M has no inverse"),))
    mobility = motion_state.tool.mobility[:3, :3]
    digits = significant(float(np.abs(mobility).max()), 4)
    ends = [f"m_{k + 1} = ∞" if np.isinf(m) else f"m_{k + 1} = {m:.4g} kg" for k, m in enumerate(masses)]
    grid: Line = (*words("J_v · M^−1 · J_v^T = "), number_grid(mobility, (digits,) * 3))
    return Body(
        (words("a = J_v · M^−1 · J_v^T · F"), words("m_k = 1/λ_k")), (grid, told("   ".join(ends))),
        source="Khatib's operational space: λ_k are the eigenvalues",
        note="Where the tool cannot be moved, its mass has no bound.",
    )  # fmt: skip


def _product(scope: Scope, left: str, right: str, row: Floats, values: Floats, unit: str, means: str) -> Body:
    i = scope.place()
    known: Named = {}
    used = [k for k in range(len(row)) if abs(row[k]) > 1e-12 and values[k]]
    for k in used:
        known[f"{left}_{i + 1}{k + 1}"] = _number(float(row[k]))
        known[f"{right}_{k + 1}"] = _number(float(values[k]), unit)
    text = "+".join(f"{left}_{i + 1}{k + 1}*{right}_{k + 1}" for k in used) or "0"
    value = float(np.asarray(scope.value)[i])
    equation = Equation(f"τ_{i + 1}", text, known, _number(value, _unit_of(scope, i)))
    return worked(equation, before=(words(f"{left} · {right}, {means}"),), has_givens=False)


def _sum(left: str, known: Named, value: float, unit: str) -> Equation:
    return Equation(left, "+".join(known), known, _number(value, unit))


def _number(value: float, unit: str = "", digits: int = 5) -> Quantity:
    """Noise of a sum that is zero is zero."""
    kept = 0.0 if abs(value) < 1e-13 else value
    return Quantity(kept, min(significant(kept, digits), 12), unit)


def _element(scope: Scope) -> tuple[int, int]:
    at = scope.part.at if scope.part is not None and scope.part.kind == "element" else (0, 0)
    return at[-2], at[-1]


def _unit(state: Dynamics, i: int) -> str:
    return "N m" if state.robot.joints[i].is_revolute else "N"


def _unit_of(scope: Scope, i: int) -> str:
    return "N m" if scope.robot.joints[i].is_revolute else "N"


def _inertia_unit(state: Dynamics, i: int, j: int) -> str:
    turning = sum(state.robot.joints[k].is_revolute for k in (i, j))
    return ("kg", "kg m", "kg m²")[turning]
