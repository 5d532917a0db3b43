"""Lists that open over the window: menus, and the field that one is chosen from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from vi3dras.arrays import Floats

from ..hands.overlay import Popup
from ..pen import Icon, Paint, Rect, fonts, px, segment
from ..pen.sketch import fitted
from .spots import Action, Spots
from .widget import PAD

ROW, RULE, EDGES = 28, 9, 8
"""Heights of a line, of a separator, and of the edges of a list."""
TALL, SKETCH = 44, 38
"""Height of a line with a picture, and the square that the picture fills."""


@dataclass(frozen=True)
class Entry:
    """One line of a menu; one without words is a separator."""

    label: str = ""
    run: Callable[[], object] = field(default=lambda: None, compare=False)
    icon: Icon | None = None
    hint: str = ""
    """At the right: a shortcut, or what the line stands for."""
    enabled: bool = True
    is_current: bool = False
    sketch: tuple[Floats, ...] = field(default=(), compare=False)
    """A small picture at the left, each line (n, 2) in any unit, y upwards, in a colour of the segments."""


class MenuList(Spots):
    """The lines of an open menu."""

    def __init__(
        self, parent: int, entries: Sequence[Entry], done: Callable[[Entry], None], *, width: int
    ) -> None:
        self._entries, self._done = tuple(entries), done
        self._icons = _left_of_words(entries)
        super().__init__(parent, width=width, height=height_of(entries), pad=4)

    def paint_spots(self) -> None:
        """Draw the lines."""
        pen, y = self.pen, float(px(4))
        for number, entry in enumerate(self._entries):
            if not entry.label:
                pen.rule(self.left, y + px(4), self.right - self.left)
                y += px(RULE)
                continue
            action = Action(f"{number} {entry.label}", partial(self._done, entry), enabled=entry.enabled)
            place = Rect(self.left, y, self.right - self.left, row_of(entry))
            middle, lit = y + place.height / 2, self.is_lit(action)
            if lit or entry.is_current:
                pen.box(*place, "hover" if lit else "accent_back", radius=4)
            ink: Paint = "text" if entry.enabled else "text3"
            square = (place.x + px(6 + SKETCH / 2), middle)
            for k, line in enumerate(fitted(entry.sketch, square, px(SKETCH))):
                pen.path(line, segment(k), 2.0)
            if not entry.sketch and (entry.icon or entry.is_current):
                sign: Paint = "text2" if entry.enabled else "text3"
                pen.icon(place.x + px(16), middle, entry.icon or "check", 13, sign)
            pen.symbol(place.x + px(8) + self._icons, middle, entry.label, 14, ink)
            quiet: Paint = "text2" if lit else "text3"
            pen.text(self.right - px(10), middle, entry.hint, 12, quiet, align="right", row=14)
            self.spot(place, action)
            y += place.height


class Listing(Popup):
    """What opens with lines in it: one that is chosen takes it away and is done."""

    entries: tuple[Entry, ...]
    lists: tuple[MenuList, ...]

    def click(self, label: str) -> None:
        """Run the line of that name, as a click would."""
        self._run(next(e for e in self.entries if e.label == label))

    def close(self) -> None:
        """Take it away."""
        if self.is_open:
            for lines in self.lists:
                lines.delete()
        super().close()

    def _run(self, entry: Entry) -> None:
        self.close()
        entry.run()


class Menu(Listing):
    """An open menu; a press elsewhere or Escape closes it."""

    def __init__(self, entries: Sequence[Entry], x: float, y: float, *, least_width: int = 0) -> None:
        self.entries = tuple(entries)
        width = max(least_width, _width(entries))
        super().__init__(x, y, width, height_of(entries))
        self.lists = (MenuList(self.window, entries, self._run, width=width),)


class Dropdown(Spots):
    """A field of 32 that shows what is chosen and opens the list of what could be."""

    def __init__(
        self,
        parent: int,
        entries: Callable[[], Sequence[Entry]],
        *,
        width: int,
        icon: Icon | None = None,
        pad: float = PAD,
    ) -> None:
        self._entries, self._icon = entries, icon
        self.text, self.hint = "", ""
        super().__init__(parent, width=width, height=px(32), pad=pad)

    def update(self, text: str, hint: str = "") -> None:
        """Show what is chosen."""
        self.take(text=text, hint=hint)

    def open(self) -> None:
        """Open the list under the field."""
        x, y = self.corner()
        Menu(self._entries(), x + self.left, y + self.height + px(4), least_width=self.right - self.left)

    def paint_spots(self) -> None:
        """Draw the field."""
        action = Action("Choose", self.open)
        place, y = Rect(self.left, 0, self.right - self.left, self.height), self.height / 2
        self.pen.box(*place, "field", "text3" if self.is_lit(action) else "line2", radius=4)
        x = self.left + px(8)
        if self._icon:
            self.pen.icon(x + px(9), y, self._icon, 14, "text2")
            x += px(24)
        self.pen.icon(self.right - px(14), y, "down", 10, "text3")
        end = self.pen.text(x, y, fonts.elided(self.text, "word", 15, self.right - px(26) - x), 15)
        room = self.right - px(26) - end - px(12)
        if self.hint and fonts.text_width(self.hint, "word", 12) < room:
            self.pen.text(self.right - px(26), y, self.hint, 12, "text2", align="right", row=15)
        self.spot(place, action)


def height_of(entries: Sequence[Entry]) -> int:
    """Height of a list in pixels."""
    return sum(row_of(e) for e in entries) + px(EDGES)


def row_of(entry: Entry) -> int:
    """Height of a line in pixels."""
    return px(RULE if not entry.label else TALL if entry.sketch else ROW)


def _left_of_words(entries: Sequence[Entry]) -> int:
    """Room for signs or pictures in front of the words, in pixels."""
    if any(e.sketch for e in entries):
        return px(SKETCH + 8)
    return px(24) if any(e.icon or e.is_current for e in entries) else 0


def _width(entries: Sequence[Entry]) -> int:
    words = max((fonts.text_width(e.label, "word", 14) for e in entries), default=0)
    hints = max((fonts.text_width(e.hint, "word", 12) for e in entries), default=0)
    return round(words + hints) + _left_of_words(entries) + px(26 + (24 if hints else 0))
