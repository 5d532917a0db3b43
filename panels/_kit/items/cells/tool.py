"""What of the tool may touch the things, and how thick the hand is taken to be."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.workcell import Cell

from ...face.board import Board, FixedPart
from ...face.cells import CELL_TOOL
from ...face.units import DECIMALS
from ...widgets.fields import NumberField
from ...widgets.heads import Section

TIP = "The last of the tool, a wire, a pen or a bit: it may touch, but not go in"
HAND = "How thick the hand is taken to be; 0 takes it as it is drawn"


class ToolFields(FixedPart, shows=CELL_TOOL):
    """Two lengths, each 0 for what is usual."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Tool among the things", width=width)
        fields = partial(NumberField, parent, value=0.0, width=width, low=0.0)
        self.tip = fields("Tip", on_change=self._tip, tip=TIP, zero="none").showing("cell")
        self.radius = fields("Radius of the hand", on_change=self._radius, tip=HAND, zero="as drawn")
        self.radius.showing("cell")

    def show(self, cell: Cell, robot: Robot) -> None:
        """Show both in the arm's unit."""
        unit, metres = robot.units.length, robot.units.metres
        for field, value in ((self.tip, cell.tip), (self.radius, cell.radius or 0.0)):
            field.unit, field.decimals, field.step = unit, DECIMALS[unit], 10.0 ** -DECIMALS[unit] * 5
            field.update(round(value / metres, 9))

    def _tip(self, typed: float) -> None:
        self._put(replace(self._cell, tip=typed * self._metres), "Set the tip")

    def _radius(self, typed: float) -> None:
        self._put(replace(self._cell, radius=typed * self._metres or None), "Set the hand's radius")

    def _put(self, cell: Cell, label: str) -> None:
        self._board.put("cell", cell, label=label)

    @property
    def _cell(self) -> Cell:
        found: Cell = self._board.get("cell")
        return found

    @property
    def _metres(self) -> float:
        robot: Robot = self._board.get("robot")
        return robot.units.metres
