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
    """Writes a session file at most every `seconds`, and only when something changed.

    Args:
        engine: whose state is kept.
        path: the file; `close` removes it, so that it is there only after a crash.
        seconds: the most that a crash may cost.
        view: gives what the window wants kept.
    """

    def __init__(
        self,
        engine: Editor,
        path: Path,
        seconds: float = 10.0,
        view: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._engine, self._path, self._seconds, self._view = engine, path, seconds, view
        self._kept: tuple[int, Mapping[str, Any]] = (engine.revision, dict(view()))
        self._due: float | None = None
        self.error: Vi3drasError | None = None
        """Why the last attempt failed; it is tried again."""

    def tick(self, now: float) -> bool:
        """Call once per frame with a time in seconds; True when it wrote the file."""
        if self._due is not None and now < self._due:
            return False
        current = (self._engine.revision, dict(self._view()))
        if equal(current, self._kept):
            return False
        self._due = now + self._seconds
        try:
            save(self._engine, self._path, current[1])
        except Vi3drasError as error:
            if self.error is None:
                logger.warning("%s", error)
            self.error = error
            return False
        self._kept, self.error = current, None
        return True

    def close(self) -> None:
        """The program ends in good order: nothing to recover."""
        self._path.unlink(missing_ok=True)


def recover(path: Path, catalogue: Mapping[str, type[VI]]) -> Session | None:
    """What a crash left, or None after an orderly end; `Engine.become(session.state, ...)` brings it back.

    Raises:
        SessionError: there is a file, but it cannot be used.
    """
    return load(path, catalogue) if path.exists() else None
