"""The arm on its way to a position: the rows of a motion in their own time, at the speed of the override."""

from __future__ import annotations

import time

import numpy as np

from vi3dras.api.way_there import WayThere

from ...face.board import Board
from ...face.bound import next_gesture


class Going:
    """Joint values along a way, one frame at a time; all of it is one step of undo."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._way: WayThere | None = None
        self._at, self._before, self._gesture = 0.0, 0.0, 0

    @property
    def is_moving(self) -> bool:
        """True while the arm is on its way."""
        return self._way is not None

    def go(self, way: WayThere) -> None:
        """Set out."""
        self._way, self._at, self._before = way, 0.0, time.monotonic()
        self._gesture = next_gesture()

    def stop(self) -> None:
        """Stay where the arm is."""
        self._way = None

    def frame(self) -> None:
        """Take the next step: once per frame."""
        way = self._way
        if way is None:
            return
        now = time.monotonic()
        self._at, self._before = self._at + (now - self._before) * self._share(), now
        times, q = way.fine.times, way.fine.q
        if q.shape[1] != len(self._board.get("q")):  # another arm was chosen on the way
            self._way = None
            return
        there = self._at >= times[-1]
        values = q[-1] if there else np.array([np.interp(self._at, times, column) for column in q.T])
        self._way = None if there else way
        self._board.put("q", values, label=f"Go to {way.name}", gesture=("go to", self._gesture))

    def _share(self) -> float:
        """How much of the speed is asked for, where the instrument has an override."""
        share = self._board.get("override") if "override" in self._board.vi.ports else 1.0
        return 1.0 if share is None else float(share)
