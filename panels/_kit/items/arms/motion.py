"""Moving an arm from one place to another in a while, as motors would: slowly away and slowly there."""

from __future__ import annotations

import time
from itertools import count

import numpy as np

from vi3dras.arrays import Floats

from ...face.board import Board

_numbers = count()


class Motion:
    """Joint values on their way, one frame at a time; a new way replaces the old one."""

    def __init__(self, board: Board, control: str, *, seconds: float = 0.9) -> None:
        self._board, self._control, self._seconds = board, control, seconds
        self._start = 0.0
        self._way: tuple[Floats, Floats] | None = None
        self._label, self._gesture = "", 0

    @property
    def is_moving(self) -> bool:
        """True while the arm is on its way."""
        return self._way is not None

    def go(self, end: Floats, label: str) -> None:
        """Set out from where the joints are now."""
        self._way = (np.array(self._board.get(self._control)), np.array(end))
        self._start, self._label, self._gesture = time.monotonic(), label, next(_numbers)

    def frame(self) -> None:
        """Take the next step: once per frame."""
        if self._way is None:
            return
        start, end = self._way
        share = min((time.monotonic() - self._start) / self._seconds, 1.0)
        eased = share**3 * (10 - 15 * share + 6 * share**2)  # speed and acceleration are zero at both ends
        q = end if share == 1.0 else start + eased * (end - start)
        if share == 1.0 or start.shape != end.shape:
            self._way = None
        self._board.put(self._control, q, label=self._label, gesture=("motion", self._gesture))
