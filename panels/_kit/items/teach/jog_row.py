"""One row of the jog pad: a button -, the value with its unit to type into, a button +."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...hands.pointer import Mouse
from ...pen import Paint, Rect, px, shown, typed
from ...widgets.editor import EDITOR, paint_field, refusals
from ...widgets.widget import Widget

BUTTON = 52


class RowFacts(NamedTuple):
    """What a row shows."""

    name: str
    value: float = 0.0
    unit: str = ""
    decimals: int = 1
    lock: str = ""
    """Why it cannot be commanded."""
    stop: str = ""
    """What stopped it, while it stands there."""
    is_chosen: bool = False
    """Whether the keys go along it."""
    about: str = ""
    """What it does, where the name does not say it."""


class JogRow(Widget):
    """A row of 34; a press on a button is told at once, and when it ends."""

    fades = False
    _lit = 0
    """The button under the mouse: -1, +1, or 0 for none; 2 for the field."""
    _down = 0
    """The button that is held."""
    _wrong = False

    def __init__(
        self, parent: int, facts: RowFacts, *, width: int, on_press: Callable[[int], None],
        on_type: Callable[[float], None],
    ) -> None:  # fmt: skip
        self.facts, self._on_press, self._on_type = facts, on_press, on_type
        super().__init__(parent, width=width, height=px(34))

    @property
    def is_held(self) -> bool:
        """Whether one of its buttons is held by the mouse."""
        return self._down != 0

    @property
    def field(self) -> Rect:
        """Where the value is, in pixels from the corner."""
        return Rect(self.left + px(BUTTON + 4), px(2), self.right - self.left - 2 * px(BUTTON + 4), px(30))

    @property
    def fields(self) -> tuple[Rect, ...]:
        """The value, where it can be typed."""
        return () if self.facts.lock else (self.field,)

    def button(self, sign: int) -> Rect:
        """Where a button is."""
        return Rect(self.left if sign < 0 else self.right - px(BUTTON), px(2), px(BUTTON), px(30))

    def update(self, facts: RowFacts) -> None:
        """Show other facts."""
        self.take(facts=facts, _wrong=False)

    def type(self, text: str) -> None:
        """Go to a typed value, or say why not."""
        with refusals(self, self.field, _wrong=True):
            self._on_type(typed(text, self.facts.name))

    def on_move(self, mouse: Mouse) -> None:
        """Light up what is under the mouse."""
        self.take(_lit=self._part(mouse))

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(_lit=0)

    def on_press(self, mouse: Mouse) -> None:
        """Begin to jog, or to type."""
        part = self._part(mouse)
        if mouse.button != 0 or self.facts.lock or not part:
            return
        if part == 2:
            EDITOR.open(self, self.field, shown(self.facts.value, self.facts.decimals), self.type)
            return
        self.take(_down=part)
        self._on_press(part)

    def on_double(self, mouse: Mouse) -> None:
        """Count as one more press."""
        self.on_press(mouse)

    def on_release(self, mouse: Mouse) -> None:
        """End it."""
        self.take(_down=0, _lit=self._part(mouse))

    def tip(self, mouse: Mouse) -> str:
        """Why it is locked, what stopped it, or what a press does."""
        how = "Hold or press to jog; click the value to type it"
        return self.facts.lock or self.facts.stop or self.facts.about or how

    def paint(self) -> None:
        """Draw both buttons and the value."""
        facts = self.facts
        for sign, icon in ((-1, "−"), (1, "+")):
            self._paint_button(sign, icon)
        place = self.field
        ink: Paint = "text3" if facts.lock else "limit" if facts.stop else "text"
        paint_field(
            self.pen, place, shown(facts.value, facts.decimals), facts.unit, focused=EDITOR.is_on(self),
            wrong=self._wrong, lit=self._lit == 2 and not facts.lock, paint=ink,
        )  # fmt: skip
        if facts.is_chosen:
            self.pen.box(
                place.x + px(6), place.y + place.height - px(3), place.width - px(12), px(2), "accent"
            )
        if facts.lock:
            self.pen.icon(place.x + px(14), self.height / 2, "lock", 12, "text3")

    def _paint_button(self, sign: int, mark: str) -> None:
        place, facts = self.button(sign), self.facts
        is_on, lit = self._down == sign, self._lit == sign and not facts.lock
        fill: Paint = "accent" if is_on else "hover" if lit else "field"
        edge: Paint = "accent" if is_on else "line" if facts.lock else "button_line"
        ink: Paint = "on_accent" if is_on else "text3" if facts.lock else "text"
        self.pen.box(*place, None if facts.lock else fill, edge, radius=4)
        x, y = place.x + place.width / 2, place.y + place.height / 2
        self.pen.symbol(x, y, f"{mark} {facts.name}", 14, ink, style="bold", align="centre")

    def _part(self, mouse: Mouse) -> int:
        for sign in (-1, 1):
            if self.button(sign).holds(mouse.x, mouse.y):
                return sign
        return 2 if self.field.holds(mouse.x, mouse.y) else 0
