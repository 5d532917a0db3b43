"""Under the view: angle, error and torque of a joint over the time, all errors, or those of the tool."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, runs
from vi3dras.kinematics.forward import tool_pose
from vi3dras.runs.run import LoopRun

from ...charts.data import Interval
from ...charts.player import Player, Run
from ...charts.strips import FOOT, Beside, Strips, Trace
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.control import LOOP_DOCK
from ...face.units import joint_factor, joint_symbol, joint_unit, word_of
from ...pen import current, px, scale, segment
from ...widgets.choices import Segment
from ...widgets.heads import Paragraph, SectionChoice
from ..arms.sheets import joint_colour

DOCKS = {"Joint": "joint", "Errors": "errors", "Tool": "tool"}
TITLES = {
    "joint": "Angle, error and torque of a joint: desired grey, before dashed",
    "errors": "The error of every joint",
    "tool": "How far the tool is from where it should be",
}
BAR, TALLEST = 10, 90
"""Room for the scroll bar; the height of a strip at most."""


class LoopDock(FixedPart, Playing, shows=LOOP_DOCK):
    """The player with the charts under it."""

    chief = "loop_run"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", "loop_run", "before_run", "loop_words", "loop_shown", "loop_joint", "loop_at")
        choose = board.sets("loop_shown", "Show the {}", DOCKS.get)
        self.head = SectionChoice(parent, TITLES["joint"], tuple(DOCKS), "Joint", choose, width=width)
        named = "Play the run", "Go along the run", "Step along the run"
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
        self._why = Paragraph(parent, width=width)
        self._room = dpg.get_item_height(parent) - self.head.height - self.player.height
        self._group: int = dpg.add_group(parent=parent)
        self._strips: Strips | None = None
        self._joints: Segment | None = None
        self._drawn: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the run over time, and where in it the arm is."""
        board, robot = self._board, self._board.get("robot")
        made: LoopRun | None = board.get("loop_run")
        what = board.get("loop_shown")
        self.head.update(word_of(DOCKS, what))
        self.head.take(label=TITLES[what])
        if made is None or made.q.shape[1] != robot.n:
            self._why.update("" if board.is_stale("loop_run") else board.get("loop_words") or "", "text2")
            self._is_new(self._group, None)
            self._drawn = ()
            self.player.update(Run(speed=self.player.run.speed))
            return
        self._why.update("")
        now, total = float(board.get("loop_at")), float(made.times[-1])
        if self._is_new(self._group, what, robot.n):
            self._build(what, robot)
        drawn = (made, board.get("before_run"), board.get("loop_joint"), robot.id)
        if len(drawn) != len(self._drawn) or any(a is not b for a, b in zip(drawn, self._drawn, strict=True)):
            self._drawn = drawn
            self._draw(what, robot, made)
        if self._strips is not None:
            self._strips.move(min(now, total))
        self.player.update(self.player.run._replace(total=total, ticks=(0.0, total)), now)

    def _build(self, what: str, robot: Robot) -> None:
        self._joints, self._drawn = None, ()
        left = self._room - px(FOOT) - px(8)
        if what == "joint" and robot.n > 1:
            words = [joint_symbol(robot, i) for i in range(robot.n)]
            self._joints = Segment(self._group, words, words[0], self._choose, size=13, inset=8)
            self._joints.showing("loop_joint")
            left -= px(34)
        self._strips = Strips(
            self._group, width=self._width - px(BAR), on_scrub=self.player.scrub, room=left / scale(),
            tallest=TALLEST,
        )  # fmt: skip

    def _draw(self, what: str, robot: Robot, made: LoopRun) -> None:
        before: LoopRun | None = self._board.get("before_run")
        if before is not None and before.q.shape != made.q.shape:
            before = None
        if self._strips is None:
            return
        now = float(self._board.get("loop_at"))
        if what == "joint":
            i = min(self._board.get("loop_joint"), robot.n) - 1
            if self._joints is not None:
                self._joints.update(joint_symbol(robot, i))
            traces = joint_traces(robot, i, made, before)
        else:
            traces = (
                error_traces(robot, made, before) if what == "errors" else tool_traces(robot, made, before)
            )
        self._strips.update(made.times, traces, now)

    def _choose(self, word: str) -> None:
        robot: Robot = self._board.get("robot")
        joint = next(i + 1 for i in range(robot.n) if joint_symbol(robot, i) == word)
        self._board.put("loop_joint", joint, label="Choose a joint")

    def _go(self, seconds: float, label: str) -> None:
        values: dict[str, Any] = {"loop_at": seconds}
        made: LoopRun | None = self._board.fresh("loop_run")
        if made is not None:
            values["q"] = np.array([np.interp(seconds, made.times, column) for column in made.q.T])
        self._board.put_all(values, label=label, gesture=("control", self._gesture))


