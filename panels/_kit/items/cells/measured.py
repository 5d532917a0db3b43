"""The chosen thing placed by three points that were measured on it, typed or touched with the tool."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.workcell import Cell
from vi3dras.workcell.edit import changed, standing_at, thing_of
from vi3dras.workcell.place import measured

from ...face.board import Board, FixedPart
from ...face.cells import MEASURED_FORM
from ...face.units import DECIMALS
from ...pen import shown
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell as Field
from ...widgets.tables import Column, Table, TableRow
from .formula_frame import base_from_formula

POINTS = ("origin", "along x", "beside")
TIPS = (
    "The tool stands at the origin of the thing",
    "The tool stands on its x axis",
    "The tool stands beside it, on the side of y",
)


class MeasuredForm(FixedPart, shows=MEASURED_FORM):
    """Three rows to type into, a button for each that takes the place of the tool, and one that places."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "By three measured points", "with the tool", width=width)
        self.points = Table(parent, (), width=width, on_edit=self._type).showing("measured_points")
        self._words = Caption(parent, width=width)
        touch = [
            Action(name.capitalize(), partial(self._touch, k), tip=TIPS[k]) for k, name in enumerate(POINTS)
        ]
        self.touches = Buttons(parent, touch, width=width)
        gap(parent, 6)
        self.row = Buttons(parent, (Action("Place it there", self.place, "target"),), width=width, height=32)
        gap(parent, 6)

    def show(self, cell: Cell, chosen_thing: str, measured_points: Floats, robot: Robot) -> None:
        """Show the points in the arm's unit, while a thing is chosen."""
        is_there = thing_of(cell, chosen_thing) is not None
        self._words.update("Touch a point with the tool, then take it:" if is_there else "")
        for part in (self._head, self.points, self.touches, self.row):
            part.show(is_there)
        unit, metres = robot.units.length, robot.units.metres
        columns = [
            Column(unit, 74, is_left=True),
            *(Column(axis, 64, name=axis, style="italic") for axis in "xyz"),
        ]
        rows = []
        for name, point in zip(POINTS, measured_points.tolist(), strict=True):
            fields = (Field(shown(value / metres, DECIMALS[unit]), can_edit=True) for value in point)
            rows.append(TableRow((Field(name, "text2", style="word"), *fields)))
        self.points.update(rows, columns)

    def place(self) -> None:
        """Let the thing stand where the points say."""
        board = self._board
        cell: Cell = board.get("cell")
        thing = thing_of(cell, board.get("chosen_thing"))
        if thing is None:
            return
        with board.notes.refusals():
            frame = measured(board.get("measured_points")).matrix
            there = changed(cell, thing.name, standing_at(thing, frame, base_from_formula(board)))
            board.put("cell", there, label=f"Place {thing.name}")

    def _touch(self, row: int) -> None:
        robot: Robot = self._board.get("robot")
        self._put(row, tool_pose(robot, self._board.get("q"))[:3, 3], f"Measure {POINTS[row]}")

    def _type(self, row: int, column: int, typed: float) -> None:
        point = np.array(self._board.get("measured_points")[row])
        point[column - 1] = typed * self._board.get("robot").units.metres
        self._put(row, point, f"Type {POINTS[row]}")

    def _put(self, row: int, point: Floats, label: str) -> None:
        points = np.array(self._board.get("measured_points"))
        points[row] = point
        self._board.put("measured_points", points, label=label)
