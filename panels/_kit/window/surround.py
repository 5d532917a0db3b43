"""What stands around a front panel or diagram: bar, rail, header and status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vi3dras.flow import Engine

from ..face import Face
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..pen.theme import px
from ..widgets.menus import Menu
from .bar import Commands, TopBar
from .bars import Status, StatusLine
from .rail import Head, Rail


class Turns(NamedTuple):
    """How something else is shown between header and status line."""

    open: Callable[[str], None]
    """Another instrument."""
    flip: Callable[[], None]
    """The other side of this one."""


class Surround:
    """The widgets at the edges of the window."""

    def __init__(
        self, window: int, layout: Layout, faces: Sequence[Face], commands: Commands, turns: Turns
    ) -> None:
        self._commands, self._lowest = commands, layout.status.y
        self._bar = TopBar(bare_child(window, layout.bar, "bar"), int(layout.bar.width), commands)
        self._rail = Rail(
            bare_child(window, layout.rail, "bar"), faces, turns.open, commands.settings,
            width=int(layout.rail.width), height=int(layout.rail.height),
        )  # fmt: skip
        self._head = Head(
            bare_child(window, layout.header, "panel"), width=int(layout.header.width),
            turn=lambda side: turns.flip(),
        )  # fmt: skip
        self._status = StatusLine(
            bare_child(window, layout.status, "bar"), width=int(layout.status.width), on_press=self._tell_more
        )

    def head(self, name: str, title: str, sentence: str, *, is_diagram: bool) -> None:
        """Show which instrument it is, what that is for, and from which side it is seen."""
        self._rail.update(name)
        self._head.update(title, sentence)
        self._head.show_side(is_diagram=is_diagram)

    def update_bar(self, engine: Engine, *, robot: tuple[str, str], session: str, problems: int) -> None:
        """Show arm, transport, undo and session in the bar."""
        self._bar.update(
            transport=engine.transport,
            robot=robot,
            undo=engine.undo_name,
            redo=engine.redo_name,
            session=session,
            problems=problems,
        )

    def update_status(self, now: list[Status], facts: list[str]) -> None:
        """Show the status line."""
        self._status.update(now, facts)

    def _tell_more(self) -> None:
        Menu(self._commands.messages(), px(8), self._lowest)
