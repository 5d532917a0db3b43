"""Solutions of one pose: all of them, the motion from one to another, and branches along a way."""

from __future__ import annotations

import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.solutions import Solutions
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import freedom
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.motions import stand as stand_in
from vi3dras.explain.scope import Scope, angle, count

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
