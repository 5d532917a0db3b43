"""Choosing the poses of a workspace: a range per joint, the Factor, and how many poses that makes."""

from __future__ import annotations

from functools import partial
from typing import Unpack

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_name, word_of
from ...face.workspace import POSE_COUNT, RANGES
from ...pen import Paint, Rect, fonts, px, segment, short, symbol_width
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.legend import paint_count, thousands, told_seconds
from ...widgets.ranges import RangeSlider
from ...widgets.slider import Slider, SliderHands
from ...widgets.tracks import Axis, Track
from ...widgets.widget import Widget
from ..arms.joint import joint_axis

TICKS = (1, 2, 3, 5, 10, 15, 30, 45, 90)


class FactorSlider(Slider):
    """A row of 70: name, typed value, and a track from 1 to 90 with its numbers."""

    HEIGHT = 76

    def __init__(self, parent: int, value: float, **hands: Unpack[SliderHands]) -> None:
        axis = Axis("Factor", low=1, high=90, home=15, unit="", decimals=0, margin=0.0, ends=(1, 90))
        super().__init__(parent, axis._replace(is_turn=False, is_log=True), value, **hands)

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left + px(6), self.right - px(6), px(44), self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(72), px(4), px(72), px(28))

    def update(self, value: float) -> None:
        """Show a value, with as many decimals as it needs."""
        self.axis = self.axis._replace(decimals=0 if value == round(value) else 2)
        super().update(value)

    def paint(self) -> None:
        """Draw the row."""
        self.pen.text(self.left, px(18), "Factor", 15, style="bold")
        self._paint_field_and_track()
        track = self.track
        for tick in TICKS:
            x = round(track.x(tick))
            ink: Paint = "text" if tick == self.value else "text3"
            self.pen.box(x, px(55), px(1), px(4), ink)
            self.pen.text(x, px(66), short(tick), 11, ink, style="mono", align="centre")


class CountCard(Widget):
    """Two lines: the formula with a large number, and the product with the time."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.count, self.words, self.time, self.has_formula = 0, "", "", True
        super().__init__(parent, width=width, height=px(54))

    def update(self, count: int, words: str, time: str, *, has_formula: bool = True) -> None:
        """Show another count."""
        self.take(count=count, words=words, time=time, has_formula=has_formula)

    def paint(self) -> None:
        """Draw both lines."""
        pen = self.pen
        formula = "N = Π θ_i / f" if self.has_formula else "N"
        pen.symbol(self.left, px(16), formula, 15, "text2", style="italic", row=18)
        paint_count(pen, self.right, px(16), thousands(self.count), "text", 18)
        time = fonts.text_width(self.time, "word", 13)
        pen.text(self.right, px(40), self.time, 13, "text2", align="right")
        room = self.right - self.left - time - px(12)
        words = self.words
        if symbol_width(words, "word", 13) > room:
            words = words.replace(" × ", "×")
        pen.text(self.left, px(40), fonts.elided(words, "word", 13, room), 13, "text2")


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
        return slider.showing("low", (joint,))

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
        ).showing("drawing")
        gap(parent, 4)
        tips = {name: board.port(name).tip for name in ("factor", "samples", "seed")}
        hands = self._slides(self._set_factor, tips["factor"])
        self.factor = FactorSlider(parent, 15, **hands).showing("factor")
        self.samples = NumberField(
            parent, "Poses drawn", 0, width=width, decimals=0, step=1000, low=100, high=5e6,
            on_change=board.sets("samples", "Poses drawn", int), tip=tips["samples"],
        ).showing("samples")  # fmt: skip
        put = board.sets("seed", "Seed", int)
        self.seed = NumberField(
            parent, "Seed", 0, width=width, decimals=0, low=0, high=1e6, on_change=put, tip=tips["seed"]
        ).showing("seed")
        self.card = CountCard(parent, width=width)

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


def _note(poses: Poses | None, joint: int) -> str:
    if not isinstance(poses, Sweep) or joint not in poses.swept:
        return ""
    times = " ×" if joint != poses.swept[-1] else "  "
    return f"{len(poses.axes[joint])}{times}"
