"""How well an arm stands at its target: what it misses, the Jacobian there, how near to singular that is."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import number_grid, told, words, worked
from vi3dras.explain.scope import Scope, angle, significant


def misses(scope: Scope, target: Floats, position: Floats) -> Body:
    """From the tool to the target: a distance and an angle."""
    away, turn = (float(v) for v in np.asarray(scope.value))
    gaps = zip("xyz", np.subtract(target[:3], position), strict=True)
    known = {f"Δ_{axis}": scope.length(float(gap), more=3) for axis, gap in gaps}
    text = "sqrt(Δ_x^2+Δ_y^2+Δ_z^2)"
    body = worked(Equation("e", text, known, scope.length(away, more=3)), source="target less tool")
    turned = angle(turn, 4).text if np.isfinite(turn) else "not asked"
    return body._replace(numbers=(*body.numbers, told(f"orientation: {turned}")))


def jacobian(scope: Scope) -> Body:
    """How fast the tool goes when a joint goes."""
    J = np.asarray(scope.value, float)
    digits = 3 if scope.unit in {"m", "cm"} else 2
    grid = (*words("J = "), number_grid(J, (digits,) * J.shape[1]))
    return Body((words("v = J · dq/dt"),), (grid,), source="axes z of the joints, and z × arm")


def conditioning(scope: Scope) -> Body:
    """Largest over least singular value of the Jacobian of what is asked."""
    least, condition, _ = scope.value
    if not np.isfinite(condition):
        return Body((words("κ = σ_1/σ_k"),), (told("σ_k = 0: a singular pose"),))
    largest = least * condition
    known = {name: Quantity(v, significant(v, 4)) for name, v in (("σ_1", largest), ("σ_k", least))}
    equation = Equation("κ", "σ_1/σ_k", known, Quantity(condition, significant(condition, 3)))
    return worked(equation, source="singular values of J, lengths by the arm's size, angles in rad")
