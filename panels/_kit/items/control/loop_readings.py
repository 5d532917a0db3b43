"""The figures of a run, for the chosen joint and the tool, beside those of before."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.runs.run import LoopRun

from ...face.board import Board, FixedPart
from ...face.control import LOOP_READINGS
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...pen import LampState, Paint
from ...widgets.heads import LampWord, Paragraph, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow

COLUMNS = (
    Column("", 96, is_left=True),
    Column("before", 74),
    Column("now", 74),
    Column("", 44, is_left=True),
)
ROWS = (
    ("RMS error", "rms"), ("Peak error", "peak"), ("Overshoot", "overshoot"), ("Steady error", "steady"),
    ("Rise", "rise"), ("Settling", "settling"), ("Effort", "effort"), ("Ripple", "ripple"),
    ("At limit", "saturated"),
)  # fmt: skip
TOOL_ROWS = (("RMS error", "tool_rms"), ("Peak error", "tool_peak"))
TIPS = ("", "With the law that was kept to compare", "With the law of now", "")


class LoopReadings(FixedPart, shows=LOOP_READINGS):
    """Whether the loop is stable, and a table of figures."""

    chief = "loop_run"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 6)
        self._lamp = LampWord(parent, "", width=width)
        self._words = Paragraph(parent, width=width)
        self._head = Section(parent, "Figures", width=width)
        self._table = Table(parent, COLUMNS, width=width, row_height=24)
        self._table.column_tips = TIPS
        gap(parent, 6)
        self._tool_head = Section(parent, "Tool", "distance to where it should be", width=width)
        self._tool = Table(parent, COLUMNS, width=width, row_height=24)

    def show(
        self, robot: Robot, loop_run: LoopRun | None, before_run: LoopRun | None, loop_words: str,
        loop_joint: int,
    ) -> None:  # fmt: skip
        """Show the figures."""
        made = loop_run if loop_run is not None and loop_run.q.shape[1] == robot.n else None
        stable = made is not None and bool(made.figures.stable)
        state: LampState = "off" if made is None else "ok" if stable else "far"
        self._lamp.update("No run" if made is None else "Stable" if stable else "Unstable", state)
        self._words.update(loop_words, "text2" if stable else "far")
        if made is None:
            self._table.update(())
            self._tool.update(())
            return
        old = before_run if before_run is not None and before_run.q.shape[1] == robot.n else None
        i = min(loop_joint, robot.n) - 1
        self._head.update(hint=joint_symbol(robot, i))
        self._table.update([_row(robot, i, name, key, made, old) for name, key in ROWS])
        self._tool.update([_tool_row(robot, name, key, made, old) for name, key in TOOL_ROWS])


def _tool_row(robot: Robot, name: str, key: str, made: LoopRun, old: LoopRun | None) -> TableRow:
    metres = robot.units.metres
    before = None if old is None else float(getattr(old.figures, key)) / metres
    return _line(name, before, float(getattr(made.figures, key)) / metres, robot.units.length)


def _row(robot: Robot, i: int, name: str, key: str, made: LoopRun, old: LoopRun | None) -> TableRow:
    factor, unit = 1.0, "s"
    if key in ("rms", "peak", "overshoot", "steady"):
        factor, unit = joint_factor(robot, i), joint_unit(robot, i)
    elif key in ("effort", "ripple"):
        unit = "N m" if robot.joints[i].is_revolute else "N"
    elif key == "saturated":
        factor, unit = 100.0, "%"
    before, now = (
        None if one is None else factor * float(getattr(one.figures, key)[i]) for one in (old, made)
    )
    return _line(name, before, now, unit)


def _line(name: str, old: float | None, now: float | None, unit: str) -> TableRow:
    """A figure of before and of now; one that is better is marked, one that is worse, too."""
    ink: Paint = "text"
    if old is not None and now is not None and math.isfinite(now) and abs(now) != abs(old):
        ink = "accent" if abs(now) < abs(old) or not math.isfinite(old) else "limit"
    cells = Cell(_told(old), "text3"), Cell(_told(now), ink)
    return TableRow((Cell(name, "text2", style="word"), *cells, Cell(unit, "text3", style="word")))


def _told(value: float | None) -> str:
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        return "never"
    return f"{value:.3g}" if abs(value) < 1e-2 else f"{value:.4g}" if abs(value) >= 100 else f"{value:.3f}"
