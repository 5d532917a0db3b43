"""What the program has to say: what happened, what it is busy with, what is stale, what to do first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from ..hands.overlay import wrapped
from ..pen import Icon, Paint, Rect, fonts, px
from ..widgets.spots import Action, Spots, button_width

Kind = Literal["info", "warning", "error"]
_LOOK: dict[Kind, tuple[Icon, Paint]] = {
    "info": ("info", "accent"),
    "warning": ("warning", "limit"),
    "error": ("error", "far"),
}


class Note(NamedTuple):
    """One sentence and what can be done about it."""

    kind: Kind
    title: str
    text: str
    actions: tuple[Action, ...] = ()


def _row_of_buttons(
    spots: Spots, x: float, y: float, height: float, actions: Sequence[Action], size: float
) -> None:
    for action in actions:
        place = Rect(x, y, button_width(action, size), px(height))
        spots.button(place, action, size)
        x += place.width + px(8)


class Notice(Spots):
    """A card that says what happened and what can be done; it stays until it is closed."""

    def __init__(self, parent: int, note: Note, *, width: int, on_close: Callable[[], None]) -> None:
        self.note, self._on_close = note, on_close
        super().__init__(parent, width=width, height=0, pad=0)
        self.resize(width)

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the words make the height."""
        lines = len(wrapped(self.note.text, width - px(56), 14))
        super().resize(width, px(44 + 18 * lines + (40 if self.note.actions else 4)))

    def paint_spots(self) -> None:
        """Draw the card."""
        pen, note, (icon, paint) = self.pen, self.note, _LOOK[self.note.kind]
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        pen.box(0, px(4), px(3), self.height - px(8), paint, radius=1)
        pen.icon(px(22), px(21), icon, 14, paint)
        pen.text(px(40), px(20), note.title, 15, style="bold")
        for k, line in enumerate(wrapped(note.text, self.width - px(56), 14)):
            pen.text(px(40), px(43 + 18 * k), line, 14, "text2")
        close = Action("Close", self._on_close, kind="ghost")
        place = Rect(self.width - px(30), px(8), px(24), px(24))
        pen.icon(place.x + px(12), place.y + px(12), "close", 12, "text" if self.is_lit(close) else "text3")
        self.spot(place, close)
        _row_of_buttons(self, px(40), self.height - px(38), 26, note.actions, 13)


class Busy(Spots):
    """A card of 68 with what is being computed, how far it is, and Cancel."""

    def __init__(self, parent: int, what: str, on_cancel: Callable[[], None], *, width: int) -> None:
        self.what, self._on_cancel = what, on_cancel
        self.part, self._count, self._left = 0.0, "", ""
        super().__init__(parent, width=width, height=px(68), pad=0)

    def update(self, part: float, *, count: str = "", left: str = "") -> None:
        """Show how far it is: 0 to 1, what is done of all, and the time left, in words."""
        self.take(part=min(max(part, 0.0), 1.0), _count=count, _left=left)

    def paint_spots(self) -> None:
        """Draw the card."""
        pen, cancel = self.pen, Action("Cancel", self._on_cancel, "close")
        wide = button_width(cancel)
        button = Rect(self.width - wide - px(16), px(18), wide, px(32))
        x, end = px(16), button.x - px(16)
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        pen.text(x, px(17), self.what, 14)
        pen.text(end, px(17), self._count, 13, "text2", style="mono", align="right", row=14)
        pen.gauge(x, px(31), end - x, self.part, "accent")
        pen.text(x, px(51), self._left, 12, "text3")
        pen.text(end, px(51), f"{self.part * 100:.0f} %", 12, "text3", style="mono", align="right")
        self.button(button, cancel)


class Strip(Spots):
    """A line of 36 over the view: a sentence about what waits, and the verb that helps at its end."""

    def __init__(self, parent: int, sentence: str, action: Action, *, width: int) -> None:
        self.sentence, self.action = sentence, action
        super().__init__(parent, width=width, height=px(36), pad=0)

    def paint_spots(self) -> None:
        """Draw the strip."""
        pen, action = self.pen, self.action
        pen.box(0, 0, self.width, self.height, "limit_back", radius=6)
        pen.box(0, px(4), px(3), self.height - px(8), "limit")
        pen.icon(px(22), px(18), "hourglass", 13, "limit")
        width = fonts.text_width(action.label, "bold", 13)
        room = self.width - px(54) - (width + px(16))
        pen.symbol(px(38), px(18), fonts.elided(self.sentence, "word", 14, room), 14)
        place = Rect(self.width - px(16) - width, 0, width, self.height)
        ink: Paint = "text" if self.is_lit(action) else "accent"
        pen.text(place.x, px(18), action.label, 13, ink, style="bold", row=14)
        self.spot(place, action)


class Empty(Spots):
    """A card that says why there is nothing yet and what to do."""

    def __init__(self, parent: int, title: str, text: str, actions: Sequence[Action], *, width: int) -> None:
        self.title, self.text, self.actions = title, text, tuple(actions)
        super().__init__(parent, width=width, height=0, pad=0)
        self.resize(width)

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the words make the height."""
        super().resize(width, px(92) + px(18) * len(wrapped(self.text, width - px(48), 13)))

    def paint_spots(self) -> None:
        """Draw the card."""
        pen, middle = self.pen, self.width / 2
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        pen.text(middle, px(22), self.title, 16, style="bold", align="centre")
        for k, line in enumerate(wrapped(self.text, self.width - px(48), 13)):
            pen.text(middle, px(45 + 18 * k), line, 13, "text2", align="centre")
        whole = sum(button_width(a) + px(8) for a in self.actions) - px(8)
        _row_of_buttons(self, round(middle - whole / 2), self.height - px(46), 30, self.actions, 14)
