"""Under the view: the motion from one solution to another, played over its strips, or the atlas."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.explorer.crossed import STILL, Crossed
from vi3dras.arm.robot import Robot

from ...charts.data import Interval
from ...charts.player import Player, Run
from ...charts.strips import FOOT, Strips, Trace
from ...face.board import Board, FixedPart
from ...face.bound import Bound, Playing
from ...face.solutions import SOLUTION_DOCK
from ...face.units import DECIMALS, joint_digits, joint_factor, joint_symbol, joint_unit, word_of
from ...pen import current, px, scale, segment
from ...widgets.heads import Paragraph, SectionChoice
from ..arms.sheets import joint_colour
from .solutions_atlas import AtlasDock

DOCKS = {"Motion": "motion", "Atlas": "atlas"}
TITLES = {"motion": "From solution to solution", "atlas": "Every branch along the way"}
BAR = 10
"""Room for the scroll bar of a dock that is lower than the strips of many joints."""
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
            return
        room = self._room - self.head.height
        if dock == "atlas":
            self.shown = AtlasDock(self._group, self._board, self._width, room)
        else:
            self.shown = MotionDock(self._group, self._board, self._width, room)

    def frame(self) -> None:
        """Let it take a step of what moves by itself."""
        self.shown.frame()

    def on_key(self, key: str) -> bool:
        """Give the key to what is shown."""
        return self.shown.on_key(key)


class MotionDock(Playing):
    """Plays the motion between two solutions; Space plays, the arrows go from surface to surface."""

    ports = ("posture", "posture_words", "posture_at", "robot")

    def __init__(self, parent: int, board: Board, width: int, room: int) -> None:
        self._board = board
        named = "Play the motion", "Go along the motion", "Step along the motion"
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
        self._why = Paragraph(parent, width=width)
        left = (room - self.player.height - px(FOOT)) / scale()
        self.strips = Strips(parent, width=width - px(BAR), on_scrub=self.player.scrub, room=left)
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

    def _go(self, seconds: float, label: str) -> None:
        at = min(seconds / max(self.player.total, 1e-9), 1.0)
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
