"""Fit to my arm: the smallest change of an object's place that lets the arm reach most of it.

What may change is tried in the order in which it disturbs: only the place, then the turn, then the size.
Same object and arm, same answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Placement
from vi3dras.path.overlap import Body, Reach, body_of, shifts_of

Change = Literal["shift", "turn", "scale"]

CELLS = 40
"""Cubes along the longest side of the arm's reach: the search knows no finer."""

POINTS = 1000
"""Of an object that decide where it goes; all of them are counted in the end."""

ENOUGH = 0.999
"""A share with which the search is content."""

WORTH = 0.01
"""A gain that is worth a turn or another size."""

SMALLEST = 0.05
"""The smallest scale that is tried."""


class Fit(NamedTuple):
    """Where an object would stand, and what that gains."""

    placement: Placement
    before: float
    """Share of its points that are reached, from 0 to 1, judged by some of them."""
    after: float
    """The share afterwards, of all points."""
    angle: float | None = None
    """Another angle of the hand to the ground [rad], where that is part of it."""


def fit(
    points: Floats,
    start: Placement,
    reach: Reach,
    bounds: Floats,
    *,
    may: Iterable[Change] = ("shift",),
    cells: int = CELLS,
    most: int = POINTS,
) -> Fit:
    """The placement with the least change from `start` that reaches (nearly) all, or else the most.

    Args:
        points: of the object as its formula gives it, without any placement [m], (N, 3); what is not finite
            does not count.
        start: where it stands now.
        reach: tells which points in space are reached.
        bounds: a box that holds everything within reach [m], (2, 3).
        may: what may change; the place always may.
        cells: cubes along the longest side of the bounds.
        most: how many points decide where the object goes.
    """
    known = points[np.isfinite(points).all(axis=1)]
    if not len(known):
        return Fit(start, 0.0, 0.0)
    start = turning_about(start, (known.min(axis=0) + known.max(axis=0)) / 2)
    few = np.random.default_rng(0).permutation(len(known))[:most]
    thing = _Thing(known[few], reach)
    before = thing.share(start)
    if before >= 1.0 and (before := _whole_share(known, start, reach, None)) >= 1.0:
        return Fit(start, before, before)
    body = body_of(reach, bounds, cells)
    found = thing.settled(_moved(thing, start, body), start)
    if found.share < ENOUGH and "turn" in may:
        turned = (replace(start, turn=turn) for turn in _turns(start.turn))
        found = thing.better(found, (_moved(thing, place, body) for place in turned), start)
    if found.share < ENOUGH and "scale" in may:
        found = thing.better(found, [_scaled(thing, found.placement, body)], start)
    after = _whole_share(known, found.placement, reach, body)
    return Fit(found.placement, before, after) if after > before else Fit(start, before, before)


def _whole_share(points: Floats, placement: Placement, reach: Reach, body: Body | None) -> float:
    """The share of all points that is reached; those well inside the body need no question."""
    there = placed(points, placement)
    asked = there if body is None else there[~body.holds(there)]
    missed = int((~reach.at(asked)).sum()) if len(asked) else 0
    return 1.0 - missed / len(points)


def placed(points: Floats, placement: Placement) -> Floats:
    """Points (..., 3) of an object where a placement puts them [m]."""
    base_from_object = placement.matrix
    return points @ base_from_object[:3, :3].T + base_from_object[:3, 3]


def turning_about(placement: Placement, middle: Floats) -> Placement:
    """The same placement told with another pivot (3,) [m], about which it will turn and grow."""
    x, y, z = (float(v) for v in placed(middle, placement) - middle)
    a, b, c = (float(v) for v in middle)
    return replace(placement, shift=(x, y, z), pivot=(a, b, c))


class _Found(NamedTuple):
    placement: Placement
    share: float


class _Thing(NamedTuple):
    """An object: points that speak for it, and what can be reached."""

    some: Floats
    reach: Reach

    def share(self, placement: Placement) -> float:
        """The share that is reached at a placement."""
        return float(np.mean(self.reach.at(placed(self.some, placement))))

    def settled(self, placement: Placement, start: Placement) -> _Found:
        """The exact share near a placement of whole cubes, as near to the start as that share allows."""
        found = self._climbed(_Found(placement, self.share(placement)))
        near, far = 0.0, 1.0
        for _ in range(6):
            half = (near + far) / 2
            if self.share(_between(start, found.placement, half)) >= found.share:
                far = half
            else:
                near = half
        return _Found(_between(start, found.placement, far), found.share)

    def better(self, found: _Found, others: Iterable[Placement], start: Placement) -> _Found:
        """The first of some placements that is enough, or the best of all and of what was found before."""
        for placement in others:
            if self.share(placement) <= found.share + WORTH:
                continue
            found = self.settled(placement, replace(start, turn=placement.turn, scale=placement.scale))
            if found.share >= ENOUGH:
                break
        return found

    def _climbed(self, found: _Found) -> _Found:
        """Uphill in ever smaller steps along the axes, until enough is reached or nothing helps."""
        step = float(np.ptp(self.some, axis=0).max()) * found.placement.scale / 8
        for _ in range(3):
            for move in np.concatenate([np.eye(3), -np.eye(3)]) * step:
                if found.share >= ENOUGH:
                    return found
                place = _shifted(found.placement, move)
                share = self.share(place)
                if share > found.share:
                    found = _Found(place, share)
            step /= 2
        return found


def _moved(thing: _Thing, placement: Placement, body: Body) -> Placement:
    """The shortest shift by whole cubes with the greatest share inside the body."""
    shift, _ = shifts_of(placed(thing.some, placement), body).best(2e-3)
    return _shifted(placement, shift)


def _scaled(thing: _Thing, placement: Placement, body: Body) -> Placement:
    """The largest scale, shifted to where it fits best, that is enough."""
    small, large = SMALLEST, 1.0
    for _ in range(8):
        half = (small * large) ** 0.5
        smaller = _moved(thing, replace(placement, scale=placement.scale * half), body)
        if thing.share(smaller) >= ENOUGH:
            small = half
        else:
            large = half
    return _moved(thing, replace(placement, scale=placement.scale * small), body)


def _turns(start: tuple[float, float, float]) -> list[tuple[float, float, float]]:
    """Other turns, the least first: about each axis by up to half a turn."""
    angles = [sign * math.radians(step) for step in range(30, 181, 30) for sign in (1, -1)]
    a, b, c = start
    return [turn for by in angles for turn in ((a, b, c + by), (a, b + by, c), (a + by, b, c))]


def _shifted(placement: Placement, move: Floats) -> Placement:
    x, y, z = (float(v) for v in np.array(placement.shift) + move)
    return replace(placement, shift=(x, y, z))


def _between(start: Placement, end: Placement, share: float) -> Placement:
    """Part of the way from one place to another; turn and size are the end's."""
    x, y, z = (float(a + share * (b - a)) for a, b in zip(start.shift, end.shift, strict=True))
    return replace(end, shift=(x, y, z))
