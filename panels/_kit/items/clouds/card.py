"""The target that the arm is at, what became of it and why; and what the colours of targets mean."""

from __future__ import annotations

import math
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.inverse.sentences import joint_text
from vi3dras.joint_workspace.classes import COLLISION, LIMIT, NAMES, REACHABLE

from ...face.board import Board, FacePart, FixedPart
from ...face.units import DECIMALS
from ...face.workspace import TARGET_CARD, TargetLegend
from ...hands.pointer import Shows
from ...pen import Rgb, px, rgba, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section
from ...widgets.legend import ROW, WIDTH, Legend, Shown, thousands
from ...widgets.spots import Action, Buttons
from ...widgets.widget import PAD


class WhyCard(FixedPart, shows=TARGET_CARD):
    """Place and verdict of one target; when it was picked, the reason with the nearest point within reach."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Target", width=width)
        self._place = ReadingRow(parent, "Place", width=width)
        self._words = Paragraph(parent, width=width)
        tip = "In numbers, with the nearest point within reach and the hand angles that would do"
        ask = Action("Why?", self._ask, "help", tip=tip)
        self._buttons = Buttons(parent, (ask,), width=width)

    def show(self, robot: Robot, spot: Any, study: Any, picked: int, why: Any | None) -> None:
        """Show the target."""
        if study.robot.n != robot.n:
            return
        unit, digits = robot.units.length, max(DECIMALS[robot.units.length] - 1, 0)
        self._head.update(f"Target {thousands(spot.index + 1)}", NAMES[spot.code])
        places = "  ".join(shown(float(v) / robot.units.metres, digits) for v in spot.point)
        self._place.say(places, unit=unit)
        asked = picked == spot.index
        words = "Looking for the reason" if asked else _short(robot, spot)
        if asked and why is not None and why.index == spot.index:
            words = why.sentence
        self._words.update(words)
        self._buttons.show(not asked)

    def _ask(self) -> None:
        spot = self._board.get("spot")
        if spot is not None:
            self._board.put("picked", spot.index, label="Ask why")


def _short(robot: Robot, spot: Any) -> str:
    """What can be said without a computation."""
    if spot.code == LIMIT and spot.joint >= 0:
        beyond = joint_text(robot, spot.joint, round(spot.excess, 4))
        return f"Joint limit: {robot.joints[spot.joint].name} {beyond} beyond its range."
    if spot.code == REACHABLE:
        hand = f", hand at {shown(math.degrees(spot.angle), 1)}°" if math.isfinite(spot.angle) else ""
        return f"Reached{hand}."
    if spot.code == COLLISION:
        return "Collision: every solution touches something."
    return f"{NAMES[spot.code].capitalize()}: no joint values."


LEAST_ROWS, NARROW, TAKEN = 3, 640, 194
"""The legend stays away where fewer rows fit or the view is narrower; what else stands there in height."""


class ClassLegend(FacePart[TargetLegend]):
    """A row per class that occurs: its eye shows or hides it, its name shows it alone."""

    ports = ("study", "hidden", "eq20", "joint_cloud")

    def _lay_out(self, item: TargetLegend, parent: int, board: Board, width: int) -> None:
        self._parent, self._is_over = parent, item.is_over
        wide = px(WIDTH) if item.is_over else width - 2 * px(PAD)
        place: int = parent if item.is_over else dpg.add_group(parent=parent, indent=px(PAD))
        self._legend = Legend(place, "Targets", self._show, width=wide, heads=("targets", ""))
        self._fits = -1

    def refresh(self) -> None:
        """Show the classes and their counts, the largest of them where there is no room for all."""
        self._fits = self._room()
        title, rows = self._rows()
        if self._fits < len(rows):
            title = f"{title}, {self._fits} of {len(rows)}"
            rows = sorted(sorted(rows, key=lambda row: -row.points)[: self._fits], key=rows.index)
        self._legend.shows = Shows("study", (1,)) if self._board.get("eq20") else None
        self._legend.update(rows, title=title)
        dpg.configure_item(self._legend.item, show=bool(rows) and self._fits >= LEAST_ROWS)

    def frame(self) -> None:
        """Keep to a view that became larger or smaller: once per frame."""
        if self._room() != self._fits:
            self.refresh()

    def _rows(self) -> tuple[str, list[Shown]]:
        study, hidden = self._board.get("study"), self._board.get("hidden")
        if study is None:
            return "Verdict", []
        eq20, joints = self._board.get("eq20"), self._board.get("joint_cloud") is not None
        counts: dict[str, tuple[Rgb, int]] = {}
        for layer in study.layers:
            name, paint = (layer.verdict, layer.verdict_paint) if eq20 else (layer.name, layer.paint)
            if layer.solved or not joints:
                red, green, blue, _ = rgba(paint)
                counts[name] = ((red, green, blue), counts.get(name, ((0, 0, 0), 0))[1] + len(layer.rows))
        title = "Eq 20 of the paper" if eq20 else "Solutions" if joints else "Verdict"
        return title, [Shown(name, *told, is_shown=name not in hidden) for name, told in counts.items()]

    def _room(self) -> int:
        """How many rows stand between the tools and the gizmo; none in a view that is too narrow for it."""
        if not self._is_over:
            return 100
        stage = dpg.get_item_parent(self._parent)
        wide, high = dpg.get_item_width(stage) or 0, dpg.get_item_height(stage) or 0
        return max(int((high - px(TAKEN)) // px(ROW)), 0) if wide >= px(NARROW) else 0

    def _show(self, names: tuple[str, ...]) -> None:
        known = [row.name for row in self._legend.rows]
        others = [name for name in self._board.get("hidden") if name not in known]
        hidden = (*others, *(name for name in known if name not in names))
        self._board.put("hidden", hidden, label="Show classes of targets")
