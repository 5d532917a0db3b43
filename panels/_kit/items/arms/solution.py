"""What stands under the view for each method: all solutions, the printed equations, or the transpose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.paper_equations import CORRECTED, Attempt
from vi3dras.inverse.solutions import ranked
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import limit_margins, limit_shares

from ...face.board import Board, FixedPart
from ...face.bound import Bound
from ...face.motion import SOLUTIONS
from ...face.units import joint_factor, joint_symbol
from ...pen import LampState, shown
from ...widgets.tables import Cell, Column, TableRow
from .descent import DescentList
from .kept import kept, short_branch
from .lists import JointList, joint_cells, joint_columns, miss_columns, miss_row

NEAR = 1e-6
"""Joint values or points this near are the same, in [rad] and [m]."""


class SolutionList(JointList):
    """Every solution with its branch, joints and room to the limits; a click goes there."""

    ports = ("answer", "answer_words", "method", "q", "robot")

    _order: Sequence[int] = ()
    _bound_for = 0

    def refresh(self) -> None:
        """Show the answer; the arm follows a target that was just asked for."""
        robot: Robot = self._board.get("robot")
        answer = self._board.get("answer")
        stale = self._board.is_stale("answer")
        if answer is None or answer.solutions.q.shape[-1] != robot.n:
            self._head.say("Solutions", "being computed" if stale else "", stale=stale)
            self._table.update((), _columns(robot, ()))
            return
        words, reached = self._board.get("answer_words") or "", bool(answer.solutions.valid.any())
        title = f"Solutions: {self._board.get('method')}"
        if reached:
            misses = float(np.nanmax(answer.solutions.position_error)) / robot.units.metres
            words = f"{words[:-1]}, to {misses:.0e} {robot.units.length}"
        self._head.say(title, words, is_short=reached)
        self._order = answer.solutions.best()
        q = self._board.get("q")
        rows = [_row(robot, answer, place, branch, q) for place, branch in enumerate(self._order, 1)]
        self._show(robot, _columns(robot, answer.solutions.branches), rows)
        if not stale:
            self._follow(robot, answer, q)

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
        """Take the arm to the nearest solution, or the nearest point, unless it has come there by itself."""
        wanted = self._board.memo.pop("follow", None)
        found = answer.solutions
        if found.within_limits.any():
            nearest = found.q[ranked(robot, found, q, kept(self._board))[0]]
            is_there = np.abs(nearest - q).max() < NEAR
        else:
            nearest = answer.nearest
            is_there = np.linalg.norm(tool_pose(robot, q)[:3, 3] - answer.point) < NEAR
        if wanted is not None and not is_there:
            label, gesture = wanted
            self._board.put("q", nearest, label=label, gesture=gesture)

    def _go(self, row: int) -> None:
        answer, self._bound_for = self._board.get("answer"), row
        branch, label = self._order[row], f"Go to solution {row + 1}"
        self._motion.go(answer.solutions.q[branch], label)
        if self._board.get("keep") == "branch":
            name = answer.solutions.branches[branch]
            self._board.put("branch", name, label=label, gesture=self._motion.gesture)


def _columns(robot: Robot, branches: Iterable[str]) -> tuple[Column, ...]:
    return (*joint_columns(robot, map(short_branch, branches)), Column("to the limit", 156))


def _row(robot: Robot, answer: Any, place: int, branch: int, q: Floats) -> TableRow:
    found = answer.solutions
    values = found.q[branch]
    cells = joint_cells(robot, str(place), short_branch(found.branches[branch]), values)
    margins, shares = limit_margins(robot, values), limit_shares(robot, values)
    least = int(np.argmin(shares))
    limited = bool(np.isfinite(margins[least]))
    room = float(margins[least]) * joint_factor(robot, least)
    text = f"{joint_symbol(robot, least)}  {shown(room, 1)}" if limited else "–"
    lamp: LampState = "far" if room < -1e-9 else "limit" if limited and shares[least] < 0.05 else "ok"
    limit = Cell(text, "far" if room < -1e-9 else "text", lamp=lamp, share=float(shares[least]))
    return TableRow((*cells, limit), is_current=bool(np.abs(values - q).max() < NEAR))


class AttemptList(JointList):
    """The printed equations and the corrected ones, with what each misses; a click goes there."""

    ports = ("attempts", "print_words", "q", "robot")

    def refresh(self) -> None:
        """Show the attempts; the arm follows the corrected one when a target was just asked for."""
        robot: Robot = self._board.get("robot")
        attempts: tuple[Attempt, ...] = self._board.get("attempts") or ()
        words, q = self._board.get("print_words") or "", self._board.get("q")
        self._head.say("Equations 3-9 of the 3D-RAS paper", words, is_short=False)
        if any(len(attempt.q) != robot.n for attempt in attempts):
            return
        rows = []
        for place, attempt in enumerate(attempts, 1):
            errors = (attempt.position_error, attempt.angle_error)
            rows.append(miss_row(robot, str(place), attempt.branch, attempt.q, errors, q))
        self._show(robot, miss_columns(robot, [a.branch for a in attempts]) if rows else (), rows)
        self._follow(robot, attempts)

    def _follow(self, robot: Robot, attempts: tuple[Attempt, ...]) -> None:
        label, gesture = self._board.memo.pop("follow", None) or ("", None)
        for attempt in attempts:
            meets = attempt.branch == CORRECTED and attempt.position_error < 1e-6
            if label and meets and not robot.out_of_range(attempt.q).any():
                self._board.put("q", attempt.q, label=label, gesture=gesture)

    def _go(self, row: int) -> None:
        attempt = self._board.get("attempts")[row]
        if attempt.has_value:
            self._motion.go(attempt.q, f"Go to {attempt.branch.partition(' (')[0]}")
        else:
            self._board.notes.say(f"Row {row + 1} has no value: there is no place to go to.")


class Answer(FixedPart, shows=SOLUTIONS):
    """What the chosen method has to say; another one replaces it."""

    chief = "answer"
    ports = ("way", *SolutionList.ports, *AttemptList.ports, *DescentList.ports)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._room: int = dpg.get_item_height(parent)
        self._group: int = dpg.add_group(parent=parent)
        self.shown = Bound()

    def refresh(self) -> None:
        """Show the answer of the method that is chosen."""
        way = self._board.get("way")
        if self._is_new(self._group, way):
            asked = self._group, self._board, self._width
            if way == "transpose":
                self.shown = DescentList(*asked, self._room)
            else:
                self.shown = AttemptList(*asked) if way == "as-printed" else SolutionList(*asked)
        self.shown.refresh()

    def frame(self) -> None:
        """Let it take a step of what moves by itself."""
        self.shown.frame()

    def on_key(self, key: str) -> bool:
        """Give the key to the list that is shown."""
        return self.shown.on_key(key)
