"""The menus of the window: what stands in them now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from os.path import isfile
from typing import TYPE_CHECKING

from vi3dras.arm.library import own_folder, work_folder
from vi3dras.flow.diagram import problems

from ..hands.overlay import open_next
from ..messages.system_dialog import folder_opener, open_folder
from ..pen import px
from ..view.over import VIEWS
from ..widgets.menus import Entry, Menu
from ..words import LANGUAGES, verbatim
from .bar import robot_entries
from .remembered import recent_files

if TYPE_CHECKING:
    from .app import App
    from .commands import WindowCommands
    from .lessons import Lessons


class WindowMenus:
    """The lines of every menu."""

    def __init__(self, app: App, verbs: WindowCommands) -> None:
        self._app, self._verbs = app, verbs

    def file(self) -> Sequence[Entry]:
        """What can be begun, opened and saved."""
        return (
            *self._verbs.beginning.entries(),
            Entry(),
            Entry("Open session...", self._verbs.open, "folder", "Ctrl+O"),
            Entry("Open recent...", self.recent, "clock", enabled=bool(recent_files())),
            Entry("Save session", self._verbs.save, "save", "Ctrl+S"),
            Entry("Save session as...", self._verbs.save_as, "copy"),
            Entry(),
            Entry("Quit", self._verbs.quit, "close", "Ctrl+Q"),
        )

    def recent(self) -> None:
        """Ask which of the sessions that were opened or saved last."""
        entries = [
            Entry(
                verbatim(file.name),
                partial(self._verbs.open_recent, file),
                hint=verbatim(str(file.parent)) if isfile(file) else "not there any more",
                enabled=isfile(file),
            )
            for file in recent_files()
        ]
        open_next(partial(Menu, entries, px(80), px(80)))

    def edit(self) -> Sequence[Entry]:
        """Undo and redo, and the instrument as a script."""
        undo, redo = self._app.engine.undo_name, self._app.engine.redo_name
        has_script = bool(self._app.shell.face.script)
        return (
            Entry(f"Undo {undo}".strip(), self._app.engine.undo, "undo", "Ctrl+Z", enabled=bool(undo)),
            Entry(f"Redo {redo}".strip(), self._app.engine.redo, "redo", "Ctrl+Shift+Z", enabled=bool(redo)),
            Entry(),
            Entry("Copy as Python", self._verbs.copy_script, "copy", "Ctrl+Shift+C", enabled=has_script),
        )

    def project(self) -> Sequence[Entry]:
        """What is kept beside the session, and where files are."""
        folders = {
            "Sessions": work_folder("sessions"),
            "Exports": work_folder("exports"),
            "Own arms": own_folder("robots"),
            "Own formulas": own_folder("formulas"),
        }
        opens = [
            Entry(f"Folder: {name}", partial(open_folder, folder), "folder", enabled=folder.is_dir())
            for name, folder in folders.items()
            if folder_opener()
        ]
        split = [Entry()] if opens else []
        return (*self._verbs.snapshots.entries(), Entry(), *self._app.defaults.entries(), *split, *opens)

    def tools(self) -> Sequence[Entry]:
        """What is learnt with the program, and how the window looks."""
        return (*self._learning(), Entry(), *self.looks())

    def _learning(self) -> Sequence[Entry]:
        return (
            Entry("Lab sheets...", lambda: self._lessons().labs(), "book"),
            Entry("Numbers of the papers...", lambda: self._lessons().cards(), "book"),
        )

    def _lessons(self) -> Lessons:
        from .lessons import Lessons  # papers and labs are read when they are asked for

        return Lessons(self._app)

    def window(self) -> Sequence[Entry]:
        """The other side of what is shown, every instrument, and what went wrong."""
        shell = self._app.shell
        here = shell.current if shell.inside != "" else ""
        instruments = [
            Entry(face.vi.title, partial(shell.open, name), face.icon, is_current=name == here)
            for name, face in self._app.faces.items()
        ]
        find = Entry("Find an instrument...", shell.search, "search", "Ctrl+F")
        errors = Entry("Errors and messages", lambda: Menu(self.messages(), px(80), px(80)), "list")
        return (*self._verbs.diagram.sides(), *instruments, find, Entry(), errors)

    def run(self) -> Sequence[Entry]:
        """How the engine runs."""
        engine, bar = self._app.engine, self._verbs.bar()
        states = {"play": "once", "loop": "run", "pause": "pause"}
        return [
            Entry(tip.partition(" (")[0], run, icon, is_current=states.get(icon) == engine.transport)
            for icon, tip, run in bar.transport
        ]

    def view(self) -> Sequence[Entry]:
        """Sides, looks, and the diagram."""
        whole = "Show the whole arm" if self._app.shell.diagram is None else "Show the whole diagram"
        views = [
            Entry(f"From {word.lower()}", partial(self._verbs.look, view), hint=str(k))
            for k, (word, view) in enumerate(VIEWS.items(), 1)
            if self._app.shell.diagram is None
        ]
        fit = Entry(whole, self._verbs.fit, hint="F")
        return (*self._verbs.diagram.sides(), fit, *views)

    def looks(self) -> Sequence[Entry]:
        """Theme, size and language."""
        app, now = self._app, self._app.look
        themes = [
            Entry(words, partial(app.restyle, name, now.scale), is_current=name == now.theme)
            for name, words in (("dark", "Dark theme"), ("light", "Light theme"))
        ]
        scales = [
            Entry(f"Size {n * 100:.0f} %", partial(app.restyle, now.theme, n), is_current=n == now.scale)
            for n in (1.0, 1.25, 1.5, 2.0)
        ]
        languages = [
            Entry(name, partial(self._verbs.speak, code), is_current=code == now.language)
            for code, name in LANGUAGES.items()
        ]
        return (*themes, Entry(), *scales, Entry(), *languages)

    def help(self) -> Sequence[Entry]:
        """Help, keys, and what is learnt with the program."""
        has_steps = bool(self._app.shell.face.first_steps)
        return (
            Entry("Context help", self._app.help.toggle, "help", "Ctrl+H", is_current=self._app.help.is_open),
            Entry("All keys", self._verbs.show_keys, "keyboard", "F1"),
            Entry("First steps", self._app.first_steps.open, "check", enabled=has_steps),
            *self._learning(),
        )

    def messages(self) -> Sequence[Entry]:
        """What is wrong now, and what was said."""
        go_to = self._verbs.diagram.go_to
        wrong = [
            Entry(f"{problem.ref}: {problem.error}", partial(go_to, problem.control or problem.ref), "error")
            for problem in problems(self._app.engine)
        ]
        said = [
            Entry(f"{note.title}: {note.text}", icon="info" if note.kind == "info" else "warning", hint=at)
            for at, note in self._app.notes.history[-10:]
        ]
        lost = self._app.client.restarts
        if lost.count:
            said.append(Entry(f"3D picture restarted {lost.count} times: {lost.last_reason}", icon="loop"))
        return (*wrong, *([Entry()] if wrong and said else []), *said) or (Entry("No errors, no messages"),)

    def robots(self) -> Sequence[Entry]:
        """All arms of the library."""
        return robot_entries(self._app.robot(), self._app.notes, self._verbs.take_robot)
