"""Snapshots in the window: kept under a name, gone back to, and to and fro between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..hands.overlay import open_next
from ..messages.question import Words
from ..pen import px
from ..widgets.menus import Entry, Menu
from .keys import Shortcut

if TYPE_CHECKING:
    from .app import App

HOW = "Ctrl+B shows it in the place of what is now, and that again. A snapshot lasts until the program ends."


class Snapshots:
    """What the Edit menu and two keys do with the engine's snapshots."""

    def __init__(self, app: App) -> None:
        self._app, self._engine = app, app.engine

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Its keys."""
        return (
            Shortcut("Ctrl+K", "Keep a snapshot", self.keep),
            Shortcut("Ctrl+B", "The last snapshot, and back again", self.swap),
        )

    def entries(self) -> tuple[Entry, ...]:
        """The lines of a menu."""
        some = bool(self._engine.snapshots)
        return (
            Entry("Keep a snapshot", self.keep, "camera", "Ctrl+K"),
            Entry("Keep a snapshot as...", partial(open_next, self.ask), "pen"),
            Entry("Compare with the snapshot", self.swap, "loop", "Ctrl+B", enabled=some),
            Entry("Back to a snapshot...", self.choose, "clock", enabled=some),
        )

    def keep(self, name: str = "") -> None:
        """Keep everything as it is now under a name; without one what was changed last is in its name."""
        engine = self._engine
        changed = f": {engine.undo_name}" if engine.undo_name else ""
        name = name.strip() or f"Snapshot {len(engine.snapshots) + 1}{changed}"
        engine.snapshot(name)
        self._app.notes.tell(name, HOW)

    def ask(self) -> None:
        """Ask for a name, and keep everything as it is now."""
        Words("Keep a snapshot as", "A name, such as Before the fit", "Keep", self.keep)

    def swap(self) -> None:
        """Show the last snapshot, and keep what was there in its place."""
        if self._engine.snapshots:
            self._engine.swap(self._engine.snapshots[-1])
        else:
            self._app.notes.tell("There is no snapshot", "Ctrl+K keeps one of everything as it is now.")

    def choose(self) -> None:
        """Ask which of them to go back to."""
        open_next(partial(Menu, self._lines(), px(150), px(60)))

    def _lines(self) -> Sequence[Entry]:
        names = reversed(self._engine.snapshots)
        return [Entry(name, partial(self._engine.restore, name), "clock") for name in names]
