"""A part moved to where the arm reaches most of it, or of a line over it, with its tool onto the surface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.objects.formula import Placement
from vi3dras.parts.errors import NowhereReachedError
from vi3dras.parts.part import Part
from vi3dras.parts.reached import CONE, Told, is_slow
from vi3dras.parts.wanted import AskedOfPart, Wanted
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.clear_fit import other_places
from vi3dras.path.fit import ENOUGH, WORTH, Fit

Judge = Callable[[Placement], float]
"""The share, from 0 to 1, of what is wanted at a place."""

FEW, MORE = 40, 300
"""Places of a surface at which the arm is asked: for every place of the part, and for the best of them."""

SEARCHED = 12
"""The same for an arm that has to search."""

BEST = 8
"""Places of the part that are looked at more closely."""

TURN_WORTH = 0.02
"""A gain in what is reached that is worth a turn of the part."""


def fit_part(
    robot: Robot,
    part: Part,
    wanted: Wanted,
    *,
    cone: float = CONE,
    may_turn: bool = False,
    judge: Judge | None = None,
    report: Told | None = None,
) -> Fit:
    """Where the arm reaches most, with the least change among equals; above the ground and beside the arm.

    Args:
        robot: the arm.
        part: the part where it stands now.
        wanted: what of it is to be reached.
        cone: how far the tool may lean from the normal [rad].
        may_turn: whether the part may be turned about the vertical.
        judge: tells the share that counts in the end, such as of a line that is really followed.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        NowhereReachedError: nothing is reached at any place that was tried.
        ConeError: a cone that is none.
    """
    tell = report or (lambda _: None)
    start, asked = part.placement, AskedOfPart(robot, part, wanted, cone)
    everything = SEARCHED if is_slow(robot) else len(wanted.points)
    judge = None if is_slow(robot) else judge
    before = asked.shares([start], everything)[0] if judge is None else judge(start)
    if before >= ENOUGH:
        return Fit(start, before, before)
    low, high = ArmReach(robot, ANY_HAND).bounds
    others = list(other_places(start, part.middle, (low + high) / 2, float((high - low)[0]) / 2))
    straight = [start, *(place for place in others if place.turn == start.turn)]
    found = _best(asked, straight, judge, lambda share: tell(0.4 * share))
    if may_turn and (found is None or found[1] < ENOUGH):
        turned = _best(
            asked, [place for place in others if place.turn != start.turn], judge,
            lambda share: tell(0.4 + 0.5 * share),
        )  # fmt: skip
        if turned is not None and (found is None or turned[1] > found[1] + TURN_WORTH):
            found = turned
    tell(0.9)
    after = 0.0 if found is None else found[1]
    if found is not None and judge is None:
        after = asked.shares([found[0]], everything)[0]
    if found is not None and (after > before or not asked.stands(start)):
        return Fit(found[0], before, after)
    if not before:
        raise NowhereReachedError(robot.name, part.title, float(np.degrees(cone)))
    return Fit(start, before, before)


def _best(
    asked: AskedOfPart, places: Sequence[Placement], judge: Judge | None, report: Told
) -> tuple[Placement, float] | None:
    """The place with the greatest share, the first among equals, and that share; None where it is 0."""
    tried = [place for place in places if asked.stands(place)]
    if not tried:
        return None
    if is_slow(asked.robot):
        return _best_of_few(asked, tried)
    found = asked.worths(tried, FEW, report)
    order = sorted(range(len(tried)), key=lambda k: -round(found[k] / WORTH))[:BEST]
    closer = asked.worths([tried[k] for k in order], MORE)
    ranked = sorted(zip(closer, order, strict=True), key=lambda pair: -round(pair[0] / WORTH))
    best: tuple[Placement, float] | None = None
    for share, k in ranked:
        if share <= 0:
            break
        place, better = _climbed(asked, tried[k], share)
        if judge is None:
            return place, better
        judged = judge(place)
        if judged > (0.0 if best is None else best[1] + WORTH):
            best = place, judged
        if judged >= ENOUGH:
            break
    return best


def _best_of_few(asked: AskedOfPart, tried: Sequence[Placement]) -> tuple[Placement, float] | None:
    """The same of an arm that has to search: the few places at which most points are reached at all."""
    near = asked.near(tried, FEW)
    order = sorted(range(len(tried)), key=lambda k: -round(near[k] / WORTH))[:BEST]
    shares = asked.shares([tried[k] for k in order], SEARCHED)
    best = max(range(len(order)), key=lambda k: round(shares[k] / WORTH))
    return (tried[order[best]], shares[best]) if shares[best] else None


def _climbed(asked: AskedOfPart, place: Placement, share: float) -> tuple[Placement, float]:
    """Uphill in ever smaller steps along the axes."""
    step = float(np.ptp(asked.part.box, axis=0).max()) / 4
    for _ in range(3):
        moves = np.concatenate([np.eye(3), -np.eye(3)]) * step
        beside = [replace(place, shift=_sum(place.shift, move)) for move in moves]
        beside = [each for each in beside if asked.stands(each)]
        shares = asked.worths(beside, MORE) if beside else [0.0]
        if max(shares) > share:
            share = max(shares)
            place = beside[shares.index(share)]
        step /= 2
    return place, share


def _sum(shift: tuple[float, float, float], move: Floats) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in np.array(shift) + move)
    return x, y, z
