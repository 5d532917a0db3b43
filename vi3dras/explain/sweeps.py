"""What joints do while the tool moves, the other way round, and every solution, of a pose or along a way."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.solutions import Solutions
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import fit, freedom, solution
from vi3dras.explain.joints import margin_of
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.motions import stand as stand_in
from vi3dras.explain.scope import Scope, angle, count, share_equation, significant
from vi3dras.inverse.stretch import JUMP
from vi3dras.joint_workspace.reading import Spot
from vi3dras.joint_workspace.ways import Way


def way(scope: Scope, spot: Spot | None) -> Body:
    """The place of the target at the cursor on the way."""
    found: Way = scope.value
    place = angle if found.is_angle else scope.length
    i = 0 if spot is None else spot.place
    n = len(found.s)
    known = {"l": place(float(found.s[0])), "h": place(float(found.s[-1])), "i": count(i),
             "N": count(n)}  # fmt: skip
    if not _is_even(found):
        gap = float(found.s[i] - found.s[max(i - 1, 0)])
        known = {"s_0": place(float(found.s[max(i - 1, 0)])), "d": place(gap)}
        text, source = "s_0+d", "the length so far, from target to target"
    else:
        text, source = "l+i*(h-l)/(N-1)", f"{found.label} at the cursor"
    return worked(Equation("s_i", text, known, place(float(found.s[i]))), source=source)


def _is_even(way: Way) -> bool:
    """Whether it is as far from each target to the next."""
    s = way.s
    return len(s) > 1 and np.allclose(np.diff(s), (s[-1] - s[0]) / (len(s) - 1))


def jumps(scope: Scope) -> Body:
    """The rule by which a step of the joints counts as a jump."""
    places = scope.value
    known = {"n": count(len(places))}
    return worked(
        Equation("j", "n", known, count(len(places))),
        source=f"a joint moves by more than {math.degrees(JUMP):.0f}°",
        before=(words("max |q_{i+1} − q_i| > J"),), has_givens=False,
    )  # fmt: skip


def joints(scope: Scope, way: Way | None, spot: Spot | None) -> Body:
    """The inverse kinematics of the target at the cursor."""
    if spot is None or way is None:
        return Body((words("q = q(p)"),), (told("the sweep is being computed"),))
    target = np.asarray(way.targets[spot.place], float)
    point = target[:3, 3] if target.ndim == 2 else target[:3]
    if way.task == "wrist" and np.isfinite(spot.q).all():
        return solution(scope, point, float(target[3]))
    return fit(scope, point)


def reading(scope: Scope) -> Body:
    """Which share of the targets is reached on the curve that is chosen."""
    code = np.asarray(scope.value.code)
    reached = int(np.count_nonzero(code == 0))
    found = scope.value
    return worked(share_equation(reached, len(code)), source=f"on {found.name}", note=found.verdict)


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


def at_cursor(scope: Scope, way: Way, spot: Spot, cursor: float) -> Body:
    """Which target the arm is at."""
    body = joints(scope, way, spot)
    if not _is_even(way):
        return body
    known = {"c": Quantity(cursor, 4), "N": count(len(way.s))}
    index = Equation("i", "round(c*(N-1))", known, count(spot.place))
    here = worked(index, source="target at the cursor")
    return body._replace(
        equation=(*here.equation, *body.equation), numbers=(*here.numbers, *body.numbers),
        claims=(index, *body.claims),
    )  # fmt: skip


__all__ = ["atlas", "drift", "every_solution", "freedom", "stand"]


def every_solution(scope: Scope, found: Solutions) -> Body:
    """How many there are, and what forward kinematics says that they miss."""
    worst = float(np.nanmax(found.residual, initial=0.0)) if len(found) else 0.0
    known = given(
        ("k", count(len(found))), ("within the limits", count(int(np.count_nonzero(found.within_limits)))),
        ("largest miss", Quantity(worst, 12, scope.unit)),
    )  # fmt: skip
    return Body((words("T(θ_i) = T^*,  i = 1 … k"),), (known,), source=found.solver)


def drift(scope: Scope, posture: SolutionMotion, posture_at: float) -> Body:
    """How far the tool is from its pose at a moment."""
    times = posture.times
    t = posture_at * float(times[-1])
    away = float(np.interp(t, times, posture.change.drift))
    turned = float(np.interp(t, times, posture.change.turn))
    known = given(
        ("t", Quantity(t, 2, "s")), ("e", scope.length(away, more=1)), ("φ", angle(turned)),
        ("largest e", scope.length(float(posture.change.largest[0]), more=1)),
    )  # fmt: skip
    return Body(
        (words("e(t) = |p(θ(t)) − p^*|"), words("φ(t) = angle of R(θ(t)) R^{*T}")), (known,),
        source="forward kinematics along the motion of the joints", note=posture.sentence,
    )  # fmt: skip


def stand(scope: Scope, posture: SolutionMotion | None, posture_at: float) -> Body:
    """A joint value of the motion at a moment."""
    if posture is None:
        return Body((words("q = q(t)"),), (told("no motion: two solutions are needed"),))
    return stand_in(scope, posture.change.plan, posture_at)


def atlas(scope: Scope, atlas: ArmAtlas, sample: int) -> Body:
    """How many ribbons there are at a sample, and the largest step of the choice and of the greedy way."""
    at = min(max(sample, 1), len(atlas)) - 1
    chosen, greedy = (Quantity(step, 4) for step in atlas.steps)
    known = {"c": chosen, "g": greedy}
    here = given(
        ("sample", count(at + 1)), ("ribbons here", count(int(atlas.exists[:, at].sum()))),
        ("ribbons", count(len(atlas.exists))), ("meetings", count(len(atlas.meetings))),
    )  # fmt: skip
    saved = Quantity(greedy.value - chosen.value, 4)
    return worked(
        Equation("s", "g-c", known, saved), before=(words("T(θ(s)) = T^*(s)"),), after=(here,),
        source="largest step of the greedy way less that of the choice, in rad or m",
    )  # fmt: skip
