"""The way along the curve: its points as a table, and a player with a strip per joint."""

from __future__ import annotations

import time
from itertools import count

import dearpygui.dearpygui as dpg

from vi3dras.path.follow import Followed
from vi3dras.robot import Robot

from .board import DECIMALS, Board, Bound, Builders, joint_factor, joint_symbol, joint_unit
from .digits import shown
from .face_formula import PathDock, PathPoints
from .heads import Section
from .overlay import window_size
from .player import Player, Run
from .strips import Strips, Trace
from .tables import Cell, Column, Row, Table
from .theme import Paint, px, segment

_gestures = count()
AROUND = 7
"""Rows of the table at least: the current one is in their middle."""
USUAL = 900
"""Height of a window that has room for so many."""


class PointTable(Bound):
    """The points of the curve around the place where the tool is; a click goes there."""

    def __init__(self, item: PathPoints, parent: int, board: Board, width: int) -> None:
        self._board = board
        self.ports = ("curve", "followed", "at", "robot")
        self._head = Section(parent, "Path points", width=width)
        columns = (Column("i", 30, is_left=True), Column("t", 52, style="italic"))
        self._table = Table(
            parent, (*columns, *(Column(axis, 66, style="italic") for axis in "xyz")), width=width,
            row_height=24, is_card=False, on_choose=self._go,
        )  # fmt: skip
        self._first = 0
        self.refresh()

    def refresh(self) -> None:
        """Show the points near the place."""
        followed: Followed | None = self._board.get("followed")
        robot: Robot = self._board.get("robot")
        if followed is None:
            return
        followed = followed.stops
        n, around = len(followed.points), _rows_that_fit()
        now = round(self._board.get("at") * (n - 1))
        self._first = min(max(now - around // 2, 0), max(n - around, 0))
        self._head.update(hint=f"{robot.units.length} · s")
        digits = DECIMALS[robot.units.length]
        rows = []
        for i in range(self._first, min(self._first + around, n)):
            ink: Paint = "text" if followed.reachable[i] else "far"
            numbers = followed.points[i] / robot.units.metres
            cells = [Cell(str(i), "text2"), Cell(shown(float(followed.times[i]), 2), ink)]
            cells += [Cell(shown(float(v), digits), ink) for v in numbers]
            rows.append(Row(tuple(cells), is_current=i == now))
        self._table.update(rows)

    def _go(self, row: int) -> None:
        n = len(self._board.get("followed").stops.points)
        self._board.put("at", (self._first + row) / max(n - 1, 1), label="Go to a point")


def _rows_that_fit() -> int:
    if not dpg.is_viewport_ok():
        return AROUND
    return AROUND + max(round(window_size()[1] - px(USUAL)), 0) // px(24)


class PathPlayer(Bound):
    """Plays the arm along the curve at the running speed; Space plays, the arrows step."""

    def __init__(self, item: PathDock, parent: int, board: Board, width: int) -> None:
        self._board = board
        self.ports = ("followed", "at", "robot")
        self._run = Run()
        self._last, self._gesture = 0.0, 0
        self._player = Player(
            parent, width=width, on_play=self._play, on_back=self._back, on_step=lambda: self._step(1),
            on_loop=self._loop, on_scrub=self._scrub, on_speed=self._set_speed, on_begin=self._begin,
        )  # fmt: skip
        self._strips = Strips(parent, width=width, on_scrub=self._scrub)
        self._shown: object = None
        self.refresh()

    def refresh(self) -> None:
        """Show the joints over time, and where the tool is."""
        followed: Followed | None = self._board.get("followed")
        robot: Robot = self._board.get("robot")
        if followed is None or followed.q.shape[1] != robot.n:
            return
        total = float(followed.times[-1])
        now = float(self._board.get("at")) * total
        self._run = self._run._replace(total=total, ticks=tuple(followed.stops.times.tolist()))
        if self._shown is not followed:
            self._shown = followed
            self._strips.update(followed.times, _traces(robot, followed), now)
        self._strips.move(now)
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
        self._go(min(at, 1.0) if not self._run.is_looping else at % 1.0, "Play along the curve")

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from point to point."""
        if key == "Space":
            self._play(not self._run.is_playing)
        elif key in {"Left", "Right"}:
            self._begin()
            self._step(1 if key == "Right" else -1)
        return key in {"Space", "Left", "Right"}

    def _play(self, on: bool) -> None:
        self._begin()
        self._last = time.monotonic()
        if on and float(self._board.get("at")) >= 1.0:
            self._go(0.0, "Play along the curve")
        self._run = self._run._replace(is_playing=on)
        self.refresh()

    def _back(self) -> None:
        self._begin()
        self._go(0.0, "Back to the start")

    def _step(self, by: int) -> None:
        last = len(self._board.get("followed").stops.points) - 1
        here = round(float(self._board.get("at")) * last)
        self._go(min(max(here + by, 0), last) / last, "Step along the curve")

    def _loop(self, on: bool) -> None:
        self._run = self._run._replace(is_looping=on)
        self.refresh()

    def _scrub(self, seconds: float) -> None:
        if self._run.total > 0:
            self._go(min(max(seconds / self._run.total, 0.0), 1.0), "Go along the curve")

    def _set_speed(self, speed: float) -> None:
        self._run = self._run._replace(speed=speed)
        self.refresh()

    def _begin(self) -> None:
        self._gesture = next(_gestures)

    def _go(self, at: float, label: str) -> None:
        self._board.put("at", at, label=label, gesture=("path", self._gesture))


def _traces(robot: Robot, followed: Followed) -> tuple[Trace, ...]:
    return tuple(_trace(robot, followed, i) for i in range(robot.n))


def _trace(robot: Robot, followed: Followed, i: int) -> Trace:
    joint, factor = robot.joints[i], joint_factor(robot, i)
    return Trace(
        joint_symbol(robot, i),
        followed.q[:, i] * factor,
        segment(i),
        joint.low * factor,
        joint.high * factor,
        joint_unit(robot, i),
        1 if joint.is_revolute else DECIMALS[robot.units.length],
    )


BUILDERS: Builders = {PathPoints: PointTable, PathDock: PathPlayer}
