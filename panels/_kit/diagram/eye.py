"""From where a diagram is looked at, and from where all of it is seen."""

from __future__ import annotations

from typing import NamedTuple

from .plan.drawing import Drawing, Spot
from .sheet import ZOOMS

MARGIN, UNDER_TOOLS, OVER_PAGES = 16.0, 60.0, 52.0
"""Kept free at the sides, below the tools, and above the pages."""
WORTH = 1.5
"""So much more must be seen further down for a diagram not to be shown from its top at first."""
LEAST_FIT = 0.8
"""A whole diagram is not shown smaller than this at first: words must be legible."""


class Eye(NamedTuple):
    """From where a diagram is looked at."""

    zoom: float
    x: float
    """The place on the sheet at the upper left corner of the view, in sizes of the look."""
    y: float


def fitted(drawing: Drawing, size: Spot, *, least: float = ZOOMS[0]) -> Eye:
    """From where all of a diagram is seen in a view of this size, or its beginning if words got too small."""
    left, top, right, bottom = drawing.extent
    wide, high = size[0] - 2 * MARGIN, size[1] - UNDER_TOOLS - OVER_PAGES
    wanted = min(wide / max(right - left, 1), high / max(bottom - top, 1))
    zoom = max([z for z in ZOOMS if z <= min(wanted, 1.0)], default=ZOOMS[0])
    zoom = max(zoom, least)
    spare_x, spare_y = wide / zoom - (right - left), high / zoom - (bottom - top)
    x = left - MARGIN / zoom - max(spare_x, 0) / 2
    y = top - UNDER_TOOLS / zoom - max(spare_y, 0) / 2
    if spare_y < 0:
        y = _fullest(drawing, x, wide / zoom, high / zoom) - UNDER_TOOLS / zoom
    return Eye(zoom, x, y)


def _fullest(drawing: Drawing, x: float, wide: float, high: float) -> float:
    """The upper edge from which most of the boxes at the left are seen."""

    def seen(top: float) -> float:
        return sum(
            max(min(y + box.height, top + high) - max(y, top), 0)
            for (left, y), box in boxes
            if left + box.width < x + wide
        )

    boxes = [(drawing.corners[key], box) for key, box in drawing.boxes.items()]
    tops = sorted({y for (_, y), _ in boxes})
    best = max(tops, key=seen)
    return best if seen(best) > WORTH * seen(tops[0]) else tops[0]
