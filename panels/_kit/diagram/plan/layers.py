"""Columns of a diagram: which box stands in which, and in what order, so that wires seldom cross."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from .parts import Box, Net, Parts, Pin

SWEEPS = 12
LANE = 6.0
"""Height that a wire takes where it passes a column."""


class Link(NamedTuple):
    """A piece of a net between two neighbouring columns: items, and where on them it ends."""

    net: int
    left: str
    left_drop: float
    right: str
    right_drop: float

    def level(self, tops: dict[str, float], *, is_right: bool) -> tuple[str, float]:
        """The item at one of its ends, and the upper edge with which that end would lie on one level."""
        if is_right:
            return self.right, tops[self.left] + self.left_drop - self.right_drop
        return self.left, tops[self.right] + self.right_drop - self.left_drop


class Columns:
    """Items by column: boxes, and the lanes of nets that pass; `order` finds their places in it."""

    def __init__(self, parts: Parts, ranks: dict[str, int]) -> None:
        self.boxes = {box.key: box for box in parts.boxes}
        self.nets, self.ranks = parts.nets, ranks
        count = max(ranks.values(), default=0) + 1
        self.items: list[list[str]] = [[] for _ in range(count)]
        for key, rank in ranks.items():
            self.items[rank].append(key)
        self.last = [max((ranks[t.box] for t in net.targets), default=0) for net in self.nets]
        for number, net in enumerate(self.nets):
            for rank in range(ranks[net.source.box] + 1, self.last[number]):
                self.items[rank].append(lane(number, rank))
        self.links = self._links()

    def height(self, item: str) -> float:
        """How high an item is."""
        return self.boxes[item].height if item in self.boxes else LANE

    def order(self) -> None:
        """Sweep to and fro; keep the order with the fewest crossings."""
        best, least = [list(column) for column in self.items], self.crossings()
        for sweep in range(SWEEPS):
            to_right = sweep % 2 == 0
            gaps = range(len(self.links)) if to_right else reversed(range(len(self.links)))
            for gap in gaps:
                self._sort(gap, to_right)
            if sweep % 4 == 3:
                self._sort_pins()
            crossings = self.crossings()
            if crossings < least:
                best, least = [list(column) for column in self.items], crossings
        self.items = best
        self._sort_pins()

    def crossings(self) -> int:
        """How often wires cross in this order."""
        tops = self._stacked()
        return sum(_inversions(links, tops) for links in self.links)

    def _links(self) -> list[list[Link]]:
        drops = {pin: drop for box in self.boxes.values() for pin, drop in box.drops.items()}
        links: list[list[Link]] = [[] for _ in range(len(self.items) - 1)]
        for number, net in enumerate(self.nets):
            start, left, drop = self.ranks[net.source.box], net.source.box, drops[net.source]
            for rank in range(start, self.last[number]):
                if rank > start:
                    left, drop = lane(number, rank), LANE / 2
                if rank + 1 < self.last[number]:
                    links[rank].append(Link(number, left, drop, lane(number, rank + 1), LANE / 2))
                links[rank] += [
                    Link(number, left, drop, t.box, drops[t])
                    for t in net.targets
                    if self.ranks[t.box] == rank + 1
                ]
        return links

    def _sort(self, gap: int, to_right: bool) -> None:
        tops = self._stacked()
        wanted: dict[str, list[float]] = {}
        for link in self.links[gap]:
            item, top = link.level(tops, is_right=to_right)
            wanted.setdefault(item, []).append(top)
        column = self.items[gap + 1 if to_right else gap]
        column.sort(key=lambda item: float(np.mean(wanted[item])) if item in wanted else tops[item])

    def _stacked(self) -> dict[str, float]:
        """Upper edges when every column is stacked from its middle on."""
        tops: dict[str, float] = {}
        for column in self.items:
            y = -sum(self.height(item) + 16 for item in column) / 2
            for item in column:
                tops[item] = y
                y += self.height(item) + 16
        return tops

    def _sort_pins(self) -> None:
        """Put the terminals of every box in the order in which their wires come.

        Inputs first and then outputs by the new inputs: both at once would only change places.
        """
        for side in ("in", "out"):
            tops = self._stacked()
            ends: dict[Pin, list[float]] = {}
            for link in (link for links in self.links for link in links):
                net = self.nets[link.net]
                if side == "out" and link.left == net.source.box:
                    ends.setdefault(net.source, []).append(tops[link.right] + link.right_drop)
                for pin in net.targets if side == "in" else ():
                    if pin.box == link.right and self.boxes[pin.box].drops[pin] == link.right_drop:
                        ends.setdefault(pin, []).append(tops[link.left] + link.left_drop)
            self.boxes = {key: _sorted_pins(box, ends) for key, box in self.boxes.items()}
            self.links = self._links()


def lane(net: int, rank: int) -> str:
    """The item that stands for a net where it passes a column."""
    return f"~{net}~{rank}"


def ranked(parts: Parts, *, strict: bool) -> dict[str, int]:
    """The column of each box: every wire leads to a higher one, but for one in each circle of boxes.

    Strictly, all controls stand first and all indicators last; otherwise each stands next to what it is for.
    """
    before, after = _neighbours(parts.nets)
    ranks: dict[str, int] = {}
    for key in _in_order(parts.boxes, before):
        ranks[key] = 1 + max((ranks[b] for b in before.get(key, ()) if b in ranks), default=-1)
    last = max(ranks.values(), default=0)
    for box in parts.boxes:
        if strict and box.role == "indicator":
            ranks[box.key] = last
        elif not strict and box.role == "control" and after.get(box.key):
            ranks[box.key] = min(ranks[b] for b in after[box.key]) - 1
    return ranks


def _neighbours(nets: tuple[Net, ...]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    before: dict[str, set[str]] = {}
    after: dict[str, set[str]] = {}
    for net in nets:
        for target in net.targets:
            before.setdefault(target.box, set()).add(net.source.box)
            after.setdefault(net.source.box, set()).add(target.box)
    return before, after


def _in_order(boxes: tuple[Box, ...], before: dict[str, set[str]]) -> list[str]:
    done: dict[str, None] = {}
    waiting = [box.key for box in boxes]
    while waiting:
        free = [key for key in waiting if all(b in done for b in before.get(key, ()))]
        free = free or waiting[:1]  # boxes may stand in a circle where their ports do not
        done |= dict.fromkeys(free)
        waiting = [key for key in waiting if key not in done]
    return list(done)


def _inversions(links: list[Link], tops: dict[str, float]) -> int:
    if not links:
        return 0
    left = np.array([tops[link.left] + link.left_drop for link in links])
    right = np.array([tops[link.right] + link.right_drop for link in links])
    return int(np.sum((left[:, None] < left) & (right[:, None] > right)))


def _sorted_pins(box: Box, ends: dict[Pin, list[float]]) -> Box:
    """Those that have an end in order of their ends, the others after them as they are."""

    def place(pin: Pin, k: int) -> float:
        return float(np.mean(ends[pin])) if pin in ends else 1e9 + k

    def order(pins: tuple[Pin, ...]) -> list[int]:
        places = range(len(pins))
        has_ends = any(pin in ends for pin in pins)
        return sorted(places, key=lambda k: place(pins[k], k)) if has_ends else list(places)

    ins, outs = order(box.pins("in")), order(box.pins("out"))
    return replace(box, inputs=tuple(box.inputs[k] for k in ins), outputs=tuple(box.outputs[k] for k in outs))
