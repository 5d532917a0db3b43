"""What joints do while the tool moves, and what the tool does while a joint moves."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import fit, solution
from vi3dras.explain.joints import margin_of
from vi3dras.explain.markup import told, words
from vi3dras.explain.scope import Scope, angle, count, percent, significant
from vi3dras.explain.topic import Topic, Topics, worked
from vi3dras.inverse.stretch import JUMP


def _along(scope: Scope, value: float) -> Quantity:
    """A place of the way: a length, or an angle."""
    return angle(value) if scope.get("way").is_angle else scope.length(value)


def way(scope: Scope) -> Body:
    """The place of the target at the cursor on the way."""
    found, spot = scope.value, scope.get("spot")
    i = 0 if spot is None else spot.place
    n = len(found.s)
    known = {"l": _along(scope, float(found.s[0])), "h": _along(scope, float(found.s[-1])), "i": count(i),
             "N": count(n)}  # fmt: skip
    is_even = n > 1 and np.allclose(np.diff(found.s), (found.s[-1] - found.s[0]) / (n - 1))
    if not is_even:
        gap = float(found.s[i] - found.s[max(i - 1, 0)])
        known = {"s_0": _along(scope, float(found.s[max(i - 1, 0)])), "d": _along(scope, gap)}
        text, source = "s_0+d", "the length so far, from target to target"
    else:
        text, source = "l+i*(h-l)/(N-1)", f"{found.label} at the cursor"
    return worked(Equation("s_i", text, known, _along(scope, float(found.s[i]))), source=source)


def jumps(scope: Scope) -> Body:
    """The rule by which a step of the joints counts as a jump."""
    places = scope.value
    known = {"n": count(len(places))}
    return worked(
        Equation("j", "n", known, count(len(places))),
        source=f"a joint moves by more than {math.degrees(JUMP):.0f}°",
        before=(words("max |q_{i+1} − q_i| > J"),), has_givens=False,
    )  # fmt: skip


def joints(scope: Scope) -> Body:
    """The inverse kinematics of the target at the cursor."""
    way_now, found = scope.get("way"), scope.get("spot")
    if found is None or way_now is None:
        return Body((words("q = q(p)"),), (told("the sweep is being computed"),))
    target = np.asarray(way_now.targets[found.place], float)
    point = target[:3, 3] if target.ndim == 2 else target[:3]
    if way_now.task == "wrist" and np.isfinite(found.q).all():
        return solution(scope, point, float(target[3]))
    return fit(scope, point)


def reading(scope: Scope) -> Body:
    """Which share of the targets is reached on the curve that is chosen."""
    code = np.asarray(scope.value.code)
    reached = int(np.count_nonzero(code == 0))
    known = {"n": count(reached), "N": count(len(code))}
    return worked(
        Equation("s", "100*n/N", known, percent(100 * reached / len(code))), source=f"on {scope.value.name}",
        note=scope.value.verdict,
    )  # fmt: skip


def spot(scope: Scope) -> Body:
    """The room of one joint at the cursor."""
    found, robot = scope.value, scope.robot
    margins = np.asarray(found.margins)
    if not np.isfinite(margins).any():
        return Body((words("m = min(q − l, h − q)"),), (told("there is no solution at the cursor"),))
    i = min(scope.place(of=int(np.nanargmin(margins))), robot.n - 1)
    return margin_of(scope, i, float(found.q[i]), float(margins[i]))


def motion(scope: Scope) -> Body:
    """How far the tool travels."""
    found = scope.value
    n = len(found.s)
    steps = np.linalg.norm(np.diff(found.numbers[:, :3], axis=0), axis=1)
    mean = float(steps.mean()) / scope.robot.units.metres
    known = {"N": count(n), "m": Quantity(mean, significant(mean, 6), scope.unit)}
    return worked(
        Equation("l", "(N-1)*m", known, scope.length(found.length)), source="steps by their mean length",
        before=(words("l = Σ |p_{i+1} − p_i|"),), note=found.verdict,
    )  # fmt: skip


def at_cursor(scope: Scope) -> Body:
    """Which target the arm is at."""
    n = len(scope.get("way").s)
    found = scope.get("spot")
    c = float(scope.get("cursor"))
    known = {"c": Quantity(c, 4), "N": count(n)}
    s = scope.get("way").s
    is_even = n > 1 and np.allclose(np.diff(s), (s[-1] - s[0]) / (n - 1))
    body = joints(scope)
    if not is_even:
        return body
    index = Equation("i", "round(c*(N-1))", known, count(found.place))
    here = worked(index, source="target at the cursor")
    return body._replace(
        equation=(*here.equation, *body.equation), numbers=(*here.numbers, *body.numbers),
        claims=(index, *body.claims),
    )  # fmt: skip


TOPICS: Topics = {
    "joint-workspace-2d.way": Topic("s", "The targets that the tool goes to, one after the other.",
                                    "length or angle", work=way),
    "jump_places": Topic("j", "Where the arm must jump to another branch to stay within its limits.",
                         "targets", work=jumps),
    "sweep": Topic("θ(s)", "What every joint does along the way, on every branch.", "deg and length",
                   "Eq 3-9", joints),
    "joint-workspace-2d.reading": Topic("s", "What becomes of the targets on the branch that is drawn "
                                        "solid.", "%", work=reading),
    "joint-workspace-2d.spot": Topic("m", "The joints at the cursor, and how far each is from its limits.",
                                     "deg and length", work=spot),
    "motion": Topic("l", "The tool while one joint moves through its range.", "length", work=motion),
    "joint-workspace-2d.q": Topic("θ", "Joint values at the cursor, or of the nearest target that has some.",
                                  paper="Eq 3-9", work=at_cursor),
}  # fmt: skip