def joint_traces(robot: Robot, i: int, made: LoopRun, before: LoopRun | None) -> tuple[Trace, ...]:
    """Angle, error and torque; stretches at the torque limit are tinted."""
    factor, unit, ink = joint_factor(robot, i), joint_unit(robot, i), joint_colour(i)
    limits = made.loop.motors.limits
    most = limits[i] if limits else np.inf
    high = most if np.abs(made.given[:, i]).max() > 0.6 * most else np.inf
    torque = "N m" if robot.joints[i].is_revolute else "N"

    def dashed(rows: Floats | None) -> tuple[Beside, ...]:
        return () if rows is None else (Beside(rows, ink, 1.2, is_dashed=True),)

    old = (None, None, None) if before is None else (
        before.q[:, i] * factor, before.error[:, i] * factor, before.given[:, i]
    )  # fmt: skip
    wide = Beside(made.want_q[:, i] * factor, "line2", 4.0)
    accent = current().accent
    symbol, angle, spans = joint_symbol(robot, i), made.q[:, i] * factor, _at_limit(made, i)
    error, given = made.error[:, i] * factor, made.given[:, i]
    return (
        Trace(symbol, angle, accent, unit=unit, beside=(wide, *dashed(old[0]))),
        Trace("e", error, accent, unit=unit, decimals=2, beside=dashed(old[1])),
        Trace("τ", given, accent, -high, high, torque, spans=spans, beside=dashed(old[2])),
    )


def error_traces(robot: Robot, made: LoopRun, before: LoopRun | None) -> tuple[Trace, ...]:
    """A strip for each joint's error."""
    return tuple(
        Trace(
            f"e_{i + 1}", made.error[:, i] * joint_factor(robot, i), joint_colour(i),
            unit=joint_unit(robot, i), decimals=2, spans=_at_limit(made, i),
            beside=() if before is None
            else (Beside(before.error[:, i] * joint_factor(robot, i), "text3", 1.2, is_dashed=True),),
        )
        for i in range(robot.n)
    )  # fmt: skip


def tool_traces(robot: Robot, made: LoopRun, before: LoopRun | None) -> tuple[Trace, ...]:
    """The tool's distance from where it should be, and its parts along x, y, z."""
    now, old = (None if one is None else _astray(robot, one) for one in (made, before))
    traces = []
    for k, symbol in enumerate(("d", "x", "y", "z")):
        beside = () if old is None else (Beside(old[k], "text3", 1.2, is_dashed=True),)
        ink = current().accent if k == 0 else segment(k - 1)
        values = np.zeros(0) if now is None else now[k]
        traces.append(Trace(symbol, values, ink, unit=robot.units.length, decimals=2, beside=beside))
    return tuple(traces)


def _astray(robot: Robot, made: LoopRun) -> Floats:
    """Distance and its parts (4, K) in the arm's unit of length."""
    wanted, actual = (tool_pose(robot, rows)[:, :3, 3] for rows in (made.want_q, made.q))
    away = (wanted - actual).T / robot.units.metres
    return np.concatenate([np.linalg.norm(away, axis=0)[None], away])


def _at_limit(made: LoopRun, i: int) -> tuple[Interval, ...]:
    """When a motor is asked for more than it has."""
    found = runs(made.saturated[:, i])[:200]
    last = len(made.times) - 1
    return tuple(
        Interval(float(made.times[a]), float(made.times[min(b, last)]), "The motor is at its torque limit")
        for a, b in found
    )
