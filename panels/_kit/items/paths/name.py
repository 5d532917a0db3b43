"""Other names for variables and constants, other ranges for their sliders, and the row of one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError
from vi3dras.objects.edit import with_name, without_unused
from vi3dras.objects.formula import Formula

from ...face.board import Board, FixedPart
from ...face.workspace import NAMES_FORM
from ...hands.pointer import Mouse
from ...pen import Rect, fonts, px, short, typed
from ...widgets.choices import Switch
from ...widgets.editor import EDITOR, paint_field, refusals
from ...widgets.widget import Widget, renewed


class NameList(FixedPart, shows=NAMES_FORM):
    """A switch, and while it is on a row per variable and constant."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._is_open = False
        self._switch = Switch(parent, "Names and ranges", False, self._turn, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.rows: dict[str, NameRow] = {}

    def show(self, formula: Formula) -> None:
        """Show what there is to name."""
        formula = without_unused(formula)
        ends = {c.name: (c.low, c.high) for c in formula.constants} if self._is_open else {}
        self.rows = renewed(self.rows, (*formula.names, *ends) if self._is_open else (), self._row)
        for name, row in self.rows.items():
            row.update(ends.get(name))

    def _turn(self, on: bool) -> None:
        self._is_open = on
        self._switch.update(on)
        self.refresh()

    def _row(self, name: str) -> NameRow:
        return NameRow(self._group, name, None, partial(self._type, name), width=self._width)

    def _type(self, name: str, place: int, text: str) -> None:
        formula: Formula = self._board.get("formula")
        if place == 0:
            if text.strip() != name:
                renamed = with_name(without_unused(formula), name, text.strip())
                self._board.put("formula", renamed, label=f"Rename {name} to {text.strip()}")
            return
        constant = next(c for c in formula.constants if c.name == name)
        value = typed(text, ("from", "to")[place - 1] + f" of {name}")
        ranged = replace(constant, low=value) if place == 1 else replace(constant, high=value)
        if ranged.low >= ranged.high:
            raise RangeError(name, ranged.low, ranged.high)
        kept = replace(ranged, value=min(max(ranged.value, ranged.low), ranged.high))
        constants = tuple(kept if c.name == name else c for c in formula.constants)
        self._board.put("formula", replace(formula, constants=constants), label=f"Set the range of {name}")


class RangeError(Vi3drasError):
    """A slider without a way to go; facts: the constant, from and to."""

    def _told(self, name: object, low: float, high: float) -> str:
        return f"{name} would go from {short(low)} to {short(high)}: let it begin at the smaller number."


HEIGHT = 36


class NameRow(Widget):
    """A row of 36: a field for the name, and two for a range if there is one.

    `on_type` gets the place, 0 to 2, and the text; what it raises is said under the field.
    """

    fades = False

    def __init__(
        self, parent: int, name: str, ends: tuple[float, float] | None, on_type: Callable[[int, str], None],
        *, width: int,
    ) -> None:  # fmt: skip
        self.name, self.ends, self._on_type = name, ends, on_type
        self._wrong: int | None = None
        super().__init__(parent, width=width, height=px(HEIGHT))

    def update(self, ends: tuple[float, float] | None) -> None:
        """Show another range."""
        self.take(ends=ends, _wrong=None)

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands in the fields."""
        return (self.name, *(short(end) for end in self.ends or ()))

    def field(self, place: int) -> Rect:
        """Where the name, from or to is typed, in pixels from the corner."""
        if place == 0:
            return Rect(self.left, px(4), px(104), px(28))
        return Rect(self.right - px(72) * (3 - place) - px(12) * (2 - place), px(4), px(72), px(28))

    def type(self, place: int, text: str) -> None:
        """Tell of a typed text, or say under its field why it is not taken."""
        with refusals(self, self.field(place), _wrong=place):
            self._on_type(place, text)

    def on_press(self, mouse: Mouse) -> None:
        """Open the field under the mouse."""
        for place, text in enumerate(self.texts):
            if mouse.button == 0 and self.field(place).holds(mouse.x, mouse.y):
                EDITOR.open(self, self.field(place), text, partial(self.type, place))

    def paint(self) -> None:
        """Draw the row."""
        y = px(HEIGHT) // 2
        for place, text in enumerate(self.texts):
            focused, wrong = EDITOR.is_on(self, self.field(place)), self._wrong == place
            if place == 0:
                paint_field(
                    self.pen,
                    self.field(0),
                    fonts.elided(text, "italic", 15, px(88)),
                    focused=focused,
                    wrong=wrong,
                    align="left",
                    style="italic",
                )
            else:
                paint_field(self.pen, self.field(place), text, focused=focused, wrong=wrong)
        if self.ends is not None:
            middle = (self.field(1).x + px(72) + self.field(2).x) / 2
            self.pen.text(middle, y, "…", 13, "text3", align="centre")
