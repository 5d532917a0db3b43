"""How many poses there will be: the formula, the number, what it is made of, and what it takes."""

from __future__ import annotations

from ..pen import fonts
from ..pen.draw import symbol_width
from ..pen.theme import px
from .legend import paint_count, thousands
from .widget import Widget


class CountCard(Widget):
    """Two lines: the formula with a large number, and the product with the time."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.count, self.words, self.time, self.has_formula = 0, "", "", True
        super().__init__(parent, width=width, height=px(54))

    def update(self, count: int, words: str, time: str, *, has_formula: bool = True) -> None:
        """Show another count."""
        now = (count, words, time, has_formula)
        if now != (self.count, self.words, self.time, self.has_formula):
            self.count, self.words, self.time, self.has_formula = now
            self.repaint()

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
