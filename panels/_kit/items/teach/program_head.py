"""The head over the lines of a program: what it is called, and how long it is."""

from __future__ import annotations

from ...pen import fonts, px
from ...widgets.widget import Widget
from ...words import verbatim

LANGUAGE = "MELFA-BASIC IV"


class ProgramHead(Widget):
    """A row of 40 with the name, the language, the number of lines and of faults."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.name, self.lines, self.faults = "", 0, 0
        super().__init__(parent, width=width, height=px(40), pad=16)

    def update(self, name: str, lines: int, faults: int) -> None:
        """Show another name or other numbers."""
        self.take(name=name, lines=lines, faults=faults)

    def paint(self) -> None:
        """Draw the words."""
        pen, y = self.pen, self.height / 2
        name = fonts.elided(verbatim(self.name or "program"), "bold", 15, px(150))
        x = pen.text(self.left, y, name, 15, style="bold") + px(12)
        x = pen.text(x, y, f"{LANGUAGE} · {lines_of(self.lines)}", 13, "text2", row=15) + px(12)
        if self.faults:
            pen.icon(x + px(6), y, "error", 12, "far")
            pen.text(x + px(16), y, faults_of(self.faults), 13, "far", row=15)
        pen.rule(0, self.height - px(1), self.width)
        pen.rule(0, 0, self.width)


def lines_of(count: int) -> str:
    """How many lines there are."""
    return f"{count} line" if count == 1 else f"{count} lines"


def faults_of(count: int) -> str:
    """How many faults there are."""
    return f"{count} fault" if count == 1 else f"{count} faults"
