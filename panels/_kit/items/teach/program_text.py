"""The lines of a robot program as they are typed into: mouse, keys, caret, and what floats over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.programs.completion import Offer, Word

from ...hands.pointer import Mouse
from ...pen import Rect, px
from ...widgets.lines import Typing
from ...widgets.spots import Action, Spots, button_width
from .keyboard import Keyboard, Press
from .program_box import Blame, Cures, paint_blame, paint_offer
from .program_keys import KEYS, Visit
from .program_mouse import Held, pull, take_hold, tip_at
from .program_paint import Marks, paint_lines
from .program_sheet import GUTTER, ProgramSheet
from .program_writing import complete, write

NO_OFFER = Offer(0, 0)
WHEEL = 3
"""Lines that a step of the wheel goes."""
EMPTY = "Nothing is written yet: click here and type, or begin with an example."


class TextHands(NamedTuple):
    """Whom the text tells what happens to it."""

    on_edit: Callable[[Typing, Visit], object]
    """Other lines, and how they are undone."""
    on_break: Callable[[int], object]
    """A click beside a line, from 1."""
    on_undo: Callable[[int], object]
    """-1 takes the last step back, 1 takes it again."""
    cures: Callable[[Blame], Cures]
    examples: Callable[[], Sequence[Action]]
    """What an empty program may begin with."""
    known: Callable[[], tuple[Word, ...]]
    """What the program has names for."""


class ProgramText(Spots):
    """The lines that are seen, drawn; an unseen input takes what is typed while `keyboard` is on."""

    def __init__(self, parent: int, hands: TextHands, *, width: int, height: int, top: int = 0) -> None:
        self.hands, self.top = hands, top
        """Of which `top` is how far its upper edge is below that of its window, in pixels."""
        self.typing, self.marks, self.blames = Typing(), Marks(), dict[int, Blame]()
        self.first = self.shift = self.chosen = 0
        self.offer = NO_OFFER
        self.visit = Visit()
        self.is_begun = False
        """Whether the first number came by itself, and nothing was typed yet."""
        self._hovered: int | None = None
        self._held: Held = ""
        super().__init__(parent, width=width, height=height, pad=0)
        self.keyboard = Keyboard(self.item, on_turn=self._turned)
        dpg.set_item_pos(self.item, [0, 0])

    @property
    def sheet(self) -> ProgramSheet:
        """Where the lines are."""
        return ProgramSheet(px(4), self.width, self.height, self.first, self.shift)

    def update(self, text: str, marks: Marks, blames: dict[int, Blame]) -> None:
        """Show other lines and marks; the caret stays where it is, or comes to where the text differs."""
        over = self.typing.taken_over(text)
        if over.rows != self.typing.rows and not (self.is_begun and not text):
            self.take(typing=over)
            self.close_offer()
            self.visit = Visit()
            self._scroll_to_caret()
        self.take(marks=marks, blames=blames)

    def go_to(self, row: int, column: int) -> None:
        """Bring the caret to a place, both from 0, and let what is typed go there."""
        self.take(typing=self.typing.at(row, column))
        self.close_offer()
        self.visit = Visit()
        self._scroll_to_caret()
        self.keyboard.take()

    def write(self, letters: str) -> None:
        """Take letters as if they were typed."""
        write(self, letters)

    def press(self, press: Press) -> None:
        """Take a key."""
        if self.offer.words and not (press.ctrl or press.alt or press.shift):
            if press.key == "Escape":
                self.close_offer()
                self.keyboard.take()
                return
            if press.key == "Down" or (press.key == "Up" and self.chosen >= 0):
                step = 1 if press.key == "Down" else -1
                self.take(chosen=(self.chosen + step) % len(self.offer.words))
                return
        self.close_offer()
        act = KEYS.get(press.key)
        if act is not None:
            act(self, press)

    def close_offer(self) -> None:
        """Take the list of words away."""
        self.take(offer=NO_OFFER, chosen=-1)

    def edit(self, typing: Typing) -> None:
        """Take other lines and tell of them; another place of the caret alone is nobody's business."""
        before, self.typing = self.typing, typing
        if typing.caret.row != before.caret.row and typing.rows == before.rows:
            self.visit = Visit()
        self._scroll_to_caret()
        self.repaint()
        if typing.rows != before.rows:
            self.is_begun = False
            self.hands.on_edit(before, self.visit)

    def frame(self) -> None:
        """Take what was typed: once per frame."""
        for came in self.keyboard.frame():
            self.write(came) if isinstance(came, str) else self.press(came)
        if self.keyboard.is_on:
            sheet, (row, column) = self.sheet, self.typing.caret
            self.keyboard.move(min(max(sheet.at(column), 0), self.width - 8), max(sheet.y(row), 0) + self.top)

    def on_press(self, mouse: Mouse) -> None:
        """Click a button, or take hold of what is there."""
        self._held = ""
        if self._at(mouse) is None:
            self._held = take_hold(self, mouse)
        else:
            super().on_press(mouse)

    def on_double(self, mouse: Mouse) -> None:
        """Select a word."""
        self.on_press(mouse)
        if self._held == "text":
            self.take(typing=self.typing.word())

    def on_drag(self, mouse: Mouse) -> None:
        """Pull what is held."""
        if self._held:
            pull(self, mouse, self._held)
        else:
            super().on_drag(mouse)

    def on_release(self, mouse: Mouse) -> None:
        """End what the press began."""
        if self._held:
            self._held = ""
        else:
            super().on_release(mouse)

    def on_move(self, mouse: Mouse) -> None:
        """Light up a button, and say what is wrong with the line under the mouse."""
        super().on_move(mouse)
        row = self.sheet.row_of(mouse.y)
        if self._at(mouse) is None:
            self.take(_hovered=row if row + 1 in self.blames else None)

    def tip(self, mouse: Mouse) -> str:
        """Say what the place under the mouse is for."""
        return super().tip(mouse) or ("" if self._at(mouse) is not None else tip_at(self, mouse))

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Everywhere."""
        return True

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Go through the lines."""
        self.scroll(self.first - round(WHEEL * steps))

    def scroll(self, first: int) -> None:
        """Show the lines from one on, counted from 0."""
        self.take(first=min(max(first, 0), max(len(self.typing.rows) - self.sheet.rows, 0)))

    def show_line(self, number: int) -> None:
        """See to it that a line, from 1, is among those that are seen."""
        row = number - 1
        if number and not self.first <= row < self.first + self.sheet.rows:
            self.scroll(row - self.sheet.rows // 2)

    def paint_spots(self) -> None:
        """Draw the lines, and what floats over them."""
        is_on = self.keyboard.is_on
        if self.typing.rows == ("",) and not is_on:
            self._paint_empty()
            return
        paint_lines(self.pen, self.sheet, self.typing, self.marks, typed=is_on)
        if is_on and self.offer.words:
            paint_offer(self, self.sheet, self.typing, self.offer, self.chosen, partial(complete, self))
            return
        seen = range(self.first, self.first + self.sheet.rows)
        told = [self.typing.caret.row, self._hovered, *(number - 1 for number in sorted(self.blames))]
        row = next((r for r in told if r is not None and r + 1 in self.blames and r in seen), None)
        if row is not None:
            blame = self.blames[row + 1]
            paint_blame(self, self.sheet, self.typing.rows, blame, self.hands.cures(blame))

    def _paint_empty(self) -> None:
        """Say how to begin."""
        x, y = px(GUTTER + 10), px(32)
        self.pen.text(x, y, EMPTY, 14, "text2")
        y += px(20)
        for action in self.hands.examples():
            width = min(button_width(action) + px(8), self.width - x - px(16))
            self.button(Rect(x, y, width, px(28)), action)
            y += px(34)

    def _scroll_to_caret(self) -> None:
        """Show the line and the letter with the caret."""
        row, column = self.typing.caret
        count, letters = self.sheet.rows, self.sheet.letters
        self.scroll(min(max(self.first, row - count + 1), row))
        fits = max(len(self.typing.row) + 1 - letters, 0)
        self.take(shift=min(max(self.shift, column - letters + 1), max(column - 1, 0), fits))

    def _turned(self) -> None:
        """Show or hide the caret with the keyboard."""
        if self.is_begun and not self.keyboard.is_on:
            self.typing, self.is_begun = Typing(), False
        self.repaint()
