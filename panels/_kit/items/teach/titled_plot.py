"""Lines over shared axes with their titles above them, where they cannot hide one another."""

from __future__ import annotations

from ...charts.plots import Plot, PlotLine
from ...charts.ticks import Axis
from ...pen import px

ROW = 15
"""A line of the legend, in sizes of the look."""


class TitledPlot(Plot):
    """Lines whose titles stand in rows above them, each with the units of its lines: `title|unit`."""

    def axes(self) -> tuple[Axis, Axis]:
        """Give both axes over pixels, with room for the names."""
        x, y = super().axes()
        return x, y._replace(end=px(14 + ROW * len(self._titles())))

    def paint(self) -> None:
        """Draw the plot, and above its lines what they are."""
        super().paint()
        for row, title in enumerate(self._titles()):
            x = self.pen.text(self.left + px(56), px(13 + ROW * row), title, 12, "text2") + px(12)
            for line in self.lines:
                name, _, unit = line.name.partition("|")
                if name == title:
                    x = self.pen.text(x, px(13 + ROW * row), unit, 12, line.colour) + px(14)

    def _titles(self) -> list[str]:
        """Each title once; the unit stands behind a bar in the name of a line."""
        return list(dict.fromkeys(line.name.partition("|")[0] for line in self.lines))

    def _paint_line(self, line: PlotLine, x: Axis, y: Axis, taken: list[float]) -> None:
        super()._paint_line(line._replace(name=""), x, y, taken)
