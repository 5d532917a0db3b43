"""Where a part stands before the arm: six numbers, and handles in the view."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.parts import PART_PLACE
from ...face.units import DECIMALS
from ...pen import shown
from ...widgets.cells import triple
from ...widgets.heads import Caption, Section, gap
from ...widgets.tables import Table


class PartPlace(FixedPart, shows=PART_PLACE):
    """Two tables to type into, and a switch."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Place", "in the arm's frame", width=width)
        self.place = Table(parent, (), width=width, on_edit=self._move).showing("place")
        gap(parent, 6)
        self.turn = Table(parent, (), width=width, on_edit=self._turn).showing("turn")
        Caption(parent, width=width).update("Placed by the origin of its file")
        words = "Handles in the view"
        self._handles = self._switch_for(parent, "handles", words, "Show handles", off="Hide handles")

    def show(self, place: Floats, turn: Floats, handles: bool, robot: Robot) -> None:
        """Show both in the arm's unit and degrees."""
        unit, metres = robot.units.length, robot.units.metres
        self.place.update(*triple("Place", [shown(v / metres, DECIMALS[unit]) for v in place], unit))
        self.turn.update(*triple("Turn", [shown(math.degrees(v), 1) for v in turn], "°", "ABC"))
        self._handles.update(handles)

    def _move(self, _: int, column: int, typed: float) -> None:
        metres = self._board.get("robot").units.metres
        self._board.put(
            "place", self._board.changed("place", column - 1, typed * metres), label="Move the part"
        )

    def _turn(self, _: int, column: int, typed: float) -> None:
        angles = self._board.changed("turn", column - 1, math.radians(typed))
        self._board.put("turn", angles, label="Turn the part")
