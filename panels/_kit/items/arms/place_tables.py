"""Places of the tool, and both ends of a move, as tables to type into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task

from ...face.board import Board, FacePart
from ...face.bound import Bound
from ...face.motion import MoveEnds
from ...face.units import (
    NUMBERS,
    SYMBOLS,
    joint_factor,
    joint_symbol,
    joint_text,
    joint_unit,
    number_factor,
    number_text,
    spoken_symbol,
)
from ...hands.pointer import Shows
from ...pen import Paint
from ...widgets.heads import Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from .sheets import joint_colour


class PlaceTables(Bound):
    """Places of the tool to type into, a row for each: a table for the point, and one for the angles."""

    def __init__(
        self, parent: int, board: Board, width: int, rows: Mapping[str, str], points: Sequence[str] = ()
    ) -> None:
        """`rows` are words with the controls they stand for; of those in `points` only x, y, z count."""
        self._board, self._rows, self._points = board, dict(rows), points
        robot: Robot = board.get("robot")
        numbers = NUMBERS[usual_task(robot)]
        self._groups = [numbers[:3], numbers[3:]] if len(numbers) > 4 else [numbers]
        self._tables = []
        for place, group in enumerate(self._groups):
            units = dict.fromkeys(robot.units.length if k < 3 else "°" for k in group)
            columns = (
                Column(", ".join(units), 62, is_left=True),
                *(Column(SYMBOLS[k], 58, name=spoken_symbol(k)) for k in group),
            )
            table = Table(parent, columns, width=width, on_edit=partial(self._edit, place))
            table.shows_at = {word: Shows(port) for word, port in self._rows.items()}
            self._tables.append(table)
            gap(parent, 4)

    def refresh(self) -> None:
        """Show the places in the arm's length unit and degrees."""
        board, robot = self._board, self._board.get("robot")
        for table, group in zip(self._tables, self._groups, strict=True):
            rows = []
            for word, port in self._rows.items():
                if port in self._points and min(group) >= 3:
                    continue
                values = board.get(port)
                cells = [Cell(word, "text2", style="word")]
                for k in group:
                    is_used = port not in self._points or k < 3
                    text = number_text(robot, k, values[k]) if is_used else ""
                    cells.append(Cell(text, can_edit=is_used))
                rows.append(TableRow(tuple(cells)))
            table.update(rows)

    def _edit(self, place: int, row: int, column: int, value: float) -> None:
        group = self._groups[place]
        ports = [port for port in self._rows.values() if port not in self._points or min(group) < 3]
        k, port = group[column - 1], ports[row]
        numbers = self._board.changed(port, k, value / number_factor(self._board.get("robot"), k))
        self._put(port, numbers)

    def _put(self, port: str, numbers: Floats) -> None:
        self._board.put(port, numbers, label=f"Move the {port}")


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
