"""Speeds and forces of a pose: Jacobian, determinant, what is lost, rates and torques of the joints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line, Piece
from vi3dras.explain.markup import given, number_grid, say, told, words, worked
from vi3dras.explain.scope import Scope, significant

if TYPE_CHECKING:
    from vi3dras.api.explorer.singular import Cuspidal, Singularities
    from vi3dras.api.explorer.speeds import Speeds


def jacobian(scope: Scope, jacobian_kind: str) -> Body:
    """A column for each joint."""
    J = np.asarray(scope.value, float)
    digits = 3 if scope.unit in {"m", "cm"} else 2
    below = "ω" if jacobian_kind == "geometric" else "d(A, B, C)/dt"
    grid = (*words("J = "), number_grid(np.nan_to_num(J), (digits,) * J.shape[1]))
    return Body(
        (words("v = J · dq/dt"), words(f"v = (dx/dt, dy/dt, dz/dt, {below})")), (grid,),
        source="axes z of the joints, and z × arm",
    )  # fmt: skip


def determinant(scope: Scope, speeds: Speeds) -> Body:
    """Of a square part, or the root of det J Jᵀ."""
    text = "D = det(J)" if speeds.square.shape[0] == speeds.square.shape[1] else "D = sqrt(det(J·J^T))"
    value = float(scope.value)
    return Body(
        (words(text),), (told(f"D = {value:.5g}, of {determinant_of(speeds)}"),),
        source="lengths in the arm's unit, angles in rad",
    )  # fmt: skip


def determinant_of(speeds: Speeds) -> str:
    """What the determinant is of, in letters that every font has."""
    return "J by its transpose, the root of it" if "ᵀ" in speeds.determinant_of else speeds.determinant_of


def singular_values(scope: Scope) -> Body:
    """The semi-axes of what joint rates of length one make."""
    values = np.asarray(scope.value, float)
    known = [(f"σ_{k + 1}", Quantity(float(v), significant(float(v), 4))) for k, v in enumerate(values)]
    return Body(
        (words("J = U · S · V^T, σ_k = S_kk"),), (given(*known),), source="singular value decomposition"
    )


def condition(scope: Scope, singular_values: Floats) -> Body:
    """Largest over least singular value."""
    value, least = float(scope.value), float(singular_values[-1])
    if not np.isfinite(value) or least == 0:
        return Body((words("κ = σ_1/σ_k"),), (told("σ_k = 0: a singular pose"),))
    ends = (("σ_1", float(singular_values[0])), ("σ_k", least))
    known = {name: Quantity(v, significant(v, 7)) for name, v in ends}
    return worked(Equation("κ", "σ_1/σ_k", known, Quantity(value, significant(value, 4))))


def manipulability(scope: Scope, speeds: Speeds) -> Body:
    """The determinant without its sign."""
    return Body(
        (words("w = |D|"),), (told(f"w = |{speeds.determinant:.5g}| = {float(scope.value):.5g}"),),
        source="Yoshikawa 1985",
    )  # fmt: skip


def rates(scope: Scope) -> Body:
    """What the joints do."""
    per = [(f"q_{i + 1}", scope.joint(i, float(v))) for i, v in enumerate(np.asarray(scope.value))]
    return Body(
        (words("dq/dt = J^+ · v"),), (given(*per),), source="pseudo-inverse: the least rates that do it"
    )


def tool_moves(scope: Scope) -> Body:
    """What the tool does."""
    return Body((words("v = J · dq/dt"),), (_twist(scope, np.asarray(scope.value, float)),))


def missing(scope: Scope) -> Body:
    """What of the wanted velocity cannot be made."""
    return Body((words("e = v − J · dq/dt"),), (_twist(scope, np.asarray(scope.value, float)),))


def torques(scope: Scope) -> Body:
    """What the joints give for a force at the tool."""
    values = [
        (f"τ_{i + 1}", Quantity(float(v), 3, "N m" if scope.robot.joints[i].is_revolute else "N"))
        for i, v in enumerate(np.asarray(scope.value))
    ]
    return Body(
        (words("τ = J^T · F"),), (given(*values),), source="virtual work; the arm's own weight is left out"
    )


def singular_set(scope: Scope) -> Body:
    """How many curves there are."""
    found: Singularities | None = scope.value
    line = (
        told("not asked")
        if found is None
        else told(f"{len(found.curves)} curves, {len(found.factors)} points")
    )
    return Body(
        (words("D(q) = D_1(q) · D_2(q) · … = 0"),), (line,), source="each factor is zero on its own curves"
    )


def cuspidal(scope: Scope) -> Body:
    """The verdict."""
    found: Cuspidal | None = scope.value
    line = told("not asked") if found is None else told(f"{found.verdict}, least σ = {found.least:.3g}")
    return Body((words("D(q(s)) ≠ 0 for 0 ≤ s ≤ 1"),), (line,), source="Elias and Wen 2025")


def _twist(scope: Scope, values: Floats) -> Line:
    """Six speeds as people read them."""
    metres = scope.robot.units.metres
    shown = np.where(np.arange(6) < 3, values / metres, np.degrees(values))
    return (Piece(say("v^T = ")), number_grid(shown[None], (2,) * 6))
