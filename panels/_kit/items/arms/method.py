"""What stands under the view for each method: all solutions, the printed equations, or the transpose."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.paper_equations import CORRECTED, Attempt

from ...face.board import DECIMALS, Board, Bound, FacePart
from ...face.inverse import Solutions
from ...hands.pointer import POINTER
from ...widgets.tables import Table, TableRow
from .descent import DescentList
from .motion import Motion
from .solution import SolutionList, Told, fitting, miss, miss_columns, miss_row


class AttemptList(Bound):
    """The printed equations and the corrected ones, with what each misses; a click goes there."""

    def __init__(self, item: Solutions, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._width = item, board, width
        self.ports = (item.attempts, item.print_words, item.q, "robot")
        self._head = Told(parent, width)
        self._table = Table(parent, (), width=width, row_height=26, is_card=False, on_choose=self._go)
        self._motion = Motion(board, item.q)
        self.refresh()

    def refresh(self) -> None:
        """Show the attempts; the arm follows the corrected one when a target was just asked for."""
        robot: Robot = self._board.get("robot")
        attempts: tuple[Attempt, ...] = self._board.get(self._item.attempts) or ()
        words, q = self._board.get(self._item.print_words) or "", self._board.get(self._item.q)
        self._head.say("Equations 3-9 of the 3D-RAS paper", words, is_short=False)
        if any(len(attempt.q) != robot.n for attempt in attempts):
            return
        rows = [_attempt_row(robot, place, attempt, q) for place, attempt in enumerate(attempts, 1)]
        columns, rows = fitting(miss_columns(robot, [a.branch for a in attempts]), rows, robot.n, self._width)
        self._table.update(rows, columns if rows else ())
        self._follow(robot, attempts)

    def frame(self) -> None:
        """Take a step of the way to an attempt: once per frame."""
        self._motion.frame()

    def _follow(self, robot: Robot, attempts: tuple[Attempt, ...]) -> None:
        label, gesture = self._board.memo.pop("follow", None) or ("", None)
        for attempt in attempts:
            meets = attempt.branch == CORRECTED and attempt.position_error < 1e-6
            if label and meets and not robot.out_of_range(attempt.q).any():
                self._board.put(self._item.q, attempt.q, label=label, gesture=gesture)

    def _go(self, row: int) -> None:
        attempt = self._board.get(self._item.attempts)[row]
        if attempt.has_value:
            self._motion.go(attempt.q, f"Go to {attempt.branch.partition(' (')[0]}")
        else:
            self._board.notes.say(f"Row {row + 1} has no value: there is no place to go to.")


class Answer(FacePart[Solutions]):
    """What the chosen method has to say; another one replaces it."""

    def _lay_out(self, item: Solutions, parent: int, board: Board, width: int) -> None:
        self.chief = item.answer
        self.ports = (
            item.way, item.q, item.answer, item.words, item.method, item.attempts, item.print_words,
            item.descent, item.wanted, "robot",
        )  # fmt: skip
        self._room: int = dpg.get_item_height(parent)
        self._group: int = dpg.add_group(parent=parent)
        self._way = ""
        self.shown = Bound()

    def refresh(self) -> None:
        """Show the answer of the method that is chosen."""
        way = self._board.get(self._item.way)
        if way == self._way:
            self.shown.refresh()
            return
        self._way = way
        dpg.delete_item(self._group, children_only=True)
        POINTER.forget_gone()
        asked = self._item, self._group, self._board, self._width
        if way == "transpose":
            self.shown = DescentList(*asked, self._room)
        else:
            self.shown = AttemptList(*asked) if way == "as-printed" else SolutionList(*asked)

    def frame(self) -> None:
        """Let it take a step of what moves by itself."""
        self.shown.frame()

    def on_key(self, key: str) -> bool:
        """Give the key to the list that is shown."""
        return self.shown.on_key(key)


def _attempt_row(robot: Robot, place: int, attempt: Attempt, q: Floats) -> TableRow:
    position, angle = attempt.position_error / robot.units.metres, float(np.degrees(attempt.angle_error))
    misses = (miss(position, DECIMALS[robot.units.length]), miss(angle, 2))
    return miss_row(robot, str(place), attempt.branch, attempt.q, misses, q)
