"""A part moved to where the arm reaches most of it, or of a line over it, with its tool onto the surface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.objects.formula import Placement
from vi3dras.parts.errors import NowhereReachedError
from vi3dras.parts.part import Part
from vi3dras.parts.reached import CONE, Told, reached_onto
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.clear_fit import Passes, other_places
from vi3dras.path.fit import ENOUGH, WORTH, Fit
from vi3dras.solids.capsules import body_of

FEW, MORE = 40, 300
"""Places of a surface at which the arm is asked: for every place of the part, and for the best of them."""

BEST = 8
"""Places of the part that are looked at more closely."""

TURN_WORTH = 0.02
"""A gain in what is reached that is worth a turn of the part."""


class Wanted(NamedTuple):
    """What is to be reached, in the axes of the part."""

    points: Floats
    """(N, 3) [m]."""
    normals: Floats
    """Out of the part, unit vectors (N, 3)."""
    weights: Floats
    """What each counts, such as its area, (N,)."""

    def some(self, most: int) -> Wanted:
        """About so many of them, taken evenly from what they count."""
        if len(self.points) <= most:
            return self
        order = np.random.default_rng(0).permutation(len(self.points))
        ends = np.cumsum(self.weights[order])
        drawn = order[np.searchsorted(ends, (np.arange(most) + 0.5) / most * ends[-1])]
        return Wanted(self.points[drawn], self.normals[drawn], np.ones(most))


def fit_part(
    robot: Robot,
    part: Part,
    wanted: Wanted,
    *,
    cone: float = CONE,
    may_turn: bool = False,
    passes: Passes | None = None,
    report: Told | None = None,
) -> Fit:
    """Where the arm reaches most, with the least change among equals; above the ground and beside the arm.

    Args:
        robot: the arm.
        part: the part where it stands now.
        wanted: what of it is to be reached.
        cone: how far the tool may lean from the normal [rad].
        may_turn: whether the part may be turned about the vertical.
        passes: a test that the place has to pass beside that.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        NowhereReachedError: nothing is reached at any place that was tried.
        ConeError: a cone that is none.
    """
    tell = report or (lambda _: None)
    start, asked = part.placement, _Asked(robot, part, wanted, cone)
    everything = len(wanted.points)
    before = asked.shares([start], everything)[0]
    if before >= ENOUGH and (passes is None or passes(start)):
        return Fit(start, before, before)
    low, high = ArmReach(robot, ANY_HAND).bounds
    others = list(other_places(start, part.middle, (low + high) / 2, float((high - low)[0]) / 2))
    straight = [start, *(place for place in others if place.turn == start.turn)]
    found = _best(asked, straight, passes, lambda share: tell(0.4 * share))
    if may_turn and (found is None or found[1] < ENOUGH):
        turned = _best(
            asked, [place for place in others if place.turn != start.turn], passes,
            lambda share: tell(0.4 + 0.5 * share),
        )  # fmt: skip
        if turned is not None and (found is None or turned[1] > found[1] + TURN_WORTH):
            found = turned
    tell(0.9)
    after = 0.0 if found is None else asked.shares([found[0]], everything)[0]
    if found is not None and (after > before or passes is not None or not asked.stands(start)):
        return Fit(found[0], before, after)
    if not before or passes is not None:
        raise NowhereReachedError(robot.name, part.title, float(np.degrees(cone)))
    return Fit(start, before, before)


class _Asked(NamedTuple):
    """How much of what is wanted is reached where the part stands."""

    robot: Robot
    part: Part
    wanted: Wanted
    cone: float

    def shares(
        self, places: Sequence[Placement], most: int, report: Callable[[float], None] | None = None
    ) -> list[float]:
        """From 0 to 1 at each place of the part, judged by some of what is wanted."""
        some = self.wanted.some(most)
        matrices = np.stack([place.matrix for place in places])[:, :3]
        points = some.points @ matrices[:, :, :3].transpose(0, 2, 1) + matrices[:, None, :, 3]
        onto = -some.normals @ matrices[:, :, :3].transpose(0, 2, 1)
        done = reached_onto(self.robot, points.reshape(-1, 3), onto.reshape(-1, 3), self.cone, report)
        reached = done.reached.reshape(len(places), -1)
        shares: list[float] = (reached @ some.weights / some.weights.sum()).tolist()
        return shares

    def stands(self, place: Placement) -> bool:
        """Whether the part is above the ground there, and the column of the arm is not in it."""
        reach, matrix = ArmReach(self.robot, ANY_HAND), place.matrix
        points = self.part.body.mesh.vertices @ matrix[:3, :3].T + matrix[:3, 3]
        low, high = points.min(axis=0), points.max(axis=0)
        axis = reach.bounds.mean(axis=0)
        beside = np.maximum(np.maximum(low - axis, axis - high), 0.0)[:2]
        widest = max((capsule.radius for capsule in body_of(self.robot).capsules), default=0.0)
        return bool(low[2] >= reach.ground and np.linalg.norm(beside) >= widest)


def _best(
    asked: _Asked, places: Sequence[Placement], passes: Passes | None, report: Told
) -> tuple[Placement, float] | None:
    """The place with the greatest share, the first among equals, and that share; None where it is 0."""
    tried = [place for place in places if asked.stands(place)]
    if not tried:
        return None
    found = asked.shares(tried, FEW, report)
    order = sorted(range(len(tried)), key=lambda k: -round(found[k] / WORTH))[:BEST]
    closer = asked.shares([tried[k] for k in order], MORE)
    ranked = sorted(zip(closer, order, strict=True), key=lambda pair: -round(pair[0] / WORTH))
    for share, k in ranked:
        if not share:
            break
        place, better = _climbed(asked, tried[k], share)
        if passes is None or passes(place):
            return place, better
    return None


def _climbed(asked: _Asked, place: Placement, share: float) -> tuple[Placement, float]:
    """Uphill in ever smaller steps along the axes, until all is reached or nothing helps."""
    step = float(np.ptp(asked.part.box, axis=0).max()) / 4
    for _ in range(3):
        if share >= ENOUGH:
            break
        moves = np.concatenate([np.eye(3), -np.eye(3)]) * step
        beside = [replace(place, shift=_sum(place.shift, move)) for move in moves]
        beside = [each for each in beside if asked.stands(each)]
        shares = asked.shares(beside, MORE) if beside else [0.0]
        if max(shares) > share:
            share = max(shares)
            place = beside[shares.index(share)]
        step /= 2
    return place, share


def _sum(shift: tuple[float, float, float], move: Floats) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in np.array(shift) + move)
    return x, y, z
