"""Wires between two columns: each net that turns gets an upright track of its own."""

from __future__ import annotations

from typing import NamedTuple

PITCH = 10.0
"""Between two tracks, in sizes of the look."""
SIDE = 22.0
"""Room between a column and the first track."""
MARGIN = 8.0
PASSES = 6
_CLASH = 1000
"""What two wires on top of each other cost, in crossings."""


class Crossing(NamedTuple):
    """A net as it comes through a channel: heights at its left and right edge."""

    net: int
    left: float
    rights: tuple[float, ...]

    @property
    def turns(self) -> bool:
        """True when it needs a track."""
        return any(abs(y - self.left) > 0.5 for y in self.rights)

    @property
    def span(self) -> tuple[float, float]:
        """The heights between which its upright part runs."""
        return min(self.left, *self.rights), max(self.left, *self.rights)


def tracks(crossings: list[Crossing]) -> tuple[dict[int, int], int]:
    """The track of each net that turns, counted from the left, and how many there are."""
    turning = [c for c in crossings if c.turns]
    cost = [[_cost(a, b) for b in turning] for a in turning]
    order = _ordered(cost, sorted(range(len(turning)), key=lambda k: turning[k].left, reverse=True))
    found: dict[int, int] = {}
    for k, one in enumerate(order):
        before = [
            found[other]
            for other in order[:k]
            if _meet(turning[one], turning[other]) or cost[other][one] != cost[one][other]
        ]
        found[one] = 1 + max(before, default=-1)
    count = 1 + max(found.values(), default=-1)
    return {turning[k].net: track for k, track in found.items()}, count


def _ordered(cost: list[list[int]], order: list[int]) -> list[int]:
    """Nets from left to right with few crossings: each is taken out and put where it crosses least."""
    for _ in range(PASSES):
        before = list(order)
        for one in before:
            order.remove(one)
            here = sum(cost[one][other] for other in order)
            best, least = 0, here
            for place, other in enumerate(order, 1):
                here += cost[other][one] - cost[one][other]
                if here < least:
                    best, least = place, here
            order.insert(best, one)
        if order == before:
            break
    return order


def width(count: int) -> float:
    """How wide a channel with that many tracks is."""
    return 2 * SIDE + PITCH * max(count - 1, 0)


def _meet(a: Crossing, b: Crossing) -> bool:
    return a.span[0] - MARGIN < b.span[1] and b.span[0] - MARGIN < a.span[1]


def _cost(a: Crossing, b: Crossing) -> int:
    """Crossings when `a` stands left of `b`."""
    found = 0
    for y in a.rights:
        found += b.span[0] <= y <= b.span[1]
        # Its right end would lie on the left end of the other: only an order keeps them apart.
    found += a.span[0] <= b.left <= a.span[1]
    found += _CLASH * sum(abs(y - b.left) < 4 for y in a.rights)
    return found
