"""Values on wires: where a long wire has room, what flows through it stands on it in a small frame."""

from __future__ import annotations

from itertools import pairwise

import dearpygui.dearpygui as dpg

from ..pen import fonts
from .ink import Ink
from .nodes import FAR
from .plan.drawing import Drawing, Route, Spot
from .plan.parts import Sort
from .plan.values import colour

SORTS: frozenset[Sort] = frozenset({"number", "integer", "switch", "text"})
ROOM, HIGH, LONG = 84.0, 18.0, 180.0
"""Room of a frame along its wire, its height, and how long the stretch must be, in sizes of the look."""
START = 14.0
"""From the beginning of a stretch."""


def label_spots(drawing: Drawing) -> dict[str, Spot]:
    """The middle of the frame for each wire that has room for one, by the port whose value it carries."""
    pieces = _pieces(drawing.routes)
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
        self._spots = label_spots(drawing) if self._ink.unit >= FAR else {}
        self._sorts = {route.net.ref: route.net.sort for route in drawing.routes}
        self._items: dict[str, list[int]] = {}
        self._texts: dict[str, str] = {}

    @property
    def refs(self) -> tuple[str, ...]:
        """The ports whose values stand on wires."""
        return tuple(self._spots)

    def say(self, ref: str, text: str) -> None:
        """Write a port's value on its wire."""
        if ref not in self._spots or self._texts.get(ref) == text:
            return
        self._texts[ref] = text
        for item in self._items.pop(ref, ()):
            dpg.delete_item(item)
        ink, (x, y) = self._ink, self._spots[ref]
        text = ink.elided(text, 12, "mono", ROOM - 12)
        wide = fonts.text_width(text, "mono", 12 * ink.zoom) / ink.unit + 12
        left = x - ROOM / 2
        self._items[ref] = [
            ink.box(left, y - HIGH / 2, wide, HIGH, "view", colour(self._sorts[ref]), radius=9),
            ink.text(left + 6, y, text, 12, "text", style="mono"),
        ]


def _pieces(routes: tuple[Route, ...]) -> list[tuple[str, Spot, Spot]]:
    return [(route.net.ref, a, b) for route in routes for way in route.ways for a, b in pairwise(way.points)]


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
    for key, (x, up) in drawing.corners.items():
        box = drawing.boxes[key]
        if x < right and x + box.width > left and up < bottom and up + box.height > top:
            return False
    for other, (x0, y0), (x1, y1) in pieces:
        inside = min(x0, x1) < right and max(x0, x1) > left and min(y0, y1) < bottom and max(y0, y1) > top
        if inside and (other != ref or abs(y0 - y1) > 0.5):
            return False
    return True
