"""Under the view: a fall over its joints, one joint against its speed, energies, or two falls apart."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import Fall

from ...charts.player import Player, Run
from ...charts.plots import Plot, PlotLine
from ...charts.strips import FOOT, Strips, Trace
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.falls import FALL_DOCK
from ...face.units import joint_digits, joint_factor, joint_symbol, joint_unit, word_of
from ...pen import current, px, scale, segment
from ...widgets.choices import Segment
from ...widgets.heads import Paragraph, SectionChoice
from ..arms.sheets import joint_colour
from .fall_form import PLAY

DOCKS = {"Joints": "joints", "Phase": "phase", "Energy": "energy", "Apart": "apart"}
TITLES = {
    "joints": "Every joint over the time",
    "phase": "A joint against its speed",
    "energy": "Where the energy is",
    "apart": "Both falls apart",
}
BAR = 10
"""Room for the scroll bar of a dock that is lower than the strips of many joints."""
FEW = 3
"""Arms of so many joints have room for their speeds, too."""
SLOWEST = 1e-16
"""Nothing is nearer than this on a logarithmic axis."""


class FallDock(FixedPart, Playing, shows=FALL_DOCK):
    """The player with the charts under it; a segment in the head chooses."""

    chief = "fallen"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = (
            "robot", "fallen", "other_fall", "falls_apart", "fall_words", "fall_shown", "fall_joint",
            "fall_at",
        )  # fmt: skip
        choose = board.sets("fall_shown", "Show the {}", DOCKS.get)
        self.head = SectionChoice(parent, TITLES["joints"], tuple(DOCKS), "Joints", choose, width=width)
        named = "Play the fall", "Go along the fall", "Step along the fall"
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
        self._why = Paragraph(parent, width=width)
        self._room = dpg.get_item_height(parent) - self.head.height - self.player.height
        self._group: int = dpg.add_group(parent=parent)
        self._strips: Strips | None = None
        self._plot: Plot | None = None
        self._joints: Segment | None = None
        self._drawn: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the fall over time, and where in it the arm is."""
        board, robot = self._board, self._board.get("robot")
        made: Fall | None = board.get("fallen")
        what = board.get("fall_shown")
        self.head.update(word_of(DOCKS, what))
        self.head.take(label=TITLES[what])
        if made is None or made.q.shape[1] != robot.n:
            self._why.update("" if board.is_stale("fallen") else board.get("fall_words") or "", "text2")
            self._is_new(self._group, None)
            self._drawn = ()
            self.player.update(Run(speed=self.player.run.speed))
            return
        self._why.update(self._missing(what), "text2")
        now, total = float(board.get("fall_at")), float(made.times[-1])
        if self._is_new(self._group, what, robot.n):
            self._build(what, robot)
        drawn = (made, board.get("other_fall"), board.get("fall_joint"), robot.id)
        if len(drawn) != len(self._drawn) or any(a is not b for a, b in zip(drawn, self._drawn, strict=True)):
            self._drawn = drawn
            self._draw(what, robot, made)
        if self._strips is not None:
            self._strips.move(min(now, total))
        if what == "phase":
            self._draw(what, robot, made)
        ticks = (0.0, *(each.time for each in made.happened[:200]), total)
        self.player.update(self.player.run._replace(total=total, ticks=ticks), now)

    def frame(self) -> None:
        """Play on; begin where somebody lets the arm go."""
        if self._board.memo.pop(PLAY, False) and self.player.total > 0:
            self.player.back()
            self.player.play()
        super().frame()

    def _missing(self, what: str) -> str:
        apart = self._board.get("falls_apart")
        if what == "apart" and apart is None:
            return "Choose under A second fall in what another one differs: then this shows how both part."
        return ""

    def _build(self, what: str, robot: Robot) -> None:
        self._strips = self._plot = self._joints = None
        self._drawn = ()
        if what in ("joints", "energy"):
            left = (self._room - px(FOOT)) / scale()
            self._strips = Strips(
                self._group, width=self._width - px(BAR), on_scrub=self.player.scrub, room=left
            )
            return
        tall = self._room - px(8)
        if what == "phase" and robot.n > 1:
            words = [joint_symbol(robot, i) for i in range(robot.n)]
            self._joints = Segment(self._group, words, words[0], self._choose, size=13, inset=8)
            tall -= px(34)
        self._plot = Plot(self._group, width=self._width, height=max(tall, px(120)))

    def _draw(self, what: str, robot: Robot, made: Fall) -> None:
        other: Fall | None = self._board.get("other_fall")
        now = float(self._board.get("fall_at"))
        if what == "joints" and self._strips is not None:
            self._strips.update(made.times, joint_traces(robot, made), now)
        elif what == "energy" and self._strips is not None:
            self._strips.update(made.times, energy_traces(made), now)
        elif what == "phase" and self._plot is not None:
            i = min(self._board.get("fall_joint"), robot.n) - 1
            if self._joints is not None:
                self._joints.update(joint_symbol(robot, i))
            unit = joint_unit(robot, i)
            self._plot.describe(f"{joint_symbol(robot, i)} [{unit}]", f"{unit}/s")
            self._plot.update(phase_lines(robot, i, made, other, now))
        elif what == "apart" and self._plot is not None:
            apart: Floats | None = self._board.get("falls_apart")
            self._plot.describe("t [s]", "lg Δ")
            self._plot.update(() if apart is None else (apart_line(made, apart),))

    def _choose(self, word: str) -> None:
        robot: Robot = self._board.get("robot")
        joint = next(i + 1 for i in range(robot.n) if joint_symbol(robot, i) == word)
        self._board.put("fall_joint", joint, label=f"Phase of joint {joint}")

    def _go(self, seconds: float, label: str) -> None:
        values: dict[str, Any] = {"fall_at": seconds}
        made: Fall | None = self._board.fresh("fallen")
        if made is not None:
            values["q"] = np.array([np.interp(seconds, made.times, column) for column in made.q.T])
        self._board.put_all(values, label=label, gesture=("fall", self._gesture))


