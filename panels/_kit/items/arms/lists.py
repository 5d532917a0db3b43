"""What every list of joint values is made of, and the way of the arm to one of them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import count

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board
from ...face.bound import Bound
from ...face.units import DECIMALS, joint_symbol, joint_text
from ...pen import MINUS, px, scale, shown, symbol_width, text_width
from ...widgets.heads import Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from ...widgets.widget import PAD

SECONDS = 0.9
"""How long the arm is on its way."""
_numbers = count()


class Motion:
    """Joint values on their way, one frame at a time; a new way replaces the old one."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._start = 0.0
        self._way: tuple[Floats, Floats] | None = None
        self._label, self._gesture = "", 0

    @property
    def is_moving(self) -> bool:
        """True while the arm is on its way."""
        return self._way is not None

    @property
    def gesture(self) -> tuple[str, int]:
        """What makes all of the way one step of undo."""
        return ("motion", self._gesture)

    def go(self, end: Floats, label: str) -> None:
        """Set out from where the joints are now."""
        self._way = (np.array(self._board.get("q")), np.array(end))
        self._start, self._label, self._gesture = time.monotonic(), label, next(_numbers)

    def frame(self) -> None:
        """Take the next step: once per frame."""
        if self._way is None:
            return
        start, end = self._way
        share = min((time.monotonic() - self._start) / SECONDS, 1.0)
        eased = share**3 * (10 - 15 * share + 6 * share**2)  # speed and acceleration are zero at both ends
        q = end if share == 1.0 else start + eased * (end - start)
        if share == 1.0 or start.shape != end.shape:
            self._way = None
        self._board.put("q", q, label=self._label, gesture=self.gesture)


class JointList(Bound):
    """Joint values below each other under what there is to say; a click leads the arm to them."""

    _go: Callable[[int], None]

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board, self._width = board, width
        self._head = ListHead(parent, width)
        self._table = Table(parent, (), width=width, row_height=26, is_card=False, on_choose=self._go)
        self._motion = Motion(board)

    def frame(self) -> None:
        """Take a step of the way to a row: once per frame."""
        self._motion.frame()

    def _show(self, robot: Robot, columns: Sequence[Column], rows: Sequence[TableRow]) -> None:
        """Show rows, without the joints where they fit nowhere."""
        last = 2 + robot.n
        if px(sum(column.width for column in columns) + 2 * PAD) > self._width:
            columns = (*columns[:2], *columns[last:])
            rows = [row._replace(cells=(*row.cells[:2], *row.cells[last:])) for row in rows]
        self._table.update(rows, columns)


class ListHead:
    """The head of a list and what there is to say: beside the title if it is short and fits, else below."""

    def __init__(self, parent: int, width: int) -> None:
        self._width = width
        self._head = Section(parent, "Solutions", width=width)
        self._words = Paragraph(parent, width=width)

    @property
    def height(self) -> int:
        """How much room it takes in pixels."""
        return self._head.height + self._words.height

    def say(self, title: str, words: str, *, is_short: bool = True, stale: bool = False) -> None:
        """Show other words."""
        room = self._width - symbol_width(title, "bold", 13) - px(48)
        beside = is_short and text_width(words, "word", 13) < room
        self._head.update(title, words if beside else "", stale=stale and beside)
        self._words.update("" if beside else words)


def joint_columns(robot: Robot, branches: Iterable[str]) -> tuple[Column, ...]:
    """The number, the branch as wide as its words, and one column per joint."""
    branch_width = max((text_width(words, "word", 14) / scale() + 16 for words in branches), default=0.0)
    joints = [Column(joint_symbol(robot, i), 58) for i in range(robot.n)]
    return (Column("", 30, is_left=True), Column("branch", max(branch_width, 64), is_left=True), *joints)


def joint_cells(robot: Robot, place: str, branch: str, q: Floats) -> tuple[Cell, ...]:
    """The cells below these columns: joint values outside their limits in red, a dash for none."""
    cells = [Cell(place, "text2"), Cell(branch, style="word")]
    outside = robot.out_of_range(q)
    for i, value in enumerate(q):
        cells.append(Cell(joint_text(robot, i, value), "far" if outside[i] else "text"))
    return tuple(cells)


def miss_columns(robot: Robot, branches: Iterable[str]) -> tuple[Column, ...]:
    """The columns of a list whose rows may miss the target."""
    unit = robot.units.length
    return (*joint_columns(robot, branches), Column(f"misses [{unit}]", 84), Column("[°]", 64))


def miss_row(
    robot: Robot, place: str, branch: str, values: Floats, errors: tuple[float, float | None], q: Floats
) -> TableRow:
    """A row of joint values (n,) with their errors [m, rad]; the current one is where the arm is."""
    position, angle = errors
    misses = (
        _miss(position / robot.units.metres, DECIMALS[robot.units.length]),
        Cell("–") if angle is None else _miss(math.degrees(angle), 2),
    )
    is_current = bool(np.abs(values - q).max() < 1e-6)
    return TableRow((*joint_cells(robot, place, branch, values), *misses), is_current=is_current)


def _miss(value: float, decimals: int) -> Cell:
    """How much is missed: fixed decimals, or the power of ten of what is smaller."""
    if not np.isfinite(value):
        return Cell("no value", "text3", style="word")
    if 0 < value < 10**-decimals:
        return Cell(f"{value:.0e}".replace("-", MINUS), "ok" if value < 1e-3 else "text")
    return Cell(shown(value, decimals), "ok" if value == 0 else "far")
