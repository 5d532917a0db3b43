"""Under the view: the motion from one solution to another, played over its strips, or the atlas."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.explorer.crossed import STILL, Crossed
from vi3dras.arm.robot import Robot

from ...charts.data import Interval
from ...charts.player import Player, Run
from ...charts.strips import Strips, Trace
from ...face.board import Board, Bound, FixedPart
from ...face.solutions import SOLUTION_DOCK
from ...face.units import DECIMALS, joint_digits, joint_factor, joint_symbol, joint_unit, word_of
from ...pen import current, px, segment
from ...widgets.heads import Paragraph, SectionChoice
from ..arms.sheets import joint_colour
from .solutions_atlas import AtlasDock

DOCKS = {"Motion": "motion", "Atlas": "atlas"}
TITLES = {"motion": "From solution to solution", "atlas": "Every branch along the way"}
ROOM = 220
"""Height of all strips, in sizes of the look, as far as each is as high as usual."""
BAR = 10
"""Room for the scroll bar of a dock that is lower than its strips."""
WIDE = 0.004
"""How wide the mark of a singular surface is, as a share of the time."""


class SolutionsDock(FixedPart, shows=SOLUTION_DOCK):
    """The motion or the atlas; a segment in the head chooses."""

    chief = "posture"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = tuple(dict.fromkeys(("dock", *MotionDock.ports, *AtlasDock.ports)))
        self._room: int = dpg.get_item_height(parent)
        choose = board.sets("dock", "Show the {}", DOCKS.get)
        self.head = SectionChoice(parent, TITLES["motion"], tuple(DOCKS), "Motion", choose, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.shown: Bound = Bound()

    def refresh(self) -> None:
        """Show what is chosen."""
        dock = self._board.get("dock")
        self.head.update(word_of(DOCKS, dock))
        self.head.take(label=TITLES[dock])
        if not self._is_new(self._group, dock):
            self.shown.refresh()
        elif dock == "atlas":
            room = self._room - self.head.height
            self.shown = AtlasDock(self._group, self._board, self._width, room)
        else:
            self.shown = MotionDock(self._group, self._board, self._width)

    def frame(self) -> None:
        """Let it take a step of what moves by itself."""
        self.shown.frame()

    def on_key(self, key: str) -> bool:
        """Give the key to what is shown."""
        return self.shown.on_key(key)


class MotionDock(Bound):
    """Plays the motion between two solutions; Space plays, the arrows go from surface to surface."""

    ports = ("posture", "posture_words", "posture_at", "robot")

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board = board
        self._last = 0.0
        self.player = Player(
            parent, width=width, on_play=self._play, on_back=self._back, on_step=partial(self._step, 1),
            on_scrub=self._scrub, on_begin=self._begin,
        )  # fmt: skip
        self._why = Paragraph(parent, width=width)
        self.strips = Strips(parent, width=width - px(BAR), on_scrub=self._scrub, room=ROOM)
        self._shown: object = None
        self.refresh()

    def refresh(self) -> None:
        """Show the motion over time, and where the arm is in it."""
        board, robot = self._board, self._board.get("robot")
        posture: SolutionMotion | None = board.get("posture")
        if posture is None or posture.robot.n != robot.n:
            words = "" if board.is_stale("posture") else board.get("posture_words") or ""
            self._why.update(words, "text2")
            self.strips.show(False)
            self.player.update(Run(speed=self.player.run.speed))
            self._shown = None
            return
        self._why.update("")
        self.strips.show(True)
        total = float(posture.times[-1])
        now = board.get("posture_at") * total
        if self._shown is not posture:
            self._shown = posture
            self.strips.update(posture.times, traces_of(robot, posture), now)
        self.strips.move(now)
        ticks = (0.0, *(each.t for each in posture.crossed), total)
        self.player.update(self.player.run._replace(total=total, ticks=ticks), now)

    def frame(self) -> None:
        """Go on while it plays: once per frame."""
        run = self.player.run
        if not run.is_playing or run.total <= 0:
            return
        now = time.monotonic()
        passed, self._last = now - self._last, now
        at = float(self._board.get("posture_at")) + passed * run.speed / run.total
        if at >= 1.0 and not run.is_looping:
            self.player.update(run._replace(is_playing=False))
        self._go(at % 1.0 if run.is_looping else min(at, 1.0), "Play the motion")

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from one singular surface to the next."""
        return self.player.on_key(key, self._step)

    def _play(self, on: bool) -> None:
        self._begin()
        self._last = time.monotonic()
        if on and float(self._board.get("posture_at")) >= 1.0:
            self._go(0.0, "Play the motion")
        self.refresh()

    def _back(self) -> None:
        self._begin()
        self._go(0.0, "Back to the start")

    def _step(self, by: int) -> None:
        ticks, now = np.array(self.player.run.ticks), self.player.time
        after, before = ticks[ticks > now + 1e-6], ticks[ticks < now - 1e-6]
        if len(after if by > 0 else before):
            there = after.min() if by > 0 else before.max()
            self._go(float(there) / self.player.total, "Step along the motion")

    def _scrub(self, seconds: float) -> None:
        if self.player.total > 0:
            self._go(min(max(seconds / self.player.total, 0.0), 1.0), "Go along the motion")

    def _go(self, at: float, label: str) -> None:
        values: dict[str, Any] = {"posture_at": at}
        posture: SolutionMotion | None = self._board.fresh("posture")
        if posture is not None:
            fine = posture.change.plan.fine
            values["q"] = fine.at(at * fine.duration)
        self._board.put_all(values, label=label, gesture=("posture", self._gesture))


def traces_of(robot: Robot, posture: SolutionMotion) -> tuple[Trace, ...]:
    """One strip per joint, and the tool's drift as a length and an angle; surfaces are marked on all."""
    times, wide = posture.times, WIDE * float(posture.times[-1])
    spans = tuple(
        Interval(
            max(each.t - wide, 0.0), min(_end(posture, each) + wide, float(times[-1])), _capital(each.words),
            "sing",
        )
        for each in posture.crossed
    )  # fmt: skip
    q, unit = posture.change.plan.stops.q, robot.units.length
    joints = tuple(
        Trace(
            joint_symbol(robot, i), q[:, i] * joint_factor(robot, i), joint_colour(i),
            robot.joints[i].low * joint_factor(robot, i), robot.joints[i].high * joint_factor(robot, i),
            joint_unit(robot, i), joint_digits(robot, i), spans=spans,
        )
        for i in range(robot.n)
    )  # fmt: skip
    away = np.where(posture.change.drift > STILL, posture.drift, 0.0)
    drift = Trace(
        "e", away, current().accent, unit=unit, decimals=DECIMALS[unit], spans=spans, floor=0.0
    )  # fmt: skip
    if not (posture.change.turn > 1e-9).any():
        return (*joints, drift)
    turned = np.degrees(posture.change.turn)
    return (*joints, drift, Trace("φ", turned, segment(4), unit="°", decimals=1, spans=spans, floor=0.0))


def _end(posture: SolutionMotion, each: Crossed) -> float:
    """When a singular surface is left again [s]."""
    if each.until_percent <= each.percent:
        return each.t
    change = posture.change.plan.stops.q
    way = change[-1] - change[0]
    done = (change - change[0]) @ way / max(float(way @ way), 1e-300)
    return float(np.interp(each.until_percent / 100, done, posture.times))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
