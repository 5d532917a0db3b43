"""Many targets at once: the box, the verdicts, one target and its joint values."""

from __future__ import annotations

import numpy as np

from vi3dras.explain import errata
from vi3dras.explain.clouds import limit_equation
from vi3dras.explain.equation import Equation
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import distance_body, fit, solution
from vi3dras.explain.joints import margin_of
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.scope import Scope, count, percent, share_equation

from .spot import Question, Spot


def how_many(scope: Scope) -> Body:
    """How many targets there are, and how far apart."""
    found = scope.value
    if found.listed is not None:
        known = {"n": count(found.count)}
        return worked(Equation("N", "n", known, count(found.count)), source="points of the file")
    known = {f"n_{c}": count(n) for c, n in zip("xyz", found.shape, strict=True)}
    low, high, number = found.axes[min(scope.place(), 2)]
    letter = "xyz"[min(scope.place(), 2)]
    step = (high - low) / max(number - 1, 1)
    more = {"h": scope.length(high), "l": scope.length(low), f"n_{letter}": count(number)}
    steps = [Equation("Δ", f"(h-l)/(n_{letter}-1)", more, scope.length(step, more=1))] if number > 1 else []
    return worked(
        Equation("N", "*".join(known), known, count(found.count)), *steps, has_givens=False,
        source=f"values of x, y and z; from one {letter} to the next",
    )  # fmt: skip


def reached_share(scope: Scope) -> Body:
    """Which share of the targets is reached."""
    found = scope.value
    if scope.place() == PAPER:
        return eq20(scope)
    counts = found.verdicts.counts
    rows = given(*((name, count(number)) for name, number in counts.items() if number))
    equation = share_equation(found.reached, found.count)
    return worked(equation, source=found.verdicts.hand.sentence, after=(rows,))


PAPER = 1
"""The row of the verdicts that Eq 20 is."""


def eq20(scope: Scope) -> Body:
    """What Eq 20 allows, and how much of that the arm does not reach."""
    found = scope.value.paper
    allowed = int(np.count_nonzero(found.accepted))
    wrong = int(np.count_nonzero(found.accepted_but_unreachable))
    limit = limit_equation(scope, found.limit)
    share = 100 * wrong / allowed if allowed else 0.0
    known = {"w": count(wrong), "a": count(allowed)}
    equations = [limit] + ([Equation("u", "100*w/a", known, percent(share))] if allowed else [])
    body = worked(
        *equations, source="3D-RAS Eq 20: allowed, and not reached", note=errata.LIMIT, has_givens=False
    )
    return body._replace(symbol="R", title="targets that Eq 20 allows", chip=scope.unit)


def room_of_target(scope: Scope) -> Body:
    """A joint of the target against its limits."""
    found, robot = scope.value, scope.robot
    i = found.joint if 0 <= found.joint < robot.n else min(scope.place(), robot.n - 1)
    if not (robot.joints[i].is_limited and len(found.q) == robot.n):
        return Body((words("l < q < h"),), (told("this joint has no limits"),))
    q = float(found.q[i])
    margin = min(q - float(robot.low[i]), float(robot.high[i]) - q)
    return margin_of(scope, i, q, margin)


def joints_there(scope: Scope, spot: Spot | None) -> Body:
    """The inverse kinematics of the target that the arm is at."""
    if spot is None:
        return Body((words("q = q(p)"),), (told("there is no target"),))
    if np.isfinite(spot.angle) and spot.solved:
        return solution(scope, spot.point, float(spot.angle))
    return fit(scope, spot.point)


def how_far(scope: Scope, question: Question) -> Body:
    """How far the picked target is from the nearest place within reach."""
    found = scope.value
    body = distance_body(scope, question.point, found.point, "from the target to the nearest place")
    return body._replace(note=found.sentence)
