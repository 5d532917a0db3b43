"""What divides a column: section heads, separators, gaps and words with a lamp."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg

from ..hands.overlay import wrapped
from ..pen import LampState, Paint, fonts, px, symbol_width
from .choices import Chosen, OneOf, segment_width
from .widget import Widget


def gap(parent: int, size: float) -> int:
    """Leave space; give its item."""
    item: int = dpg.add_spacer(height=px(size), parent=parent)
    return item


class Separator(Widget):
    """A line over the whole width of the column."""

    fades = False

    def __init__(self, parent: int, *, width: int) -> None:
        super().__init__(parent, width=width, height=px(1), pad=0)

    def paint(self) -> None:
        """Draw the line."""
        self.pen.rule(0, 0, self.width)


class Section(Widget):
    """The head of a section, 40 high: its title left, a hint right; a stale one says what it belongs to."""

    fades = False

    def __init__(self, parent: int, title: str, hint: str = "", *, width: int) -> None:
        self.title, self.hint, self.is_stale = title, hint, False
        super().__init__(parent, width=width, height=px(40))

    def update(self, title: str | None = None, hint: str | None = None, *, stale: bool = False) -> None:
        """Show other words."""
        title, hint = self.title if title is None else title, self.hint if hint is None else hint
        self.take(title=title, hint=hint, is_stale=stale)

    def paint(self) -> None:
        """Draw title and hint."""
        y = px(22)
        self.pen.symbol(self.left, y, self.title, 13, "text2", style="bold")
        self.pen.symbol(self.right, y, self.hint, 13, "limit" if self.is_stale else "text3", align="right")
        if self.is_stale:
            start = self.right - symbol_width(self.hint, "word", 13)
            self.pen.icon(round(start) - px(12), y, "hourglass", 12, "limit")


class SectionChoice(OneOf):
    """The head of a section, 40 high, with a choice on its right."""

    def __init__(
        self, parent: int, title: str, words: Sequence[str], current: str, on_choose: Chosen, *, width: int
    ) -> None:
        self.label = title
        super().__init__(parent, words, current, on_choose, width=width, height=px(40))

    def paint_spots(self) -> None:
        """Draw title and choice; a title that has no room ends in dots."""
        room = self.right - segment_width(self.words, 13, 7) - px(8) - self.left
        is_long = symbol_width(self.label, "bold", 13) > room
        label = fonts.elided(self.label, "bold", 13, room) if is_long else self.label
        self.pen.symbol(self.left, px(22), label, 13, "text2", style="bold")
        self.paint_head_bar()


class LampWord(Widget):
    """A lamp and its word in a row of 24."""

    def __init__(self, parent: int, word: str, state: LampState = "off", *, width: int) -> None:
        self.word, self.state = word, state
        super().__init__(parent, width=width, height=px(24))

    def update(self, word: str, state: LampState) -> None:
        """Show another word or state."""
        self.take(word=word, state=state)

    def paint(self) -> None:
        """Draw lamp and word."""
        y = self.height // 2
        self.pen.lamp(self.left + px(8), y, self.state)
        self.pen.symbol(self.left + px(22), y, self.word, 14, "text2")


class Paragraph(Widget):
    """Words over as many lines as they need; none without words."""

    SIZE, LINE, FIRST, FOOT = 14, 20, 10, 8
    """Of the words, from line to line, down to the middle of the first, and under the last."""
    PAINT: Paint = "text"

    def __init__(self, parent: int, *, width: int) -> None:
        self._text, self._paint = "", self.PAINT
        super().__init__(parent, width=width, height=1)

    def update(self, text: str, paint: Paint | None = None) -> None:
        """Show other words."""
        if self.take(_text=text, _paint=paint or self.PAINT):
            lines = len(self._lines())
            self.resize(self.width, px(self.LINE) * lines + px(self.FOOT) if lines else 1)

    def paint(self) -> None:
        """Draw the lines."""
        for k, line in enumerate(self._lines()):
            self.pen.text(self.left, px(self.FIRST + self.LINE * k), line, self.SIZE, self._paint)

    def _lines(self) -> list[str]:
        return wrapped(self._text, self.right - self.left, self.SIZE) if self._text else []


class Caption(Paragraph):
    """Small words under a control."""

    SIZE, LINE, FIRST, FOOT = 13, 18, 12, 6
    PAINT = "text3"
    fades = False
