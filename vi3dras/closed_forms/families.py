"""Solutions of an arm with one joint to spare: a few branches, each of which is a curve over one number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints

WHOLE = 2 * np.pi

NOTHING = -1e3
"""What a branch that is not there counts as room, and less than that."""


class Ways(NamedTuple):
    """The branches at some values of the number, by what they share: few of the joints differ between two."""

    values: tuple[Floats, ...]
    """For each of n joints the values that it may have, (options, ...)."""
    picks: Ints
    """Which of them each branch takes, (branches, n + 1); last of what `exists`."""
    exists: Floats
    """Below 0 where there is no solution, by how far off it is, else 0 or more, (options, ...)."""

    def joints(self) -> Floats:
        """Joint values (branches, n, ...); NaN for a branch without solution."""
        q = np.empty((*self.picks[:, :-1].shape, *self.exists.shape[1:]))
        missed: Bools = self.exists < 0
        some: list[bool] = [bool(option.any()) for option in missed]
        for branch, picked in zip(q, self.picks.tolist(), strict=True):
            for joint, values, k in zip(branch, self.values, picked, strict=False):
                joint[...] = values[k]
            if some[picked[-1]]:
                branch[:, missed[picked[-1]]] = np.nan
        return q

    def of_branches(self, branch: Ints) -> Floats:
        """Joint values (n, k, ...) of branches (k,), each at its own of k places."""
        at = np.arange(len(branch))
        each = [v[p[branch], at] for v, p in zip(self.values, self.picks.T, strict=False)]
        missed = self.exists[self.picks[branch, -1], at] < 0
        return np.where(missed, np.nan, np.stack(each))


class Room(NamedTuple):
    """How far turning joints are inside their ranges, written by whole turns to where they have most room."""

    middle: Floats
    """Of each range, (n,); 0 where there is none."""
    half: Floats
    """Half of it, (n,)."""
    is_share: bool = False
    """Whether room is told as a share of half a range, 1 where there is none, and not as an angle [rad]."""

    @staticmethod
    def of(robot: Robot) -> Room:
        """That of an arm."""
        limited = np.isfinite(robot.low) & np.isfinite(robot.high)
        low, high = np.where(limited, robot.low, -np.inf), np.where(limited, robot.high, np.inf)
        return Room(np.where(limited, low / 2, 0.0) + np.where(limited, high / 2, 0.0), (high - low) / 2)

    def by_joint(self, values: Iterable[Floats]) -> list[Floats]:
        """That of each joint [rad]; below 0 outside its range."""
        rooms = []
        for middle, half, each in zip(self.middle.tolist(), self.half.tolist(), values, strict=True):
            away = each - middle
            away -= WHOLE * np.rint(away / WHOLE)
            rooms.append(1 - np.abs(away) / half if self.is_share else half - np.abs(away))
        return rooms

    def least(self, ways: Ways) -> Floats:
        """The least room of a joint of each branch [rad], (branches, ...); far below 0 for no solution."""
        rooms = self.by_joint(ways.values)
        rooms.append(np.where(ways.exists < 0, NOTHING + ways.exists, np.inf))
        every = []
        for row in ways.picks.tolist():
            least = rooms[0][row[0]]
            for room, k in zip(rooms[1:], row[1:], strict=True):
                least = np.minimum(least, room[k])
            every.append(least)
        return np.stack(every)


class Placed(Protocol):
    """An arm with N targets before it."""

    def at(self, numbers: Floats) -> Ways:
        """The branches where the number has the values (..., N)."""

    def edges(self, room: Room) -> Floats | None:
        """Where a joint of a branch comes to a limit, (k, N) within half a turn, NaN to fill; or None."""

    def holding(self, joint: int, values: Floats) -> Floats | None:
        """Where a joint, from 0, may have values (N,): numbers (k, N), NaN to fill; None without formulas."""

    def taken(self, rows: Ints | Bools) -> Placed:
        """Some of the targets."""


class Family(Protocol):
    """Which number tells the solutions for one target apart; it is an angle, whole turns are the same."""

    @property
    def joint(self) -> int | None:
        """The joint, from 0, whose value the number is; None for the arm angle."""

    @property
    def branches(self) -> tuple[str, ...]:
        """A name for each branch."""

    def placed(self, targets: Floats, hold: Floats) -> Placed:
        """The family before targets (N, 4, 4); where a joint may have any value it is that of `hold` (n,)."""

    def number_of(self, q: Floats) -> Floats:
        """The number (...) that joint values (..., n) have [rad]."""
