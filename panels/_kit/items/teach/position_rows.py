"""The rows of taught positions: name, comment, place, the lines that use it, and a lamp for its reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ...hands.pointer import Mouse
from ...pen import LampState, Paint, Rect, fonts, px, shown
from ...widgets.editor import EDITOR, refusals
from ...widgets.spots import Action, Spots
from ...words import verbatim

ROW = 54
MOST = 6
"""Rows that are seen at once; the wheel leads to the others."""
LETTERS = ("x", "y", "z", "A", "B", "C")
EMPTY = "No position yet: jog the arm, then Teach P1"


class PositionRow(NamedTuple):
    """One row."""

    name: str
    comment: str
    place: tuple[float, ...]
    """x, y, z [mm], A, B, C [deg]; nothing where the arm is another one."""
    used: str
    """The lines of the program that use it."""
    lamp: LampState
    about: str
    """Its reach in words."""
    is_joint: bool = False


class PositionRows(Spots):
    """A row of 54 per position, six at most; a click chooses, a double click types name or comment."""

    def __init__(
        self, parent: int, *, width: int, on_choose: Callable[[str], None],
        on_name: Callable[[str, str], None], on_comment: Callable[[str, str], None],
    ) -> None:  # fmt: skip
        self.rows: tuple[PositionRow, ...] = ()
        self.current, self.first = "", 0
        """Which is chosen, and which is the first that is seen."""
        self._on_choose, self._on_name, self._on_comment = on_choose, on_name, on_comment
        super().__init__(parent, width=width, height=px(ROW))

    def update(self, rows: tuple[PositionRow, ...], current: str) -> None:
        """Show other rows; the chosen one is brought into sight when it is another one."""
        is_other = current != self.current or len(rows) != len(self.rows)
        if self.take(rows=rows, current=current):
            self.resize(self.width, px(ROW) * min(max(len(rows), 1), MOST))
        self.scroll(0)
        places = [k for k, row in enumerate(rows) if row.name == current]
        if is_other and places:
            self.scroll(min(places[0] - self.first, 0) or max(places[0] - self.first - MOST + 1, 0))

    def scroll(self, by: int) -> None:
        """Show rows further down, or up."""
        self.take(first=min(max(self.first + by, 0), max(len(self.rows) - MOST, 0)))

    def place_of(self, name: str) -> Rect:
        """The box of a row, in pixels from the corner; it may be outside."""
        k = next(k for k, row in enumerate(self.rows) if row.name == name)
        return Rect(0, px(ROW) * (k - self.first), self.width, px(ROW))

    def name_of(self, row: PositionRow) -> Rect:
        """Where a name is typed."""
        top = self.place_of(row.name).y
        return Rect(self.left + px(18), top + px(2), px(84), px(22))

    def comment_of(self, row: PositionRow) -> Rect:
        """Where a comment is typed: after the name, as far as the lines that use it."""
        top, start = self.place_of(row.name).y, self.left + px(18)
        x = round(start + max(fonts.text_width(row.name, "bold", 15), px(22)) + px(10))
        end = self.right - px(20) - round(fonts.text_width(row.used, "word", 12))
        return Rect(x, top + px(2), max(end - x - px(6), px(40)), px(22))

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Where there are more rows than are seen."""
        return len(self.rows) > MOST

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Scroll by a row."""
        self.scroll(-1 if steps > 0 else 1)

    def on_double(self, mouse: Mouse) -> None:
        """Let the name or the comment under the mouse be typed."""
        for row in self._seen():
            if self.name_of(row).holds(mouse.x, mouse.y):
                self.type_name(row)
                return
            if self.comment_of(row).holds(mouse.x, mouse.y):
                self.type_comment(row)
                return
        super().on_double(mouse)

    def type_name(self, row: PositionRow) -> None:
        """Open the field of a name."""
        EDITOR.open(self, self.name_of(row), row.name, partial(self._named, row), size=14, style="word")

    def type_comment(self, row: PositionRow) -> None:
        """Open the field of a comment."""
        done = partial(self._on_comment, row.name)
        EDITOR.open(self, self.comment_of(row), row.comment, done, size=13, style="word")

    def _named(self, row: PositionRow, text: str) -> None:
        with refusals(self, self.name_of(row)):
            self._on_name(row.name, text)

    def paint_spots(self) -> None:
        """Draw the rows that are seen, or what there is to do first."""
        if not self.rows:
            self.pen.box(self.left, px(4), self.right - self.left, px(ROW - 8), "card", "card_line", radius=6)
            words = fonts.elided(EMPTY, "word", 13, self.right - self.left - px(16))
            middle = (self.left + self.right) / 2
            self.pen.text(middle, px(ROW) / 2, words, 13, "text2", align="centre")
            return
        for k, row in enumerate(self._seen()):
            self._paint_row(row, px(ROW) * k)
        if len(self.rows) > MOST:
            share, high = MOST / len(self.rows), self.height
            top = high * self.first / len(self.rows)
            self.pen.box(self.width - px(4), top, px(3), high * share, "line2", radius=1)

    def _seen(self) -> tuple[PositionRow, ...]:
        return self.rows[self.first : self.first + MOST]

    def _paint_row(self, row: PositionRow, top: int) -> None:
        pen, high = self.pen, px(ROW)
        action = Action(row.name, partial(self._on_choose, row.name), tip=row.about)
        is_chosen = row.name == self.current
        if is_chosen or self.is_lit(action):
            pen.box(
                px(6),
                top,
                self.width - px(12),
                high - px(1),
                "accent_back" if is_chosen else "hover",
                radius=4,
            )
        if is_chosen:
            pen.box(px(6), top, px(3), high - px(1), "accent", radius=1)
        elif row is not self.rows[-1]:
            pen.rule(self.left, top + high - px(1), self.right - self.left)
        self._paint_head(row, top + px(13), "accent" if is_chosen else "text2")
        if row.place:
            self._paint_numbers(row.place[:3], LETTERS[:3], top + px(30))
            self._paint_numbers(row.place[3:], LETTERS[3:], top + px(45))
        else:
            pen.text(self.left + px(18), top + px(37), "joint values of another arm", 12, "text3")
        self.spot(Rect(0, top, self.width, high), action)

    def _paint_head(self, row: PositionRow, y: int, flag: Paint) -> None:
        pen, comment = self.pen, self.comment_of(row)
        pen.box(self.left, y - px(6), px(2), px(13), flag)
        pen.box(self.left + px(2), y - px(6), px(8), px(7), flag)
        pen.text(self.left + px(18), y, verbatim(row.name), 15, style="bold")
        words = row.comment or ("joint values" if row.is_joint else "")
        ink: Paint = "text" if row.comment else "text3"
        pen.text(comment.x, y, fonts.elided(verbatim(words), "word", 13, comment.width), 13, ink, row=15)
        pen.lamp(self.right - px(6), y, row.lamp, 4)
        pen.text(self.right - px(18), y, row.used, 12, "text3", align="right", row=15)

    def _paint_numbers(self, numbers: tuple[float, ...], letters: tuple[str, ...], y: int) -> None:
        left, right = self.left + px(18), self.right - px(4)
        share = (right - left) / 3
        for k, (letter, number) in enumerate(zip(letters, numbers, strict=True)):
            x = left + k * share
            self.pen.symbol(x, y, letter, 13, "text3", style="italic")
            end = x + share - px(14)
            self.pen.text(end, y, shown(number, 1), 13, "text2", style="mono", align="right")
