"""What handles move: a part before the arm, by its place and its turn."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_axis_angle

from ..face.board import Board
from .handles_drag import Handle
from .handles_object import DragWords, Mover, turn_words

TURN = "turn"
"""The control beside the one that holds the place."""


class PartMover(Mover):
    """The place of a part; it keeps its size, and turns about the origin of its file."""

    def __init__(self, board: Board, control: str) -> None:
        super().__init__(board, control)
        self._place, self._angles = np.zeros(3), np.zeros(3)

    @property
    def ports(self) -> tuple[str, ...]:
        """Where it stands, and how it is turned."""
        return self._control, TURN

    def begin(self) -> None:
        """Remember how it stands."""
        super().begin()
        self._place, self._angles = self._held

    def centre(self) -> Floats:
        """Its origin, (3,) [m]."""
        origin: Floats = self._board.get(self._control)
        return origin

    def offers(self, handle: Handle) -> bool:
        """It keeps its size."""
        return handle.kind != "size"

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move it by (3,) [m]; with whole units its place along these axes is a round number."""
        to, words = self._moved(self._place, by, axes, whole_units=whole_units)
        self._put(to, self._angles, "Move the part")
        return words

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about an axis of the base frame through its origin [rad]."""
        turned = matrix_from_axis_angle(np.eye(3)[axis], np.asarray(angle)) @ matrix_from_abc(self._angles)
        self._put(self._place, abc_from_matrix(turned), "Turn the part")
        return turn_words("xyz"[axis], angle)

    def _put(self, place: Floats, angles: Floats, label: str) -> None:
        values = {self._control: place, TURN: angles}
        self._board.put_all(values, label=label, gesture=("handles", self._gesture))
