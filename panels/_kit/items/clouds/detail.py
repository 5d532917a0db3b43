"""Which values of a cloud are shown, how fine its voxels are, and how many of its points are drawn."""

from __future__ import annotations

import math
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.maps import MAPS

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS
from ...face.workspace import DETAIL, VALUE_BAND
from ...pen import current
from ...widgets.fields import NumberField
from ...widgets.heads import Section
from ...widgets.ranges import RangeSlider
from ...widgets.tracks import Axis
from .colour import LENGTHS, NAMES, scale_of
from .load import map_reading


class Band(FixedPart, shows=VALUE_BAND):
    """A range over the scale of the colours; its ends at the ends of the scale show everything."""

    ports = ("robot", "band", "colour_by", "drawn", "rough_scale", "load_joint")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self._row: RangeSlider | None = None

    def refresh(self) -> None:
        """Show the stretch of values that is shown."""
        robot, scale, band = self._board.get("robot"), scale_of(self._board), self._board.get("band")
        if robot is None or (scale is None and self._row is None):
            return
        wanted = (scale and (scale.scheme, scale.low, scale.high), robot.id)
        if band is None and self._is_new(self._group, *wanted):
            self._make(robot, scale)
        if self._row is not None and scale is not None:
            factor, _ = self._reading(robot)
            low, high = (scale.low, scale.high) if band is None else band
            self._row.update((round(float(low) * factor, 6), round(float(high) * factor, 6)))

    def _make(self, robot: Robot, scale: Any) -> None:
        self._row = None
        if scale is None:
            return
        name = NAMES[str(self._board.get("colour_by"))]
        Section(self._group, f"Only points with {name.lower()}", width=self._width)
        hands = self._stretches(self._set)
        axis, colour = self._axis(robot, scale), current().accent
        self._row = RangeSlider(self._group, axis, (0.0, 1.0), colour=colour, **hands)

    def _axis(self, robot: Robot, scale: Any) -> Axis:
        low, high = scale.low, scale.high
        factor, unit = self._reading(robot)
        span = max((high - low) * factor, 1e-9)
        digits = max(0, 2 - math.floor(math.log10(span)))
        ends = (low * factor, max(high * factor, low * factor + 10.0**-digits))
        return Axis("", unit=unit, decimals=digits, step=10.0**-digits, is_turn=False, ends=ends)

    def _reading(self, robot: Robot) -> tuple[float, str]:
        """How many shown units one of a value is, and what that unit is called."""
        kind = self._board.get("colour_by")
        if kind in LENGTHS:
            return 1 / robot.units.metres, robot.units.length
        if kind in MAPS:
            return map_reading(robot, kind, int(self._board.get("load_joint")))
        return (180 / math.pi, "°") if kind == "orientation" else (1.0, "")

    def _set(self, begin: float, end: float) -> None:
        factor, _ = self._reading(self._board.get("robot"))
        band = np.array([begin, end]) / factor
        self._board.put("band", band, label="Only values", gesture=("band", self._gesture))


class DetailFields(FixedPart, shows=DETAIL):
    """Voxel and number of points as fields."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Detail", width=width)
        robot: Robot = board.get("robot")
        unit = robot.units.length
        self._voxel = NumberField(
            parent, "Voxel", 0, width=width, unit=unit, decimals=DECIMALS[unit] + 1, step=self._step(robot),
            low=1e-4, on_change=self._set_voxel, tip=board.port("voxel").tip,
        ).showing("voxel")  # fmt: skip
        self._points = NumberField(
            parent, "Points drawn at most", 0, width=width, decimals=0, step=100_000, low=10_000, high=12e6,
            on_change=board.sets("detail", "Points drawn", int), tip=board.port("detail").tip,
        ).showing("detail")  # fmt: skip

    def show(self, robot: Robot, detail: int, voxel: float) -> None:
        """Show both in the units of the arm."""
        self._voxel.unit, self._voxel.decimals = robot.units.length, DECIMALS[robot.units.length] + 1
        self._voxel.step = self._step(robot)
        self._voxel.update(round(voxel / robot.units.metres, 9))
        self._voxel.repaint()
        self._points.update(float(detail))

    def _step(self, robot: Robot) -> float:
        return 10.0 ** -DECIMALS[robot.units.length]

    def _set_voxel(self, value: float) -> None:
        robot: Robot = self._board.get("robot")
        self._board.put("voxel", value * robot.units.metres, label="Voxel")
