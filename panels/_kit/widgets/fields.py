"""Fields that are typed into: a number with its unit and step, and a line of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vi3dras.errors import Vi3drasError

from ..hands.pointer import Mouse
from ..pen import Rect, px, short, shown, symbol_width, typed
from ..words import verbatim
from .editor import EDITOR, Field, paint_field, refusals

Changed = Callable[[float], None]
"""Told the new number; may raise a `Vi3drasError`, whose sentence is then shown under the field."""


class OutOfReachError(Vi3drasError):
    """A number beyond the ends of a field; facts: its name, the number, the least and the largest one."""

    def _told(self, name: object, value: float, low: float, high: float) -> str:
        if value < low:
            return f"{name} cannot be {short(value)}: the least is {short(low)}."
        return f"{name} cannot be {short(value)}: the largest is {short(high)}."


class NumberField(Field):
    """A row with a label, and a field for one number with its unit; the wheel turns it by a step.

    Where 0 stands for something else, `zero` says what instead of the number.
    """

    def __init__(
        self,
        parent: int,
        label: str,
        value: float,
        *,
        width: int,
        unit: str = "",
        decimals: int = 1,
        step: float = 1.0,
        low: float = float("-inf"),
        high: float = float("inf"),
        field_width: int = 96,
        on_change: Changed,
        tip: str = "",
        zero: str = "",
    ) -> None:
        self.label, self.value, self.unit = label, value, unit
        self.zero = zero
        self.decimals, self.step, self.low, self.high = decimals, step, low, high
        self._field_width, self._on_change, self._tip = field_width, on_change, tip
        self._wrong = False
        super().__init__(parent, width=width, height=px(36))

    @property
    def field(self) -> Rect:
        """Where the field is, in pixels from the corner."""
        return Rect(self.right - px(self._field_width), px(4), px(self._field_width), px(28))

    def update(self, value: float) -> None:
        """Show a value; nothing is called back."""
        self.take(value=value, _wrong=False)

    def type(self, text: str) -> None:
        """Take a typed text as the value, or say under the field why it is not taken."""
        with refusals(self, self.field, _wrong=True):
            value = typed(text, self.label)
            if not self.low <= value <= self.high:
                raise OutOfReachError(self.label, value, self.low, self.high)
            self._on_change(value)
            self.take(value=value, _wrong=False)

    def on_press(self, mouse: Mouse) -> None:
        """Open the field for typing."""
        if mouse.button == 0 and self.field.holds(mouse.x, mouse.y):
            EDITOR.open(self, self.field, shown(self.value, self.decimals), self.type)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the field."""
        return self.field.holds(mouse.x, mouse.y)

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Change by a step, with Shift by a tenth of it."""
        value = self.value + steps * self.step * (0.1 if mouse.shift else 1)
        self.update(min(max(round(value, 9), self.low), self.high))
        self._on_change(self.value)

    def tip(self, mouse: Mouse) -> str:
        """Say what the number means."""
        return self._tip

    def paint(self) -> None:
        """Draw label and field."""
        y = self.height / 2
        self.pen.symbol(self.left, y, self.label, 14, "text2")
        paint = partial(
            paint_field, self.pen, self.field, focused=EDITOR.is_on(self), wrong=self._wrong, lit=self._lit
        )
        if self.zero and self.value == 0:
            paint(self.zero, size=13, paint="text2", style="word")
        else:
            paint(shown(self.value, self.decimals), self.unit)


class TextField(Field):
    """A row with a label and a line of text that can be typed."""

    def __init__(
        self,
        parent: int,
        label: str,
        text: str,
        *,
        width: int,
        label_width: float = 0,
        hint: str = "",
        on_change: Callable[[str], None],
    ) -> None:
        self.label, self.text, self.hint = label, text, hint
        self._label_width, self._on_change = label_width, on_change
        super().__init__(parent, width=width, height=px(36))

    @property
    def field(self) -> Rect:
        """Where the field is, in pixels from the corner."""
        label = symbol_width(self.label, "word", 14) + px(16) if self.label else 0
        x = round(self.left + max(label, px(self._label_width)))
        return Rect(x, px(4), self.right - x, px(28))

    def update(self, text: str) -> None:
        """Show a text; nothing is called back."""
        self.take(text=text)

    def type(self, text: str) -> None:
        """Take a typed text."""
        self.update(text.strip())
        self._on_change(self.text)

    def on_press(self, mouse: Mouse) -> None:
        """Open the field for typing."""
        if mouse.button == 0 and self.field.holds(mouse.x, mouse.y):
            EDITOR.open(self, self.field, self.text, self.type, style="word")

    def paint(self) -> None:
        """Draw label and field."""
        self.pen.symbol(self.left, self.height / 2, self.label, 14, "text2")
        paint_field(
            self.pen,
            self.field,
            verbatim(self.text) if self.text else self.hint,
            focused=EDITOR.is_on(self),
            lit=self._lit,
            align="left",
            style="word",
            paint="text" if self.text else "text2",
        )
