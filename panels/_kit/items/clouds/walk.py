"""Leading the arm through the targets: the player, the performance step, and a strip per joint."""

from __future__ import annotations

import time
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...charts.player import Player
from ...charts.strips import TargetStrips, Trace
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.units import DECIMALS, joint_factor, joint_symbol, joint_unit, word_of
from ...face.workspace import TARGET_PLAYER
from ...pen import px
from ...widgets.fields import NumberField
from ...widgets.heads import SectionChoice, gap
from ...widgets.legend import thousands
from ..arms.sheets import joint_colour

STEP_S = 0.1
"""Seconds between two steps of the animation at speed 1."""
TIP = "How long the animation takes for each target: larger is slower"
SPANS = {"All": "all", "So far": "so-far", "Layer": "layer", "Row": "row"}
FIELD, NARROW = 224, 620
"""How wide the performance step is, and from which width on it stands beside the title."""


class WalkPlayer(Player):
    """A player whose time is the place of a target among those that have joint values."""

    def clock(self, time: float) -> str:
        """Give the number of a target, counted from 1."""
        return thousands(round(time) + 1 if self.total else 0)

    def whole(self) -> str:
        """Give how many there are."""
        return f"of {thousands(round(self.total) + 1 if self.total else 0)}"


class Walk(FixedPart, Playing, shows=TARGET_PLAYER):
    """Play, step, loop and scrub through the targets; the strips show every joint on the way."""

    chief = "at"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._last = self._owed = 0.0
        self._loaded: tuple[object, int, int] | None = None
        self.player = WalkPlayer(
            parent, ("Go to a target",) * 3, width=width, on_go=self._go, on_begin=self._begin,
            steps=lambda by: self.player.time + by,
        )  # fmt: skip
        is_wide = width >= px(NARROW)
        row: int = dpg.add_group(parent=parent, horizontal=is_wide)
        title = "Joints over the targets" if is_wide else "Joints"
        wide = width - px(FIELD) if is_wide else width
        choose = board.sets("span", "Show {}", SPANS.get)
        self._spans = SectionChoice(row, title, list(SPANS), "All", choose, width=wide)
        beside: int = dpg.add_group(parent=row)
        gap(beside, 4)
        self._field = NumberField(
            beside, "Performance step", 20.0, width=px(FIELD), unit="ms", decimals=1, low=1e3 * STEP_S / 1e4,
            high=1e3 * STEP_S / 0.01, field_width=92, tip=TIP,
            on_change=board.sets("performance_step", "Performance step", lambda ms: 1e3 * STEP_S / ms),
        ).showing("performance_step")  # fmt: skip
        self._strips = TargetStrips(parent, width=width, on_scrub=self.player.scrub)

    def show(
        self, robot: Robot, study: Any | None, spot: Any | None, span: str, performance_step: float
    ) -> None:
        """Show where in the targets the arm is."""
        self._field.update(1e3 * STEP_S / performance_step)
        if study is None or spot is None or study.robot.n != robot.n:
            if not self._board.is_stale("study"):
                self.player.update(self.player.run._replace(total=0.0), 0.0)
                self._strips.load((), 0, 0.0)
                self._loaded = None
            return
        place = float(max(spot.place, 0))
        self.player.update(self.player.run._replace(total=max(len(study.walk) - 1.0, 0.0)), place)
        is_list = study.asked.listed is not None
        words = [word for word, name in SPANS.items() if not is_list or name in {"all", "so-far"}]
        current = word_of(SPANS, span)
        self._spans.update(current if current in words else "All", words)
        first, last = self._window(study, spot.index, span)
        if self._loaded is None or self._loaded[0] is not study or self._loaded[1:] != (first, last):
            self._loaded = (study, first, last)
            q = study.verdicts.q[study.walk[first:last]]
            self._strips.load(_traces(robot, q), first, place)
        self._strips.move(place)

    def frame(self) -> None:
        """Take the next step of the animation when it is time: once per frame."""
        now, run = time.monotonic(), self.player.run
        if not run.is_playing:
            self._last, self._owed = now, 0.0
        if now - self._last < STEP_S / run.speed:
            return
        self._last = max(self._last + STEP_S / run.speed, now - 2 * STEP_S)
        study, spot = self._board.get("study"), self._board.get("spot")
        if study is None or spot is None or not len(study.walk):
            self.player.play(on=False)
            return
        self._owed += self._board.get("performance_step")
        place, last = spot.place + int(self._owed), len(study.walk) - 1
        self._owed %= 1
        if place > last and not run.is_looping:
            self._go(last)
            self.player.play(on=False)
            return
        if place != spot.place:
            self._go(place if place <= last else 0)

    def _go(self, place: float, label: str = "Go to a target") -> None:
        study = self._board.get("study")
        if study is None or not len(study.walk):
            return
        at = int(study.walk[min(max(round(place), 0), len(study.walk) - 1)])
        self._board.put("at", at, label=label, gesture=("walk", self._gesture))

    def _window(self, study: Any, index: int, span: str) -> tuple[int, int]:
        """The first place and the one after the last, of all targets or of the layer or row of one."""
        asked = study.window(index, "all" if span == "so-far" else span)
        first, last = (int(v) for v in np.searchsorted(study.walk, asked))
        return (first, last) if last > first else (0, len(study.walk))


def _traces(robot: Robot, q: Floats) -> tuple[Trace, ...]:
    """Joint values (k, n) as people read them."""
    traces = []
    for i, joint in enumerate(robot.joints):
        factor, unit = joint_factor(robot, i), joint_unit(robot, i)
        ends = (joint.low * factor, joint.high * factor)
        digits = 1 if joint.is_revolute else DECIMALS[robot.units.length] - 1
        values = q[:, i] * factor
        traces.append(Trace(joint_symbol(robot, i), values, joint_colour(i), *ends, unit, digits))
    return tuple(traces)
