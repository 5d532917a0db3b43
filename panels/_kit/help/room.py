"""Where the help stands: beside the panel where there is room, else over its view."""

from __future__ import annotations

from typing import NamedTuple

from ..hands.overlay import Rect
from ..window.layout import Layout

SHARE = 0.43
"""Of the window's width."""
WIDEST, USUAL, NARROWEST = 640, 420, 350
LEAST_VIEW = 400
"""What must be left of the view beside it."""
LEAST_BY_DIAGRAM = 320
LOWER, LEAST_LOWER = 0.4, 250
"""Share of the column that probes keep, and the height under which they give way."""
EDGE = 2


class Room(NamedTuple):
    """The place of the pane in whole pixels."""

    place: Rect
    aside: int
    """How much the panel gives up for it; 0 when it lies over the view."""
    covered: int = 0
    """How much of the view it lies over."""


def room_by_diagram(width: int, height: int, scale: float, layout: Layout) -> Room:
    """Give the place of the pane beside a block diagram: the upper part of the column there, or all of it."""
    aside = round(min(USUAL, max(SHARE * width / scale, LEAST_BY_DIAGRAM)) * scale)
    high = layout.controls.height - round(lower_part(layout, scale))
    return Room(Rect(width - aside, layout.controls.y, aside, high), aside)


def lower_part(layout: Layout, scale: float) -> float:
    """How much of the column's height beside a diagram probes keep while the help is open, in pixels."""
    kept = layout.controls.height * LOWER
    return round(kept) if kept >= LEAST_LOWER * scale else 0


def room_for(width: int, height: int, scale: float, layout: Layout) -> Room:
    """Give the place of the pane in a window; `layout` is that without it."""

    def px(size: float) -> int:
        return round(size * scale)

    wide = width / scale
    left = (layout.rail.width + px(300)) / scale
    wanted = min(max(SHARE * wide, USUAL), WIDEST, wide - left - LEAST_VIEW)
    top, high = layout.controls.y, layout.controls.height
    if wanted >= USUAL:
        aside = px(wanted)
        return Room(Rect(width - aside, top, aside, high), aside)
    beside = width - int(layout.controls.x + layout.controls.width)
    over = min(max(beside, px(NARROWEST)), px(USUAL))
    return Room(Rect(width - over, top, over, high), 0, over)
