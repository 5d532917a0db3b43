"""Places of the tool as tables to type into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task

from ...face.board import Board, Bound
from ...face.units import NUMBERS, SYMBOLS, number_factor, number_text, spoken_symbol
from ...hands.pointer import Shows
from ...widgets.heads import gap
from ...widgets.tables import Cell, Column, Table, TableRow


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
