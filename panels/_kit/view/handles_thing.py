"""What handles move: the chosen thing of a cell, before the arm."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.orientation import matrix_from_axis_angle
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import scaled
from vi3dras.workcell.edit import EMPTY, changed, standing_at

from ..face.board import Board
from ..items.cells.formula_frame import base_from_formula
from ..pen import shown
from .handles_drag import whole
from .handles_object import SIZE_STEP, SMALLEST, DragWords, Mover, turn_words


class ThingMover(Mover):
    """The thing whose numbers stand on the page: moved, turned about its origin, made larger."""

    def __init__(self, board: Board, control: str) -> None:
        super().__init__(board, control)
        self._before, self._frame, self._name = EMPTY, np.eye(4), ""

    @property
    def ports(self) -> tuple[str, ...]:
        """The cell, which thing is chosen, and where that stands."""
        return (self._control, "chosen_thing", "cell_there")

    def begin(self) -> None:
        """Remember the cell, and where the thing stands in the base frame."""
        super().begin()
        self._before = self._board.get(self._control)
        self._name = self._board.get("chosen_thing")
        self._frame = self._standing().place.matrix

    def centre(self) -> Floats:
        """Its origin, (3,) [m]."""
        origin: Floats = self._standing().place.matrix[:3, 3]
        return origin

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move it by (3,) [m]; with whole units its place along these axes is a round number."""
        frame = self._frame.copy()
        frame[:3, 3], words = self._moved(self._frame[:3, 3], by, axes, whole_units=whole_units)
        self._stand(frame, "Move {}")
        return words

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about an axis of the base frame through its origin [rad]."""
        frame = self._frame.copy()
        frame[:3, :3] = matrix_from_axis_angle(np.eye(3)[axis], np.asarray(angle)) @ frame[:3, :3]
        self._stand(frame, "Turn {}")
        return turn_words("xyz"[axis], angle)

    def grow(self, factor: float, *, whole_units: bool) -> DragWords:
        """Make it larger; with whole units by steps of what it was."""
        size = max(whole(factor, SIZE_STEP), SIZE_STEP) if whole_units else max(factor, SMALLEST)
        thing = self._thing
        self._put(replace(thing, body=scaled(thing.body, size)), "Scale {}")
        return DragWords(f"size × {shown(size, 2)}")

    @property
    def _thing(self) -> Thing:
        """As it was at the beginning."""
        return self._before.thing(self._name)

    def _standing(self) -> Thing:
        """The chosen thing where it is now."""
        cell: Cell = self._board.get("cell_there") or EMPTY
        return cell.thing(self._board.get("chosen_thing"))

    def _stand(self, frame: Floats, label: str) -> None:
        self._put(standing_at(self._thing, frame, base_from_formula(self._board)), label)

    def _put(self, thing: Thing, label: str) -> None:
        with self._board.notes.refusals():
            cell = changed(self._before, self._name, thing)
            gesture = ("handles", self._gesture)
            self._board.put(self._control, cell, label=label.format(self._name), gesture=gesture)
