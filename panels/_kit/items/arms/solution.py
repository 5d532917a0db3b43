"""The list of all ways to a place of the tool, and what every list of joint values is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.measures import limit_margins, limit_shares

from ...face.board import DECIMALS, Board, Bound, joint_factor, joint_symbol
from ...face.inverse import Solutions
from ...pen.digits import MINUS, shown
from ...pen.draw import LampState, symbol_width
from ...pen.fonts import text_width
from ...pen.theme import px, scale
from ...widgets.heads import Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from ...widgets.widget import PAD
from .motion import Motion


class Told:
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
        digits = 1 if robot.joints[i].is_revolute else DECIMALS[robot.units.length]
        text = shown(float(value) * joint_factor(robot, i), digits)
        cells.append(Cell(text, "far" if outside[i] else "text"))
    return tuple(cells)


def fitting(
    columns: tuple[Column, ...], rows: list[TableRow], joints: int, width: int
) -> tuple[tuple[Column, ...], list[TableRow]]:
    """The same without the joints where they fit nowhere."""
    if px(sum(column.width for column in columns) + 2 * PAD) <= width:
        return columns, rows
    kept = [row._replace(cells=(*row.cells[:2], *row.cells[2 + joints :])) for row in rows]
    return (*columns[:2], *columns[2 + joints :]), kept


def miss_columns(robot: Robot, branches: Iterable[str]) -> tuple[Column, ...]:
    """The columns of a list whose rows may miss the target."""
    unit = robot.units.length
    return (*joint_columns(robot, branches), Column(f"misses [{unit}]", 84), Column("[°]", 64))


def miss_row(
    robot: Robot, place: str, branch: str, values: Floats, misses: tuple[Cell, Cell], q: Floats
) -> TableRow:
    """A row of joint values (n,) and what they miss; the current one is where the arm is."""
    is_current = bool(np.abs(values - q).max() < 1e-6)
    return TableRow((*joint_cells(robot, place, branch, values), *misses), is_current=is_current)


def miss(value: float, decimals: int) -> Cell:
    """How much is missed: fixed decimals, or the power of ten of what is smaller."""
    if not np.isfinite(value):
        return Cell("no value", "text3", style="word")
    if 0 < value < 10**-decimals:
        return Cell(f"{value:.0e}".replace("-", MINUS), "ok" if value < 1e-3 else "text")
    return Cell(shown(value, decimals), "ok" if value == 0 else "far")


class SolutionList(Bound):
    """Every solution with its branch, joints and room to the limits; a click goes there."""

    def __init__(self, item: Solutions, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._width = item, board, width
        self.ports = (item.answer, item.words, item.method, item.q, "robot")
        self._head = Told(parent, width)
        self._table = Table(parent, (), width=width, row_height=26, is_card=False, on_choose=self._go)
        self._motion = Motion(board, item.q)
        self._order: list[int] = []
        self._bound_for = 0
        self.refresh()

    def refresh(self) -> None:
        """Show the answer; the arm follows a target that was just asked for."""
        robot: Robot = self._board.get("robot")
        answer = self._board.get(self._item.answer)
        stale = self._board.is_stale(self._item.answer)
        if answer is None or answer.solutions.q.shape[-1] != robot.n:
            self._head.say("Solutions", "being computed" if stale else "", stale=stale)
            self._table.update((), _columns(robot, ()))
            return
        words, reached = self._board.get(self._item.words) or "", bool(answer.solutions.valid.any())
        title = f"Solutions: {self._board.get(self._item.method)}"
        if reached:
            misses = float(np.nanmax(answer.solutions.position_error)) / robot.units.metres
            words = f"{words[:-1]}, to {misses:.0e} {robot.units.length}"
        self._head.say(title, words, is_short=reached)
        self._order = answer.solutions.best()
        q = self._board.get(self._item.q)
        rows = [_row(robot, answer, place, branch, q) for place, branch in enumerate(self._order, 1)]
        columns, rows = fitting(_columns(robot, answer.solutions.branches), rows, robot.n, self._width)
        self._table.update(rows, columns)
        if not stale:
            self._follow(robot, answer, q)

    def frame(self) -> None:
        """Take a step of the way to a solution: once per frame."""
        self._motion.frame()

    def on_key(self, key: str) -> bool:
        """Go to the solution above or below the current one, or to the first."""
        step = {"Up": -1, "Down": 1}.get(key)
        if step is None or not self._order:
            return False
        current = [k for k, row in enumerate(self._table.rows) if row.is_current]
        at = self._bound_for if self._motion.is_moving else current[0] if current else -step
        self._go(min(max(at + step, 0), len(self._order) - 1))
        return True

    def _follow(self, robot: Robot, answer: Any, q: Floats) -> None:
        wanted = self._board.memo.pop("follow", None)
        inside = [b for b in self._order if answer.solutions.within_limits[b]]
        if wanted is None or not inside:
            return
        label, gesture = wanted
        steps = [np.abs(answer.solutions.q[b] - q).sum() for b in inside]
        nearest = answer.solutions.q[inside[int(np.argmin(steps))]]
        self._board.put(self._item.q, nearest, label=label, gesture=gesture)

    def _go(self, row: int) -> None:
        answer, self._bound_for = self._board.get(self._item.answer), row
        self._motion.go(answer.solutions.q[self._order[row]], f"Go to solution {row + 1}")


def _columns(robot: Robot, branches: Iterable[str]) -> tuple[Column, ...]:
    return (*joint_columns(robot, map(_short, branches)), Column("to the limit", 156))


def _row(robot: Robot, answer: Any, place: int, branch: int, q: Floats) -> TableRow:
    found = answer.solutions
    values = found.q[branch]
    cells = joint_cells(robot, str(place), _short(found.branches[branch]), values)
    margins, shares = limit_margins(robot, values), limit_shares(robot, values)
    least = int(np.argmin(shares))
    limited = bool(np.isfinite(margins[least]))
    room = float(margins[least]) * joint_factor(robot, least)
    text = f"{joint_symbol(robot, least)}  {shown(room, 1)}" if limited else "–"
    lamp: LampState = "far" if room < -1e-9 else "limit" if limited and shares[least] < 0.05 else "ok"
    limit = Cell(text, "far" if room < -1e-9 else "text", lamp=lamp, share=float(shares[least]))
    return TableRow((*cells, limit), is_current=bool(np.abs(values - q).max() < 1e-6))


def _short(branch: str) -> str:
    """`shoulder front, elbow up` as `front · up`: the nouns are always the same."""
    return " · ".join(part.partition(" ")[2] or part for part in branch.split(", "))
