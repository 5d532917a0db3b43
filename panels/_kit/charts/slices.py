"""Two joints as a chart: curves over both ranges, the pose as a dot, and a click that poses the arm."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..hands.pointer import Mouse
from ..pen import px
from ..widgets.slider import Told, nothing
from .plots import Plot, PlotLine
from .ticks import Axis

SNAP = 8
"""A click so near to a curve, in sizes of the look, is on it."""


class Slice(NamedTuple):
    """What the chart shows, in the units that are shown."""

    names: tuple[str, str] = ("", "")
    low: tuple[float, float] = (0.0, 0.0)
    high: tuple[float, float] = (1.0, 1.0)
    now: tuple[float, float] = (0.0, 0.0)


class SliceChart(Plot):
    """Curves of singular poses over two joints, with the pose as a dot; a click or a drag poses the arm."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_pose: Callable[[float, float], None],
        on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.slice, self._on_pose, self._on_begin, self._held = Slice(), on_pose, on_begin, False
        super().__init__(parent, width=width, height=height)

    def place(self, shown: Slice) -> None:
        """Show another pose, or other joints."""
        self._x_name, self._y_name = shown.names
        self.take(slice=shown)

    def axes(self) -> tuple[Axis, Axis]:
        """Give the whole range of both joints over pixels."""
        (x0, y0), (x1, y1) = self.slice.low, self.slice.high
        across = Axis(x0, x1, self.left + px(46), self.right - px(8))
        return across, Axis(y0, y1, self.height - px(28), px(30))

    def paint(self) -> None:
        """Draw the curves with what they are, and the pose over them."""
        super().paint()
        at: float = self.left + px(50)
        for line in self.lines:
            if line.name:
                at = self.pen.text(at, px(16), line.name, 12, line.colour) + px(14)
        x, y = self.axes()
        across, up = (float(axis.at(v)) for axis, v in zip((x, y), self.slice.now, strict=True))
        across = min(max(across, x.start), x.end)
        up = min(max(up, y.end), y.start)
        self.pen.line((across, y.start), (across, y.end), "line2", 1)
        self.pen.line((x.start, up), (x.end, up), "line2", 1)
        self.pen.disc(across, up, 6.5, "card", "accent", thickness=2)
        self.pen.disc(across, up, 3, "accent")

    def _paint_line(self, line: PlotLine, x: Axis, y: Axis, taken: list[float]) -> None:
        super()._paint_line(line._replace(name=""), x, y, taken)

    def on_press(self, mouse: Mouse) -> None:
        """Pose the arm there."""
        x, y = self.axes()
        if mouse.button == 0 and x.start <= mouse.x <= x.end and y.end <= mouse.y <= y.start:
            self._held = True
            self._on_begin()
            self.on_drag(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Take the pose along; near a curve it is on it."""
        if not self._held:
            return
        x, y = self.axes()
        at = min(max(mouse.x, x.start), x.end), min(max(mouse.y, y.end), y.start)
        found = self.snapped(*at)
        self._on_pose(*(found or (x.value(at[0]), y.value(at[1]))))

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._held = False

    def snapped(self, across: float, up: float) -> tuple[float, float] | None:
        """The point of a curve that is near to a pixel."""
        x, y = self.axes()
        best, found = float(px(SNAP)), None
        for line in self.lines:
            away = np.hypot(x.at(line.x) - across, y.at(line.y) - up)
            if len(away) and float(away.min()) < best:
                k = int(away.argmin())
                best, found = float(away[k]), (float(line.x[k]), float(line.y[k]))
        return found

    def tip(self, mouse: Mouse) -> str:
        """Say what a click does."""
        return "A click poses the arm there; near a curve it takes the singular pose itself"
