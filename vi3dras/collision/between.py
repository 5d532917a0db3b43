"""On the way from row to row: proven free, or where something touches (conservative advancement).

At a row a pair is so far apart; until the next row it comes closer by no more than the joints can bring it.
Where the two together leave nothing to doubt, the way is free. Elsewhere it is cut in halves, until it is
free, or until what is left of the way is shorter than the margin.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.collision.meetings import ROUNDING, Meeting, Surroundings

MARGIN = 1e-4
"""What comes nearer than this between two rows counts as touching [m]: the checks see no finer."""

BLOCK = 2048
"""Steps that are looked at together."""


class Touch(NamedTuple):
    """One pair that touches on the way to the next row, or may within the margin."""

    row: int
    """Before it."""
    share: float
    """Of the way to the next one, from 0 to 1."""
    meeting: Meeting
    gap: float
    """How far the two are apart there [m]."""


class _Ways(NamedTuple):
    """Parts of steps, each of one pair."""

    row: Ints
    start: Floats
    """(W,) share of the step at which each begins."""
    size: Floats
    """(W,) share of the step."""
    before: Floats
    """(W,) how far apart the pair is at its start at least [m]."""
    behind: Floats
    """(W,) the same at its end."""

    def taken(self, some: Bools | Ints) -> _Ways:
        """Some of them."""
        row, start, size, before, behind = self
        return _Ways(row[some], start[some], size[some], before[some], behind[some])


def touches_between(
    around: Surroundings,
    q: Floats,
    *,
    allowed: float = 0.0,
    margin: float = MARGIN,
    sunk: float = 0.0,
    slack: Floats | None = None,
) -> list[Touch]:
    """Where pairs come nearer than `allowed` [m] between rows (N, n), all joints going evenly.

    Nothing is missed; what stays further apart than `allowed` and `margin` is never told. Pairs that touch at
    a row are not told of the steps beside it: that row says so. Steps beside rows that are no numbers are
    left out.

    Args:
        around: the arm and what is around it.
        q: joint values of the rows [rad], [m].
        allowed: the least distance.
        margin: the finest that is looked at, above 0.
        sunk: how far below the ground anything may be.
        slack: how much more than evenly each joint may be astray on each step, (N - 1, n).
    """
    moved = np.abs(np.diff(q, axis=0)) + (0.0 if slack is None else slack)
    steps = np.flatnonzero(moved.max(axis=1, initial=0.0) > 0)  # no number is not more than 0
    found: list[Touch] = []
    for start in range(0, len(steps), BLOCK):
        rows = steps[start : start + BLOCK]
        used = np.unique(np.concatenate([rows, rows + 1]))
        places = around.places(q[used])
        at = np.searchsorted(used, rows)
        for meeting in around.meetings:
            least = allowed - sunk if meeting.kind == "GROUND" else allowed
            least = 0.0 if around.is_tip(meeting) else least
            search = _Search(around, q, meeting, least, margin, slack)
            found += search.touches(rows, places[at], places[at + 1])
    return sorted(found, key=lambda touch: (touch.row, touch.share))


class _Search(NamedTuple):
    """The search for one pair."""

    around: Surroundings
    q: Floats
    meeting: Meeting
    allowed: float
    margin: float
    slack: Floats | None

    def touches(self, rows: Ints, places: Floats, next_places: Floats) -> list[Touch]:
        """Where it touches on the steps behind `rows` (W,), with the arm's corners at both ends of each."""
        ends = [self.around.bounds(each, self.meeting) for each in (places, next_places)]
        ways = _Ways(rows, np.zeros(len(rows)), np.ones(len(rows)), *ends)
        near = self._approach(ways, places)
        open_ = np.flatnonzero(self._is_open(ways, near))
        ways, near = ways.taken(open_), near[open_]
        before, behind = (
            self.around.gaps(each[open_], self.meeting, near + self.allowed) for each in (places, next_places)
        )
        ways = ways._replace(before=before, behind=behind)
        least = self.allowed - ROUNDING
        kept = self._is_open(ways, near) & (before >= least) & (behind >= least)
        told: dict[int, Touch] = {}
        ways, near = ways.taken(kept), near[kept]
        while len(ways.row):
            done = self._are_done(ways, near)
            self._tell(told, ways.taken(done))
            ways, near = self._halves(ways.taken(~done), near[~done], told)
        return list(told.values())

    def _halves(self, ways: _Ways, near: Floats, told: dict[int, Touch]) -> tuple[_Ways, Floats]:
        """What of both halves is still open; a touch in the middle is told, and the step is done with."""
        half = ways.size / 2
        middle = ways.start + half
        places = self.around.places(self._at(ways.row, middle))
        gap = self.around.gaps(places, self.meeting, near + self.allowed)
        hit = gap < self.allowed - ROUNDING
        self._tell(told, _Ways(ways.row, middle, 0 * half, gap, gap).taken(hit))
        known = np.isin(ways.row, list(told))
        ways, half, middle, gap = ways.taken(~known), half[~known], middle[~known], gap[~known]
        both = _Ways(
            np.tile(ways.row, 2), np.concatenate([ways.start, middle]), np.tile(half, 2),
            np.concatenate([ways.before, gap]), np.concatenate([gap, ways.behind]),
        )  # fmt: skip
        near = self._approach(both, self.around.places(self._at(both.row, both.start)))
        kept = self._is_open(both, near)
        return both.taken(kept), near[kept]

    def _tell(self, told: dict[int, Touch], ways: _Ways) -> None:
        """Put in where ways touch, or may within the margin; one touch of each step."""
        for row, start, size, before, behind in zip(*(column.tolist() for column in ways), strict=True):
            share = start if before <= behind else start + size
            told.setdefault(row, Touch(row, share, self.meeting, min(before, behind)))

    def _are_done(self, ways: _Ways, near: Floats) -> Bools:
        """Whether halves would tell no more: below the margin, or the joints are as far astray as they go."""
        if self.slack is None:
            return near <= 2 * self.margin
        own = self._replace(slack=None)._approach(ways, self.around.places(self._at(ways.row, ways.start)))
        return own <= np.maximum(2 * self.margin, near - own)

    def _is_open(self, ways: _Ways, near: Floats) -> Bools:
        """Whether the pair might touch: the gaps at both ends are no more than it can come closer."""
        might: Bools = ways.before + ways.behind - near < 2 * self.allowed
        return might

    def _approach(self, ways: _Ways, places: Floats) -> Floats:
        step = (self.q[ways.row + 1] - self.q[ways.row]) * ways.size[:, None]
        if self.slack is not None:
            step = np.abs(step) + 2 * self.slack[ways.row]
        return self.around.approach(self._at(ways.row, ways.start), step, self.meeting, places)

    def _at(self, row: Ints, share: Floats) -> Floats:
        """Joint values (W, n) at shares of the steps."""
        return self.q[row] + share[:, None] * (self.q[row + 1] - self.q[row])
