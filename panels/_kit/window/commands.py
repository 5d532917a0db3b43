"""What the menus, the bar and the keys start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import dearpygui.dearpygui as dpg

from vi3dras.arm.library import load_robot, work_folder
from vi3dras.render.camera import View
from vi3dras.sessions.autosave import SUFFIX

from ..face.typing_in import script_of
from ..hands.overlay import open_next, window_size
from ..messages.file_dialog import ask_file
from ..messages.notes import Question, question
from ..pen import px
from ..settings import note_recent
from ..widgets.menus import Entry, Menu
from ..widgets.spots import Action
from .bar import Commands
from .diagram_doors import DiagramCommands
from .keys import Shortcut
from .menus import WindowMenus
from .new import Beginning
from .snapshots import Snapshots

if TYPE_CHECKING:
    from .app import App

PANEL_KEYS = {
    "Space": "Play, or pause",
    "Left": "A step back; on page Jog − of the row",
    "Right": "A step on; on page Jog + of the row",
    "Up": "The row above",
    "Down": "The row below",
    "T": "Teach: keep where the arm is as a position",
    "F10": "One line of the program that runs",
}
"""Keys for the player or the list of the instrument that is open, and what they do there."""


class WindowCommands:
    """The verbs of the whole window."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.beginning, self.snapshots = Beginning(app), Snapshots(app)

    @property
    def diagram(self) -> DiagramCommands:
        """The verbs of the diagram."""
        return DiagramCommands(self._app.shell)

    def bar(self) -> Commands:
        """What the bar along the top can start."""
        engine, menus = self._app.engine, WindowMenus(self._app, self)
        return Commands(
            menus={
                "File": menus.file,
                "Edit": menus.edit,
                "View": menus.view,
                "Project": menus.project,
                "Run": menus.run,
                "Tools": menus.tools,
                "Window": menus.window,
                "Help": menus.help,
            },
            transport=(
                ("play", "Run once (while paused)", self.play),
                ("loop", "Run continuously (Ctrl+R)", engine.run),
                ("pause", "Pause: controls move, nothing is computed", engine.pause),
                ("stop", "Abort what runs (Ctrl+.)", engine.abort),
            ),
            robots=menus.robots,
            undo=self._app.engine.undo,
            redo=self._app.engine.redo,
            icons=(
                ("save", "Save the session (Ctrl+S)", self.save),
                ("sun", "Dark or light", self.turn_theme),
                ("help", "Context help (Ctrl+H)", self._app.help.toggle),
            ),
            settings=menus.looks,
            messages=menus.messages,
        )

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """All keys of the window."""
        return (
            Shortcut("Ctrl+Z", "Undo", self._app.engine.undo, repeats=True),
            Shortcut("Ctrl+Shift+Z", "Redo", self._app.engine.redo, repeats=True),
            Shortcut("Ctrl+Shift+C", "Copy the instrument as Python", self.copy_script),
            *self.snapshots.shortcuts(),
            Shortcut("Ctrl+N", "New curve on an empty page", partial(self.beginning.formula, "curve")),
            Shortcut("Ctrl+Shift+N", "New session", self.beginning.session),
            Shortcut("Ctrl+S", "Save the session", self.save),
            Shortcut("Ctrl+O", "Open a session", self.open),
            Shortcut("Ctrl+Q", "Quit", self.quit),
            Shortcut("Ctrl+R", "Run continuously", self._app.engine.run),
            Shortcut("Ctrl+.", "Abort", self._app.engine.abort),
            *self.diagram.shortcuts(),
            Shortcut("Ctrl+F", "Find an instrument", self._app.shell.search),
            Shortcut("F", "Show the whole arm, or the whole diagram", self.fit),
            Shortcut("1", "Look from iso", partial(self.look, "iso")),
            Shortcut("2", "Look from the front", partial(self.look, "front")),
            Shortcut("3", "Look from the side", partial(self.look, "side")),
            Shortcut("4", "Look from the top", partial(self.look, "top")),
            *(
                Shortcut(key, does, partial(self._press, key), repeats=key not in {"Space", "T"})
                for key, does in PANEL_KEYS.items()
            ),
            Shortcut("Ctrl+H", "Context help for what the mouse is over", self._app.help.toggle),
            Shortcut("Ctrl+L", "Keep the help's card", self._app.help.keep),
            Shortcut("F1", "All keys", self.show_keys),
        )

    def play(self) -> None:
        """Run once and pause again; what runs continuously goes on, and so does what was cancelled."""
        engine = self._app.engine
        (engine.run if engine.transport == "run" else engine.once)()

    def copy_script(self) -> None:
        """Put Python on the clipboard that computes what the instrument shows."""
        shell = self._app.shell
        with self._app.notes.refusals():
            text = script_of(self._app.engine, shell.current, shell.face)
            dpg.set_clipboard_text(text)
            what = "Paste them into a notebook: they compute what the instrument shows."
            self._app.notes.tell(f"Copied {len(text.splitlines())} lines", what)

    def fit(self) -> None:
        """Show all of the scene or of the diagram."""
        if self._app.shell.diagram is not None:
            self._app.shell.diagram.canvas.fit()
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

    def speak(self, language: str) -> None:
        """Show everything in another language, by its code."""
        self._app.look = self._app.look._replace(language=language)
        self._app.restyle(*self._app.look[1:3])

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Write the session into its file, or ask for one; once it is written, `then` is done."""
        if self._app.keeping.file is None:
            self.save_as(then)
        else:
            self._save_to(then, self._app.keeping.file)

    def save_as(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask where to and write the session there."""
        self._ask("Save session as", partial(self._save_to, then), default="session")

    def open(self) -> None:
        """Ask for a session file and bring it back, once nothing is lost by it."""
        self.unless_lost(partial(self._ask, "Open session", self._app.keeping.open))

    def open_recent(self, path: Path) -> None:
        """Bring a session file back, once nothing is lost by it."""
        self.unless_lost(partial(self._app.keeping.open, path))

    def quit(self) -> None:
        """End the program, once nothing is lost by it."""
        self.unless_lost(self._leave)

    def unless_lost(self, then: Callable[[], object]) -> None:
        """Do what unsaved work would be lost by: at once where there is none, else after a question."""
        keeping = self._app.keeping
        if not keeping.is_unsaved:
            then()
        elif question() is None:
            text = f"{keeping.name} has changes that are in no file yet."
            answers = (
                Action("Save", partial(open_next, partial(self.save, then)), "save", "primary"),
                Action("Don't save", partial(open_next, then), kind="danger"),
                Action("Cancel", lambda: None),
            )
            Question("Save your work first?", text, answers)

    def _leave(self) -> None:
        self._app.keeping.decide()
        self._app.end()

    def _save_to(self, then: Callable[[], object], path: Path) -> None:
        if self._app.keeping.save(path):
            then()

    def take_robot(self, name: str) -> None:
        """Give the instrument that is shown another arm."""
        with self._app.notes.refusals():
            self._app.take_robot(load_robot(name))
            note_recent("robots", name)

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
            *self.diagram.mouse(),
        ]
        wide, _ = window_size()
        Menu([*keys, Entry(), *mouse], wide / 2 - px(190), px(120), least_width=px(380))

    def _ask(self, title: str, done: Callable[[Path], object], default: str = "") -> None:
        ask_file(title, work_folder("sessions"), SUFFIX, done, name=default, replaces=bool(default))
