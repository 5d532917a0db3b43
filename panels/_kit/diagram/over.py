"""What floats over the canvas: how it runs, the level, the zoom, the map; and the colours below it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..pen import Paint, px, scale
from ..widgets.menus import Menu
from ..widgets.widget import Floating
from .compose import open_list
from .eye import MiniMap
from .menus import pages_of
from .nodes import Condition
from .pages import Page
from .plan.values import WORDS
from .tools import Tool, ToolBar, WireLegend, ZoomBar

if TYPE_CHECKING:
    from .diagram import DiagramPanel

ROOMY = 560
"""Width of the canvas from which on there is room for words on tools and for the map."""
NOTHING_WAITS = "The run is paused: set a control, and each press runs one of the steps that depend on it."
PAGES_TIP = "The pages of this diagram"
STRIP = 32
"""Height of the strip below the canvas."""


class Over:
    """The tools of one diagram."""

    def __init__(self, panel: DiagramPanel) -> None:
        self._panel, self._engine = panel, panel.engine
        self._floats = [Floating(panel.stage) for _ in range(6)]
        items = [place.item for place in self._floats]
        self._tools = ToolBar(items[0], self._buttons())
        self._level = ToolBar(items[1], self._levels())
        self._zoom = ZoomBar(items[2], panel.canvas.zoom, panel.canvas.fit)
        self._map = MiniMap(items[3], panel.canvas.centre)
        self._legend = WireLegend(items[4], panel.stage_size[0])
        self._pages = ToolBar(items[5], self._page_tools())
        self._place()

    def refresh(self) -> None:
        """Show which tools are on."""
        self._tools.update(self._buttons())
        if self._pages.tools != (now := self._page_tools()):
            self._pages.update(now)
            self._place_pages()

    def look(self, conditions: dict[str, Condition]) -> None:
        """Tell map and zoom from where it is looked at, and how the boxes fare."""
        canvas = self._panel.canvas
        eye = canvas.eye
        if eye is None or canvas.drawing is None:
            return
        self._zoom.update(eye.zoom)
        unit = eye.zoom * scale()
        view = (eye.x, eye.y, eye.x + canvas.width / unit, eye.y + canvas.height / unit)
        self._map.update(canvas.drawing, dict(conditions), view)

    @property
    def _is_roomy(self) -> bool:
        return self._panel.stage_size[0] > px(ROOMY)

    @property
    def covered(self) -> list[tuple[float, float, float, float]]:
        """What the map hides of the sheet: left, top, right and bottom in sizes of the look."""
        _, _, x1, y1 = self._panel.canvas.seen
        unit = self._panel.canvas.sheet.unit
        wide, high = (self._map.width + px(12)) / unit, (self._map.height + px(12)) / unit
        return [(x1 - wide, y1 - high, x1, y1)] if self._is_roomy else []

    def name_wires(self, *, wrong: bool, stale: bool) -> None:
        """Show the colours of the wires that there are."""
        drawing = self._panel.canvas.drawing
        boxes = drawing.boxes.values() if drawing else ()
        sorts = {terminal.sort for box in boxes for terminal in (*box.inputs, *box.outputs)}
        self._legend.update(tuple(sort for sort in WORDS if sort in sorts), wrong=wrong, stale=stale)

    def _buttons(self) -> tuple[Tool, ...]:
        engine, chosen = self._engine, self._panel.dress.chosen
        is_step, stops = chosen in engine.document.steps, chosen in engine.breakpoints
        stop = partial(self._panel.toggle_break, chosen)
        red: Paint | None = "far" if is_step else None
        return (
            Tool("bolt", "Highlight execution: values travel", self._highlight, engine.highlight),
            Tool("step", "Single step: run the next step that waits", self._step),
            Tool("dot", "Stop before the chosen step", stop, stops, is_step, red),
            Tool("lock", "Retain values: a wire still shows what flowed last", self._retain, engine.retain),
        )

    def _levels(self) -> tuple[Tool, ...]:
        if self._panel.is_dashboard:
            arrange = "Arrange anew: from left to right, with few crossings"
            if not self._is_roomy:
                return (Tool("add", "Add an instrument or a block", self._open_additions),)
            return (
                Tool("add", "Add an instrument or a block", self._open_additions, label="Add"),
                Tool("wand", arrange, self._panel.arrange_anew),
            )
        tip = "One level up: all instruments and the wires between them (Ctrl+Up)"
        label = "All instruments" if self._is_roomy else ""
        return (Tool("up", tip, partial(self._panel.doors.enter, ""), label=label),)

    def _page_tools(self) -> tuple[Tool, ...]:
        """One tool for each page; where there is no room for that, one for the list of them."""
        panel = self._panel
        pages, here = panel.pages.listed, panel.pages.part
        tools = tuple(_tool(page, partial(panel.turn_to, page.key), is_on=page.key == here) for page in pages)
        room = panel.stage_size[0] - px(36) - (self._map.width if self._is_roomy else 0)
        if not tools or ToolBar.wide(tools) <= room:
            return tools
        title = next((page.title for page in pages if page.key == here), "")
        return (Tool("layers", PAGES_TIP, self._open_pages, label=title),)

    def _open_pages(self) -> None:
        x, y = self._pages.corner()
        entries = pages_of(self._panel)[1:]
        Menu(entries, x, y - px(36) - px(28) * len(entries), least_width=px(160))

    def _open_additions(self) -> None:
        x, y = self._level.corner()
        open_list(self._panel.composing.entries(), x, y + self._level.height + px(4), least_width=px(230))

    def _highlight(self) -> None:
        self._engine.highlight = not self._engine.highlight
        self._panel.player.skip()
        self.refresh()

    def _step(self) -> None:
        if self._engine.step() is None:
            self._panel.notes.tell("No step waits", NOTHING_WAITS)
        self._panel.show_stop()

    def _retain(self) -> None:
        self._engine.retain = not self._engine.retain
        self.refresh()

    def _place(self) -> None:
        wide, high = self._panel.stage_size[0], self._panel.stage_size[1] - px(STRIP)
        tools, level, zoom, map_, legend = self._floats[:5]
        tools.place(px(12), px(12), self._tools)
        level.place(px(12) + self._tools.width + px(8), px(12), self._level)
        zoom.place(wide - px(12) - self._zoom.width, px(12), self._zoom)
        if self._is_roomy:
            map_.place(wide - px(12) - self._map.width, high - px(12) - self._map.height, self._map)
        else:
            map_.cover(0, 0, 1, 1)
        legend.cover(0, high, wide, px(STRIP))
        self._place_pages()

    def _place_pages(self) -> None:
        high = self._panel.stage_size[1] - px(STRIP)
        if self._pages.tools:
            self._floats[5].place(px(12), high - px(12) - self._pages.height, self._pages)
        else:
            self._floats[5].cover(0, 0, 1, 1)


def _tool(page: Page, turn: Callable[[], None], *, is_on: bool) -> Tool:
    tip = f"The page {page.title} of this diagram" if page.key else "The whole diagram on one sheet"
    return Tool(None if page.key else "cubes", tip, turn, is_on, label=page.title)
