"""Values of one's own that the program starts with: made default, gone back to, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vi3dras.arm.library import own_folder
from vi3dras.errors import NotWritableError
from vi3dras.files import reason_of
from vi3dras.flow.parts import State
from vi3dras.sessions.restore import SessionError
from vi3dras.sessions.session import load, save

from ..widgets.menus import Entry

if TYPE_CHECKING:
    from .app import App

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
