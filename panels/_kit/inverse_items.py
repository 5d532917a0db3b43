"""Asking for a place of the tool, and the list of all ways to get there."""

from __future__ import annotations

import math
from itertools import count
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.usual import usual_task
from vi3dras.kinematics.measures import limit_margins, limit_shares
from vi3dras.robot import Robot

from .board import DECIMALS, Board, Bound, joint_factor, joint_symbol
from .buttons import Buttons as ButtonRow
from .choices import Segment
from .digits import shown
from .draw import LampState, symbol_width
from .face import Solutions, Target
from .fonts import text_width
from .heads import Paragraph, Section, gap
from .motion import Motion
from .sliders import LineSlider
from .spots import Action
from .tables import Cell, Column, Row, Table
from .theme import px
from .tracks import Axis

_gestures = count()
TASKS = {"Point": "position", "Point and hand": "wrist", "Full pose": "pose"}
_ANGLES = {"position": (), "wrist": (6,), "pose": (3, 4, 5)}
_NAMES = ("p_x", "p_y", "p_z", "A", "B", "C", "hand")


class TargetSliders(Bound):
    """x, y, z, and the angles that the task asks for."""

    def __init__(self, item: Target, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._width = item, board, width
        self.ports = (item.target, item.task, "robot")
        words = list(TASKS)
        self._tasks = Segment(parent, words, words[1], self._choose, size=13, inset=8)
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self._sliders: dict[int, LineSlider] = {}
        self._gesture = 0
        gap(parent, 8)
        here = Action("From the arm", self._take, "target", tip="Ask for the place where the tool is now")
        ButtonRow(parent, (here,), width=width)
        self._meet()
        self.refresh()

    def refresh(self) -> None:
        """Show the target in the arm's length unit and degrees."""
        robot: Robot = self._board.get("robot")
        task, target = self._board.get(self._item.task), self._board.get(self._item.target)
        if target is None or task is None:
            return
        task = usual_task(robot) if task == "usual" else task
        self._tasks.update(next(word for word, name in TASKS.items() if name == task))
        wanted = (0, 1, 2, *_ANGLES[task])
        if tuple(self._sliders) != wanted:
            for slider in self._sliders.values():
                slider.delete()
            self._sliders = {k: self._slider(robot, k, target) for k in wanted}
        for k, slider in self._sliders.items():
            slider.describe(_axis(robot, k))
            slider.update(round(float(target[k]) * _factor(robot, k), 9))

    def _slider(self, robot: Robot, k: int, target: Floats) -> LineSlider:
        return LineSlider(
            self._group, _axis(robot, k), float(target[k]) * _factor(robot, k), width=self._width,
            label_width=44, on_change=lambda typed: self._ask(k, typed), on_begin=self._begin,
        )  # fmt: skip

    def _begin(self) -> None:
        self._gesture = next(_gestures)

    def _ask(self, k: int, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        target = np.array(self._board.get(self._item.target))
        target[k] = typed / _factor(robot, k)
        values = {self._item.target: target, self._item.seed: self._board.get(self._item.q)}
        label = f"Target {_NAMES[k].replace('_', '')}"
        gesture = ("target", self._gesture)
        if self._board.put_all(values, label=label, gesture=gesture):
            self._board.memo["follow"] = (label, gesture)

    def _choose(self, word: str) -> None:
        self._board.put(self._item.task, TASKS[word], label=f"Ask for {word.lower()}")

    def _take(self) -> None:
        self._board.act("take_tool")

    def _meet(self) -> None:
        """Begin where the arm is: a target from before would only confuse."""
        asked, now = self._board.get(self._item.target), self._board.get("tool_now")
        if asked is not None and now is not None and np.abs(asked - now).max() > 1e-6:
            self._take()


class SolutionList(Bound):
    """Every solution with its branch, joints and room to the limits; a click goes there."""

    def __init__(self, item: Solutions, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._width = item, board, width
        self.ports = (item.answer, item.words, item.method, item.q, "robot")
        self._head = Section(parent, "Solutions", width=width)
        self._words = Paragraph(parent, width=width)
        self._table = Table(parent, (), width=width, row_height=26, is_card=False, on_choose=self._go)
        self._motion = Motion(board, item.q)
        self._order: list[int] = []
        self.refresh()

    def refresh(self) -> None:
        """Show the answer; the arm follows a target that was just asked for."""
        robot: Robot = self._board.get("robot")
        answer = self._board.get(self._item.answer)
        stale = self._board.is_stale(self._item.answer)
        if answer is None or answer.solutions.q.shape[-1] != robot.n:
            self._head.update("Solutions", "being computed" if stale else "", stale=stale)
            self._words.update("")
            self._table.update((), _columns(robot))
            return
        words, reached = self._board.get(self._item.words) or "", bool(answer.solutions.valid.any())
        title = f"Solutions: {self._board.get(self._item.method)}"
        if reached:
            misses = float(np.nanmax(answer.solutions.position_error)) / robot.units.metres
            words = f"{words[:-1]}, to {misses:.0e} {robot.units.length}"
        fits = symbol_width(title, "bold", 13) + text_width(words, "word", 13) + px(48) < self._width
        self._head.update(title, words if reached and fits else "", stale=False)
        self._words.update("" if reached and fits else words)
        self._order = answer.solutions.best()
        q = self._board.get(self._item.q)
        rows = [_row(robot, answer, place, branch, q) for place, branch in enumerate(self._order, 1)]
        columns = _columns(robot)
        if px(sum(column.width for column in columns)) > self._width:  # joints that fit nowhere are left out
            columns = (*columns[:2], columns[-1])
            rows = [row._replace(cells=(*row.cells[:2], row.cells[-1])) for row in rows]
        self._table.update(rows, columns)
        if not stale:
            self._follow(robot, answer, q)

    def frame(self) -> None:
        """Take a step of the way to a solution: once per frame."""
        self._motion.frame()

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
        answer = self._board.get(self._item.answer)
        self._motion.go(answer.solutions.q[self._order[row]], f"Go to solution {row + 1}")


def _axis(robot: Robot, k: int) -> Axis:
    if k >= 3:
        return Axis(_NAMES[k], low=-180.0, high=180.0, ends=(-180.0, 180.0), margin=0.0)
    unit = robot.units.length
    far = sum(abs(j.a) + abs(j.d) for j in robot.joints) / robot.units.metres
    step = 10 ** math.floor(math.log10(max(far, 1e-6) / 50))
    return Axis(
        _NAMES[k], unit=unit, decimals=DECIMALS[unit], step=step, is_turn=False, margin=0.0, ends=(-far, far)
    )


def _factor(robot: Robot, k: int) -> float:
    return 180 / math.pi if k >= 3 else 1 / robot.units.metres


def _columns(robot: Robot) -> tuple[Column, ...]:
    joints = [Column(joint_symbol(robot, i), 58) for i in range(robot.n)]
    return (
        Column("", 30, is_left=True),
        Column("branch", 128, is_left=True),
        *joints,
        Column("to the limit", 176),
    )


def _row(robot: Robot, answer: Any, place: int, branch: int, q: Floats) -> Row:
    found = answer.solutions
    values, beyond = found.q[branch], found.excess[branch]
    cells = [Cell(str(place), "text2"), Cell(_short(found.branches[branch]), style="word")]
    for i, value in enumerate(values):
        digits = 1 if robot.joints[i].is_revolute else DECIMALS[robot.units.length]
        text = shown(float(value) * joint_factor(robot, i), digits)
        cells.append(Cell(text, "far" if beyond[i] > 0 else "text"))
    margins, shares = limit_margins(robot, values), limit_shares(robot, values)
    least = int(np.argmin(shares))
    limited = bool(np.isfinite(margins[least]))
    room = float(margins[least]) * joint_factor(robot, least)
    text = f"{joint_symbol(robot, least)}  {shown(room, 1)}" if limited else "–"
    lamp: LampState = "far" if room < -1e-9 else "limit" if limited and shares[least] < 0.05 else "ok"
    cells.append(Cell(text, "far" if room < -1e-9 else "text", lamp=lamp, share=float(shares[least])))
    return Row(tuple(cells), is_current=bool(np.abs(values - q).max() < 1e-6))


def _short(branch: str) -> str:
    """`shoulder front, elbow up` as `front · up`: the nouns are always the same."""
    return " · ".join(part.partition(" ")[2] or part for part in branch.split(", "))
