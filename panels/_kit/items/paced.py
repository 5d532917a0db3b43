"""Values of a drag, given to the engine one at a time: a slow step must answer before it is asked anew."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from typing import Any

from ..face.board import Board

PATIENCE = 2.0
"""Seconds after which a step that does not answer is asked anew all the same."""


class Paced:
    """Puts controls no faster than what hangs on them is computed; the last value always gets there.

    A slow step that is asked anew forgets what it was doing: asked in every frame, it would never answer.
    """

    def __init__(self, board: Board, result: str) -> None:
        self._board, self._result = board, result
        self._wanted: dict[str, Any] = {}
        self._label: str = ""
        self._gesture: Hashable = None
        self._given = 0.0

    @property
    def is_waiting(self) -> bool:
        """True while a value has not been given yet."""
        return bool(self._wanted)

    def put(self, values: Mapping[str, Any], *, label: str, gesture: Hashable) -> None:
        """Set controls now, or as soon as there is an answer to the values before."""
        self._wanted |= values
        self._label, self._gesture = label, gesture
        self.frame()

    def frame(self) -> None:
        """Give what waits when it is time: once per frame."""
        if not self._wanted:
            return
        is_late = time.monotonic() - self._given > PATIENCE
        if is_late or not self._board.is_stale(self._result):
            wanted, self._wanted = self._wanted, {}
            self._given = time.monotonic()
            self._board.put_all(wanted, label=self._label, gesture=self._gesture)
