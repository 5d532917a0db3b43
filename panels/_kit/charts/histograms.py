"""A chart of how often each value of a joint occurs, with a brush over a stretch of values."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Rgb, px, rgba, short
from ..widgets.slider import Told, nothing
from ..widgets.widget import Widget
from .ticks import Axis

Brushed = Callable[[float, float], None]
HEAD, FOOT = 26, 24


class Histogram(Widget):
    """Bars of all points in grey and of the marked ones in colour; a drag brushes, a double click clears."""

    def __init__(
        self, parent: int, symbol: str, *, width: int, height: int, colour: Rgb, unit: str,
        on_brush: Brushed, on_clear: Told, on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.symbol, self._colour, self._unit = symbol, colour, unit
        self._on_brush, self._on_clear, self._on_begin = on_brush, on_clear, on_begin
        self.edges: Floats = np.array([0.0, 1.0])
        self.counts: Floats = np.zeros(1)
        self.totals: Floats = np.zeros(1)
        self.brush: tuple[float, float] | None = None
        self._from: float | None = None
        super().__init__(parent, width=width, height=height, pad=12)

    @property
    def axis(self) -> Axis:
        """Values over pixels."""
        return Axis(float(self.edges[0]), float(self.edges[-1]), self.left, self.right)

    def update(
        self, edges: Floats, counts: Floats, totals: Floats, brush: tuple[float, float] | None
    ) -> None:
        """Show other bars: edges (n + 1,) in the unit that is shown, counts and totals (n,)."""
        self.edges, self.counts, self.totals, self.brush = edges, counts, totals, brush
        self.repaint()

    def on_press(self, mouse: Mouse) -> None:
        """Begin a brush."""
        if mouse.button == 0:
            self._on_begin()
            self._from = self._value(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Draw it out."""
        if self._from is not None:
            low, high = sorted((self._from, self._value(mouse)))
            if self.axis.at(high) - self.axis.at(low) >= px(3):
                self._on_brush(low, high)

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._from = None

    def on_double(self, mouse: Mouse) -> None:
        """Take the brush away."""
        self._on_clear()

    def tip(self, mouse: Mouse) -> str:
        """Say what a drag does."""
        return "Drag to mark a stretch of values; a double click takes it away"

    def paint(self) -> None:
        """Draw head, bars, brush and numbers."""
        pen, axis, top, bottom = self.pen, self.axis, px(HEAD), self.height - px(FOOT)
        pen.symbol(self.left, px(14), self.symbol, 15)
        if self.brush is not None:
            words = f"{short(round(self.brush[0], 1))} – {short(round(self.brush[1], 1))}{self._unit}"
            pen.text(self.right, px(14), words, 12, "accent", align="right", row=15)
        most = max(float(self.totals.max(initial=0)), 1.0)
        edges = [round(float(x)) for x in axis.at(self.edges)]
        for k, (count, total) in enumerate(zip(self.counts, self.totals, strict=True)):
            wide = max(edges[k + 1] - edges[k] - 1, 1)
            middle = (self.edges[k] + self.edges[k + 1]) / 2
            is_in = self.brush is None or self.brush[0] <= middle <= self.brush[1]
            own = rgba(self._colour, 190 if is_in else 60)
            for number, paint in ((total, "line"), (count, own)):
                tall = round((bottom - top) * float(number) / most)
                if tall:
                    pen.box(edges[k], bottom - tall, wide, tall, paint)  # type: ignore[arg-type]
        for end in self.brush or ():
            x = round(float(np.clip(axis.at(end), self.left, self.right)))
            pen.box(x - px(1), top, px(2), bottom - top, "accent")
        pen.rule(self.left, bottom, self.right - self.left, "line2")
        first, last = (f"{short(round(float(edge), 1))}{self._unit}" for edge in self.edges[[0, -1]])
        pen.text(self.left, bottom + px(12), first, 11, "text3", style="mono")
        pen.text(self.right, bottom + px(12), last, 11, "text3", style="mono", align="right")

    def _value(self, mouse: Mouse) -> float:
        return self.axis.value(min(max(mouse.x, self.left), self.right))
