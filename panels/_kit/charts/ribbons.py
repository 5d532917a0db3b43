"""Charts of every branch along a way: thin ribbons, the choice among them strong, and where two meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats

from ..hands.pointer import Mouse
from ..pen import Paint, Point, px, rgba
from ..widgets.slider import Told, nothing
from .charts import JointCharts
from .data import ChartSheet, cut, runs_of
from .ticks import Axis, padded

NEAR = 9
"""A press this near to a ribbon takes it, in sizes of the look."""


class RibbonLines(NamedTuple):
    """R ribbons over the N values of the shared axis, for n charts."""

    q: Floats
    """As drawn, (R, N, n); NaN where a ribbon is not."""
    within: Bools
    """Where a ribbon keeps all limits, (R, N)."""
    singular: Bools
    """Where it is near a singular pose, (R, N)."""
    names: tuple[str, ...]
    """What to call each, (R,)."""
    meetings: Floats
    """Where two meet: the shared axis and the value of each chart, (m, 1 + n)."""
    pieces: tuple[tuple[int, int], ...]
    """First and last but one sample of each stretch of the choice without a jump."""


NO_RIBBONS = RibbonLines(
    np.zeros((0, 0, 0)), np.zeros((0, 0), bool), np.zeros((0, 0), bool), (), np.zeros((0, 1)), ()
)


class RibbonCharts(JointCharts):
    """A press takes the ribbon under the mouse, or the choice if none is near, and a drag leads along it."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_scrub: Callable[[int], None] = lambda _: None,
        on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.lines, self.ribbon, self.arm = NO_RIBBONS, 0, np.zeros(0)
        """The ribbon that was pressed, from 1; 0 is the choice. And where the arm stands, (n,)."""
        super().__init__(parent, width=width, height=height, on_scrub=on_scrub, on_begin=on_begin)

    def load(self, sheet: ChartSheet, lines: RibbonLines, index: int) -> None:
        """Show another atlas."""
        self.lines = lines
        self.update(sheet, index)

    def stand(self, arm: Floats) -> None:
        """Show where the arm is at the cursor, (n,) as drawn."""
        if not np.array_equal(arm, self.arm):
            self.arm = arm
            self._paint_over()

    def up(self, place: int) -> Axis:
        """The upright axis of a chart: all ribbons, and the limits that are near them."""
        axis = super().up(place)
        values = self.lines.q[..., place] if place < self.lines.q.shape[2] else np.zeros(0)
        found = values[np.isfinite(values)]
        if not len(found):
            return axis
        chart = self.sheet.charts[place]
        low, high = float(found.min()), float(found.max())
        room = max(high - low, 10.0 if chart.unit == "°" else 1e-9)
        low = max(low - 0.25 * room, chart.low) if chart.low < low else low
        high = min(high + 0.25 * room, chart.high) if chart.high > high else high
        return Axis(*padded(low, high, 0.1), axis.start, axis.end)

    def on_press(self, mouse: Mouse) -> None:
        """Take the ribbon under the mouse, and the cursor there."""
        if mouse.button != 0 or not self.takes_wheel(mouse):
            super().on_press(mouse)
            return
        before, index = self.ribbon, self.nearest(mouse.x)
        self.ribbon = self.ribbon_at(mouse)
        is_other = self.ribbon != before and index == self.index
        super().on_press(mouse)
        if is_other:
            self._on_scrub(index)

    def ribbon_at(self, mouse: Mouse) -> int:
        """Give the ribbon under the mouse, from 1; 0 where there is none near."""
        index = self.nearest(mouse.x)
        for place in range(len(self.sheet.charts)):
            up = self.up(place)
            if up.end <= mouse.y <= up.start and len(self.lines.q):
                away = np.abs(np.asarray(up.at(self.lines.q[:, index, place])) - mouse.y)
                away = np.nan_to_num(away, nan=np.inf)
                nearest = int(away.argmin())
                return nearest + 1 if away[nearest] <= px(NEAR) else 0
        return 0

    def tip(self, mouse: Mouse) -> str:
        """Say which ribbon is under the mouse, and what the stretches there are."""
        ribbon = self.ribbon_at(mouse) if self.takes_wheel(mouse) else 0
        named = f"Ribbon {ribbon}: {self.lines.names[ribbon - 1]}" if ribbon else ""
        return named or super().tip(mouse)

    def paint(self) -> None:
        """Draw the charts, and the ribbons over them."""
        super().paint()
        if not self.sheet.charts or len(self.sheet.x) < 2 or self.lines.q.shape[1] != len(self.sheet.x):
            return
        for place in range(len(self.sheet.charts)):
            self._paint_ribbons(place)
            self._paint_choice(place)
            self._paint_meetings(place)

    def _paint_ribbons(self, place: int) -> None:
        lines, colour = self.lines, self.sheet.charts[place].traces[0].colour
        looks: tuple[tuple[Bools, Paint, float], ...] = (
            (lines.within, rgba(colour, 150), 1.2),
            (~lines.within, rgba("far", 120), 1.2),
            (lines.singular, "sing", 3.0),
        )
        for k, values in enumerate(lines.q[..., place]):
            for there, paint, width in looks:
                if there[k].any():
                    for points in self._points(place, values, there[k]):
                        self.pen.path(points, paint, width)

    def _paint_choice(self, place: int) -> None:
        trace = self.sheet.charts[place].traces[0]
        for first, end in self.lines.pieces:
            there = np.zeros(len(self.sheet.x), bool)
            there[first : max(end - 1, first)] = True
            for points in self._points(place, trace.drawn, there):
                self.pen.path(points, trace.colour, 3.0)

    def _paint_meetings(self, place: int) -> None:
        across, up = self.across, self.up(place)
        for meeting in self.lines.meetings:
            x, y = float(across.at(meeting[0])), float(up.at(meeting[1 + place]))
            if across.start <= x <= across.end and up.end <= y <= up.start:
                self.pen.disc(x, y, 3.5, "card", "text", thickness=2)

    def _points(self, place: int, values: Floats, there: Bools) -> list[list[Point]]:
        """The pieces of a line in pixels where it is, each up to the next sample."""
        wide = there.copy()
        wide[1:] |= there[:-1]
        pixels, heights, good = cut(self.sheet.x, np.where(wide, values, np.nan), self.across, self.up(place))
        return [points for points, _ in runs_of(pixels, heights, np.where(good, 0.0, -1.0))]

    def _paint_over(self) -> None:
        super()._paint_over()
        if len(self.arm) != len(self.sheet.charts) or len(self.sheet.x) < 2:
            return
        x = float(self.across.at(float(self.sheet.x[self.index])))
        for place, value in enumerate(self.arm.tolist()):
            up = self.up(place)
            y = float(up.at(value))
            if up.end <= y <= up.start and self.across.start <= x <= self.across.end:
                self._over.disc(x, y, 4.5, "accent", "text", thickness=2)
