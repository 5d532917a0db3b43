"""The way along the curve: its points as a table, and a player with strips of what the arm does."""

from __future__ import annotations

import time
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.motion.rows import PHASES, Motion, Plan

from ...charts.player import Player, Run
from ...charts.strips import Strips
from ...face.board import DECIMALS, Board, FacePart
from ...face.formula import PathDock, PathPoints
from ...hands.overlay import window_size
from ...pen.digits import shown
from ...pen.theme import Paint, px
from ...widgets.heads import Paragraph, Section, SectionChoice
from ...widgets.tables import Cell, Column, Table, TableRow
from .motion_strips import MODES, NEEDED, WIDTH, SingularGauge, traces_of
from .timing import why_none

AROUND = 7
"""Rows of the table at least: the current one is in their middle."""
USUAL = 900
"""Height of a window that has room for so many."""
MOST_TICKS = 200
"""Via-points that have a tick on the player's bar."""


class PointTable(FacePart[PathPoints]):
    """The points of the motion around the moment that is shown; a click goes there."""

    def _lay_out(self, item: PathPoints, parent: int, board: Board, width: int) -> None:
        self.ports = ("plan", "at", "robot")
        self._head = Section(parent, "Path points", width=width)
        columns = (Column("i", 30, is_left=True), Column("t", 52, style="italic"))
        self._table = Table(
            parent,
            (*columns, *(Column(axis, 66, style="italic") for axis in "xyz")),
            width=width,
            row_height=24,
            is_card=False,
            on_choose=self._go,
        )
        self._first = 0

    def refresh(self) -> None:
        """Show the points near the moment."""
        plan: Plan | None = self._board.get("plan")
        robot: Robot = self._board.get("robot")
        if plan is None:
            self._table.update(())
            self._head.update(hint="no motion", stale=self._board.is_stale("plan"))
            return
        motion = plan.stops
        n, around = len(motion.times), _rows_that_fit()
        now = nearest_row(motion, self._board.get("at"))
        self._first = min(max(now - around // 2, 0), max(n - around, 0))
        self._head.update(hint=f"{robot.units.length} · s", stale=self._board.is_stale("plan"))
        rows = [
            _row(robot, motion, i, is_now=i == now) for i in range(self._first, min(self._first + around, n))
        ]
        self._table.update(rows)

    def _go(self, row: int) -> None:
        plan: Plan = self._board.get("plan")
        moment = float(plan.stops.times[self._first + row]) / max(plan.fine.duration, 1e-9)
        self._board.put("at", min(moment, 1.0), label="Go to a point")


def nearest_row(motion: Motion, at: float) -> int:
    """The row that is nearest to a share of the time."""
    return int(np.abs(motion.times - at * motion.duration).argmin())


def _row(robot: Robot, motion: Motion, i: int, *, is_now: bool) -> TableRow:
    on_path = motion.phase[i] == PHASES.index("path")
    ink: Paint = "far" if not motion.reachable[i] else "text" if on_path else "text2"
    digits = DECIMALS[robot.units.length]
    cells = [Cell(str(i), "text2"), Cell(shown(float(motion.times[i]), 2), ink)]
    cells += [
        Cell(shown(float(v), digits) if np.isfinite(v) else "–", ink)
        for v in motion.points[i] / robot.units.metres
    ]
    return TableRow(tuple(cells), is_current=is_now)


def _rows_that_fit() -> int:
    if not dpg.is_viewport_ok():
        return AROUND
    return AROUND + max(round(window_size()[1] - px(USUAL)), 0) // px(24)


class PathPlayer(FacePart[PathDock]):
    """Plays the motion in its own time; Space plays, the arrows go from point to point."""

    def _lay_out(self, item: PathDock, parent: int, board: Board, width: int) -> None:
        self.ports = ("plan", "trouble", "limits", "condition", "at", "robot")
        self._run = Run()
        self._last = 0.0
        self._player = Player(
            parent, width=width, on_play=self._play, on_back=self._back, on_step=lambda: self._step(1),
            on_loop=self._loop, on_scrub=self._scrub, on_speed=self._set_speed, on_begin=self._begin,
        )  # fmt: skip
        mode = board.memo.get("strips", MODES[0])
        self._mode = SectionChoice(parent, item.title, MODES, mode, self._choose, width=width)
        self._why = Paragraph(parent, width=width)
        row = dpg.add_group(horizontal=True, horizontal_spacing=0, parent=parent)
        taken = px(WIDTH) if width >= px(NEEDED) else 0
        self._strips = Strips(row, width=width - taken, on_scrub=self._scrub)
        self._gauge = SingularGauge(row, room=width)
        self._shown: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the motion over time, and where the arm is in it."""
        plan: Plan | None = self._board.get("plan")
        robot: Robot = self._board.get("robot")
        self._why.update(why_none(self._board) if plan is None else "", "text2")
        if plan is None or plan.fine.q.shape[1] != robot.n:
            self._strips.update(np.zeros(0), ())
            self._strips.show(False)
            self._gauge.show(False)
            self._run = Run(speed=self._run.speed)
            self._player.update(self._run)
            self._shown = ()
            return
        self._strips.show(True)
        self._gauge.show(True)
        motion, total = plan.fine, plan.fine.duration
        now = float(self._board.get("at")) * total
        ticks = plan.stops.times if len(plan.stops.times) <= MOST_TICKS else plan.stops.times[[0, -1]]
        self._run = self._run._replace(total=total, ticks=tuple(ticks.tolist()))
        limits, condition = self._board.get("limits"), self._board.get("condition")
        if condition is not None and len(condition) != len(motion.times):
            condition = None
        with_tool = self._mode.current == MODES[-1]
        showing = (motion.q, condition if with_tool else None, limits, self._mode.current)
        if limits is not None and not _same(self._shown, showing):
            self._shown = showing
            traces = traces_of(self._mode.current, robot, motion, limits, condition, plan.asked)
            self._strips.update(motion.times, traces, now)
        self._strips.move(now)
        self._gauge.update(motion.times, condition, now, stale=self._board.is_stale("condition"))
        self._player.update(self._run, now)

    def frame(self) -> None:
        """Go on while it plays: once per frame."""
        if not self._run.is_playing or self._run.total <= 0:
            return
        passed = time.monotonic() - self._last
        self._last = time.monotonic()
        at = float(self._board.get("at")) + passed * self._run.speed / self._run.total
        if at >= 1.0 and not self._run.is_looping:
            self._run = self._run._replace(is_playing=False)
        self._go(min(at, 1.0) if not self._run.is_looping else at % 1.0, "Play the motion")

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from point to point."""
        if key == "Space":
            self._play(not self._run.is_playing)
        elif key in {"Left", "Right"}:
            self._begin()
            self._step(1 if key == "Right" else -1)
        return key in {"Space", "Left", "Right"}

    def _choose(self, mode: str) -> None:
        self._board.memo["strips"] = mode
        self._mode.update(mode)
        self.refresh()

    def _play(self, on: bool) -> None:
        self._begin()
        self._last = time.monotonic()
        if on and float(self._board.get("at")) >= 1.0:
            self._go(0.0, "Play the motion")
        self._run = self._run._replace(is_playing=on)
        self.refresh()

    def _back(self) -> None:
        self._begin()
        self._go(0.0, "Back to the start")

    def _step(self, by: int) -> None:
        plan: Plan | None = self._board.get("plan")
        if plan is None:
            return
        times = plan.stops.times
        here = nearest_row(plan.stops, self._board.get("at"))
        there = min(max(here + by, 0), len(times) - 1)
        self._go(min(float(times[there]) / max(plan.fine.duration, 1e-9), 1.0), "Step along the motion")

    def _loop(self, on: bool) -> None:
        self._run = self._run._replace(is_looping=on)
        self.refresh()

    def _scrub(self, seconds: float) -> None:
        if self._run.total > 0:
            self._go(min(max(seconds / self._run.total, 0.0), 1.0), "Go along the motion")

    def _set_speed(self, speed: float) -> None:
        self._run = self._run._replace(speed=speed)
        self.refresh()

    def _go(self, at: float, label: str) -> None:
        values: dict[str, Any] = {"at": at}
        plan: Plan | None = self._board.get("plan")
        if self._item.joints and plan is not None:
            values[self._item.joints] = plan.fine.at(at * plan.fine.duration)
        self._board.put_all(values, label=label, gesture=("path", self._gesture))


def _same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))
