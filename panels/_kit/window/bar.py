"""The bar along the top: the mark, menus, transport, the arm, undo, and what concerns the whole window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ..hands.overlay import Rect
from ..pen import fonts
from ..pen.icons import Icon
from ..pen.theme import Paint, current, px
from ..widgets.menus import Dropdown, Entry, Menu
from ..widgets.places import at
from ..widgets.search import SearchMenu
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget
from .bars import IconButton

_RUN_WORDS = {
    "run": ("Running", "continuously"),
    "once": ("Running", "once"),
    "pause": ("Paused", "controls wait"),
}


class Commands(NamedTuple):
    """What the bar can start; each menu is made when it is opened."""

    menus: dict[str, Callable[[], Sequence[Entry]]]
    transport: tuple[tuple[Icon, str, Callable[[], None]], ...]
    robots: Callable[[], Sequence[Entry]]
    undo: Callable[[], None]
    redo: Callable[[], None]
    icons: tuple[tuple[Icon, str, Callable[[], None]], ...]
    settings: Callable[[], Sequence[Entry]]
    messages: Callable[[], Sequence[Entry]]


class TopBar:
    """The widgets of the bar; `update` shows the state of the program."""

    def __init__(self, parent: int, width: int, commands: Commands) -> None:
        wide = width / px(100) * 100
        _Mark(at(parent, px(8), 0))
        x = px(56)
        menus = _MenuWords(at(parent, x, px(8)), commands.menus, is_folded=wide < 1000)
        x += menus.width + px(12)
        self._transport = _Transport(
            at(parent, x, px(8)), commands.transport, px(44 if wide > 1000 else 34), commands.messages
        )
        x += self._transport.width + px(12)
        self._words = _RunState(at(parent, x, px(6)), px(92))
        self._words.show(wide >= 1280)
        x += px(100) if wide >= 1280 else 0
        right = width - px(12) - px(36) * len(commands.icons)
        room = min(px(264), max(right - px(72) - px(12) - x, px(120)))
        self._robot = _RobotPicker(at(parent, x, px(8)), commands.robots, width=room, icon="robot", pad=0)
        x += room + px(12)
        self._undo = IconButton(at(parent, x, px(8)), "undo", commands.undo, tip="Undo (Ctrl+Z)")
        self._redo = IconButton(
            at(parent, x + px(32), px(8)), "redo", commands.redo, tip="Redo (Ctrl+Shift+Z)"
        )
        x += px(72)
        self._name = _Words(at(parent, x, 0), max(right - px(12) - x, 1))
        for k, (icon, tip, run) in enumerate(commands.icons):
            IconButton(at(parent, right + px(36 * k), px(8)), icon, run, tip=tip)

    def update(
        self, *, transport: str, robot: tuple[str, str], undo: str, redo: str, session: str, problems: int = 0
    ) -> None:
        """Show how the engine runs, the arm, what undo would take back, the session's name, and errors."""
        self._transport.update(transport, is_broken=problems > 0)
        self._words.say(transport, problems)
        self._robot.update(*robot)
        self._undo.update(enabled=bool(undo))
        self._redo.update(enabled=bool(redo))
        self._name.say(undo, session)


class _RobotPicker(Dropdown):
    """The arm, and the list of all arms with a field to search it."""

    def open(self) -> None:
        """Open the list under the field."""
        x, y = self.corner()
        SearchMenu(
            self._entries(), x, y + self.height + px(4), width=max(self.width, px(380)), hint="Search arms"
        )


class _Mark(Widget):
    """The mark: a small arm of three joints."""

    def __init__(self, parent: int) -> None:
        super().__init__(parent, width=px(48), height=px(48), pad=0)

    def paint(self) -> None:
        """Draw the mark."""
        points = [(10, 33), (17, 14), (33, 22)]
        colours = current().segments
        scaled = [(px(x), px(y)) for x, y in points]
        self.pen.path(scaled, "text", 2.5)
        for (x, y), colour in zip(scaled, (colours[0], colours[2], colours[4]), strict=True):
            self.pen.disc(x, y, 4.5, colour)


