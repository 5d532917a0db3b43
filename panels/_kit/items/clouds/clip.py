"""Choosing the part of a cloud that is shown: a box, a slab, a ball, or the cloud cut open."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.units import round_below

from ...face.board import Board, FacePart
from ...face.units import DECIMALS, word_of
from ...face.workspace import ClipForm
from ...pen import axis_paint
from ...widgets.choices import Segment
from ...widgets.heads import Section, gap
from ...widgets.ranges import RangeSlider
from ...widgets.slider import LineSlider
from ...widgets.tracks import Axis

KINDS = {"None": "none", "Box": "box", "Slab": "slab", "Sphere": "sphere", "Section": "section"}


class ClipControls(FacePart[ClipForm]):
    """The kind of part, its numbers, and whether the rest is shown instead."""

    also = (
        "box_low", "box_high", "slab_axis", "slab_at", "slab_width", "ball_centre", "ball_radius",
        "section_angle",
    )  # fmt: skip

    def _lay_out(self, item: ClipForm, parent: int, board: Board, width: int) -> None:
        self._has_numbers = item.has_numbers
        Section(parent, "Clip", "" if item.has_numbers else "numbers in the tab", width=width)
        choose = board.sets("clip", "Clip: {}", KINDS.get)
        self.kinds = Segment(parent, list(KINDS), "None", choose, width=width, size=13, inset=8)
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        gap(parent, 4)
        self._invert = self._switch_for(parent, "invert", "Invert", "Invert the clip")
        self.lines: dict[tuple[str, int], LineSlider] = {}
        self.ranges: list[RangeSlider] = []
        self._axis: Segment | None = None

    def show(self, robot: Robot, clip: str, invert: bool) -> None:
        """Show the part that is chosen."""
        self.kinds.update(word_of(KINDS, clip))
        self._invert.update(invert)
        self._invert.show(clip != "none" and self._has_numbers)
        if self._is_new(self._group, clip, robot):
            self._make(clip, robot)
        for (port, place), slider in self.lines.items():
            value = self._board.get(port)
            if value is not None:
                plain = float(value if np.ndim(value) == 0 else value[place])
                slider.update(round(plain * self._factor(port), 6))
        low, high = self._board.get("box_low"), self._board.get("box_high")
        for k, row in enumerate(self.ranges):
            factor = self._factor("box_low")
            row.update((round(float(low[k]) * factor, 6), round(float(high[k]) * factor, 6)))
        if self._axis is not None:
            self._axis.update(str(self._board.get("slab_axis")))

    def _make(self, kind: str, robot: Robot) -> None:
        self.lines, self.ranges, self._axis = {}, [], None
        if kind == "section":
            self._line("section_angle", 0, "Angle")
        if not self._has_numbers:
            return
        if kind == "box":
            self.ranges = [self._range(robot, k) for k in range(3)]
        elif kind == "slab":
            across = self._board.sets("slab_axis", "Slab across {}")
            self._axis = Segment(
                self._group, "xyz", "z", across, label="Across", label_width=64, width=self._width, size=13
            ).showing("slab_axis")
            self._line("slab_at", 0, "At")
            self._line("slab_width", 0, "Thick")
        elif kind == "sphere":
            for k, name in enumerate("xyz"):
                self._line("ball_centre", k, name)
            self._line("ball_radius", 0, "Radius")

    def _line(self, port: str, place: int, role: str) -> None:
        hands = self._slides(partial(self._set, port, place), self._board.port(port).tip)
        axis = self._scale(port, role)
        self.lines[port, place] = LineSlider(self._group, axis, 0.0, label_width=64, **hands).showing(port)

    def _range(self, robot: Robot, k: int) -> RangeSlider:
        axis = self._scale("box_low", "")
        axis = axis._replace(symbol="xyz"[k], low=-math.inf, high=math.inf, decimals=min(axis.decimals, 1))
        hands = self._stretches(partial(self._set_box, k))
        row = RangeSlider(self._group, axis, (0.0, 1.0), colour=axis_paint(k), **hands)
        return row.showing("box_low")

    def _scale(self, port: str, role: str) -> Axis:
        if port == "section_angle":
            return Axis("", role, -180, 180, home=35, decimals=0, margin=0.0, ends=(-180, 180))
        robot: Robot = self._board.get("robot")
        unit = robot.units.length
        far = math.ceil(longest_reach(robot) / robot.units.metres)
        low = 0.0 if port in {"slab_width", "ball_radius"} else -far
        step = round_below(max(far, 1e-6) / 50, (1,))
        axis = Axis("", role, low, far, unit=unit, decimals=DECIMALS[unit], step=step)
        return axis._replace(is_turn=False, margin=0.0, ends=(low, far))

    def _factor(self, port: str) -> float:
        robot: Robot = self._board.get("robot")
        return 180 / math.pi if port == "section_angle" else 1 / robot.units.metres

    def _set(self, port: str, place: int, typed: float) -> None:
        new = typed / self._factor(port)
        is_list = np.ndim(self._board.get(port)) > 0
        value = self._board.changed(port, place, new) if is_list else new
        self._put({port: value}, self._board.port(port).label)

    def _set_box(self, k: int, begin: float, end: float) -> None:
        factor = self._factor("box_low")
        ends = {"box_low": begin, "box_high": end}
        values = {port: self._board.changed(port, k, value / factor) for port, value in ends.items()}
        self._put(values, f"Box along {'xyz'[k]}")

    def _put(self, values: Mapping[str, object], label: str) -> None:
        self._board.put_all(values, label=label, gesture=("clip", self._gesture))
