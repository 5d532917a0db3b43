"""What the menus, the bar and the keys start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError
from vi3dras.flow.diagram import problems
from vi3dras.library import load_library, load_robot, own_folder
from vi3dras.render.camera import View

from .bar import Commands
from .file_dialog import FileDialog
from .keeping import SUFFIX
from .keys import Shortcut
from .menus import Entry, Menu
from .overlay import window_size
from .theme import px
from .view_tools import VIEWS

if TYPE_CHECKING:
    from .app import App

PANEL_KEYS = {
    "Space": "Play, or pause",
    "Left": "A step back",
    "Right": "A step on",
    "Up": "The row above",
    "Down": "The row below",
}
"""Keys for the player or the list of the instrument that is open, and what they do there."""

SCALES = (1.0, 1.25, 1.5, 2.0)


class WindowCommands:
    """The verbs of the whole window."""

    def __init__(self, app: App) -> None:
        self._app = app

    def bar(self) -> Commands:
        """What the bar along the top can start."""
        engine = self._app.engine
        return Commands(
            menus={
                "File": self._file,
                "Edit": self._edit,
                "Run": self._run,
                "View": self._view,
                "Help": self._help,
            },
            transport=(
                ("play", "Run once", engine.once),
                ("loop", "Run continuously (Ctrl+R)", engine.run),
                ("pause", "Pause: controls move, nothing is computed", engine.pause),
                ("stop", "Abort what runs (Ctrl+.)", engine.abort),
            ),
            robots=self._robots,
            undo=self.undo,
            redo=self.redo,
            icons=(
                ("save", "Save the session (Ctrl+S)", self.save),
                ("sun", "Dark or light", self.turn_theme),
                ("help", "All keys (F1)", self.show_keys),
            ),
            settings=self._looks,
            messages=self._messages,
        )

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """All keys of the window."""
        return (
            Shortcut("Ctrl+Z", "Undo", self.undo),
            Shortcut("Ctrl+Shift+Z", "Redo", self.redo),
            Shortcut("Ctrl+S", "Save the session", self.save),
            Shortcut("Ctrl+O", "Open a session", self.open),
            Shortcut("Ctrl+Q", "Quit", dpg.stop_dearpygui),
            Shortcut("Ctrl+R", "Run continuously", self._app.engine.run),
            Shortcut("Ctrl+.", "Abort", self._app.engine.abort),
            Shortcut("F", "Show the whole arm", self.fit),
            Shortcut("1", "Look from iso", partial(self.look, "iso")),
            Shortcut("2", "Look from the front", partial(self.look, "front")),
            Shortcut("3", "Look from the side", partial(self.look, "side")),
            Shortcut("4", "Look from the top", partial(self.look, "top")),
            *(Shortcut(key, does, partial(self._press, key)) for key, does in PANEL_KEYS.items()),
            Shortcut("F1", "All keys", self.show_keys),
        )

    def undo(self) -> None:
        """Take the last change back."""
        self._app.engine.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self._app.engine.redo()

    def fit(self) -> None:
        """Show all of the scene."""
        if self._app.shell.view is not None:
            self._app.shell.view.fit()

    def look(self, view: View) -> None:
        """Look from a named side."""
        if self._app.shell.view is not None:
            self._app.shell.view.look_from(view)

    def _press(self, key: str) -> None:
        """Give a key to the first part of the front panel that has a use for it."""
        any(bound.on_key(key) for bound in self._app.shell.bound)

    def turn_theme(self) -> None:
        """From dark to light or back."""
        look = self._app.look
        self._app.restyle("light" if look.theme == "dark" else "dark", look.scale)

    def save(self) -> None:
        """Write the session into its file, or ask for one."""
        if not self._app.keeping.save():
            self.save_as()

    def save_as(self) -> None:
        """Ask where to and write the session there."""
        self._ask("Save session as", self._save_to, default="session")

    def open(self) -> None:
        """Ask for a session file and bring it back."""
        self._ask("Open session", self._open_from)

    def _save_to(self, path: Path) -> None:
        self._app.keeping.save(path)

    def _open_from(self, path: Path) -> None:
        self._app.keeping.open(path)

    def take_robot(self, name: str) -> None:
        """Give the instrument that is shown another arm."""
        try:
            self._app.take_robot(load_robot(name))
        except Vi3drasError as error:
            self._app.notes.say(str(error))

    def show_keys(self) -> None:
        """Show every shortcut, and what the mouse does."""
        keys = [Entry(shortcut.does, hint=shortcut.keys) for shortcut in self.shortcuts()]
        mouse = [
            Entry("Turn the view", hint="left drag"),
            Entry("Shift the view", hint="right drag, or Shift and left drag"),
            Entry("Come nearer, go away", hint="wheel"),
            Entry("Show the whole arm", hint="double click"),
            Entry("Read a place of the arm", hint="click"),
            Entry("A tenth of a step on a slider", hint="Shift and wheel"),
            Entry("Home on a slider", hint="double click"),
        ]
        wide, _ = window_size()
        Menu([*keys, Entry(), *mouse], wide / 2 - px(190), px(120), least_width=px(380))

    def _file(self) -> Sequence[Entry]:
        return (
            Entry("Open session...", self.open, "folder", "Ctrl+O"),
            Entry("Save session", self.save, "save", "Ctrl+S"),
            Entry("Save session as...", self.save_as, "copy"),
            Entry(),
            Entry("Quit", dpg.stop_dearpygui, "close", "Ctrl+Q"),
        )

    def _edit(self) -> Sequence[Entry]:
        engine = self._app.engine
        return (
            Entry(
                f"Undo {engine.undo_name}".strip(),
                self.undo,
                "undo",
                "Ctrl+Z",
                enabled=bool(engine.undo_name),
            ),
            Entry(
                f"Redo {engine.redo_name}".strip(),
                self.redo,
                "redo",
                "Ctrl+Shift+Z",
                enabled=bool(engine.redo_name),
            ),
        )

    def _run(self) -> Sequence[Entry]:
        engine, bar = self._app.engine, self.bar()
        states = {"play": "once", "loop": "run", "pause": "pause"}
        return [
            Entry(tip.partition(" (")[0], run, icon, is_current=states.get(icon) == engine.transport)
            for icon, tip, run in bar.transport
        ]

    def _view(self) -> Sequence[Entry]:
        views = [
            Entry(f"From {word.lower()}", partial(self.look, view), hint=str(k))
            for k, (word, view) in enumerate(VIEWS.items(), 1)
        ]
        return (Entry("Show the whole arm", self.fit, hint="F"), *views, Entry(), *self._looks())

    def _looks(self) -> Sequence[Entry]:
        app, now = self._app, self._app.look
        themes = [
            Entry(
                f"{name} theme".capitalize(),
                partial(app.restyle, name, now.scale),
                is_current=name == now.theme,
            )
            for name in ("dark", "light")
        ]
        scales = [
            Entry(
                f"Size {size * 100:.0f} %",
                partial(app.restyle, now.theme, size),
                is_current=size == now.scale,
            )
            for size in SCALES
        ]
        return (*themes, Entry(), *scales)

    def _help(self) -> Sequence[Entry]:
        return (
            Entry("All keys", self.show_keys, "keyboard", "F1"),
            Entry("Errors and messages", self._show_messages, "list"),
        )

    def _show_messages(self) -> None:
        Menu(self._messages(), px(80), px(80))

    def _messages(self) -> Sequence[Entry]:
        """What is wrong now, and what was said."""
        wrong = [
            Entry(f"{problem.ref}: {problem.error}", icon="error") for problem in problems(self._app.engine)
        ]
        said = [
            Entry(f"{note.title}: {note.text}", icon="info" if note.kind == "info" else "warning", hint=at)
            for at, note in self._app.notes.history[-10:]
        ]
        lost = self._app.client.restarts
        if lost.count:
            said.append(Entry(f"3D picture restarted {lost.count} times: {lost.last_reason}", icon="loop"))
        return (*wrong, *([Entry()] if wrong and said else []), *said) or (Entry("No errors, no messages"),)

    def _robots(self) -> Sequence[Entry]:
        library, now = load_library(), self._app.robot()
        for fault in library.faults:
            self._app.notes.say(str(fault))
        entries: list[Entry] = []
        for name, robot in library.robots.items():
            hint = robot.structure + (", yours" if name in library.own else "")
            current = now is not None and now.id == name
            entries.append(Entry(robot.name, partial(self.take_robot, name), hint=hint, is_current=current))
        return entries

    def _ask(self, title: str, done: Callable[[Path], object], default: str = "") -> None:
        folder = own_folder("sessions")
        folder.mkdir(parents=True, exist_ok=True)
        FileDialog(title, folder, SUFFIX, done, name=default, replaces=bool(default))
