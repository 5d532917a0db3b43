"""Nets as they are drawn: bridges where they cross, split for clouds, dashed where in doubt, with values."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import dearpygui.dearpygui as dpg

from ..pen import Paint, fonts
from .ink import Ink
from .nodes import FAR
from .plan.drawing import Drawing, Route, Spot, rounded
from .plan.parts import Sort
from .plan.values import THICK, colour

Flow = Literal["fresh", "stale", "error"]
"""What travels: a value, an older one while its step waits, or an error in the place of one."""
STALE_DASH, STALE_GAP = 14.0, 4.0
SORTS: frozenset[Sort] = frozenset({"number", "integer", "switch", "text"})
ROOM, HIGH, LONG = 84.0, 18.0, 180.0
"""Room of a frame along its wire, its height, and how long the stretch must be, in sizes of the look."""
START = 14.0
"""From the beginning of a stretch."""


class WireArt:
    """The items of one net on a surface of its own."""

    def __init__(self, parent: int, route: Route, zoom: float) -> None:
        self.route = route
        self.item: int = dpg.add_draw_node(parent=parent)
        self._ink = Ink(self.item, zoom)
        self.lines = [rounded(way.points) for way in route.ways]
        points: list[Spot] = [point for way in route.ways for point in way.points]
        self._xs, self._ys = sorted(x for x, _ in points), sorted(y for _, y in points)
        self._lit: frozenset[int] = frozenset()
        self._flow: Flow = "fresh"
        self._draw()

    def show(self, *, lit: frozenset[int], flow: Flow) -> None:
        """Light up some of its ways, and show what travels."""
        if (lit, flow) != (self._lit, self._flow):
            self._lit, self._flow = lit, flow
            dpg.delete_item(self.item, children_only=True)
            self._draw()

    def may_reach(self, x: float, y: float, reach: float) -> bool:
        """Whether a place may be within reach; where it is not, the distance need not be asked for."""
        return all(
            bool(ends) and ends[0] - reach <= at <= ends[-1] + reach
            for ends, at in ((self._xs, x), (self._ys, y))
        )

    def distance(self, x: float, y: float) -> float:
        """How far a place is from the nearest of its wires."""
        return min((_distance(way.points, x, y) for way in self.route.ways), default=1e9)

    def _draw(self) -> None:
        sort = self.route.net.sort
        ink, is_wrong = self._ink, self._flow == "error"
        paint: Paint = "far" if is_wrong else colour(sort)
        thickness = 2.0 if is_wrong else THICK[sort]
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
        if sort == "cloud" and not is_wrong:
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


def label_spots(drawing: Drawing) -> dict[str, Spot]:
    """The middle of the frame for each wire that has room for one, by the port whose value it carries."""
    ways = [(route.net.ref, way) for route in drawing.routes for way in route.ways]
    pieces = [(ref, a, b) for ref, way in ways for a, b in pairwise(way.points)]
    found: dict[str, Spot] = {}
    for route in drawing.routes:
        if route.net.sort in SORTS:
            spot = _spot(route, pieces, drawing)
            if spot is not None:
                found[route.net.ref] = spot
    return found


class Labels:
    """The frames on one sheet."""

    def __init__(self, surface: int, drawing: Drawing, zoom: float) -> None:
        self._ink = Ink(surface, zoom)
        self.spots = label_spots(drawing) if self._ink.unit >= FAR else {}
        self._sorts = {route.net.ref: route.net.sort for route in drawing.routes}
        self._items: dict[str, list[int]] = {}
        self._texts: dict[str, str] = {}

    def say(self, ref: str, text: str) -> None:
        """Write a port's value on its wire."""
        if ref not in self.spots or self._texts.get(ref) == text:
            return
        self._texts[ref] = text
        for item in self._items.pop(ref, ()):
            dpg.delete_item(item)
        ink, (x, y) = self._ink, self.spots[ref]
        text = ink.elided(text, 12, "mono", ROOM - 12)
        wide = fonts.text_width(text, "mono", 12 * ink.zoom) / ink.unit + 12
        left = x - ROOM / 2
        self._items[ref] = [
            ink.box(left, y - HIGH / 2, wide, HIGH, "view", colour(self._sorts[ref]), radius=9),
            ink.text(left + 6, y, text, 12, "text", style="mono"),
        ]


def _spot(route: Route, pieces: list[tuple[str, Spot, Spot]], drawing: Drawing) -> Spot | None:
    """The first level stretch that is long enough and has nothing else near."""
    for way in route.ways:
        for (x0, y), (x1, y1) in pairwise(way.points):
            if abs(y - y1) > 0.5 or x1 - x0 < LONG:
                continue
            for left in (x0 + START, (x0 + x1 - ROOM) / 2, x1 - START - ROOM):
                if _is_free(route.net.ref, left, y, pieces, drawing):
                    return left + ROOM / 2, y
    return None


def _is_free(ref: str, left: float, y: float, pieces: list[tuple[str, Spot, Spot]], drawing: Drawing) -> bool:
    right, top, bottom = left + ROOM, y - HIGH, y + HIGH
    for x0, y0, x1, y1 in map(drawing.area, drawing.corners):
        if x0 < right and x1 > left and y0 < bottom and y1 > top:
            return False
    for other, (x0, y0), (x1, y1) in pieces:
        inside = min(x0, x1) < right and max(x0, x1) > left and min(y0, y1) < bottom and max(y0, y1) > top
        if inside and (other != ref or abs(y0 - y1) > 0.5):
            return False
    return True