class _MenuWords(Spots):
    """The menus by their names, or all behind one sign where there is no room."""

    def __init__(
        self, parent: int, menus: dict[str, Callable[[], Sequence[Entry]]], *, is_folded: bool
    ) -> None:
        self._menus = {"≡": partial(_all_of, menus)} if is_folded else dict(menus)
        width = sum(self._room(name) for name in self._menus)
        super().__init__(parent, width=width, height=px(32), pad=0)

    def paint_spots(self) -> None:
        """Draw the names."""
        x = 0
        for name in self._menus:
            room = self._room(name)
            action = Action(name, partial(self._open, name, x))
            place = Rect(x, 0, room, self.height)
            if self.is_lit(action):
                self.pen.box(*place, "hover", radius=4)
            if name == "≡":
                self.pen.icon(room / 2, self.height / 2, "list", 15, "text")
            else:
                self.pen.text(x + room / 2, self.height / 2, name, 14, align="centre")
            self.spot(place, action)
            x += room

    def _open(self, name: str, x: int) -> None:
        left, top = self.corner()
        Menu(self._menus[name](), left + x, top + self.height + px(4))

    @staticmethod
    def _room(name: str) -> int:
        return round(fonts.text_width(name, "word", 14)) + px(18)


def _all_of(menus: dict[str, Callable[[], Sequence[Entry]]]) -> list[Entry]:
    """The entries of all menus below each other."""
    entries: list[Entry] = []
    for make in menus.values():
        entries += [*make(), Entry()]
    return entries[:-1]


class _Transport(Spots):
    """How the engine runs, as buttons on one ground."""

    def __init__(
        self, parent: int, buttons: tuple[tuple[Icon, str, Callable[[], None]], ...], each: int,
        messages: Callable[[], Sequence[Entry]],
    ) -> None:  # fmt: skip
        self._buttons, self._each, self._state = buttons, each, "run"
        self._messages, self._is_broken = messages, False
        super().__init__(parent, width=px(4) + each * len(buttons), height=px(32), pad=0)

    def update(self, state: str, *, is_broken: bool = False) -> None:
        """Show a state; a broken arrow lists what stops it."""
        if (state, is_broken) != (self._state, self._is_broken):
            self._state, self._is_broken = state, is_broken
            self.repaint()

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


class _RunState(Widget):
    """How the engine runs, in words."""

    def __init__(self, parent: int, width: int) -> None:
        self._state, self._problems = "run", 0
        super().__init__(parent, width=width, height=px(36), pad=0)

    def say(self, state: str, problems: int = 0) -> None:
        """Show a state, or that something cannot run."""
        if (state, problems) != (self._state, self._problems):
            self._state, self._problems = state, problems
            self.repaint()

    def paint(self) -> None:
        """Draw two lines."""
        first, second = _RUN_WORDS[self._state]
        paint: Paint = "accent" if self._state != "pause" else "limit"
        if self._problems:
            noun = "input" if self._problems == 1 else "inputs"
            first, second, paint = "Cannot run", f"{self._problems} {noun} invalid", "far"
        self.pen.text(0, px(10), first, 13, paint, style="bold")
        self.pen.text(0, px(26), second, 12, "text2")


class _Words(Widget):
    """What undo would take back, left; the session's name, right."""

    def __init__(self, parent: int, width: int) -> None:
        self._undo = self._session = ""
        super().__init__(parent, width=width, height=px(48), pad=0)

    def say(self, undo: str, session: str) -> None:
        """Show both."""
        if (undo, session) != (self._undo, self._session):
            self._undo, self._session = undo, session
            self.repaint()

    def paint(self) -> None:
        """Draw both, the session only where there is room."""
        middle = px(24)
        undo = fonts.elided(self._undo, "word", 13, self.width) if self.width > px(60) else ""
        end = self.pen.text(0, middle, undo, 13, "text2")
        if end + fonts.text_width(self._session, "word", 13) + px(16) < self.width:
            self.pen.text(self.width, middle, self._session, 13, "text2", align="right")
