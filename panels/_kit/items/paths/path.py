"""The way along the curve: its points as a table, and a player with strips of what the arm does."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.motion.rows import PHASES, Motion, Plan

from ...charts.player import Player, Run
from ...charts.strips import Strips
from ...face.board import Board, FacePart, FixedPart, same_objects
from ...face.bound import Playing
from ...face.units import length_text
from ...face.workspace import PATH_POINTS, PathDock
from ...hands.overlay import window_size
from ...pen import Paint, px, shown
from ...widgets.heads import Paragraph, Section, SectionChoice
from ...widgets.tables import Cell, Column, Table, TableRow
from .gauges import Gauge, singular_scale
from .motion_strips import MODES, traces_of
from .timing import why_none

AROUND = 7
"""Rows of the table at least: the current one is in their middle."""
USUAL = 900
"""Height of a window that has room for so many."""
MOST_TICKS = 200
"""Via-points that have a tick on the player's bar."""
GAUGE, NEEDED = 168, 620
"""What the gauge takes of a dock, and how wide that is at least, in sizes of the look."""
AWAY = (
    "Least over largest singular value. Green moves alike in every direction; below 0.02 the joints go far "
    "for little, below 0.001 a direction is lost"
)


class PointTable(FixedPart, shows=PATH_POINTS):
    """The points of the motion around the moment that is shown; a click goes there."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Path points", width=width)
        places = (Column(axis, 66, style="italic") for axis in "xyz")
        columns = (Column("i", 30, is_left=True), Column("t", 52, style="italic"), *places)
        self._table = Table(parent, columns, width=width, row_height=24, is_card=False, on_choose=self._go)
        self._first = 0

    def show(self, plan: Plan | None, at: float, robot: Robot) -> None:
        """Show the points near the moment."""
        if plan is None:
            self._table.update(())
            self._head.update(hint="no motion", stale=self._board.is_stale("plan"))
            return
        motion = plan.stops
        n, around = len(motion.times), _rows_that_fit()
        now = nearest_row(motion, at)
        self._first = min(max(now - around // 2, 0), max(n - around, 0))
        self._head.update(hint=f"{robot.units.length} · s", stale=self._board.is_stale("plan"))
        places = range(self._first, min(self._first + around, n))
        self._table.update([_row(robot, motion, i, is_now=i == now) for i in places])

    def _go(self, row: int) -> None:
        at = moment_of(self._board.get("plan"), self._first + row)
        self._board.put("at", at, label="Go to a point")


def nearest_row(motion: Motion, at: float) -> int:
    """The row that is nearest to a share of the time."""
    return int(np.abs(motion.times - at * motion.duration).argmin())


def moment_of(plan: Plan, row: int) -> float:
    """The share of the time at which a row of the stops is reached."""
    return min(float(plan.stops.times[row]) / max(plan.fine.duration, 1e-9), 1.0)


def _row(robot: Robot, motion: Motion, i: int, *, is_now: bool) -> TableRow:
    on_path = motion.phase[i] == PHASES.index("path")
    ink: Paint = "far" if not motion.reachable[i] else "text" if on_path else "text2"
    place = (length_text(robot, v) if np.isfinite(v) else "–" for v in motion.points[i])
    cells = (Cell(text, ink) for text in (shown(float(motion.times[i]), 2), *place))
    return TableRow((Cell(str(i), "text2"), *cells), is_current=is_now)


def _rows_that_fit() -> int:
    if not dpg.is_viewport_ok():
        return AROUND
    return AROUND + max(round(window_size()[1] - px(USUAL)), 0) // px(24)


class PathPlayer(FacePart[PathDock], Playing):
    """Plays the motion in its own time; Space plays, the arrows go from point to point."""

    also = ("trouble",)

    def _lay_out(self, item: PathDock, parent: int, board: Board, width: int) -> None:
        named = "Play the motion", "Go along the motion", "Step along the motion"
        self.player = Player(
            parent, named, width=width, on_go=self._go, on_begin=self._begin, steps=self._step
        )
        mode = board.memo.get("strips", MODES[0])
        self._mode = SectionChoice(parent, item.title, MODES, mode, self._choose, width=width)
        self._why = Paragraph(parent, width=width)
        row = dpg.add_group(horizontal=True, horizontal_spacing=0, parent=parent)
        self._is_roomy = width >= px(NEEDED)
        self._strips = Strips(row, width=width - px(GAUGE) * self._is_roomy, on_scrub=self.player.scrub)
        self._gauge = Gauge(row, "Away from singular", singular_scale(), width=px(GAUGE), tip=AWAY)
        self._shown: tuple[object, ...] = ()

    def show(
        self, plan: Plan | None, at: float, robot: Robot, limits: Any | None, condition: Any | None
    ) -> None:
        """Show the motion over time, and where the arm is in it."""
        self._why.update(why_none(self._board) if plan is None else "", "text2")
        if plan is None or plan.fine.q.shape[1] != robot.n:
            self._strips.update(np.zeros(0), ())
            self._strips.show(False)
            self._gauge.show(False)
            self.player.update(Run(speed=self.player.run.speed))
            self._shown = ()
            return
        self._strips.show(True)
        self._gauge.show(self._is_roomy)
        motion, total = plan.fine, plan.fine.duration
        now = at * total
        ticks = plan.stops.times if len(plan.stops.times) <= MOST_TICKS else plan.stops.times[[0, -1]]
        run = self.player.run._replace(total=total, ticks=tuple(ticks.tolist()))
        if condition is not None and len(condition) != len(motion.times):
            condition = None
        if limits is not None and len(limits.speed) != robot.n:
            limits = None  # of the arm before, while the engine rests
        with_tool = self._mode.current == MODES[-1]
        showing = (motion.q, condition if with_tool else None, limits, self._mode.current)
        if limits is not None and not same_objects(self._shown, showing):
            self._shown = showing
            traces = traces_of(self._mode.current, robot, motion, limits, condition, plan.asked)
            self._strips.update(motion.times, traces, now)
        self._strips.move(now)
        away = np.nan if condition is None else float(np.interp(now, motion.times, condition))
        self._gauge.update(away, stale=self._board.is_stale("condition"))
        self.player.update(run, now)

    def _choose(self, mode: str) -> None:
        self._board.memo["strips"] = mode
        self._mode.update(mode)
        self.refresh()

    def _step(self, by: int) -> float:
        plan: Plan = self._board.get("plan")
        there = nearest_row(plan.stops, self._board.get("at")) + by
        return moment_of(plan, min(max(there, 0), len(plan.stops.times) - 1)) * self.player.total

    def _go(self, seconds: float, label: str) -> None:
        at = min(seconds / max(self.player.total, 1e-9), 1.0)
        values: dict[str, Any] = {"at": at}
        plan: Plan | None = self._board.get("plan")
        if self._item.joints and plan is not None:
            values[self._item.joints] = plan.fine.at(at * plan.fine.duration)
        self._board.put_all(values, label=label, gesture=("path", self._gesture))
