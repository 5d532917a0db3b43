"""The Factor as a slider, logarithmic because 1 to 2 changes as much as 45 to 90, and what it gives."""

from __future__ import annotations

from typing import Unpack

from ...pen import Rect, fonts, px, short, symbol_width
from ...widgets.legend import paint_count, thousands
from ...widgets.slider import Slider, SliderHands
from ...widgets.tracks import Axis, Track
from ...widgets.widget import Widget

TICKS = (1, 2, 3, 5, 10, 15, 30, 45, 90)


class FactorSlider(Slider):
    """A row of 70: name, typed value, and a track from 1 to 90 with its numbers."""

    HEIGHT = 76

    def __init__(self, parent: int, value: float, **hands: Unpack[SliderHands]) -> None:
        axis = Axis("Factor", low=1, high=90, home=15, unit="", decimals=0, margin=0.0, ends=(1, 90))
        super().__init__(parent, axis._replace(is_turn=False, is_log=True), value, **hands)

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left + px(6), self.right - px(6), px(44), self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(72), px(4), px(72), px(28))

    def update(self, value: float) -> None:
        """Show a value, with as many decimals as it needs."""
        self.axis = self.axis._replace(decimals=0 if value == round(value) else 2)
        super().update(value)

    def paint(self) -> None:
        """Draw the row."""
        self.pen.text(self.left, px(18), "Factor", 15, style="bold")
        self._paint_field_and_track()
        track = self.track
        for tick in TICKS:
            x = round(track.x(tick))
            is_here = tick == self.value
            self.pen.box(x, px(55), px(1), px(4), "text" if is_here else "text3")
            self.pen.text(
                x, px(66), short(tick), 11, "text" if is_here else "text3", style="mono", align="centre"
            )


class CountCard(Widget):
    """Two lines: the formula with a large number, and the product with the time."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.count, self.words, self.time, self.has_formula = 0, "", "", True
        super().__init__(parent, width=width, height=px(54))

    def update(self, count: int, words: str, time: str, *, has_formula: bool = True) -> None:
        """Show another count."""
        self.take(count=count, words=words, time=time, has_formula=has_formula)

    def paint(self) -> None:
        """Draw both lines."""
        pen = self.pen
        formula = "N = Π θ_i / f" if self.has_formula else "N"
        pen.symbol(self.left, px(16), formula, 15, "text2", style="italic", row=18)
        paint_count(pen, self.right, px(16), thousands(self.count), "text", 18)
        time = fonts.text_width(self.time, "word", 13)
        pen.text(self.right, px(40), self.time, 13, "text2", align="right")
        room = self.right - self.left - time - px(12)
        words = self.words
        if symbol_width(words, "word", 13) > room:
            words = words.replace(" × ", "×")
        pen.text(self.left, px(40), fonts.elided(words, "word", 13, room), 13, "text2")
