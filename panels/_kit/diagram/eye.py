"""From where a diagram is looked at, how it was left, and what it and its window know of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from vi3dras.flow import VI

from ..face import Block
from ..hands.pointer import Mouse
from ..pen import Icon, px
from ..widgets.widget import Widget
from .nodes import PAINTS, Condition
from .plan.drawing import Drawing, Spot
from .sheet import ZOOMS
from .side import PAGES

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


class FrontPage(NamedTuple):
    """A page of a front panel: its title, and the ports that it shows."""

    title: str = ""
    ports: frozenset[str] = frozenset()


class Doors(NamedTuple):
    """The ways out of a diagram."""

    enter: Callable[[str], None]
    """Show the diagram inside an instrument; that of the whole dashboard for nothing."""
    open: Callable[[str], None]
    """Show the front panel of an instrument."""
    has_face: Callable[[str], bool]
    go_to: Callable[[str], None]
    """Show a control where it can be set."""
    icon_of: Callable[[str], Icon]
    vis: Mapping[str, type[VI]]
    """Instruments that can be added, by id."""
    blocks: Mapping[str, Block]
    """Blocks that can be added, by id."""
    on_page: Callable[[str], FrontPage] = lambda _: FrontPage()
    """The page that is open of an instrument's front panel."""


@dataclass
class Memory:
    """How a diagram was left."""

    eye: Eye | None = None
    page: str = PAGES[0]
    unfolded: set[str] = field(default_factory=set)
    part: str | None = None
    """The page of the diagram that was shown, nothing for all of it; none when it was not yet shown."""
    seen_in: tuple[int, int] | None = None
    """The size of the view in pixels if all of it was seen: in another size all of it is shown anew.

    None for an eye that a session brought or a hand moved: it stays in every size.
    """
    beside: FrontPage | None = None
    """The page of the front panel at that time, if that is known."""


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


SIZE = (160, 88)


class MiniMap(Widget):
    """Boxes as tiles and the view as a frame; a press or a drag goes there."""

    def __init__(self, parent: int, go: Callable[[Spot], None]) -> None:
        self._go = go
        self._drawing: Drawing | None = None
        self._conditions: dict[str, Condition] = {}
        self._view = (0.0, 0.0, 1.0, 1.0)
        super().__init__(parent, width=px(SIZE[0]), height=px(SIZE[1]), pad=0)

    def update(
        self, drawing: Drawing, conditions: dict[str, Condition], view: tuple[float, float, float, float]
    ) -> None:
        """Show a diagram with its conditions, and the left, top, right and bottom edge of what is seen."""
        if drawing is not self._drawing or (conditions, view) != (self._conditions, self._view):
            self._drawing, self._conditions, self._view = drawing, conditions, view
            self.repaint()

    def paint(self) -> None:
        """Draw the map."""
        pen = self.pen
        pen.box(0, 0, self.width, self.height, "bar", "line2", radius=6)
        if self._drawing is None:
            return
        left, top, factor = self._frame()
        for key, (x, y) in self._drawing.corners.items():
            box = self._drawing.boxes[key]
            paint = PAINTS.get(self._conditions.get(key, "fresh"), "line2")
            wide, high = max(box.width * factor, 2), max(box.height * factor, 2)
            pen.box(round((x - left) * factor), round((y - top) * factor), round(wide), round(high), paint)
        x0, y0, x1, y1 = self._view
        a = (max((x0 - left) * factor, px(2)), max((y0 - top) * factor, px(2)))
        b = (min((x1 - left) * factor, self.width - px(2)), min((y1 - top) * factor, self.height - px(2)))
        if b[0] > a[0] and b[1] > a[1]:
            pen.box(round(a[0]), round(a[1]), round(b[0] - a[0]), round(b[1] - a[1]), None, "text3", radius=3)

    def on_drag(self, mouse: Mouse) -> None:
        """Go where the mouse is."""
        if self._drawing is not None:
            left, top, factor = self._frame()
            self._go((mouse.x / factor + left, mouse.y / factor + top))

    on_press = on_drag

    def _frame(self) -> tuple[float, float, float]:
        """The place of the sheet at the corner of the map, and pixels per size of the look."""
        assert self._drawing is not None
        left, top, right, bottom = self._drawing.extent
        inset = px(8)
        factor = min(
            (self.width - 2 * inset) / max(right - left, 1), (self.height - 2 * inset) / max(bottom - top, 1)
        )
        spare_x = (self.width - (right - left) * factor) / 2
        spare_y = (self.height - (bottom - top) * factor) / 2
        return left - spare_x / factor, top - spare_y / factor, factor
