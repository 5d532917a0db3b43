"""Which map of forces is in the view, its scale, and what it says of the place that was clicked."""

from __future__ import annotations

from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.forces import FORCE_MAP
from ...face.units import length_text, word_of
from ...pen import shown
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.menus import Dropdown, Entry
from ..clouds.colour import ScaleBar
from ..clouds.load import joint_title, map_reading, significant_text

KINDS = {"None": "none", "Torque": "torque", "Share": "torque-share", "Payload": "largest-payload"}
MEANS = {
    "Torque": "The torque of one joint at rest",
    "Share": "How much of its limit the motor gives that has to give most",
    "Payload": "The largest payload that the motors hold",
}


class MapForm(FixedPart, shows=FORCE_MAP):
    """A choice of maps; under it the joint, the scale, and a sentence."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Map of the workspace", "at rest, worst pose", width=width)
        choose = board.sets("map_kind", "Map: {}", KINDS.get)
        self._kinds = Segment(parent, list(KINDS), "None", choose, size=13, inset=8)
        self._kinds.tips = MEANS
        self._kinds.showing("map_kind")
        gap(parent, 6)
        self._group: int = dpg.add_group(parent=parent)
        self._bar = ScaleBar(parent, width=width)
        self._said = Caption(parent, width=width)
        self._why = Paragraph(parent, width=width)
        self._joint: Dropdown | None = None
        self._whole: Any = None

    def show(
        self, massed: Robot, map_kind: str, map_joint: int, map_whole: bool, map_trouble: str,
        force_map: Any | None, map_place: Floats | None,
    ) -> None:  # fmt: skip
        """Show what is asked for, its scale, and the number of the place."""
        self._kinds.update(word_of(KINDS, map_kind))
        if self._is_new(self._group, map_kind):
            self._lay_out_wishes(map_kind)
        if self._joint is not None:
            self._joint.update(*joint_title(massed, min(map_joint, massed.n) - 1))
        if self._whole is not None:
            self._whole.update(map_whole)
        self._why.update(map_trouble, "limit")
        if force_map is None or force_map.errand.kind != map_kind:
            self._bar.update("", "", "")
            self._said.update("" if map_kind == "none" or map_trouble else "The map is being computed.")
            return
        values, (factor, unit) = force_map.values, map_reading(massed, map_kind, map_joint)
        more = "+" if map_kind == "largest-payload" else ""
        self._bar.update(
            significant_text(values.low * factor), significant_text(values.high * factor) + more, unit
        )
        if map_place is None:
            self._said.update(f"{force_map.poses:,} poses. Click a point of the map.")
            return
        place = ", ".join(length_text(massed, v) for v in map_place.tolist())
        told = shown(force_map.at(map_place) * factor, 1)
        self._said.update(f"{told} {unit} at {place} {massed.units.length}.")

    def _lay_out_wishes(self, kind: str) -> None:
        self._joint = self._whole = None
        if kind == "torque":
            self._joint = Dropdown(self._group, self._joints, width=self._width).showing("map_joint")
            gap(self._group, 4)
        if kind != "none":
            words = "Whole map, not a slice"
            self._whole = self._switch_for(
                self._group, "map_whole", words, "Show the whole map", off="Show a slice"
            )

    def _joints(self) -> list[Entry]:
        robot: Robot = self._board.get("massed")
        now = min(int(self._board.get("map_joint")), robot.n) - 1
        return [
            Entry(name, partial(self._choose, i), hint=role, is_current=i == now)
            for i, (name, role) in enumerate(joint_title(robot, i) for i in range(robot.n))
        ]

    def _choose(self, index: int) -> None:
        self._board.put("map_joint", index + 1, label=f"Map of joint {index + 1}")
