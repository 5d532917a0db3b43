"""Rows that ask for many targets: a range with its count, and how many targets that makes."""

from __future__ import annotations

from collections.abc import Callable

from ...hands.pointer import Mouse
from ...pen import Rect, Rgb, px, typed
from ...widgets.editor import EDITOR, paint_field, refusals
from ...widgets.legend import paint_count, thousands
from ...widgets.ranges import RangeHands, RangeSlider
from ...widgets.slider import Told, nothing
from ...widgets.tracks import Axis
from ...widgets.widget import Widget

Asked = Callable[[tuple[float, float], int], None]
"""Told the ends and the count; may raise a `Vi3drasError`, whose sentence is then shown under the field."""


class RangeCount(RangeSlider):
    """A row of 58: symbol, two typed ends, how many values, and a track with two thumbs."""

    def __init__(
        self, parent: int, axis: Axis, ends: tuple[float, float], count: int, *, width: int, colour: Rgb,
        on_ask: Asked, on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.count, self._on_ask = count, on_ask
        hands = RangeHands(
            width=width, on_change=lambda low, high: on_ask((low, high), self.count), on_begin=on_begin
        )
        super().__init__(parent, axis, ends, colour=colour, **hands)

    @property
    def count_field(self) -> Rect:
        """The field of the count, in pixels from the corner."""
        return Rect(self.right - px(48), px(2), px(48), px(28))

    def show_now(self, axis: Axis, ends: tuple[float, float], count: int) -> None:
        """Show another range and count; nothing is called back."""
        self.take(axis=axis, count=count)
        self.update(ends)

    def type(self, end: int, text: str) -> None:
        """Take a typed text as an end (0, 1) or as the count (2), or say under the field why not."""
        name = self.axis.symbol.replace("_", "")
        with refusals(self, self.count_field if end == 2 else self.field(end), _wrong=end):
            value = typed(text, name if end < 2 else f"the count of {name}")
            ends = (value, self.ends[1]) if end == 0 else (self.ends[0], value) if end == 1 else self.ends
            self._on_begin()
            self._on_ask(ends, round(value) if end == 2 and value == round(value) else self.count)

    @property
    def fields(self) -> tuple[Rect, ...]:
        """Both ends and the count."""
        return (*super().fields, self.count_field)

    def on_press(self, mouse: Mouse) -> None:
        """Open a field, or take the nearer thumb."""
        if mouse.button == 0 and self.count_field.holds(mouse.x, mouse.y):
            EDITOR.open(self, self.count_field, str(self.count), lambda new: self.type(2, new))
        else:
            super().on_press(mouse)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the count."""
        return self.count_field.holds(mouse.x, mouse.y)

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """One value more or less."""
        self.type(2, str(max(self.count + round(steps), 1)))

    def paint(self) -> None:
        """Draw the row."""
        super().paint()
        place = self.count_field
        typing = EDITOR.is_on(self, place)
        paint_field(self.pen, place, str(self.count), focused=typing, wrong=self._wrong == 2)
        middle = (place.x + self.field(1).x + self.field(1).width) / 2
        self.pen.text(middle, px(16), "×", 13, "text3", align="centre")


class RangeHead(Widget):
    """A line of 22 over such rows: what stands in their fields, and the unit."""

    fades = False

    def __init__(self, parent: int, *, width: int) -> None:
        self._unit = ""
        super().__init__(parent, width=width, height=px(22))

    def update(self, unit: str) -> None:
        """Show another unit."""
        self.take(_unit=unit)

    def paint(self) -> None:
        """Draw the words."""
        y = px(10)
        for x, text in ((108, f"from [{self._unit}]"), (204, f"to [{self._unit}]")):
            self.pen.text(self.left + px(x), y, text, 12, "text3", align="right")
        self.pen.text(self.right, y, "values", 12, "text3", align="right")


class CountLine(Widget):
    """A line of 32: what is multiplied, and how many that makes, large."""

    def __init__(self, parent: int, *, width: int) -> None:
        self._words, self._count, self._stale = "", 0, False
        super().__init__(parent, width=width, height=px(32))

    def update(self, words: str, count: int, *, stale: bool = False) -> None:
        """Show another number."""
        self.take(_words=words, _count=count, _stale=stale)

    def paint(self) -> None:
        """Draw the line."""
        y = self.height / 2
        self.pen.symbol(self.left, y, self._words, 15, "text2", style="italic", row=20)
        paint_count(self.pen, self.right, y, thousands(self._count), "text2" if self._stale else "text", 20)
