"""A file that is read in the background, and what is done with it when it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ...face.board import Board


class AskedFile:
    """One slow action that reads a file; a later file is waited for in the place of an earlier one."""

    def __init__(self, board: Board, action: str, take: Callable[[Path, Any], object]) -> None:
        self._board, self._action, self._take = board, action, take
        self._file: Path | None = None

    def ask(self, file: Path, **extras: object) -> None:
        """Begin to read."""
        act = partial(self._board.engine.act, self._board.ref(self._action), file=str(file), **extras)
        if self._board.tries(act):
            self._file = file

    def frame(self) -> None:
        """Take what was read, or say why there is none: once per frame."""
        if self._file is None:
            return
        outcome = self._board.engine.outcome(self._board.ref(self._action))
        if outcome is None:
            return
        file, self._file = self._file, None
        if outcome.error is not None:
            self._board.notes.say(str(outcome.error))
        else:
            self._take(file, outcome.value)
