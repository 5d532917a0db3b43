"""The nearest pair of each row, and which rows touch something: as much work as the answer needs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.collision.between import MARGIN
from vi3dras.collision.meetings import ROUNDING, Meeting, Surroundings


def _felt(around: Surroundings, meeting: Meeting, gaps: Floats) -> Floats:
    """Gaps (N,) that count: a tip is near what it works on, which tells nothing until it goes in."""
    return np.where(gaps < 0, gaps, np.inf) if around.is_tip(meeting) else gaps


def nearest(around: Surroundings, q: Floats, meetings: Sequence[Meeting]) -> tuple[Floats, Ints]:
    """How far the nearest of some pairs is apart at joint values (N, n), (N,) [m], and which it is, (N,)."""
    places = around.places(q)
    least, which = np.full(len(q), np.inf), np.full(len(q), -1)
    quick = [around.closer(places, meeting) for meeting in meetings]
    for k in sorted(range(len(meetings)), key=lambda k: float(quick[k].min(initial=np.inf))):
        some = np.flatnonzero(quick[k] < least)
        gaps = _felt(around, meetings[k], around.gaps(places[some], meetings[k], least[some]))
        nearer = gaps < least[some] - ROUNDING
        least[some[nearer]], which[some[nearer]] = gaps[nearer], k
    return least, which


def least_of(
    around: Surroundings, places: Floats, meetings: Sequence[Meeting], allowed: float
) -> tuple[Floats, Ints]:
    """As `nearest`, but exact only where a pair touches and where it is the nearest of all, (N,) and (N,).

    Elsewhere the gap is no more than the true one: a motion has few rows that are worth the trouble.
    """
    quick = np.stack([_felt(around, each, around.bounds(places, each)) for each in meetings])
    least, which = quick.min(axis=0), quick.argmin(axis=0)
    exact = np.full(len(least), np.inf)
    for k in np.argsort(quick.min(axis=1, initial=np.inf)).tolist():
        within = np.minimum(np.maximum(float(exact.min(initial=np.inf)), allowed), exact)
        some = np.flatnonzero(quick[k] < within)
        gaps = _felt(around, meetings[k], around.gaps(places[some], meetings[k], within[some]))
        nearer = gaps < exact[some] - ROUNDING
        exact[some[nearer]] = gaps[nearer]
        which[some[nearer]] = k
    known = np.maximum(least, max(float(exact.min(initial=np.inf)), allowed))
    return np.where(exact < allowed, exact, known), which


CLEAR = 2 * MARGIN
"""What is kept at least this far off [m] is not taken for touching by the checks between two rows either."""


def touches_around(around: Surroundings, q: Floats) -> Bools:
    """Which joint values (N, n) bring the arm nearer to an obstacle than `CLEAR`, (N,)."""
    places, found = around.places(q), np.zeros(len(q), bool)
    for meeting in around.meetings:
        if meeting.kind == "WORKPIECE":
            some = np.flatnonzero(~found & (around.bounds(places, meeting) < CLEAR))
            gaps = around.gaps(places[some], meeting, np.full(len(some), CLEAR))
            found[some] = gaps < CLEAR - ROUNDING
    return found
