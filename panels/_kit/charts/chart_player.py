"""The player of charts: time is their own axis, so a legend stands in the place of the bar."""

from __future__ import annotations

from ..hands.pointer import Mouse
from ..pen import Pen, fonts, px, rgba
from .player import Player


class ChartPlayer(Player):
    """A player whose bar is the axis of the charts above it: in its place stands what the lines mean."""

    legend: tuple[tuple[str, bool], ...] = ()
    """Words, and whether their line is dashed."""

    def name_lines(self, legend: tuple[tuple[str, bool], ...]) -> None:
        """Say what solid and dashed lines are."""
        self.take(legend=legend)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Nowhere: there is no bar."""
        return False

    def paint_bar(self) -> None:
        """Draw the legend as far as there is room for it."""
        x, end = self.bar
        for words, is_dashed in self.legend:
            width = px(32) + fonts.text_width(words, "word", 13)
            if x + width > end:
                break
            _paint_sample(self.pen, x, self.height // 2, is_dashed)
            x = round(self.pen.text(x + px(32), self.height // 2, words, 13, "text2")) + px(20)

    def paint_time(self) -> None:
        """Draw nothing: the charts show where it is."""


def _paint_sample(pen: Pen, x: int, y: int, is_dashed: bool) -> None:
    for k in range(3 if is_dashed else 0):
        pen.box(x + px(9) * k, y - px(1) // 2, px(5), px(1), rgba("text2", 200))
    if not is_dashed:
        pen.box(x, y - px(1), px(24), px(2), "text2")
