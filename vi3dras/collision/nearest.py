"""The nearest pair of each row, and which rows touch something: as much work as the answer needs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.collision.between import MARGIN
from vi3dras.collision.meetings import ROUNDING, TOUCH, Meeting, Surroundings


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


BLOCK = 4096
"""Joint values that are looked at together: what is computed for them stays small."""


def touches_around(around: Surroundings, q: Floats) -> Bools:
    """Which joint values (N, n) bring the arm nearer to an obstacle than `CLEAR`, (N,)."""
    return np.asarray(touched_first(around, q) >= 0)


def touched_first(around: Surroundings, q: Floats) -> Ints:
    """Which pair of the arm and an obstacle is nearer than `CLEAR` at joint values (N, n), (N,).

    The number of the first such pair in `around.meetings`; -1 where there is none.
    """
    found = np.full(len(q), -1)
    for start in range(0, len(q), BLOCK):
        part = found[start : start + BLOCK]
        places = around.places(q[start : start + BLOCK])
        for k, meeting in enumerate(around.meetings):
            if meeting.kind == "WORKPIECE":
                some = np.flatnonzero(part < 0)
                for least in (around.bounds, around.closer):
                    some = some[least(places[some], meeting) < CLEAR]
                gaps = around.gaps(places[some], meeting, np.full(len(some), CLEAR))
                part[some[gaps < CLEAR - ROUNDING]] = k
    return found


def touches_anyhow(around: Surroundings, points: Floats) -> Bools:
    """At which tool points (N, 3) [m] the hand is nearer to an obstacle than `CLEAR` however it stands, (N,).

    They are in the obstacle, where the end of the hand is as well, or that of its tip.
    """
    found = np.zeros(len(points), bool)
    hands = {each.other for each in around.meetings if around.is_hand(each)}
    within = CLEAR - (TOUCH if around.tip > 0 else 0.0)
    for obstacle in (around.obstacles[k] for k in sorted(hands)):
        some = np.flatnonzero(~found & (obstacle.bound(points, points) < CLEAR))
        gaps = obstacle.gaps(points[some], points[some], np.full(len(some), CLEAR))
        found[some] = gaps < within - ROUNDING
    return found
