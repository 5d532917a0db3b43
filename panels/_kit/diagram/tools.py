"""The tools over the diagram: how it runs at the left, the zoom at the right, the wires' colours below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..pen import Icon, Paint, Rect, fonts, px
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget
from .plan.parts import Sort
from .plan.values import THICK, WORDS, colour

EACH, HIGH, BARE = 36, 28, 18
"""Width of an icon, height of all, and the room about words without an icon."""


@dataclass(frozen=True)
class Tool:
    """One button of a bar."""

    icon: Icon | None
    tip: str
    run: Callable[[], None] = field(compare=False)
    is_on: bool = False
    enabled: bool = True
    paint: Paint | None = None
    label: str = ""


class ToolBar(Spots):
    """Icons on one ground, those that are on with a frame of their own, and a word for what is on."""

    def __init__(self, parent: int, tools: tuple[Tool, ...]) -> None:
        self.tools = tools
        super().__init__(parent, width=self.wide(tools), height=px(HIGH + 4), pad=0)

    def update(self, tools: tuple[Tool, ...]) -> None:
        """Show other states."""
        if self.take(tools=tools):
            self.resize(self.wide(tools))

    def paint_spots(self) -> None:
        """Draw the bar."""
        pen = self.pen
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        x = px(2)
        for tool in self.tools:
            action = Action(tool.tip, tool.run, enabled=tool.enabled, tip=tool.tip)
            wide = self._room(tool)
            place = Rect(x, px(2), wide, px(HIGH))
            if tool.is_on:
                pen.box(*place, "accent_back", "accent", radius=5)
            elif self.is_lit(action):
                pen.box(*place, "hover", radius=5)
            ink: Paint = "accent" if tool.is_on else tool.paint or "text2" if tool.enabled else "text3"
            middle = self.height / 2
            if tool.icon is not None:
                pen.icon(x + px(EACH) / 2, middle, tool.icon, 14, ink)
            if tool.label:
                left = x + px(EACH - 4 if tool.icon else BARE / 2)
                pen.text(left, middle, tool.label, 13, ink if not tool.icon else "text2")
            self.spot(place, action)
            x += wide

    @classmethod
    def wide(cls, tools: tuple[Tool, ...]) -> int:
        """Width of a bar of tools in pixels."""
        return sum(cls._room(tool) for tool in tools) + px(4)

    @staticmethod
    def _room(tool: Tool) -> int:
        words = round(fonts.text_width(tool.label, "word", 13)) if tool.label else 0
        return px(EACH) + words + px(6) * bool(words) if tool.icon else px(BARE) + words


class ZoomBar(Spots):
    """Further away, how near, nearer, and all of it."""

    def __init__(self, parent: int, zoom: Callable[[int], None], fit: Callable[[], None]) -> None:
        self._zoom, self._fit, self.percent = zoom, fit, 100
        super().__init__(parent, width=px(152), height=px(HIGH + 4), pad=0)

    def update(self, zoom: float) -> None:
        """Show how near it is."""
        self.take(percent=round(zoom * 100))

    def paint_spots(self) -> None:
        """Draw the bar."""
        pen, middle = self.pen, self.height / 2
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        pen.text(px(62), middle, f"{self.percent} %", 14, style="mono", align="centre")
        buttons: tuple[tuple[Icon, str, Callable[[], None], int], ...] = (
            ("minus", "Further away (PgDn)", lambda: self._zoom(-1), 18),
            ("add", "Nearer (PgUp)", lambda: self._zoom(1), 104),
            ("expand", "Show all (F)", self._fit, 134),
        )
        for icon, tip, run, x in buttons:
            action = Action(tip, run, icon, tip=tip)
            place = Rect(px(x - 14), px(2), px(28), px(HIGH))
            if self.is_lit(action):
                pen.box(*place, "hover", radius=5)
            pen.icon(px(x), middle, icon, 13, "text2")
            self.spot(place, action)


class WireLegend(Widget):
    """The colours of the wires that there are, in a strip below the canvas."""

    def __init__(self, parent: int, width: int) -> None:
        self._sorts, self._wrong, self._stale = tuple[Sort, ...](), False, False
        super().__init__(parent, width=width, height=px(32))

    def update(self, sorts: tuple[Sort, ...], *, wrong: bool, stale: bool) -> None:
        """Show these sorts, and how an error and an old value travel."""
        self.take(_sorts=sorts, _wrong=wrong, _stale=stale)

    def paint(self) -> None:
        """Draw the strip."""
        x, y, pen = float(self.left), self.height / 2, self.pen
        pen.rule(0, 0, self.width)
        for sort in self._sorts:
            pen.path([(x, y), (x + px(22), y)], colour(sort), THICK[sort])
            if sort == "cloud":
                pen.path([(x, y), (x + px(22), y)], "view", 1.4)
            x = pen.text(x + px(28), y, WORDS[sort], 12, "text2") + px(20)
            if x > self.right - px(150):
                return
        if self._stale:
            for left, right in ((0, 11), (15, 26)):
                pen.path([(x + px(left), y), (x + px(right), y)], "text2", 2)
            x = pen.text(x + px(34), y, "older value, waits", 12, "text2") + px(20)
        if self._wrong:
            for k in range(3):
                pen.path([(x + px(10) * k, y), (x + px(10) * k + px(6), y)], "far", 2)
            pen.text(x + px(34), y, "error, carried on", 12, "text2")
