"""One variable in a line: its name, from, to, steps, and whether it is read in degrees or radians."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.language.errors import FormulaError
from vi3dras.objects.formula import Angle
from vi3dras.objects.found import LARGEST, number_of, number_with_turns

from ...hands.pointer import Mouse
from ...pen import Paint, Rect, px, read, short, typed
from ...widgets.editor import EDITOR, paint_field, refusals
from ...widgets.spots import Action, Spots

HEIGHT = 36
UNITS = ("deg", "rad", "–")
ANGLES: dict[str, Angle] = {"deg": "deg", "rad": "rad"}
FIELDS = ((22, 56), (94, 56), (156, 42), (204, 0))
"""Left edge and width of from, to and steps, and where the units begin, in sizes of the look."""
NARROW = ((20, 48), (84, 48), (138, 36), (180, 0))
"""The same where the units would have less than `LEAST` each."""
LEAST = 26


class Domain(NamedTuple):
    """What a variable runs through, in its own unit."""

    low: float = 0.0
    high: float = 1.0
    points: int = 2
    unit: str = "–"
    """One of `UNITS`; the last one for what is no angle."""


class VariableRow(Spots):
    """A row of 36; a wrong number is explained under its field."""

    def __init__(
        self, parent: int, name: str, domain: Domain, on_change: Callable[[Domain, str], None], *,
        width: int, most: int = 2000,
    ) -> None:  # fmt: skip
        self.name, self.domain, self._on_change, self._most = name, domain, on_change, most
        self._wrong: int | None = None
        super().__init__(parent, width=width, height=px(HEIGHT))

    def update(self, domain: Domain) -> None:
        """Show another domain."""
        self.take(domain=domain, _wrong=None)

    def field(self, place: int) -> Rect:
        """Where from, to or steps is typed, in pixels from the corner."""
        x, width = self._edges[place]
        return Rect(self.left + px(x), px(4), px(width), px(28))

    @property
    def _edges(self) -> tuple[tuple[int, int], ...]:
        room = self.right - self.left - px(FIELDS[3][0])
        return FIELDS if room >= px(LEAST) * len(UNITS) else NARROW

    def type(self, place: int, text: str) -> None:
        """Take a typed number, or say under its field why it is not taken."""
        what = (f"from of {self.name}", f"to of {self.name}", f"steps of {self.name}")[place]
        with refusals(self, self.field(place), _wrong=place):
            now = self._with(place, self._typed(place, text, what))
            self._on_change(now, what)
            self.update(now)

    def on_press(self, mouse: Mouse) -> None:
        """Open a field, or choose a unit."""
        if mouse.button == 0:
            for place in range(3):
                if self.field(place).holds(mouse.x, mouse.y):
                    EDITOR.open(self, self.field(place), self._texts()[place], partial(self.type, place))
                    return
        super().on_press(mouse)

    def paint_spots(self) -> None:
        """Draw the row."""
        y = px(HEIGHT) // 2
        self.pen.symbol(self.left, y, self.name, 16, style="italic")
        for place, text in enumerate(self._texts()):
            focused = EDITOR.is_on(self, self.field(place))
            paint_field(self.pen, self.field(place), text, "", focused=focused, wrong=self._wrong == place)
        middle = (sum(self._edges[0]) + self._edges[1][0]) / 2
        self.pen.text(self.left + px(middle), y, "…", 13, "text3", align="centre")
        self._paint_units()

    def _paint_units(self) -> None:
        x = self.left + px(self._edges[3][0])
        share = (self.right - x) // len(UNITS)
        self.pen.box(x, px(5), share * len(UNITS), px(26), "field", radius=4)
        for k, unit in enumerate(UNITS):
            tile = Rect(x + share * k, px(5), share, px(26))
            action = Action(unit, partial(self._choose, unit), tip=_TIPS[unit])
            is_current = unit == self.domain.unit
            if is_current:
                self.pen.box(*tile, "accent_back", "accent", radius=4)
            elif self.is_lit(action):
                self.pen.box(*tile, "hover", radius=4)
            ink: Paint = "text" if is_current else "text2"
            self.pen.text(tile.x + share // 2, px(HEIGHT) // 2, unit, 13, ink, align="centre")
            self.spot(tile, action)

    def _texts(self) -> tuple[str, str, str]:
        low, high = (
            number_with_turns(end, ANGLES.get(self.domain.unit, "none")) or short(end)
            for end in (self.domain.low, self.domain.high)
        )
        return low, high, str(self.domain.points)

    def _typed(self, place: int, text: str, what: str) -> float:
        """An end as a number or an expression such as 2π; steps as a number."""
        if place == 2:
            return typed(text, what)
        try:
            return number_of(text, ANGLES.get(self.domain.unit, "none"))
        except FormulaError as error:
            value = read(text)
            if text.strip() and (value is None or abs(value) > LARGEST):
                raise DomainEndError(what, error) from error
            return typed(text, what)

    def _with(self, place: int, value: float) -> Domain:
        if place == 2:
            if value != int(value) or not 2 <= value <= self._most:
                raise StepsError(self.name, value, self._most)
            return self.domain._replace(points=int(value))
        now = self.domain._replace(low=value) if place == 0 else self.domain._replace(high=value)
        if now.low > now.high:
            raise SwappedError(self.name, now.low, now.high)
        return now

    def _choose(self, unit: str) -> None:
        self.update(self.domain._replace(unit=unit))
        self._on_change(self.domain, f"unit of {self.name}")


_TIPS = {
    "deg": "An angle in degrees",
    "rad": "An angle in radians",
    "–": "No angle: a length, or a plain number",
}


class DomainEndError(Vi3drasError):
    """An end that cannot be read; facts: which one, and why."""

    def _told(self, what: object, error: object) -> str:
        return f"{what}: {error}"


class StepsError(Vi3drasError):
    """Steps that make no grid; facts: the variable, how many, the most."""

    def _told(self, name: object, value: float, most: object) -> str:
        return f"{name} cannot have {short(value)} steps: use a whole number from 2 to {most}."


class SwappedError(Vi3drasError):
    """A domain that runs backwards; facts: the variable, from and to."""

    def _told(self, name: object, low: float, high: float) -> str:
        return f"{name} would run from {short(low)} to {short(high)}: let it begin at the smaller number."
