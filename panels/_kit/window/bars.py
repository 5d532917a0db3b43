"""What the lines at the edges of the window hold: the status, buttons that are icons, how the engine runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..hands.pointer import Mouse
from ..pen import Icon, Paint, Rect, elided, px, text_width
from ..widgets.menus import Entry, Menu
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget

Entries = Callable[[], Sequence[Entry]]
"""The lines of a menu, made when it is opened."""


class Status(NamedTuple):
    """One piece of the status line."""

    text: str
    icon: Icon | None = None
    paint: Paint = "text2"
    """Of the icon."""


class StatusLine(Widget):
    """The lowest line, 28 high: what happens now on the left, units, scale and renderer on the right."""

    def __init__(self, parent: int, *, width: int, on_press: Callable[[], object] = lambda: None) -> None:
        self._on_press = on_press
        self.now: tuple[Status, ...] = ()
        self.facts: tuple[str, ...] = ()
        super().__init__(parent, width=width, height=px(28))

    def on_press(self, mouse: Mouse) -> None:
        """Tell more."""
        if mouse.button == 0:
            self._on_press()

    def tip(self, mouse: Mouse) -> str:
        """Say that there is more."""
        return "Click for the list of errors and messages"

    def update(self, now: Sequence[Status], facts: Sequence[str] | None = None) -> None:
        """Show other pieces; facts run from right to left."""
        facts = self.facts if facts is None else tuple(facts)
        self.take(now=tuple(now), facts=facts)

    def paint(self) -> None:
        """Draw the line."""
        pen, y = self.pen, px(14.5)
        pen.box(0, 0, self.width, self.height, "bar")
        pen.rule(0, 0, self.width)
        end: float = self.right - sum(text_width(fact, "word", 13) + px(24) for fact in self.facts)
        x: float = self.left
        for piece in self.now:
            if piece.icon:
                pen.icon(x + px(6), y, piece.icon, 12, piece.paint)
                x += px(20)
            if x < end:
                x = pen.text(x, y, elided(piece.text, "word", 13, end - x), 13, "text2") + px(24)
        end = self.right
        for fact in self.facts:
            pen.text(end, y, fact, 13, "text3", align="right")
            end -= text_width(fact, "word", 13) + px(24)


class IconButton(Spots):
    """A button that is an icon alone; its tip has the words."""

    def __init__(self, parent: int, icon: Icon, run: Callable[[], object], *, tip: str) -> None:
        self.icon, self.action = icon, Action(tip, run, icon, "ghost", tip=tip)
        super().__init__(parent, width=px(32), height=px(32), pad=0)

    def update(self, *, enabled: bool) -> None:
        """Show whether it can be pressed."""
        self.take(action=replace(self.action, enabled=enabled))

    def paint_spots(self) -> None:
        """Draw the icon on its tile."""
        place = Rect(0, 0, self.width, self.height)
        lit = self.is_lit(self.action)
        if lit:
            self.pen.box(*place, "line2" if self.is_down(self.action) else "hover", radius=4)
        ink: Paint = "text3" if not self.action.enabled else "text" if lit else "text2"
        self.pen.icon(self.width / 2, self.height / 2, self.icon, 16, ink)
        self.spot(place, self.action)


_RUN_WORDS = {
    "run": ("Running", "continuously"),
    "once": ("Running", "once"),
    "pause": ("Paused", "controls wait"),
}


class Transport(Spots):
    """How the engine runs, as buttons on one ground."""

    def __init__(
        self,
        parent: int,
        buttons: tuple[tuple[Icon, str, Callable[[], None]], ...],
        each: int,
        messages: Entries,
    ) -> None:
        self._buttons, self._each, self._state = buttons, each, "run"
        self._messages, self._is_broken = messages, False
        super().__init__(parent, width=px(4) + each * len(buttons), height=px(32), pad=0)

    def update(self, state: str, *, is_broken: bool = False) -> None:
        """Show a state; a broken arrow lists what stops it."""
        self.take(_state=state, _is_broken=is_broken)

    def paint_spots(self) -> None:
        """Draw the ground and the buttons."""
        pen = self.pen
        pen.box(0, 0, self.width, self.height, "card", "card_line", radius=5)
        current_icon = {"run": "loop", "once": "play", "pause": "pause"}[self._state]
        for k, (icon, tip, run) in enumerate(self._buttons):
            is_broken = self._is_broken and icon == "play"
            action = Action(tip, run, icon, tip=tip)
            if is_broken:
                action = Action("List what cannot run", self._list_errors, icon, tip="List what cannot run")
            place = Rect(px(2) + self._each * k, px(2), self._each, px(28))
            if icon == current_icon and not is_broken:
                pen.box(*place, "accent_back", "accent", radius=4)
            elif self.is_lit(action):
                pen.box(*place, "hover", radius=4)
            ink: Paint = "far" if is_broken else "accent" if icon == current_icon else "text"
            middle = (place.x + place.width / 2, place.y + place.height / 2)
            pen.icon(*middle, icon, 14, ink)
            if is_broken:
                self._crack(*middle)
            self.spot(place, action)

    def _crack(self, x: float, y: float) -> None:
        """Break the arrow in two."""
        steps = ((0, -9), (-3, -3), (2, 1), (-2, 9))
        self.pen.path([(x + px(dx), y + px(dy)) for dx, dy in steps], "card", 2.4)

    def _list_errors(self) -> None:
        x, y = self.corner()
        Menu(self._messages(), x, y + self.height + px(4), least_width=px(320))


class RunState(Widget):
    """How the engine runs, in words."""

    def __init__(self, parent: int, width: int) -> None:
        self._state, self._problems = "run", 0
        super().__init__(parent, width=width, height=px(36), pad=0)

    def say(self, state: str, problems: int = 0) -> None:
        """Show a state, or that something cannot run."""
        self.take(_state=state, _problems=problems)

    def paint(self) -> None:
        """Draw two lines."""
        first, second = _RUN_WORDS[self._state]
        paint: Paint = "accent" if self._state != "pause" else "limit"
        if self._problems:
            noun = "input" if self._problems == 1 else "inputs"
            first, second, paint = "Cannot run", f"{self._problems} {noun} invalid", "far"
        self.pen.text(0, px(10), first, 13, paint, style="bold")
        self.pen.text(0, px(26), second, 12, "text2")
