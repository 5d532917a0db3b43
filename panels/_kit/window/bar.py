"""The bar along the top: the mark, menus, transport, the arm and the list of all, undo, the whole window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.render.scene import Lines
from vi3dras.solids import skeleton

from ..hands.overlay import open_next
from ..messages.notes import Notes
from ..pen import Icon, Rect, current, fonts, px
from ..pen.sketch import isometric
from ..settings import by_use
from ..widgets.menus import Dropdown, Entry, Menu
from ..widgets.search import SearchMenu
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget, at
from .bars import Entries, IconButton, RunState, Transport


class Commands(NamedTuple):
    """What the bar can start; each menu is made when it is opened."""

    menus: dict[str, Entries]
    transport: tuple[tuple[Icon, str, Callable[[], None]], ...]
    robots: Entries
    undo: Callable[[], object]
    redo: Callable[[], object]
    icons: tuple[tuple[Icon, str, Callable[[], None]], ...]
    settings: Entries
    messages: Entries


class TopBar:
    """The widgets of the bar; `update` shows the state of the program."""

    def __init__(self, parent: int, width: int, commands: Commands) -> None:
        wide = width / px(100) * 100
        _Mark(at(parent, px(8), 0))
        x = px(56)
        menus = _MenuWords(at(parent, x, px(8)), commands.menus, is_folded=wide < 1200)
        x += menus.width + px(12)
        self._transport = Transport(
            at(parent, x, px(8)), commands.transport, px(44 if wide > 1000 else 34), commands.messages
        )
        x += self._transport.width + px(12)
        self._words = RunState(at(parent, x, px(6)), px(92))
        self._words.show(wide >= 1400)
        x += px(100) if wide >= 1400 else 0
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

    def __init__(self, parent: int, menus: dict[str, Entries], *, is_folded: bool) -> None:
        self._menus = {"≡": partial(self._names, menus)} if is_folded else dict(menus)
        width = sum(self._room(name) for name in self._menus)
        super().__init__(parent, width=width, height=px(32), pad=0)

    def paint_spots(self) -> None:
        """Draw the names."""
        x = 0
        for name in self._menus:
            room = self._room(name)
            action = Action(name, partial(self._list, self._menus[name], x))
            place = Rect(x, 0, room, self.height)
            if self.is_lit(action):
                self.pen.box(*place, "hover", radius=4)
            if name == "≡":
                self.pen.icon(room / 2, self.height / 2, "list", 15, "text")
            else:
                self.pen.text(x + room / 2, self.height / 2, name, 14, align="centre")
            self.spot(place, action)
            x += room

    def _names(self, menus: dict[str, Entries]) -> Sequence[Entry]:
        """All menus, each to be opened in the place of this list."""
        return [Entry(name, partial(open_next, partial(self._list, make, 0))) for name, make in menus.items()]

    def _list(self, make: Entries, x: int) -> None:
        left, top = self.corner()
        Menu(make(), left + x, top + self.height + px(4))

    @staticmethod
    def _room(name: str) -> int:
        return round(fonts.text_width(name, "word", 14)) + px(18)


class _Words(Widget):
    """What undo would take back, left; the session's name, right."""

    def __init__(self, parent: int, width: int) -> None:
        self._undo = self._session = ""
        super().__init__(parent, width=width, height=px(48), pad=0)

    def say(self, undo: str, session: str) -> None:
        """Show both."""
        self.take(_undo=undo, _session=session)

    def paint(self) -> None:
        """Draw both, the session only where there is room."""
        middle = px(24)
        undo = fonts.elided(self._undo, "word", 13, self.width) if self.width > px(60) else ""
        end = self.pen.text(0, middle, undo, 13, "text2")
        if end + fonts.text_width(self._session, "word", 13) + px(16) < self.width:
            self.pen.text(self.width, middle, self._session, 13, "text2", align="right")


def robot_entries(now: Robot | None, notes: Notes, take: Callable[[str], object]) -> list[Entry]:
    """A line for every arm of the library; what is wrong with others is told."""
    library = load_library()
    for fault in library.faults:
        notes.say(str(fault))

    def line(name: str) -> Entry:
        robot = library.by_id[name]
        hint = robot.structure + (", yours" if name in library.own else "")
        current = now is not None and now.id == name
        return Entry(robot.name, partial(take, name), hint=hint, is_current=current, sketch=sketch(robot))

    used, others = by_use("robots", library.by_id)
    return [*map(line, used), *([Entry()] if used else []), *map(line, others)]


@lru_cache(maxsize=256)
def sketch(robot: Robot) -> tuple[Floats, ...]:
    """The bones of an arm at home, each (4, 2) or so: along its joint's axis, then across to the next one."""
    bones = (item.points for item in skeleton(robot, np.array(robot.home)) if isinstance(item, Lines))
    return tuple(isometric(np.asarray(points, float)) for points in bones)