def joint_traces(robot: Robot, made: Fall) -> tuple[Trace, ...]:
    """One strip for each joint with its limits; where there are few, one for each speed too."""
    traces = tuple(
        Trace(
            joint_symbol(robot, i), made.q[:, i] * joint_factor(robot, i), joint_colour(i),
            robot.joints[i].low * joint_factor(robot, i), robot.joints[i].high * joint_factor(robot, i),
            joint_unit(robot, i), joint_digits(robot, i),
        )
        for i in range(robot.n)
    )  # fmt: skip
    if robot.n > FEW:
        return traces
    return traces + tuple(
        Trace(
            f"{joint_symbol(robot, i)}'", made.qd[:, i] * joint_factor(robot, i), joint_colour(i),
            unit=f"{joint_unit(robot, i)}/s", decimals=0,
        )
        for i in range(robot.n)
    )  # fmt: skip


def energy_traces(made: Fall) -> tuple[Trace, ...]:
    """Kinetic, potential, put in, lost, and what is missing."""
    parts = (("T", made.kinetic), ("U", made.potential), ("W", made.put_in), ("L", made.lost))
    rows = [Trace(name, values, segment(k), unit="J", decimals=2) for k, (name, values) in enumerate(parts)]
    return (*rows, Trace("ΔE", made.unaccounted * 1e9, current().accent, unit="nJ", decimals=1))


def phase_lines(robot: Robot, i: int, made: Fall, other: Fall | None, now: float) -> tuple[PlotLine, ...]:
    """Value against speed of both falls, and where the first is now."""
    factor = joint_factor(robot, i)
    lines = []
    if other is not None and other.q.shape[1] == robot.n:
        lines.append(PlotLine("", other.q[:, i] * factor, other.qd[:, i] * factor, current().text3))
    lines.append(PlotLine("", made.q[:, i] * factor, made.qd[:, i] * factor, joint_colour(i)))
    q, qd = (np.array([np.interp(now, made.times, part[:, i]) * factor]) for part in (made.q, made.qd))
    return (*lines, PlotLine("", q, qd, current().accent, has_marks=True))


def apart_line(made: Fall, apart: Floats) -> PlotLine:
    """The distance of both falls as a power of ten."""
    far = np.log10(np.maximum(apart, SLOWEST))
    return PlotLine("", made.times[: len(far)], far, current().accent)
