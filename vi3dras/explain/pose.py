"""Where the links are and what that is worth: matrices, frames, pose, limits, misses, dexterity."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import number_grid, told, words, worked
from vi3dras.explain.matrices import link_body, product_body
from vi3dras.explain.scope import Scope, angle, significant
from vi3dras.kinematics.jacobian import directions, geometric_jacobian


def link(scope: Scope, chosen: int | None = None) -> Body:
    """One of the matrices A1 ... An."""
    robot, at = scope.robot, scope.part.at if scope.part is not None else ()
    whole = min(chosen or 1, robot.n) - 1
    i, r, c = at if len(at) == 3 else (at[0] if len(at) == 1 else whole, 0, 3)
    return link_body(scope, min(i, robot.n - 1), (r, c))


def tool_matrix(scope: Scope) -> Body:
    """The product of all matrices."""
    at = scope.part.at if scope.part is not None and len(scope.part.at) == 2 else (0, 3)
    return product_body(scope, scope.robot.n, (at[0], at[1]))


def frames(scope: Scope) -> Body:
    """One frame: the one before times one matrix more."""
    last = scope.robot.n
    i = min(scope.part.at[-1] + 1, last) if scope.part is not None else last
    row = scope.part.at[0] if scope.part is not None and scope.part.kind == "element" else 0
    body = product_body(scope, i, (row, 3))
    return body._replace(symbol=f"O_{i}", title=f"origin of frame {i}")


def position(scope: Scope) -> Body:
    """A coordinate of the tool: an element of the last column of T."""
    k = min(scope.place(), 2)
    body = product_body(scope, scope.robot.n, (k, 3))
    letter = "xyz"[k]
    return body._replace(
        symbol=f"p_{letter}", title=f"{letter} of the tool in the base frame", chip=scope.unit
    )


def abc(scope: Scope, tool: Floats) -> Body:
    """Roll, pitch and yaw from the rotation part of the tool matrix."""
    R: Floats = np.round(tool[:3, :3], 12) + 0.0  # so that 180° does not turn into −180°
    value = np.asarray(scope.value, float)
    known = {f"r_{i + 1}{j + 1}": Quantity(float(R[i, j]), 4) for i in range(3) for j in range(3)}
    is_singular = math.hypot(R[0, 0], R[1, 0]) <= 1e-9
    roll: tuple[str, tuple[str, ...]] = ("atan2(r_32, r_33)", ("r_32", "r_33"))
    yaw: tuple[str, tuple[str, ...]] = ("atan2(r_21, r_11)", ("r_21", "r_11"))
    note = errata.TURNS
    if is_singular:
        roll, yaw = ("atan2(-r_23, r_22)", ("r_23", "r_22")), ("0", ())
        note = "B is ±90°: only A and C together have a meaning, and C is taken as 0. " + errata.TURNS
    texts = (roll, ("atan2(-r_31, sqrt(r_11^2+r_21^2))", ("r_31", "r_11", "r_21")), yaw)
    rows = [scope.place()] if scope.part is not None else [0, 1, 2]
    equations = [
        Equation("ABC"[k], texts[k][0], {n: known[n] for n in texts[k][1]}, angle(value[k])) for k in rows
    ]
    grid = (*words("R = "), number_grid(R, (4, 4, 4)))
    body = worked(
        *equations, source="roll, pitch, yaw", note=note, has_givens=False,
        before=(words("R = R_z(C) · R_y(B) · R_x(A)"),),
    )  # fmt: skip
    body = body._replace(numbers=(grid, *body.numbers), compared=errata.rotation_sheet())
    body = body._replace(title="roll, pitch and yaw of the tool")
    if len(rows) == 1:
        name = ("roll", "pitch", "yaw")[rows[0]]
        body = body._replace(symbol="ABC"[rows[0]], title=f"{name} of the tool")
    return body


def leaning(scope: Scope, tool: Floats) -> Body:
    """How far the tool's z axis points up."""
    return worked(
        Equation("ψ", "arcsin(a_z)", {"a_z": Quantity(float(tool[2, 2]), 4)}, angle(scope.value)),
        source="third row and column of T",
    )


def dexterity(scope: Scope) -> Body:
    """Least over largest singular value of the Jacobian of the tool point."""
    robot = scope.robot
    J = geometric_jacobian(robot, scope.q)[:3] / robot.units.metres
    values = np.linalg.svd(J, compute_uv=False)
    k = directions(robot)
    digits = 4 if robot.units.length == "m" else 2
    known = {
        f"σ_{k}": Quantity(float(values[k - 1]), digits + 1, f"{scope.unit}/s"),
        "σ_1": Quantity(float(values[0]), digits + 1, f"{scope.unit}/s"),
    }
    equation = Equation("D", f"σ_{k}/σ_1", known, Quantity(float(scope.value), 2))
    if values[0] <= 0:
        return Body((words("D = 0"),), (told("the tool point does not move"),))
    grid = (*words("J = "), number_grid(J, (digits,) * robot.n))
    body = worked(equation, source="singular values of the Jacobian", before=(words("v = J · dq/dt"),))
    return body._replace(numbers=(grid, *body.numbers))


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
