"""A number over two others as a map: colour steps with contours, hatched where there is none, and a pick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Pen, px, short
from ..widgets.slider import Told, nothing
from ..widgets.widget import Widget
from .contours import levels_of
from .map_paint import paint_key, paint_map, paint_marks, paint_picked
from .ticks import Axis

LEFT, FOOT, TOP, RIGHT = 52, 40, 26, 72
"""Room around the map for numbers, names and the key, in sizes of the look."""
WORDS = 24
"""So far below its upper edge is what the map says, away from the marks in its middle."""


class MapSheet(NamedTuple):
    """What the map shows."""

    across: Floats
    """The values of the columns, rising, (n,)."""
    up: Floats
    """The values of the rows, (m,)."""
    heights: Floats
    """(n, m): infinite where there can be none, not a number where there is none yet."""
    names: tuple[str, str] = ("", "")
    title: str = ""
    """What the heights are."""
    outside: str = ""
    """What stands in the part that is hatched."""
    is_log: bool = True

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the largest height; nothing between them where there is none."""
        known = self.heights[np.isfinite(self.heights)]
        return (float(known.min()), float(known.max())) if len(known) else (1.0, 1.0)


class MapMark(NamedTuple):
    """A place on the map."""

    x: float
    y: float
    look: Literal["ring", "target", "square"]
    word: str = ""
    numbers: str = ""


class MapChart(Widget):
    """A map; a click or a drag tries a cell, a click on the key shows what lies below a height alone."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_pick: Callable[[float, float], None],
        on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.sheet: MapSheet | None = None
        self.marks: tuple[MapMark, ...] = ()
        self.words, self.ceiling, self.is_stale = "", np.inf, False
        self._on_pick, self._on_begin, self._held = on_pick, on_begin, False
        self._hover: tuple[int, int] | None = None
        super().__init__(parent, width=width, height=height)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._over = Pen(dpg.add_draw_layer(parent=self.item))

    def update(self, sheet: MapSheet | None, words: str = "") -> None:
        """Show another map, or words where there is none."""
        if sheet is None or self.sheet is None or sheet.title != self.sheet.title:
            self.ceiling = np.inf
        self.sheet, self.words, self._hover = sheet, words, None
        self.repaint()

    def mark(self, marks: tuple[MapMark, ...]) -> None:
        """Show other places; the map under them stays."""
        if marks != self.marks:
            self.marks = marks
            self._paint_over()

    def age(self, is_stale: bool) -> None:
        """Tell whether the map belongs to older controls."""
        if is_stale != self.is_stale:
            self.is_stale = is_stale
            self.fade(is_stale)
            self.repaint()

    @property
    def levels(self) -> list[float]:
        """The heights at which a colour ends and another begins."""
        return [] if self.sheet is None else levels_of(*self.sheet.ends)

    def axes(self) -> tuple[Axis, Axis]:
        """Both axes over pixels; what runs up begins at the foot."""
        sheet = self.sheet
        x, y = ((1.0, 10.0),) * 2 if sheet is None else (_ends(sheet.across), _ends(sheet.up))
        is_log = sheet is None or sheet.is_log
        across = Axis(*x, self.left + px(LEFT), self.right - px(RIGHT), is_log)
        return across, Axis(*y, self.height - px(FOOT), px(TOP), is_log)

    def paint(self) -> None:
        """Draw map and key; what lies over them follows."""
        self.pen.clear()
        x, y = self.axes()
        paint_map(self.pen, self.sheet, x, y, self.levels, self.ceiling)
        if self.sheet is not None:
            paint_key(self.pen, self.sheet, self._key(), self.levels, self.ceiling)
        self._paint_over()

    def _paint_over(self) -> None:
        self._over.clear()
        x, y = self.axes()
        middle = (x.start + x.end) / 2
        if self.words:
            self._over.text(middle, y.end + px(WORDS), self.words, 15, "text2", align="centre")
        if self._hover is not None and self.sheet is not None:
            i, j = self._hover
            paint_picked(self._over, self.sheet, x, y, i, j)
        paint_marks(self._over, self.marks, x, y)

    def _key(self) -> tuple[float, float, float]:
        """Where the key stands: its left end, its foot and its top, in pixels."""
        return self.right - px(RIGHT - 20), self.height - px(FOOT), px(TOP)

    def cell(self, mouse: Mouse) -> tuple[int, int] | None:
        """The cell under the mouse; None beside the map."""
        x, y = self.axes()
        if self.sheet is None or not (x.start <= mouse.x <= x.end and y.end <= mouse.y <= y.start):
            return None
        return self._nearest(mouse)

    def _nearest(self, mouse: Mouse) -> tuple[int, int]:
        x, y = self.axes()
        assert self.sheet is not None
        i = int(np.abs(x.at(self.sheet.across) - mouse.x).argmin())
        return i, int(np.abs(y.at(self.sheet.up) - mouse.y).argmin())

    def on_press(self, mouse: Mouse) -> None:
        """Try the cell there; in the key show what lies below."""
        if mouse.button != 0 or self.sheet is None:
            return
        if self.cell(mouse) is not None:
            self._held = True
            self._on_begin()
            self._pick(mouse)
        elif mouse.x > self.right - px(RIGHT - 14) and self.levels:
            _, foot, top = self._key()
            share = min(max((foot - mouse.y) / (foot - top), 0.0), 1.0)
            above = self.levels[min(int(share * (len(self.levels) + 1)), len(self.levels) - 1)]
            self.ceiling = np.inf if above == self.ceiling else above
            self.repaint()

    def on_drag(self, mouse: Mouse) -> None:
        """Take the pick along."""
        if self._held:
            self._pick(mouse)

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._held = False

    def on_move(self, mouse: Mouse) -> None:
        """Mark the cell under the mouse."""
        found = self.cell(mouse)
        if found != self._hover:
            self._hover = found
            self._paint_over()

    def on_leave(self) -> None:
        """Mark none."""
        if self._hover is not None:
            self._hover = None
            self._paint_over()

    def tip(self, mouse: Mouse) -> str:
        """Say what a cell holds, or what a click on the key does."""
        found = self.cell(mouse)
        if self.sheet is None:
            return ""
        if found is None:
            is_key = mouse.x > self.right - px(RIGHT - 14)
            return "A click shows what lies below this height alone" if is_key else ""
        height = float(self.sheet.heights[found])
        told = "not run yet" if np.isnan(height) else short(height)
        told = self.sheet.outside if np.isinf(height) else told
        x, y = float(self.sheet.across[found[0]]), float(self.sheet.up[found[1]])
        return f"{short(x)} · {short(y)}: {told}"

    def _pick(self, mouse: Mouse) -> None:
        i, j = self._nearest(mouse)
        assert self.sheet is not None
        self._on_pick(float(self.sheet.across[i]), float(self.sheet.up[j]))


def _ends(values: Floats) -> tuple[float, float]:
    low, high = float(values[0]), float(values[-1])
    return (low, high) if high > low else (low * 0.9, low * 1.1)
