"""A place for a formula and its workpiece where the arm follows it and touches nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Placement

Passes = Callable[[Placement], bool]
"""A test that a place has to pass; the quick ones are asked first."""

FAR = (0.2, 0.35, 0.5, 0.65, 0.8, 0.95)
"""Distances from the arm's axis that are tried, as shares of its reach."""

HIGH = (-0.3, -0.15, 0.0, 0.15, 0.3, 0.5, 0.7)
"""Heights that are tried, as shares of its reach, from its shoulder."""

TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 135.0, -135.0, 180.0)
"""About the vertical [deg]."""

COSTS = 0.15
"""A turn by a quarter disturbs as much as a shift by this share of the reach."""


def first_clear(
    start: Placement, middle: Floats, shoulder: Floats, reach: float, passes: Sequence[Passes]
) -> Placement | None:
    """The first place that passes all tests: where it stands now, then others, the least change first.

    Args:
        start: where it stands.
        middle: of the object as its formula gives it (3,) [m].
        shoulder: of the arm (3,) [m].
        reach: of the arm [m].
        passes: the tests.
    """
    for place in (start, *other_places(start, middle, shoulder, reach)):
        if all(test(place) for test in passes):
            return place
    return None


def other_places(start: Placement, middle: Floats, shoulder: Floats, reach: float) -> Iterator[Placement]:
    """Other places, the least change first: in the direction from the arm where it stands, at any turn.

    See `first_clear` for the words.
    """
    now = start.matrix[:3, :3] @ middle + start.matrix[:3, 3]
    away = (now - shoulder) * (1.0, 1.0, 0.0)
    size = float(np.linalg.norm(away))
    ahead = away / size if size > 1e-6 else np.array([1.0, 0.0, 0.0])
    tried = []
    for far in FAR:
        for high in HIGH:
            there = shoulder + reach * (far * ahead + np.array([0.0, 0.0, high]))
            for turn in TURNS:
                cost = np.linalg.norm(there - now) / reach + COSTS * abs(turn) / 90
                tried.append((round(float(cost), 9), tuple(there.tolist()), turn))
    a, b, c = start.turn
    pivot = tuple(middle.tolist())
    for _, there, turn in sorted(tried):
        shift = tuple((np.array(there) - middle).tolist())
        yield replace(start, shift=shift, turn=(a, b, c + math.radians(turn)), pivot=pivot)
