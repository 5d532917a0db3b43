"""Where things stand: heights of items in a column, and upright tracks of wires between two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .layers import Columns

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


ROUNDS = 14
BOX_GAP, LANE_GAP, MIXED_GAP = 18.0, 6.0, 12.0

Wish = tuple[float, float]
"""A wanted upper edge, and how much it counts."""


def heights(columns: Columns) -> dict[str, float]:
    """The upper edge of every item; items of a column keep their order and never overlap."""
    tops: dict[str, float] = {}
    for column in columns.items:
        tops |= _spread(columns, column, {})
    for number in range(ROUNDS):
        to_right = number % 2 == 0
        both = number >= ROUNDS - 2
        ranks = range(len(columns.items))
        for rank in ranks if to_right else reversed(ranks):
            wishes: dict[str, list[Wish]] = {}
            if rank and (to_right or both):
                _wish(columns, rank - 1, tops, wishes, is_right=True)
            if rank < len(columns.links) and (not to_right or both):
                _wish(columns, rank, tops, wishes, is_right=False)
            column = columns.items[rank]
            # Of places that are equally good the present one stays: a diagram must not drift.
            own = {item: [*wishes.get(item, ()), (tops[item], 0.01)] for item in column}
            tops |= _spread(columns, column, own)
    _straighten(columns, tops)
    least = min(tops.values(), default=0.0)
    return {item: float(round(top - least)) for item, top in tops.items()}


def _straighten(columns: Columns, tops: dict[str, float]) -> None:
    """Let what has wires on one side only stand where these run straight; all else keeps its place."""
    has_left = {link.right for links in columns.links for link in links}
    has_right = {link.left for links in columns.links for link in links}
    for is_right, fixed in ((False, has_left), (True, has_right)):
        for rank, column in enumerate(columns.items):
            gap = rank - 1 if is_right else rank
            if not 0 <= gap < len(columns.links):
                continue
            wishes: dict[str, list[Wish]] = {}
            _wish(columns, gap, tops, wishes, is_right=is_right)
            own = {i: wishes[i] if i in wishes and i not in fixed else [(tops[i], 1e6)] for i in column}
            tops |= _spread(columns, column, own)


def _wish(
    columns: Columns, gap: int, tops: dict[str, float], wishes: dict[str, list[Wish]], *, is_right: bool
) -> None:
    for link in columns.links[gap]:
        lanes = (link.left not in columns.boxes) + (link.right not in columns.boxes)
        item, top = link.level(tops, is_right=is_right)
        wishes.setdefault(item, []).append((top, (1.0, 2.0, 6.0)[lanes]))


def _spread(columns: Columns, column: Sequence[str], wishes: dict[str, list[Wish]]) -> dict[str, float]:
    """Upper edges in order, with the least sum of weighted distances from the wishes.

    Items that would overlap become one block, whose wish is the weighted median of theirs (the pool of
    adjacent violators, with distances instead of squares: wires then run straight rather than nearly so).
    """
    shifts, y = [], 0.0
    for k, item in enumerate(column):
        shifts.append(y)
        if k + 1 < len(column):
            y += columns.height(item) + _gap(columns, item, column[k + 1])
    if not wishes:
        return {item: shift - y / 2 for item, shift in zip(column, shifts, strict=True)}
    blocks: list[tuple[float, list[Wish], int]] = []
    for item, shift in zip(column, shifts, strict=True):
        own = [(wish - shift, weight) for wish, weight in wishes[item]]
        blocks.append((_median(own), own, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            _, later, m = blocks.pop()
            _, earlier, n = blocks.pop()
            merged = earlier + later
            blocks.append((_median(merged), merged, n + m))
    places = [place for place, _, count in blocks for _ in range(count)]
    return {item: place + shift for item, place, shift in zip(column, places, shifts, strict=True)}


def _gap(columns: Columns, above: str, below: str) -> float:
    boxes = (above in columns.boxes) + (below in columns.boxes)
    return (LANE_GAP, MIXED_GAP, BOX_GAP)[boxes]


def _median(wishes: list[Wish]) -> float:
    ordered = sorted(wishes)
    half = sum(weight for _, weight in ordered) / 2
    passed = 0.0
    for place, weight in ordered:
        passed += weight
        if passed >= half:
            return place
    return ordered[-1][0]
