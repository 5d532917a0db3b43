"""How the engine runs: the buttons that change it, and the words that tell it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..pen.draw import Rect
from ..pen.icons import Icon
from ..pen.theme import Paint, px
from ..widgets.menus import Entry, Menu
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget

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
        messages: Callable[[], Sequence[Entry]],
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
