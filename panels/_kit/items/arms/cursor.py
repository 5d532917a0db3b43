"""What is read of a sweep: each joint at the cursor, how much is reached, and which elbow does it."""

from __future__ import annotations

from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.classes import CLASS_PAINTS
from vi3dras.joint_workspace.reading import FOLLOWED, Reading, Spot

from ...face import units
from ...face.board import Board, FixedPart
from ...face.motion import AT_CURSOR, ELBOW_CHOICE, THIS_SWEEP, TOOL_AT_CURSOR
from ...pen import LampState, Paint, segment, shown
from ...widgets.cards import JointRow, JointRows
from ...widgets.choices import Segment, Switch
from ...widgets.heads import Paragraph, Section
from ...widgets.menus import Entry, Menu
from ...widgets.reach import ReachBar, ReachShare
from ...widgets.spots import Action, Buttons
from .sheets import class_name, joint_colour, way_factor

NEAR_LIMIT = 0.03
"""A joint closer to a limit than this part of its range, or than 5 degrees, warns."""


class CursorList(FixedPart, shows=AT_CURSOR):
    """A lamp per joint, its value and its distance to the limit."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._rows = JointRows(parent, width=width).showing("spot", by="row")

    def show(self, robot: Robot, spot: Spot, way: Any) -> None:
        """Show the joints at the cursor."""
        if len(spot.q) != robot.n:
            return
        factor, unit = way_factor(robot, way.is_angle)
        place = f"{shown(spot.s * factor, units.DECIMALS.get(unit, 1))} {unit}"
        self._rows.update(place, tuple(_row(robot, spot, i) for i in range(robot.n)))


class ToolList(FixedPart, shows=TOOL_AT_CURSOR):
    """What the tool does at the cursor of a motion."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._rows = JointRows(parent, width=width, last="")

    def show(self, robot: Robot, motion: Any, cursor: float) -> None:
        """Show the tool at the cursor."""
        index = round(cursor * (len(motion.s) - 1))
        factor, unit = units.joint_factor(robot, motion.joint), units.joint_unit(robot, motion.joint)
        place = (
            f"{units.joint_name(robot, motion.joint)} = {shown(float(motion.s[index]) * factor, 1)} {unit}"
        )
        rows = []
        for k, (symbol, role) in enumerate(
            zip(units.SYMBOLS, (*units.ROLES[:6], "hand to ground"), strict=True)
        ):
            text = units.number_text(robot, k, motion.numbers[index, k])
            rows.append(
                JointRow("off", symbol, role, text, units.number_unit(robot, k), "", "text2", segment(0))
            )
        self._rows.update(place, tuple(rows))


class SweepShares(FixedPart, shows=THIS_SWEEP):
    """How much is reached, and which elbow would reach more."""

    chief = "reading"
    also = ("motion",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "This sweep", width=width)
        self._card = ReachBar(parent, width=width, has_head=False)
        self._words = Paragraph(parent, width=width)

    def show(self, robot: Robot, direction: str, reading: Reading | None) -> None:
        """Show bar, parts and length."""
        self._card.show(direction != "forward")
        if direction == "forward":
            self._tell_motion(robot)
            return
        if reading is None or len(reading.outside) != robot.n:
            return
        factor, unit = way_factor(robot, reading.is_angle)
        self._head.update("This sweep", f"{shown(reading.length * factor, 1)} {unit}")
        parts = [ReachShare(class_name(c, reading.name), p, CLASS_PAINTS[c]) for c, p in reading.shares]
        self._card.update(parts)
        name, percent = reading.gain
        self._words.update(f"{name[:1].upper()}{name[1:]} would reach {percent:.1f} % more." if name else "")

    def _tell_motion(self, robot: Robot) -> None:
        motion = self._board.get("motion")
        if motion is None:
            return
        unit, metres = robot.units.length, robot.units.metres
        self._head.update("This motion", f"{len(motion.s)} places")
        self._words.update(f"The tool travels {shown(motion.length / metres, 1)} {unit}. {motion.verdict}.")


def _row(robot: Robot, spot: Spot, i: int) -> JointRow:
    factor, unit = units.joint_factor(robot, i), units.joint_unit(robot, i)
    joint, margin = robot.joints[i], float(spot.margins[i])
    room = margin * factor if np.isfinite(margin) else None
    near = 5.0 if joint.is_revolute else NEAR_LIMIT * (joint.high - joint.low) * factor
    state: LampState = "off"
    if np.isfinite(spot.q[i]):
        state = "ok" if room is None or room >= near else "limit" if room >= -1e-7 else "far"
    limit = "–" if np.isnan(margin) else "none" if room is None else units.joint_text(robot, i, margin)
    unit = unit if np.isfinite(spot.q[i]) else ""
    symbol, text = units.joint_symbol(robot, i), units.joint_text(robot, i, spot.q[i])
    paint: Paint = "far" if state == "far" else "text2"
    return JointRow(state, symbol, joint.name, text, unit, limit, paint, joint_colour(i))


ONE_CURVE = "This arm is solved by search: one curve, each pose near to the one before."


class Elbows(FixedPart, shows=ELBOW_CHOICE):
    """Up, down or both, as the arm has them; a menu where there are more than two."""

    chief, also = "branch", ("branch",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._words: dict[str, str] = {}
        self._group: int = dpg.add_group(parent=parent)
        self._segment = Segment(self._group, ["Up", "Down", "Both"], "Both", self._choose)
        self._menu = Buttons(self._group, [Action("Elbow", self._open, "down")], width=width)
        self._told = Paragraph(self._group, width=width)
        self._show = board.sets("ghosts", "Show all elbows", off="Show one elbow")
        switch = Switch(self._group, "Show the others dashed", True, self._show, width=width)
        self._switch = switch.showing("ghosts")
        for widget in (self._segment, self._menu, self._switch):  # until there is something to choose from
            widget.show(False)

    def show(self, ghosts: bool, sweep: Any, reading: Any) -> None:
        """Show what there is to choose from, and what is chosen."""
        names = sorted(sweep.short_names, key=lambda name: ("up" not in name, name))
        is_short = len(names) < 3
        self._words = {_word(name, names): name for name in names}
        words = [*self._words, *(["Both"] if len(names) == 2 else [])]
        now = "Both" if ghosts and len(names) == 2 else _word(reading.name, names)
        self._segment.show(is_short and names != [FOLLOWED])
        self._segment.update(now, words)
        self._menu.show(not is_short)
        self._switch.show(not is_short)
        self._told.update(ONE_CURVE if names == [FOLLOWED] else "")
        self._menu.update([Action(reading.name[:1].upper() + reading.name[1:], self._open, "down")])
        self._switch.update(ghosts)

    def _choose(self, word: str) -> None:
        if word == "Both":
            self._show(True)
        else:
            values = {"branch": self._words[word], "ghosts": False}
            self._board.put_all(values, label=f"Take {self._words[word]}")

    def _open(self) -> None:
        reading = self._board.get("reading")
        x, y = self._menu.corner()
        take = self._board.sets("branch", "Take {}")
        names = self._words.values()
        entries = [Entry(name, partial(take, name), is_current=name == reading.name) for name in names]
        Menu(entries, x + self._menu.left, y + self._menu.height, least_width=self._width // 2)


def _word(name: str, names: list[str]) -> str:
    """`elbow up` as Up, where all are elbows."""
    short = name.removeprefix("elbow ") if all(n.startswith("elbow ") for n in names) else name
    return short[:1].upper() + short[1:]
