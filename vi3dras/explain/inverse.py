"""From a target back to the joints: the equations of the paper with the target of now."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.markup import told, words, worked
from vi3dras.explain.scope import Scope, angle, count
from vi3dras.inverse.numeric import ROWS
from vi3dras.inverse.paper_equations import Lengths, NotAsPrintedError, Sheet, corrected, lengths_of
from vi3dras.inverse.reasons import Reason
from vi3dras.kinematics.forward import tool_pose

TINY = 1e-9


def every_way(scope: Scope, target: Floats, answer: Reason) -> Body:
    """The equations with the numbers (7,) of a target."""
    return solution(scope, target[:3], float(target[6]), answer.nearest)


def solution(scope: Scope, point: Floats, wrist: float, q: Floats | None = None) -> Body:
    """Joint values of an arm that bends in one plane; for others how well the best solution fits."""
    robot = scope.robot
    try:
        lengths = lengths_of(robot)
    except NotAsPrintedError:
        return fit(scope, point, q)
    px, py, pz = normal_chain(robot).inner_points(point[None])[0].tolist()
    pz += lengths.d1
    if abs(lengths.a2 - lengths.a3) > 1e-9:
        return cosine_law(scope, lengths, (px, py, pz), wrist)
    sheet = corrected(lengths, px, py, pz, wrist)
    return sheet_body(scope, lengths, (px, py, pz, wrist), sheet)


def sheet_body(
    scope: Scope, lengths: Lengths, target: tuple[float, float, float, float], sheet: Sheet
) -> Body:
    """Eqs 3 to 9 as corrected, with numbers; beyond the reach only as far as the root."""
    px, py, pz, wrist = target
    r = math.hypot(px, py)
    k = {
        "p_x": scope.length(px), "p_y": scope.length(py), "p_z": scope.length(pz), "r": scope.length(r),
        "a_1": scope.length(lengths.a1), "a_2": scope.length(lengths.a2), "a_4": scope.length(lengths.a4),
        "d_1": scope.length(lengths.d1), "θ_6": angle(wrist), "x_b": Quantity(sheet.xb, 4),
        "z_b": Quantity(sheet.zb, 4), "q": Quantity(sheet.q, 4), "θ_2": angle(sheet.theta2),
    }  # fmt: skip
    on_axis = r < TINY
    turn = [] if on_axis else [_eq("θ_1", "atan2(p_y, p_x)", k, angle(sheet.theta1))]
    shown = [
        *turn,
        _eq("r", "sqrt(p_x^2+p_y^2)", k, scope.length(r)),
        _eq("x_b", "(r-a_1-a_4*cos(θ_6))/(2*a_2)", k, k["x_b"]),
        _eq("z_b", "(p_z-d_1-a_4*sin(θ_6))/(2*a_2)", k, k["z_b"]),
    ]
    forearm = math.atan2(sheet.xb + sheet.q * sheet.zb, sheet.zb - sheet.q * sheet.xb)
    if math.isfinite(sheet.q):
        k["f"] = angle(forearm)
        shown += [
            _eq("q", "sqrt(1/(x_b^2+z_b^2)-1)", k, k["q"]),
            _eq("θ_2", "atan2(x_b-q*z_b, z_b+q*x_b)", k, k["θ_2"]),
            _eq("f", "atan2(x_b+q*z_b, z_b-q*x_b)", k, k["f"]),
            _eq("θ_3", "θ_2-f", k, angle(sheet.theta3)),
            _eq("θ_4", "θ_6-90°+f", k, angle(sheet.theta4)),
        ]
    after: tuple[Line, ...] = ()
    if on_axis:
        after = (told("on the axis of joint 1: any angle will do for it"),)
    square = sheet.xb**2 + sheet.zb**2
    if not math.isfinite(sheet.q):
        stretched = "the arm is stretched out: the root is 0, and both elbows are one"
        beyond = "the sum of the squares is more than 1: the point is beyond the reach, and q has no value"
        after = (*after, told(stretched if square < 1 + TINY else beyond))
    note = errata.ROOT + errata.VERTICAL
    body = worked(*shown, source="3D-RAS Eqs 3 to 9, corrected", note=note, after=after, has_givens=False)
    return body._replace(compared=errata.inverse_sheet())


def cosine_law(scope: Scope, lengths: Lengths, point: tuple[float, float, float], wrist: float) -> Body:
    """Links of unlike length: the elbow from the cosine law, two branches."""
    px, py, pz = point
    r = math.hypot(px, py) - lengths.a1 - lengths.a4 * math.cos(wrist)
    z = pz - lengths.d1 - lengths.a4 * math.sin(wrist)
    cosine = (r * r + z * z - lengths.a2**2 - lengths.a3**2) / (2 * lengths.a2 * lengths.a3)
    k = {
        "p_x": scope.length(px), "p_y": scope.length(py), "p_z": scope.length(pz), "θ_6": angle(wrist),
        "a_1": scope.length(lengths.a1), "a_2": scope.length(lengths.a2), "a_3": scope.length(lengths.a3),
        "a_4": scope.length(lengths.a4), "d_1": scope.length(lengths.d1), "r": scope.length(r),
        "z": scope.length(z), "c_3": Quantity(cosine, 4),
    }  # fmt: skip
    shown = [
        _eq("θ_1", "atan2(p_y, p_x)", k, angle(math.atan2(py, px))),
        _eq("r", "sqrt(p_x^2+p_y^2)-a_1-a_4*cos(θ_6)", k, k["r"]),
        _eq("z", "p_z-d_1-a_4*sin(θ_6)", k, k["z"]),
        _eq("c_3", "(r^2+z^2-a_2^2-a_3^2)/(2*a_2*a_3)", k, k["c_3"]),
    ]
    after: tuple[Line, ...] = ()
    if abs(cosine) <= 1:
        shown.append(_eq("θ_3", "arccos(c_3)", k, angle(math.acos(cosine))))
    else:
        after = (told("more than 1, no cosine: the point is beyond the reach of the two links"),)
    body = worked(*shown, source="cosine law, elbow down or up", after=after,
                  note=errata.UNLIKE + errata.ROOT,
                  has_givens=False)  # fmt: skip
    return body._replace(compared=errata.inverse_sheet())


def fit(scope: Scope, point: Floats, q: Floats | None = None) -> Body:
    """How far the best solution is from its target; without `q` where the arm is."""
    q = scope.q if q is None else np.asarray(q, float)
    if len(q) != scope.robot.n:
        return Body()  # of the arm before, while the engine rests
    return distance_body(scope, point, tool_pose(scope.robot, q)[:3, 3], "the target less where the arm is")


def distance_body(scope: Scope, wanted: Floats, there: Floats, source: str) -> Body:
    """The distance between two points [m]."""
    return worked(distance(scope, "e", ("p", wanted), ("s", there)), source=source)


def distance(scope: Scope, left: str, one: tuple[str, Floats], other: tuple[str, Floats]) -> Equation:
    """The distance between two points [m], each with its letter."""
    known = {
        f"{letter}_{axis}": scope.length(float(point[k]), more=1)
        for k, axis in enumerate("xyz")
        for letter, point in (one, other)
    }
    text = "sqrt(" + "+".join(f"({one[0]}_{c}-{other[0]}_{c})^2" for c in "xyz") + ")"
    size = float(np.linalg.norm(np.asarray(one[1]) - np.asarray(other[1])))
    return Equation(left, text, known, scope.length(size, more=1))


def attempts(scope: Scope, target: Floats, answer: Reason | None) -> Body:
    """What the printed equations give beside the corrected ones."""
    nearest = None if answer is None else answer.nearest
    body = solution(scope, target[:3], float(target[6]), nearest)
    misses = tuple(
        told(f"{one.branch}: misses by {scope.length(one.position_error, more=1).told}")
        if one.has_value
        else told(f"{one.branch}: no value")
        for one in scope.value
    )
    return body._replace(numbers=(*body.numbers, *misses))


def descent(scope: Scope, target: Floats) -> Body:
    """The error after the last iteration."""
    found = scope.value
    k = len(found.q) - 1
    there = tool_pose(scope.robot, found.q[-1])[:3, 3]
    body = distance_body(scope, target[:3], there, "Jacobian transpose, RV-2AJ Eq 4")
    steps: tuple[Line, ...] = (words("q_{k+1} = q_k + J^T K e"), *body.equation)
    return body._replace(
        equation=steps, note=errata.GAIN, numbers=(told(f"after {k} iterations"), *body.numbers)
    )


def freedom(scope: Scope, wanted: Task) -> Body:
    """How many joints are left over, and how many places of the self motion there are."""
    robot: Robot = scope.robot
    rows = ROWS[wanted]
    known = {"n": count(robot.n), "m": count(rows)}
    body = worked(
        Equation("s", "n-m", known, count(robot.n - rows)), source="joints less what the task asks",
        before=(words("J(q) · dq/dt = 0"),),
    )  # fmt: skip
    places = len(scope.value.q)
    return body._replace(numbers=(*body.numbers, told(f"{places} joint vectors, one degree apart")))


def _eq(left: str, right: str, known: dict[str, Quantity], result: Quantity) -> Equation:
    used = {name: value for name, value in known.items() if name in right}
    return Equation(left, right, used, result)
