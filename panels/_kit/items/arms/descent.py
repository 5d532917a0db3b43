"""The iterations of the Jacobian transpose: how the errors fall, and where the arm would be."""

from __future__ import annotations

import math
from typing import cast

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.descent import Descent, descent_sentence

from ...charts.plots import Plot, PlotLine
from ...charts.ticks import Axis
from ...face.board import Board
from ...pen import current, px
from .lists import JointList, miss_columns, miss_row

LEAST_PLOT = 96
"""A plot that is lower says nothing; the column scrolls instead."""


class DescentList(JointList):
    """The iterations of the transpose as a plot, with its start and its end; a click goes there."""

    ports = ("descent", "wanted", "q", "robot")

    def __init__(self, parent: int, board: Board, width: int, room: int) -> None:
        super().__init__(parent, board, width)
        self._room = room
        self._plot = ErrorPlot(parent, width=width, height=px(LEAST_PLOT), is_log=True)
        self._was_running = False

    def refresh(self) -> None:
        """Show the iterations, those so far while they go on."""
        self._board.memo.pop("follow", None)  # the arm waits at the start: the row at the end leads there
        robot: Robot = self._board.get("robot")
        path: Descent | None = self._board.get("descent")
        stale, running = self._board.is_stale("descent"), self._is_running()
        title = "Jacobian transpose, as in the RV-2AJ paper"
        if path is None or path.q.shape[1] != robot.n:
            self._head.say(title, "being computed" if running else "", stale=running)
            self._table.update((), ())
            self._plot.show(False)
            return
        task = cast(Task, self._board.get("wanted"))
        count = len(path.q) - 1
        if running:
            self._head.say(title, f"{count} iterations so far", stale=True)
        elif stale:
            self._head.say(title, f"Stopped after {count} iterations, Run goes on", stale=True)
        else:
            self._head.say(title, descent_sentence(robot, task, path).rstrip("."))
        q = self._board.get("q")
        rows, words = [], ["start", f"iteration {count}"][: 1 + (count > 0)]
        for place, word in enumerate(words):
            angle = None if task == "position" else path.angle_error[-place]
            errors = (path.position_error[-place], angle)
            rows.append(miss_row(robot, str(place + 1), word, path.q[-place], errors, q))
        self._show(robot, miss_columns(robot, words), rows)
        self._plot.show(count > 0)
        self._plot.update(_lines(robot, path, task))
        room = self._room - self._head.height - self._table.height - px(24)
        self._plot.resize(self._width, max(room, px(LEAST_PLOT)))

    def frame(self) -> None:
        """Take a step of the way to a row, and tell when the iterations were stopped: once per frame."""
        super().frame()
        if self._was_running != self._is_running():
            self._was_running = not self._was_running
            self.refresh()

    def _is_running(self) -> bool:
        return any(job.ref == self._board.ref("jacobian_transpose") for job in self._board.engine.progress)

    def _go(self, row: int) -> None:
        path = self._board.get("descent")
        self._motion.go(path.q[-row], "Go to the end of the transpose" if row else "Go to the start")


class ErrorPlot(Plot):
    """Errors by powers of ten over an even axis of iterations."""

    def axes(self) -> tuple[Axis, Axis]:
        """Give both axes over pixels."""
        x, y = super().axes()
        last = max([1.0, *(float(line.x[-1]) for line in self.lines)])
        low, high = math.floor(math.log10(y.low)), math.ceil(math.log10(y.high))
        return Axis(0.0, last, x.start, x.end), Axis(10.0**low, 10.0**high, y.start, px(26), is_log=True)

    def paint(self) -> None:
        """Draw the plot, and above its lines what they are."""
        super().paint()
        x: float = self.left + px(56)
        for line in self.lines:
            x = self.pen.text(x, px(15), line.name, 12, line.colour) + px(16)
        self.pen.text(x, px(15), "over the iterations", 12, "text3")

    def _paint_line(self, line: PlotLine, x: Axis, y: Axis, taken: list[float]) -> None:
        super()._paint_line(line._replace(name=""), x, y, taken)


def _lines(robot: Robot, path: Descent, task: Task) -> list[PlotLine]:
    iterations = np.arange(len(path.q), dtype=float)
    position = _above_zero(path.position_error / robot.units.metres)
    lines = [PlotLine(f"position [{robot.units.length}]", iterations, position, current().accent)]
    if task != "position":
        angle = _above_zero(np.degrees(path.angle_error))
        lines.append(PlotLine("angle [°]", iterations, angle, current().segments[0]))
    return lines


def _above_zero(errors: Floats) -> Floats:
    """Errors, NaN where only rounding is left: it would take half of a logarithmic axis."""
    return np.where(errors > 1e-9, errors, np.nan)
