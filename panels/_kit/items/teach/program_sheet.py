"""Where the lines of a robot program stand in their drawing, and which of them are seen."""

from __future__ import annotations

from typing import NamedTuple

from ...pen import Rect, fonts, px

ROW, SIZE, GUTTER, INSET = 20, 14, 66, 10
"""Heights of a line and its letters, widths of what is before the text and of the room between."""
TIMES, TIME = 190, 64
"""Widths of the bars with their seconds, and of the seconds alone where there is little room."""
NARROW = 620
"""A narrower editor leaves the bars out."""
BAR = 6
"""Width of what shows where in the program one is."""


class ProgramSheet(NamedTuple):
    """Where the lines stand in their drawing, in pixels."""

    top: float
    width: float
    height: float
    first: int
    """The line at the top, from 0."""
    shift: int
    """Letters that are scrolled out to the left."""

    @property
    def letter(self) -> float:
        """How wide a letter is."""
        return fonts.drawn_width("0", "mono", SIZE)

    @property
    def x(self) -> float:
        """Where the text begins."""
        return px(GUTTER + INSET)

    @property
    def times(self) -> float:
        """How wide the column of seconds is."""
        return px(TIMES if self.width >= px(NARROW) else TIME)

    @property
    def right(self) -> float:
        """Where the text ends, and the seconds begin."""
        return self.width - self.times

    @property
    def rows(self) -> int:
        """How many lines there is room for."""
        return max(int((self.height - self.top) // px(ROW)), 1)

    @property
    def letters(self) -> int:
        """How many letters of a line there is room for."""
        return max(int((self.right - self.x - px(4)) // self.letter), 1)

    def y(self, row: int) -> float:
        """The upper edge of a line."""
        return self.top + (row - self.first) * px(ROW)

    def at(self, column: int) -> float:
        """Where a letter begins."""
        return self.x + (column - self.shift) * self.letter

    def row_of(self, y: float) -> int:
        """The line at a height, whether there is one or not."""
        return self.first + int((y - self.top) // px(ROW))

    def column_of(self, x: float) -> int:
        """Between which letters a place is."""
        return max(self.shift + round((x - self.x) / self.letter), 0)


def place_bar(sheet: ProgramSheet, count: int) -> Rect | None:
    """What shows which of so many lines are seen; nothing when all of them are."""
    if count <= sheet.rows:
        return None
    room = sheet.height - sheet.top
    height = max(room * sheet.rows / count, px(24))
    y = sheet.top + (room - height) * sheet.first / (count - sheet.rows)
    return Rect(sheet.width - px(BAR), y, px(BAR - 1), height)
