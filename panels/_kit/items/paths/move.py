"""Both ends of a move: joint values in a table to type into, and the arm's pose taken as one of them."""

from __future__ import annotations

from functools import partial

from vi3dras.arm.robot import Robot

from ...face.board import Board, FacePart
from ...face.motion import MoveEnds
from ...face.units import joint_factor, joint_symbol, joint_text, joint_unit
from ...hands.pointer import Shows
from ...pen import Paint
from ...widgets.heads import Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

COLUMNS = (Column("joint", 66, is_left=True), Column("from", 76), Column("to", 76), Column("way", 72))
ACTIONS = {
    "Start here": ("begin_here", "Start from where the arm is"),
    "End here": ("end_here", "End where the arm is"),
    "Swap ends": ("turn_around", "From the end to the start"),
}


class EndsTable(FacePart[MoveEnds]):
    """A row per joint with where it starts, where it ends, and how far it goes."""

    def _lay_out(self, item: MoveEnds, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", item.start, item.end)
        Section(parent, "Move", "type, or take the arm's pose", width=width)
        self._table = Table(parent, COLUMNS, width=width, row_height=26, on_edit=self._edit)
        self._table.shows_at = {"from": Shows(item.start), "to": Shows(item.end)}
        gap(parent, 8)
        actions = [Action(word, partial(board.act, name), tip=tip) for word, (name, tip) in ACTIONS.items()]
        buttons = Buttons(parent, actions, width=width, gap=6, size=13)
        buttons.shows_at = {word: Shows(name) for word, (name, _) in ACTIONS.items()}
        gap(parent, 6)

    def refresh(self) -> None:
        """Show both ends in the arm's units."""
        robot: Robot = self._board.get("robot")
        start, end = self._board.get(self._item.start), self._board.get(self._item.end)
        if start is None or end is None or len(start) != robot.n or len(end) != robot.n:
            return
        outside = robot.out_of_range(start), robot.out_of_range(end)
        rows = []
        for i in range(robot.n):
            inks: list[Paint] = ["far" if out[i] else "text" for out in outside]
            way = end[i] - start[i]
            still = abs(way) * joint_factor(robot, i) < 1e-9
            cells = (
                Cell(f"{joint_symbol(robot, i)}  {joint_unit(robot, i)}", "text2", style="word"),
                Cell(joint_text(robot, i, start[i]), inks[0], True),
                Cell(joint_text(robot, i, end[i]), inks[1], True),
                Cell(joint_text(robot, i, way), "text3" if still else "text2"),
            )
            rows.append(TableRow(cells, joint_colour(i)))
        self._table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        port = (self._item.start, self._item.end)[column - 1]
        robot: Robot = self._board.get("robot")
        q = self._board.changed(port, row, value / joint_factor(robot, row))
        self._board.put_all({port: q, "at": 0.0}, label=f"Set an end of the move, joint {row + 1}")
