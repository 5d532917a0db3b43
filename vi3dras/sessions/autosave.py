"""The unsaved work of every running program, kept beside it until somebody decides about it.

Each program writes a file of its own and claims it while it runs. What has no owner any more was left by a
program that ended without a decision: the next one claims it, offers it, and removes it only when told to.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.files import Claim, claim, remove_file
from vi3dras.flow.editor import Editor
from vi3dras.flow.values import equal
from vi3dras.flow.vi import VI
from vi3dras.sessions.session import Session, load, save

logger = logging.getLogger(__name__)

SUFFIX, MARK = ".vi3", ".lock"
"""Of a file, and of the one beside it by which it is claimed: the file itself is replaced whenever it is
written."""


class Kept:
    """A file of unsaved work. Only who has the claim to it may write or remove it."""

    def __init__(self, path: Path, owned: Claim | None = None) -> None:
        self.path, self._claim = path, owned

    @property
    def when(self) -> float:
        """When it was written, in seconds since 1970; 0 when it is gone."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    def hold(self) -> bool:
        """Claim it, if that was not done yet; False where no claim can be had."""
        for _ in range(3):  # one that looks for what was left may claim a new mark just before we do
            self._claim = self._claim or claim(self.path.with_suffix(MARK))
        return self._claim is not None

    def load(self, catalogue: Mapping[str, type[VI]]) -> Session:
        """What is in it.

        Raises:
            SessionError: it cannot be used.
        """
        return load(self.path, catalogue)

    def remove(self) -> None:
        """Somebody has decided: it is needed no more."""
        if remove_file(self.path):
            self._give_up(remove=True)

    def leave(self) -> None:
        """Nobody has decided: the next program offers it."""
        self._give_up(remove=not self.path.exists())

    def _give_up(self, *, remove: bool) -> None:
        if self._claim is not None:
            self._claim.give_up(remove=remove)
            self._claim = None


def new_kept(folder: Path) -> Kept:
    """A name that no other program has; nothing is written yet."""
    return Kept(folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{secrets.token_hex(3)}{SUFFIX}")


def left_behind(folder: Path) -> list[Kept]:
    """What programs left that run no more, newest first; all of it is claimed now."""
    try:
        files = [file for file in folder.glob(f"*{SUFFIX}") if file.is_file()]
        marks = [file for file in folder.glob(f"*{MARK}") if not file.with_suffix(SUFFIX).exists()]
    except OSError:
        return []
    for mark in marks:  # of programs that ended before they wrote anything
        owned = claim(mark)
        if owned is not None:
            owned.give_up(remove=not mark.with_suffix(SUFFIX).exists())
    found = [kept for kept in map(Kept, files) if kept.hold()]
    return sorted(found, key=lambda kept: (-kept.when, kept.path.name))


class Autosave:
    """Writes a session file when something changed: soon after the hand rests, at the latest after a while.

    Args:
        engine: whose state is kept.
        kept: the file.
        seconds: the most that a crash may cost.
        rest: how long nothing must have changed before the file is written earlier.
        view: gives what the window wants kept.
        has_work: tells whether there is anything to lose; while there is not, there is no file either.
    """

    def __init__(
        self,
        engine: Editor,
        kept: Kept,
        seconds: float = 10.0,
        rest: float = 1.0,
        view: Callable[[], Mapping[str, Any]] = dict,
        has_work: Callable[[], bool] = lambda: True,
    ) -> None:
        self._engine, self._file, self._view, self._has_work = engine, kept, view, has_work
        self._seconds, self._rest = seconds, rest
        self._kept: tuple[int, Mapping[str, Any]] | None = self._now()
        self._seen = self._now()
        self._since: float | None = None
        self._moved = 0.0
        self.error: Vi3drasError | None = None
        """Why the last attempt failed; it is tried again."""

    def tick(self, now: float) -> bool:
        """Call once per frame with a time in seconds; True when it wrote the file."""
        if not self._has_work():
            self._forget()
            return False
        current = self._now()
        if not equal(current, self._seen):
            self._seen, self._moved = current, now
        if equal(current, self._kept):
            self._since = None
            return False
        self._since = now if self._since is None else self._since
        if now - self._moved < self._rest and now - self._since < self._seconds:
            return False
        return self._write(current, now)

    def rescue(self) -> bool:
        """Write the state at once, before something that may go wrong; True when it is on the disk."""
        if not self._has_work():
            return False
        current = self._now()
        return equal(current, self._kept) or self._write(current, self._moved)

    def close(self) -> None:
        """The program ends: what there is to lose is kept for the next one."""
        if self._has_work():
            self.rescue()
            self._file.leave()
        else:
            self._file.remove()

    def _forget(self) -> None:
        """All of it is in a file of the student's: a crash would bring back an older state."""
        if self._kept is not None:
            self._kept = self._since = None
            self._file.remove()

    def _write(self, current: tuple[int, Mapping[str, Any]], now: float) -> bool:
        self._since, self._moved = now, now + self._seconds - self._rest
        self._file.hold()
        try:
            save(self._engine, self._file.path, current[1])
        except Vi3drasError as error:
            if self.error is None:
                logger.warning("%s", error)
            self.error = error
            return False
        self._kept, self._since, self.error = current, None, None
        return True

    def _now(self) -> tuple[int, Mapping[str, Any]]:
        return self._engine.revision, dict(self._view())
