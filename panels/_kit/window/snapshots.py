"""What is kept beside the session: snapshots under a name, and values that the program starts with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vi3dras.arm.library import own_folder
from vi3dras.errors import NotWritableError
from vi3dras.files import reason_of
from vi3dras.flow.parts import State
from vi3dras.sessions.restore import SessionError
from vi3dras.sessions.session import load, save

from ..hands.overlay import open_next
from ..messages.notes import Words
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


KEPT = "The program and every new session now start with them. A session that is opened has its own."


class Defaults:
    """What *Make current values default* keeps, in a session file among the settings."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._first = app.engine.document.state()
        """What the program itself starts with."""

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return own_folder("settings") / "defaults.vi3"

    def entries(self) -> Sequence[Entry]:
        """The lines of a menu."""
        some = self.file.is_file()
        return (
            Entry("Make current values default", self.keep, "save"),
            Entry("Back to default values", self.back, "undo"),
            Entry("Forget my default values", self.forget, "trash", enabled=some),
        )

    def state(self) -> State:
        """What the program and new sessions start with; what of one's own cannot be used is told."""
        if not self.file.is_file():
            return self._first
        try:
            found = load(self.file, self._app.keeping.catalogue)
        except SessionError as error:
            self._app.notes.say(f"Your default values are left out: {error}")
            return self._first
        for problem in found.problems:
            self._app.notes.say(str(problem))
        return found.state

    def begin(self) -> None:
        """Start with them: nothing to undo, and nothing to save."""
        if self.file.is_file():
            self._app.engine.become(self.state(), "Start")
            self._app.engine.journal.clear()

    def keep(self) -> None:
        """Let the program start with what every control holds now."""
        with self._app.notes.refusals():
            save(self._app.engine, self.file)
            self._app.notes.tell("These are the default values now", KEPT)

    def back(self) -> None:
        """Give every control its default again, as one step of undo."""
        self._app.engine.become(self.state(), "Back to default values")

    def forget(self) -> None:
        """Let the program start with its own values again."""
        with self._app.notes.refusals():
            try:
                self.file.unlink(missing_ok=True)
            except OSError as error:
                raise NotWritableError(str(self.file), reason_of(error)) from error
            self._app.notes.tell(
                "Your default values are forgotten", "The program starts with its own again."
            )
