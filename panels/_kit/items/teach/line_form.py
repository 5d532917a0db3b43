"""Where the tool goes: six numbers so far from here, or to a place, and the place that an arc passes."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.way import numbers_at

from ...face.board import Board, FixedPart
from ...face.cartesian import LINE_FORM, LINE_METHOD
from ...face.units import SYMBOLS, number_factor, number_text, spoken_symbol
from ...hands.pointer import Shows
from ...pen import Paint
from ...widgets.heads import Paragraph, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.tables import Cell, Column, Table, TableRow

SAME = 1e-6
"""Joint values this near are the same, in [rad] and [m]."""

METHODS: dict[str, tuple[str, str]] = {
    "closed-loop": ("Closed loop", "Newton's corrections meet every via-point"),
    "closed-form": ("Closed form", "The arm's equations solve every via-point for itself"),
    "via-points": ("Aimed at via-points", "Each step aims at its via-point: what is missed is made up for"),
    "first-order": ("First order", "Each step goes along the tangent: what is missed adds up"),
    "as-printed": (
        "As printed",
        "First order with link matrices of 4 decimals in mm, as in the paper",
    ),
}
"""Title and one sentence of each method, the best first."""


class LineForm(FixedPart, shows=LINE_FORM):
    """Two tables to type into: x, y, z with the place on an arc, and A, B, C."""

    ports = ("robot", "line_start", "line_mode", "line_shape", "line_by", "line_to", "via_by", "via_to")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 6)
        self.tables = []
        for place, group in enumerate(((0, 1, 2), (3, 4, 5))):
            columns = (
                Column("", 62, is_left=True),
                *(Column(SYMBOLS[k], 58, name=spoken_symbol(k)) for k in group),
            )
            table = Table(parent, columns, width=width, row_height=26, on_edit=partial(self._edit, place))
            table.shows = Shows("line_by")
            self.tables.append(table)
            gap(parent, 4)

    def refresh(self) -> None:
        """Show the numbers in the arm's length unit and degrees."""
        board, robot = self._board, self._board.get("robot")
        begins = board.get("line_start")
        if robot is None or begins is None or len(begins) != robot.n:
            return
        start, rows = numbers_at(robot, begins), self._rows()
        for table, group in zip(self.tables, ((0, 1, 2), (3, 4, 5)), strict=True):
            unit = robot.units.length if group[0] == 0 else "°"
            shown = [_row(robot, f"from {unit}", start, group, "text3")]
            shown += [
                _row(robot, word, board.get(port), group, "text")
                for word, port in rows
                if group[0] == 0 or not (port.startswith("via") or board.get("line_shape") == "circle")
            ]
            table.update(shown)

    def turned_to(self) -> None:
        """Begin where the arm is, unless it rests at home, or is on its way already."""
        board = self._board
        robot, q, begins = board.get("robot"), board.get("q"), board.get("line_start")
        if robot is None or q is None or begins is None or not len(q) == len(begins) == robot.n:
            return
        gone = board.get("line_gone")
        known = [robot.home, begins] + ([] if gone is None or gone.robot.n != robot.n else list(gone.gone.q))
        if all(np.abs(each - q).max() > SAME for each in known) and not self._is_between(q):
            board.act("line_from_here")

    def _is_between(self, q: Floats) -> bool:
        """Whether the arm stands where the player has put it."""
        plan = self._board.get("plan")
        if plan is None or plan.fine.q.shape[1] != len(q):
            return False
        return bool(np.abs(plan.fine.at(self._board.get("at") * plan.fine.duration) - q).max() < SAME)

    def _rows(self) -> list[tuple[str, str]]:
        """What can be typed: a word, and the control behind it."""
        is_far, is_bent = self._board.get("line_mode") == "relative", self._board.get("line_shape") != "line"
        via = [("via", "via_by" if is_far else "via_to")] if is_bent else []
        return [*via, ("by" if is_far else "to", "line_by" if is_far else "line_to")]

    def _edit(self, place: int, row: int, column: int, value: float) -> None:
        rows = [port for _, port in self._rows() if place == 0 or not port.startswith("via")]
        k, port = column - 1, rows[row - 1]
        factor = number_factor(self._board.get("robot"), 3 * place + k)
        numbers = self._board.changed(port, k + (0 if port.startswith("via") else 3 * place), value / factor)
        self._board.put_all({port: numbers, "at": 0.0}, label="Type where the tool goes")


def _row(robot: Robot, word: str, values: Floats, group: tuple[int, ...], ink: Paint) -> TableRow:
    cells = (Cell(number_text(robot, k, values[k]), ink, can_edit=ink == "text") for k in group)
    return TableRow((Cell(word, "text2", style="word"), *cells))


class LineMethod(FixedPart, shows=LINE_METHOD):
    """The list of methods, and what the chosen one does."""

    ports = ("line_method",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._list = Dropdown(parent, self._entries, width=width)
        self._list.shows = Shows("line_method")
        gap(parent, 6)
        self._about = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show the method."""
        title, about = METHODS[self._board.get("line_method")]
        self._list.update(title)
        self._about.update(f"{about}.", "text2")

    def _entries(self) -> list[Entry]:
        now = self._board.get("line_method")
        return [
            Entry(title, partial(self._take, one), is_current=one == now)
            for one, (title, _) in METHODS.items()
        ]

    def _take(self, method: str) -> None:
        self._board.put_all({"line_method": method, "at": 0.0}, label=f"Method: {METHODS[method][0].lower()}")
