"""Choosing the poses of a workspace: a range per joint, the Factor, and how many poses that makes."""

from __future__ import annotations

import math
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_name, word_of
from ...face.workspace import POSE_COUNT, RANGES
from ...hands.pointer import Shows
from ...pen import segment
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.ranges import RangeSlider
from ...widgets.tracks import Axis
from ..arms.joint import joint_axis
from .factor import CountCard, FactorSlider

DRAWINGS = {"Grid": "grid", "Even": "low-discrepancy", "Random": "random"}


class RangeRows(FixedPart, shows=RANGES):
    """One range per joint that moves the tool point."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Joint ranges", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._note = Caption(parent, width=width)
        self.sliders: dict[int, RangeSlider] = {}

    def show(self, robot: Robot, low: Floats, high: Floats, poses: Poses | None) -> None:
        """Show the ranges of whatever arm is there, and how many values each joint takes."""
        known = poses is not None and poses.robot == robot
        joints = poses.swept if known and poses is not None else tuple(range(robot.n))
        axes = {joint: joint_axis(robot, joint) for joint in joints}
        if self._is_new(self._group, axes, robot.id):
            self.sliders = {joint: self._slider(joint, axis) for joint, axis in axes.items()}
        for joint, slider in self.sliders.items():
            factor = joint_factor(robot, joint)
            ends = (round(float(low[joint]) * factor, 6), round(float(high[joint]) * factor, 6))
            slider.update(ends, _note(poses, joint) if known else "")
        is_grid = isinstance(poses, Sweep)
        self._head.update(hint="values at this Factor" if is_grid else "")
        still = [joint_name(robot, j) for j in range(robot.n) if j not in joints]
        verb = "move" if len(still) > 1 else "moves"
        words = f"{', '.join(still)} {verb} no tool point and stays at home"
        self._note.update(words if still else "A range can leave the robot's limits: the mark stays")

    def _slider(self, joint: int, axis: Axis) -> RangeSlider:
        hands = self._stretches(partial(self._move, joint))
        slider = RangeSlider(self._group, axis, (0.0, 1.0), colour=segment(joint), **hands)
        slider.shows = Shows("low", (joint,))
        return slider

    def _move(self, joint: int, begin: float, end: float) -> None:
        robot: Robot = self._board.get("robot")
        factor, ends = joint_factor(robot, joint), {"low": begin, "high": end}
        values = {port: self._board.changed(port, joint, v / factor) for port, v in ends.items()}
        label, gesture = f"Range of {joint_name(robot, joint)}", ("range", self._gesture)
        self._board.put_all(values, label=label, gesture=gesture)


class PoseCounter(FixedPart, shows=POSE_COUNT):
    """Grid or samples, the Factor or their number, and what that makes."""

    chief = "poses"
    also = ("factor", "samples", "seed", "robot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 12)
        words, draw = list(DRAWINGS), board.sets("drawing", "Poses: {}", DRAWINGS.get)
        self.drawing = Segment(
            parent, words, "Grid", draw, width=width, size=13, inset=14, label="Poses", label_width=72
        )
        gap(parent, 4)
        tips = {name: board.port(name).tip for name in ("factor", "samples", "seed")}
        self.factor = FactorSlider(parent, 15, **self._slides(self._set_factor, tips["factor"]))
        self.samples = NumberField(
            parent, "Poses drawn", 0, width=width, decimals=0, step=1000, low=100, high=5e6,
            on_change=board.sets("samples", "Poses drawn", int), tip=tips["samples"],
        )  # fmt: skip
        put = board.sets("seed", "Seed", int)
        self.seed = NumberField(
            parent, "Seed", 0, width=width, decimals=0, low=0, high=1e6, on_change=put, tip=tips["seed"]
        )
        self.card = CountCard(parent, width=width)
        self.drawing.shows, self.factor.shows = Shows("drawing"), Shows("factor")
        self.samples.shows, self.seed.shows = Shows("samples"), Shows("seed")

    def show(self, drawing: str, end_points: bool, poses: Poses | None, seconds: float | None) -> None:
        """Show the choice and its count."""
        is_grid = drawing == "grid"
        self.drawing.update(word_of(DRAWINGS, drawing))
        self.factor.show(is_grid)
        self.samples.show(not is_grid)
        self.seed.show(not is_grid)
        for widget, port in ((self.factor, "factor"), (self.samples, "samples"), (self.seed, "seed")):
            value = self._board.get(port)
            if value is not None:
                widget.update(float(value))
        if poses is None:
            self.card.update(0, "", "")
            return
        product = " × ".join(str(n) for n in poses.shape) if isinstance(poses, Sweep) else ""
        what = "both ends included" if end_points else "Eq 18"
        words = f"{product} poses, {what}" if product else f"{drawing} poses"
        time = "" if seconds is None else f"about {told_seconds(seconds)}"
        self.card.update(poses.size, words, time, has_formula=is_grid)

    def _set_factor(self, value: float) -> None:
        self._board.put("factor", value, label="Factor", gesture=("factor", self._gesture))


def told_seconds(seconds: float) -> str:
    """Give a time in two digits with its unit."""
    ways = ((0.9995e-3, 1e6, "µs"), (0.9995, 1e3, "ms"), (math.inf, 1.0, "s"))
    factor, unit = next((factor, unit) for limit, factor, unit in ways if seconds < limit)
    value = float(f"{seconds * factor:.2g}")
    decimals = max(0, 1 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{min(decimals, 3)}f} {unit}"


def _note(poses: Poses | None, joint: int) -> str:
    if not isinstance(poses, Sweep) or joint not in poses.swept:
        return ""
    times = " ×" if joint != poses.swept[-1] else "  "
    return f"{len(poses.axes[joint])}{times}"
