"""Heights in a column: each item as near as it can to where its wires would run straight."""

from __future__ import annotations

from collections.abc import Sequence

from .layers import Columns

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
