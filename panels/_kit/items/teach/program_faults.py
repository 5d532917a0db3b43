"""Every fault of a program as a list in the control column; a click goes to its place."""

from __future__ import annotations

from functools import partial

from vi3dras.programs.reading import Fault

from ...face.board import Board, FixedPart
from ...face.programs import PROGRAM_FAULTS
from ...hands.overlay import wrapped
from ...pen import Rect, px
from ...widgets.heads import LampWord, Section
from ...widgets.spots import Action, Spots

MOST = 30
"""Faults that are listed; the head says how many there are."""
LINE, FOOT, SIGN = 18, 10, 22


class FaultRows(Spots):
    """One below the other: where it is, and what would be right."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.faults: tuple[Fault, ...] = ()
        self.lines = 0
        self._go = _nowhere
        super().__init__(parent, width=width, height=1)

    def update(self, faults: tuple[Fault, ...], lines: int, go: partial[None]) -> None:
        """Show other faults of a program of so many lines; what lies behind them is of the positions."""
        self._go = go
        if self.take(faults=faults[:MOST], lines=lines):
            self.resize(self.width)

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the words make the height."""
        room = sum(px(LINE) * (1 + len(self._words(each, width))) + px(FOOT) for each in self.faults)
        super().resize(width, max(room, 1))

    def paint_spots(self) -> None:
        """Draw the rows."""
        y = 0.0
        for k, fault in enumerate(self.faults):
            words = self._words(fault, self.width)
            place = Rect(0, y, self.width, px(LINE) * (1 + len(words)) + px(FOOT))
            is_there = fault.line <= self.lines
            go = partial(self._go, fault.line, fault.column)
            action = Action(f"{k} {fault.line}", go, enabled=is_there)
            if self.is_lit(action):
                self.pen.box(*place, "hover")
            middle = y + px(FOOT) / 2 + px(LINE) / 2
            self.pen.icon(self.left + px(6), middle, "error", 12, "far")
            where = f"Line {fault.line}, column {fault.column}" if is_there else "In the positions"
            self.pen.text(self.left + px(SIGN), middle, where, 13, "text2")
            for row, line in enumerate(words, 1):
                self.pen.text(self.left + px(SIGN), middle + px(LINE) * row, line, 14)
            self.spot(place, action)
            y += place.height

    def _words(self, fault: Fault, width: int) -> list[str]:
        return wrapped(fault.message, width - 2 * self.pad - px(SIGN), 14)


class ProgramFaults(FixedPart, shows=PROGRAM_FAULTS):
    """A head with their number, and the rows."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Faults", width=width)
        self._lamp = LampWord(parent, "", width=width)
        self.rows = FaultRows(parent, width=width)

    def show(self, program_text: str, faults: tuple[Fault, ...]) -> None:
        """Show what is wrong."""
        is_there = bool(program_text.strip())
        self._head.update(hint=str(len(faults)) if faults else "")
        self._lamp.show(not faults)
        word = "Every line can be read" if is_there else "Nothing written yet"
        self._lamp.update(word, "ok" if is_there else "off")
        self.rows.update(faults, program_text.count("\n") + 1, partial(self._go))

    def _go(self, line: int, column: int) -> None:
        editor = self._board.memo.get("program")
        if editor is not None:
            editor.go_to(line, column)


def _nowhere(_line: int, _column: int) -> None:
    """Go nowhere: nothing is shown yet."""
