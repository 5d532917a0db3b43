"""Choosing the part of a cloud that is shown: a box, a slab, a ball, or the cloud cut open."""

from __future__ import annotations

import math
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.units import round_below

from ...face.board import DECIMALS, Board, FacePart
from ...face.workspace import ClipForm
from ...hands.pointer import Shows
from ...pen.theme import current
from ...widgets.choices import Segment, Switch
from ...widgets.heads import Section, gap
from ...widgets.ranges import RangeSlider
from ...widgets.sliders import LineSlider
from ...widgets.tracks import Axis

KINDS = {"None": "none", "Box": "box", "Slab": "slab", "Sphere": "sphere", "Section": "section"}
AXIS_COLOURS = ((238, 86, 86), (96, 200, 110), (84, 148, 255))


class ClipControls(FacePart[ClipForm]):
    """The kind of part, its numbers, and whether the rest is shown instead."""

    def _lay_out(self, item: ClipForm, parent: int, board: Board, width: int) -> None:
        self._has_numbers = item.has_numbers
        self.ports = (
            "robot", "clip", "invert", "box_low", "box_high", "slab_axis", "slab_at", "slab_width",
            "ball_centre", "ball_radius", "section_angle",
        )  # fmt: skip
        Section(parent, "Clip", "" if item.has_numbers else "numbers in the tab", width=width)
        words = list(KINDS)
        self.kinds = Segment(parent, words, words[0], self._choose, width=width, size=13, inset=8)
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        gap(parent, 4)
        self._invert = Switch(parent, "Invert", False, self._turn, width=width)
        self._invert.shows = Shows("invert")
        self._made_for: tuple[object, ...] = ()
        self.lines: dict[tuple[str, int], LineSlider] = {}
        self.ranges: list[RangeSlider] = []
        self._axis: Segment | None = None

    def refresh(self) -> None:
        """Show the part that is chosen."""
        robot: Robot | None = self._board.get("robot")
        kind = str(self._board.get("clip"))
        if robot is None:
            return
        self.kinds.update(next(word for word, name in KINDS.items() if name == kind))
        self._invert.update(bool(self._board.get("invert")))
        self._invert.show(kind != "none" and self._has_numbers)
        if (kind, robot) != self._made_for:
            self._made_for = (kind, robot)
            self._make(kind, robot)
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
        for widget in (*self.lines.values(), *self.ranges, *([self._axis] if self._axis else [])):
            widget.delete()
        self.lines, self.ranges, self._axis = {}, [], None
        if kind == "section":
            self._line("section_angle", 0, "Angle")
        if not self._has_numbers:
            return
        if kind == "box":
            self.ranges = [self._range(robot, k) for k in range(3)]
        elif kind == "slab":
            self._axis = Segment(
                self._group, ["x", "y", "z"], "z", self._across, label="Across", label_width=64,
                width=self._width, size=13,
            )  # fmt: skip
            self._axis.shows = Shows("slab_axis")
            self._line("slab_at", 0, "At")
            self._line("slab_width", 0, "Thick")
        elif kind == "sphere":
            for k, name in enumerate("xyz"):
                self._line("ball_centre", k, name)
            self._line("ball_radius", 0, "Radius")

    def _line(self, port: str, place: int, role: str) -> None:
        self.lines[(port, place)] = LineSlider(
            self._group, self._scale(port, role), 0.0, width=self._width, label_width=64,
            on_change=partial(self._set, port, place), on_begin=self._begin, tip=self._board.port(port).tip,
        )  # fmt: skip
        self.lines[(port, place)].shows = Shows(port)

    def _range(self, robot: Robot, k: int) -> RangeSlider:
        axis = self._scale("box_low", "")
        axis = axis._replace(symbol="xyz"[k], low=-math.inf, high=math.inf, decimals=min(axis.decimals, 1))
        part = 1.0 if current().name == "dark" else 0.8
        colour = tuple(round(c * part) for c in AXIS_COLOURS[k])
        row = RangeSlider(
            self._group,
            axis,
            (0.0, 1.0),
            width=self._width,
            colour=colour,  # type: ignore[arg-type]
            on_change=partial(self._set_box, k),
            on_begin=self._begin,
        )
        row.shows = Shows("box_low")
        return row

    def _scale(self, port: str, role: str) -> Axis:
        if port == "section_angle":
            return Axis("", role, -180, 180, home=35, decimals=0, margin=0.0, ends=(-180, 180))
        robot: Robot = self._board.get("robot")
        unit = robot.units.length
        far = math.ceil(far_of(robot) / robot.units.metres)
        low = 0.0 if port in {"slab_width", "ball_radius"} else -far
        step = round_below(max(far, 1e-6) / 50, (1,))
        return Axis(
            "", role, low, far, unit=unit, decimals=DECIMALS[unit], step=step, is_turn=False, margin=0.0,
            ends=(low, far),
        )  # fmt: skip

    def _factor(self, port: str) -> float:
        robot: Robot = self._board.get("robot")
        return 180 / math.pi if port == "section_angle" else 1 / robot.units.metres

    def _set(self, port: str, place: int, typed: float) -> None:
        value = self._board.get(port)
        new = typed / self._factor(port)
        if np.ndim(value):
            numbers = np.array(value)
            numbers[place] = new
            self._put({port: numbers}, self._board.port(port).label)
        else:
            self._put({port: new}, self._board.port(port).label)

    def _set_box(self, k: int, begin: float, end: float) -> None:
        low, high = np.array(self._board.get("box_low")), np.array(self._board.get("box_high"))
        low[k], high[k] = begin / self._factor("box_low"), end / self._factor("box_low")
        self._put({"box_low": low, "box_high": high}, f"Box along {'xyz'[k]}")

    def _put(self, values: dict[str, object], label: str) -> None:
        self._board.put_all(values, label=label, gesture=("clip", self._gesture))

    def _choose(self, word: str) -> None:
        self._board.put("clip", KINDS[word], label=f"Clip: {word.lower()}")

    def _across(self, word: str) -> None:
        self._board.put("slab_axis", word, label=f"Slab across {word}")

    def _turn(self, on: bool) -> None:
        self._board.put("invert", on, label="Invert the clip")


def far_of(robot: Robot) -> float:
    """How far an arm's points can be from its base in [m], all lengths in one line."""
    slides = sum(max(abs(j.low), abs(j.high)) for j in robot.joints if not j.is_revolute and j.is_limited)
    tool = float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    return max(sum(abs(j.a) + abs(j.d) for j in robot.joints) + slides + tool, 0.01)
