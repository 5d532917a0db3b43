"""Sessions: the file that is open, the work that outlives the program, and what the window adds to both."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from vi3dras.errors import NotWritableError, Vi3drasError
from vi3dras.flow import VI, Engine
from vi3dras.flow.autosave import SUFFIX, Autosave, Kept, left_behind, new_kept
from vi3dras.flow.session import Session, load, save
from vi3dras.library import own_folder
from vi3dras.render.camera import Camera

from ..diagram.doors import Memory
from ..diagram.eye import Eye
from ..widgets.spots import Action
from .notes import Note, Notes
from .recent import note_recent
from .shell import Shell

KEPT = "unsaved"
"""The folder of unsaved work, beside that of the sessions: no session of the student's lies there."""

DASHBOARD = "dashboard of all"
"""Stands for the diagram of all instruments; no instrument can be called so."""


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
        self._catalogue: Mapping[str, type[VI]] = {
            vi.id: vi
            for vi in (*(f.vi for f in shell.faces.values()), *(b.vi for b in shell.blocks.values()))
        }
        self.file: Path | None = None
        self._saved = engine.revision
        self._auto: Autosave | None = None
        self._left: list[Kept] = []
        self._told = False

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
        return self._engine.revision != self._saved

    def begin(self) -> None:
        """Count what there is now as nothing to save: it is as at the start, or nobody wants it saved."""
        self._saved = self._engine.revision

    def start_autosave(self) -> None:
        """Keep unsaved work from now on, and offer what earlier programs left."""
        folder = own_folder(KEPT)
        self._left = left_behind(folder)
        self._auto = Autosave(
            self._engine, new_kept(folder), view=self.view, has_work=lambda: self.is_unsaved
        )  # fmt: skip
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
        try:
            self.bring_back(path)
        except Vi3drasError as error:
            self.notes.say(str(error))

    def bring_back(self, path: Path) -> None:
        """Bring a session file back; one of the program's own is work without a file, as it was.

        Raises:
            SessionError: it cannot be used; nothing has changed.
        """
        self._show(load(path, self._catalogue), f"Open {path.name}")
        if not _is_ours(path):
            self._is_in(path)

    def save(self, path: Path | None = None) -> bool:
        """Write the session file; True when it is written."""
        path = path or self.file
        if path is None:
            return False
        path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
        try:
            if _is_ours(path):
                raise NotWritableError(str(path), "the program keeps unsaved work there")
            save(self._engine, path, self.view())
        except Vi3drasError as error:
            self.notes.say(str(error))
            return False
        self._is_in(path)
        return True

    def close(self) -> None:
        """The program ends: what nobody decided about is offered by the next one."""
        for kept in self._left:
            kept.leave()
        if self._auto is not None:
            self._auto.close()
            self._auto = None

    def _is_in(self, path: Path) -> None:
        self.file, self._saved = path, self._engine.revision
        note_recent(path)

    def view(self) -> dict[str, Any]:
        """What the window adds: which instrument and tab, from where it is looked at, theme and scale."""
        theme, scale = self._look()
        cameras = {
            name: asdict(camera) | {"target": list(camera.target)}
            for name, camera in self._shell.cameras.items()
        }
        return {
            "open": self._shell.current,
            **self._diagrams(),
            "tabs": dict(self._shell.tabs),
            "cameras": cameras,
            "theme": theme,
            "scale": scale,
        }

    def _diagrams(self) -> dict[str, Any]:
        """Which diagram is shown, if one is, and from where each was looked at."""
        shell = self._shell
        if shell.diagram is not None:
            shell.diagram.remember()
        left = {name or DASHBOARD: m for name, m in shell.memories.items() if m.eye is not None}
        shown = {} if shell.inside is None else {"diagram": shell.inside}
        kept: dict[str, dict[str, Any]] = {
            "eyes": {name: list(memory.eye) for name, memory in left.items() if memory.eye is not None},
            "pages": {name: memory.part for name, memory in left.items() if memory.part},
            "unfolded": {name: sorted(memory.unfolded) for name, memory in left.items() if memory.unfolded},
        }
        return shown | {key: table for key, table in kept.items() if table}

    def _show(self, session: Session, label: str) -> None:
        self._engine.become(session.state, label)
        view, shell = session.view, self._shell
        for name, camera in _tables(view.get("cameras")).items():
            found = _camera(camera)
            if found is not None:
                shell.cameras[name] = found
        shell.tabs.update(_tables(view.get("tabs"), of=str))
        if view.get("open") in shell.faces:
            shell.current = str(view["open"])
        pages, unfolded = _tables(view.get("pages"), of=str), _tables(view.get("unfolded"), of=list)
        for name, eye in _tables(view.get("eyes"), of=list).items():
            if len(eye) == 3 and all(isinstance(v, int | float) for v in eye):
                names = {str(other) for other in unfolded.get(name, ())}
                memory = Memory(Eye(*map(float, eye)), unfolded=names, part=pages.get(name, ""))
                shell.memories[name.replace(DASHBOARD, "")] = memory
        inside = view.get("diagram")
        is_known = isinstance(inside, str) and (not inside or inside in self._engine.document.instruments)
        shell.inside = inside if is_known else None
        if shell.current not in self._engine.document.instruments:
            shell.inside = ""  # a session of blocks alone has no front panel to show
        self._engine.tick()
        theme, scale = view.get("theme"), view.get("scale")
        now = self._look()
        self._restyle(
            theme if theme in {"dark", "light"} else now[0],
            float(scale) if isinstance(scale, int | float) else now[1],
        )
        for problem in session.problems:
            self.notes.say(str(problem))

    def _offer_next(self) -> None:
        """Offer the newest of what was left; what cannot be used is told, and stays as well."""
        for kept in self._left:
            forget = Action("Forget it", partial(self._forget, kept), kind="danger")
            try:
                left = kept.load(self._catalogue)
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
        self._show(left, "Recover unsaved work")
        if self._auto is not None and self._auto.rescue():  # now it is ours
            self._forget(kept)

    def _forget(self, kept: Kept) -> None:
        kept.remove()
        self._left.remove(kept)
        self._offer_next()


def _is_ours(path: Path) -> bool:
    """Whether a file lies where programs keep unsaved work, by whatever name it is called."""
    try:
        return path.resolve().parent == own_folder(KEPT).resolve()
    except (OSError, ValueError, RuntimeError):  # a circle of links, a name that no disk knows
        return False


def _tables(raw: Any, *, of: type = dict) -> dict[str, Any]:
    return {k: v for k, v in raw.items() if isinstance(v, of)} if isinstance(raw, dict) else {}


def _camera(raw: dict[str, Any]) -> Camera | None:
    try:
        x, y, z = (float(v) for v in raw["target"])
        numbers = {key: float(raw[key]) for key in ("azimuth", "elevation", "distance", "fov")}
    except (KeyError, TypeError, ValueError):
        return None
    return Camera(target=(x, y, z), **numbers)
