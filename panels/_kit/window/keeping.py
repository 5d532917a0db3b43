"""Sessions: the file that is open, the work that outlives the program, and what the window adds to both."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from vi3dras.arm.library import own_folder
from vi3dras.errors import NotWritableError, Vi3drasError
from vi3dras.flow import VI, Engine
from vi3dras.sessions.autosave import SUFFIX, Autosave, Kept, left_behind, new_kept
from vi3dras.sessions.session import Session, load, save

from ..messages.file_dialog import with_suffix
from ..messages.notes import Notes
from ..messages.notices import Note
from ..settings import note_recent
from ..widgets.spots import Action
from .diagram_doors import has_blocks
from .shell import Shell
from .view_file import read_view, view_table

KEPT = "unsaved"
"""The folder of unsaved work, beside that of the sessions: no session of the student's lies there."""


class Keeping:
    """Remembers everything that can be seen, for one window."""

    def __init__(
        self,
        engine: Engine,
        shell: Shell,
        notes: Notes,
        look: Callable[[], tuple[str, float]],
        restyle: Callable[[str, float], None],
    ) -> None:
        self._engine, self._shell, self.notes = engine, shell, notes
        self._look, self._restyle = look, restyle
        self.catalogue: Mapping[str, type[VI]] = {
            vi.id: vi
            for vi in (*(f.vi for f in shell.faces.values()), *(b.vi for b in shell.blocks.values()))
        }
        """Every instrument and block that a session may hold, by its id."""
        self.file: Path | None = None
        self._saved = engine.revision
        self._auto: Autosave | None = None
        self._left: list[Kept] = []
        self._told = self._is_decided = False

    @property
    def title(self) -> str:
        """The session's name, with a dot while there is something to save."""
        return self.name + (" •" if self.is_unsaved else "")

    @property
    def name(self) -> str:
        """The session's name."""
        return self.file.name if self.file else "untitled"

    @property
    def is_unsaved(self) -> bool:
        """True when something was changed that is in no file of the student's."""
        return not self._is_decided and self._engine.revision != self._saved

    def decide(self) -> None:
        """All has been saved, or nobody wants it: what still plays while the program ends is not kept."""
        self._is_decided = True

    def begin(self) -> None:
        """Count what there is now as nothing to save: it is as at the start, or nobody wants it saved."""
        self._saved = self._engine.revision

    def leave_file(self) -> None:
        """From now on the work is in no file, and there is nothing to save yet."""
        self.file = None
        self.begin()

    def start_autosave(self) -> None:
        """Keep unsaved work from now on, and offer what earlier programs left."""
        folder = own_folder(KEPT)
        self._left = left_behind(folder)
        self._auto = Autosave(
            self._engine, new_kept(folder), view=self.view, has_work=lambda: self.is_unsaved
        )
        self._offer_next()

    def tick(self, now: float) -> None:
        """Write the state when it is time: once per frame, with a time in seconds."""
        if self._auto is None:
            return
        self._auto.tick(now)
        if self._auto.error is not None and not self._told:
            self.notes.say(f"Your work cannot be kept against a crash: {self._auto.error}")
        self._told = self._auto.error is not None

    def rescue(self) -> None:
        """Write the state at once."""
        if self._auto is not None:
            self._auto.rescue()

    def open(self, path: Path) -> None:
        """Bring a session file back; one that cannot be used is told."""
        with self.notes.refusals():
            self.bring_back(path)

    def bring_back(self, path: Path) -> None:
        """Bring a session file back; one of the program's own is work without a file, as it was.

        Raises:
            SessionError: it cannot be used; nothing has changed.
        """
        self._show(load(path, self.catalogue), path.name, f"Open {path.name}")
        if not _is_ours(path):
            self._is_in(path)

    def save(self, path: Path | None = None) -> bool:
        """Write the session file; True when it is written."""
        path = path or self.file
        if path is None:
            return False
        path = with_suffix(path, SUFFIX)
        is_written = False
        with self.notes.refusals():
            if _is_ours(path):
                raise NotWritableError(str(path), "the program keeps unsaved work there")
            save(self._engine, path, self.view())
            self._is_in(path)
            is_written = True
        return is_written

    def close(self) -> None:
        """The program ends: what nobody decided about is offered by the next one."""
        for kept in self._left:
            kept.leave()
        if self._auto is not None:
            self._auto.close()
            self._auto = None

    def _is_in(self, path: Path) -> None:
        self.file, self._saved = path, self._engine.revision
        note_recent("files", str(path.absolute()))

    def view(self) -> dict[str, Any]:
        """What the window adds to the file."""
        return view_table(self._shell, *self._look())

    def _show(self, session: Session, file: str, label: str) -> None:
        view, shell = read_view(file, session.view), self._shell
        self._engine.become(session.state, label)
        instruments = self._engine.document.instruments
        shell.cameras.update(view.cameras)
        shell.arms.clear()  # each of them is as it was for the arm of the session
        shell.tabs.update(view.tabs)
        shell.memories.update(view.memories)
        if view.open in shell.faces:
            shell.current = view.open
        shell.inside = view.inside if view.inside == "" or view.inside in instruments else None
        if shell.current not in instruments:
            shell.inside = ""  # a session of blocks alone has no instrument to show
        shell.is_composed = view.is_composed and has_blocks(shell)
        self._engine.tick()
        theme, scale = self._look()
        self._restyle(view.theme or theme, view.scale or scale)
        for problem in (*session.problems, *view.problems):
            self.notes.say(str(problem))

    def _offer_next(self) -> None:
        """Offer the newest of what was left; what cannot be used is told, and stays as well."""
        for kept in self._left:
            forget = Action("Forget it", partial(self._forget, kept), kind="danger")
            try:
                left = kept.load(self.catalogue)
            except Vi3drasError as error:
                where = f"It stays in {kept.path} until you decide."
                self.notes.show(
                    Note("warning", "Unsaved work that cannot be used", f"{error} {where}", (forget,))
                )
                continue
            bring = Action("Bring it back", partial(self._recover, kept, left), kind="primary")
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.when))
            text = f"It is of {when} and was never saved. It is kept until you decide."
            self.notes.tell("There is unsaved work", text, [bring, forget, Action("Later", lambda: None)])
            return

    def _recover(self, kept: Kept, left: Session) -> None:
        self._show(left, kept.path.name, "Recover unsaved work")
        if self._auto is not None and self._auto.rescue():  # now it is ours
            self._forget(kept)

    def _forget(self, kept: Kept) -> None:
        kept.remove()
        if kept in self._left:
            self._left.remove(kept)
            self._offer_next()


def _is_ours(path: Path) -> bool:
    """Whether a file lies where programs keep unsaved work, by whatever name it is called."""
    try:
        return path.resolve().parent == own_folder(KEPT).resolve()
    except (OSError, ValueError, RuntimeError):  # a circle of links, a name that no disk knows
        return False
