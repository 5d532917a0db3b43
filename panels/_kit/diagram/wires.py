"""A net of the diagram as it is drawn: bridges where wires cross, split for clouds, dashed where in doubt."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import dearpygui.dearpygui as dpg

from ..pen.theme import Paint
from .ink import Ink
from .plan.drawing import Route, Spot, rounded
from .plan.values import THICK, colour

Flow = Literal["fresh", "stale", "error"]
"""What travels: a value, an older one while its step waits, or an error in the place of one."""
STALE_DASH, STALE_GAP = 14.0, 4.0


class WireArt:
    """The items of one net on a surface of its own."""

    def __init__(self, parent: int, route: Route, zoom: float) -> None:
        self.route = route
        self.item: int = dpg.add_draw_node(parent=parent)
        self._ink = Ink(self.item, zoom)
        self.lines = [rounded(way.points) for way in route.ways]
        self._lit: frozenset[int] = frozenset()
        self._flow: Flow = "fresh"
        self._draw()

    @property
    def all_ways(self) -> frozenset[int]:
        """The numbers of its ways."""
        return frozenset(range(len(self.lines)))

    def show(self, *, lit: frozenset[int], flow: Flow) -> None:
        """Light up some of its ways, and show what travels."""
        if (lit, flow) != (self._lit, self._flow):
            self._lit, self._flow = lit, flow
            dpg.delete_item(self.item, children_only=True)
            self._draw()

    def distance(self, x: float, y: float) -> float:
        """How far a place is from the nearest of its wires."""
        return min((_distance(way.points, x, y) for way in self.route.ways), default=1e9)

    def nearest(self, x: float, y: float) -> int:
        """The way that runs nearest to a place."""
        ways = self.route.ways
        return min(range(len(ways)), key=lambda k: _distance(ways[k].points, x, y))

    def _draw(self) -> None:
        sort = self.route.net.sort
        ink, thickness = self._ink, THICK[sort]
        is_wrong = self._flow == "error"
        paint: Paint = "far" if is_wrong else colour(sort)
        thickness = 2.0 if is_wrong else thickness
        wide = [thickness + 1.5 if k in self._lit else thickness for k in range(len(self.lines))]
        for line, width in zip(self.lines, wide, strict=True):
            ink.path(line, "view", width + 4)
        for line, width in zip(self.lines, wide, strict=True):
            if self._flow == "fresh":
                ink.path(line, paint, width)
            elif is_wrong:
                ink.dashes(line, paint, width)
            else:
                ink.dashes(line, paint, width, dash=STALE_DASH, gap=STALE_GAP)
        if is_wrong:
            return
        if sort == "cloud":
            for line in self.lines:
                ink.path(line, "view", 1.4)


def along(line: list[Spot], share: float) -> Spot:
    """The place on a line after a share of its length, 0 to 1."""
    lengths = [float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5) for a, b in pairwise(line)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if left <= length and length > 0:
            t = left / length
            return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        left -= length
    return line[-1]


def _distance(points: tuple[Spot, ...], x: float, y: float) -> float:
    best = 1e9
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        t = 0.0 if square == 0 else min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / square))
        best = min(best, float(((x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2) ** 0.5))
    return best
