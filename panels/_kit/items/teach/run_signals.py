"""Inputs and outputs as lamps: an input is set by a click, from this moment of the run on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...face.board import Board, FixedPart
from ...face.running import RUN_SIGNALS
from ...pen import Rect, px
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons, Spots

IN_A_ROW = 8
CELL = 46
"""Height of one in sizes of the look."""

Row = tuple[str, int, int, str, bool]
"""Whether it comes `in` or goes `out`, its number, its value, its name, whether it was set by hand."""


class Lamps(Spots):
    """Lamps with their numbers, eight in a row."""

    def __init__(self, parent: int, on_click: Callable[[int], None] | None, *, width: int) -> None:
        self.rows: tuple[Row, ...] = ()
        self._on_click = on_click
        super().__init__(parent, width=width, height=px(CELL))

    def update(self, rows: tuple[Row, ...]) -> None:
        """Show others."""
        if self.take(rows=rows):
            self.resize(self.width, px(CELL) * max(-(-len(rows) // IN_A_ROW), 1))

    def paint_spots(self) -> None:
        """Draw the lamps: a ring around those that were set by hand."""
        share = (self.right - self.left) / IN_A_ROW
        for k, (kind, number, value, name, by_hand) in enumerate(self.rows):
            x, y = round(self.left + share * (k % IN_A_ROW)), px(CELL) * (k // IN_A_ROW)
            place = Rect(x + px(1), y + px(2), round(share) - px(2), px(CELL) - px(4))
            told = told_signal(kind, number, value, name)
            act = partial(self._on_click, number) if self._on_click else lambda: None
            action = Action(f"{kind} {number}", act, enabled=self._on_click is not None, tip=told)
            self.pen.box(*place, "hover" if self.is_lit(action) else "card", "card_line", radius=4)
            middle = place.x + place.width / 2
            if by_hand:
                self.pen.disc(middle, y + px(16), 9.5, "text2")
                self.pen.disc(middle, y + px(16), 8.2, "card")
            self._paint_lamp(middle, y + px(16), kind, is_on=bool(value))
            self.pen.text(middle, y + px(33), str(number), 12, "text2", style="mono", align="centre")
            self.spot(place, action)

    def _paint_lamp(self, x: float, y: float, kind: str, *, is_on: bool) -> None:
        if kind == "in":
            self.pen.lamp(x, y, "ok" if is_on else "off")
        else:
            self.pen.disc(x, y, 5, "accent" if is_on else "line2")


class RunSignals(FixedPart, shows=RUN_SIGNALS):
    """Eight inputs and outputs, and whatever else the program uses."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Inputs", "click to set by hand", width=width)
        self.inputs = Lamps(parent, self._set, width=width)
        self._named = Caption(parent, width=width)
        gap(parent, 4)
        Section(parent, "Outputs", "set by the program", width=width)
        self.outputs = Lamps(parent, None, width=width)
        self._outputs_named = Caption(parent, width=width)
        self._hand = Caption(parent, width=width)
        self._buttons = Buttons(parent, (), width=width)

    def show(self, signals: tuple[Row, ...], run_hand: float, run_inputs: tuple[object, ...]) -> None:
        """Show what comes in and goes out now."""
        inputs, outputs = (tuple(row for row in signals if row[0] == kind) for kind in ("in", "out"))
        self.inputs.update(inputs)
        self.outputs.update(outputs)
        self._named.update(_names(inputs))
        self._outputs_named.update(_names(outputs))
        self._hand.update("The hand is open" if run_hand > 0.5 else "The hand is closed")
        forget = Action(
            "Forget the inputs", partial(self._board.act, "forget_inputs"), "reset",
            enabled=bool(run_inputs), tip="No input is set by hand any more",
        )  # fmt: skip
        self._buttons.update((forget,))

    def _set(self, number: int) -> None:
        self._board.act("set_input", number=number)


def told_signal(kind: str, number: int, value: int, name: str) -> str:
    """What an input or output is now, in a sentence."""
    if kind == "in":
        return f"Input {number} ({name}) is {value}" if name else f"Input {number} is {value}"
    return f"Output {number} ({name}) is {value}" if name else f"Output {number} is {value}"


def _names(rows: tuple[Row, ...]) -> str:
    return " · ".join(f"{number} {name}" for _, number, _, name, _ in rows if name)
