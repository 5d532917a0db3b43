"""The last state, kept beside the program: after a crash the next start offers it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.editor import Editor
from vi3dras.flow.session import Session, load, save
from vi3dras.flow.values import equal
from vi3dras.flow.vi import VI

logger = logging.getLogger(__name__)


class Autosave:
    """Writes a session file when something changed: soon after the hand rests, at the latest after a while.

    Args:
        engine: whose state is kept.
        path: the file; `close` removes it, so that it is there only after a crash.
        seconds: the most that a crash may cost.
        rest: how long nothing must have changed before the file is written earlier.
        view: gives what the window wants kept.
    """

    def __init__(
        self,
        engine: Editor,
        path: Path,
        seconds: float = 10.0,
        rest: float = 1.0,
        view: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._engine, self._path, self._view = engine, path, view
        self._seconds, self._rest = seconds, rest
        self._kept = self._seen = self._now()
        self._since: float | None = None
        self._moved = 0.0
        self.error: Vi3drasError | None = None
        """Why the last attempt failed; it is tried again."""

    def tick(self, now: float) -> bool:
        """Call once per frame with a time in seconds; True when it wrote the file."""
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
        """Write the state at once, before something that may go wrong; True when it is written."""
        current = self._now()
        return equal(current, self._kept) or self._write(current, self._moved)

    def _write(self, current: tuple[int, Mapping[str, Any]], now: float) -> bool:
        self._since, self._moved = now, now + self._seconds - self._rest
        try:
            save(self._engine, self._path, current[1])
        except Vi3drasError as error:
            if self.error is None:
                logger.warning("%s", error)
            self.error = error
            return False
        self._kept, self._since, self.error = current, None, None
        return True

    def _now(self) -> tuple[int, Mapping[str, Any]]:
        return self._engine.revision, dict(self._view())

    def close(self) -> None:
        """The program ends in good order: nothing to recover."""
        self._path.unlink(missing_ok=True)


def recover(path: Path, catalogue: Mapping[str, type[VI]]) -> Session | None:
    """What a crash left, or None after an orderly end; `Engine.become(session.state, ...)` brings it back.

    Raises:
        SessionError: there is a file, but it cannot be used.
    """
    return load(path, catalogue) if path.exists() else None
