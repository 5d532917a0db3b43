"""Choosing the poses of a workspace: a range per joint, the Factor, and how many poses that makes."""

from __future__ import annotations

import math
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

from ...face.board import Board, FacePart, joint_factor, joint_symbol
from ...face.workspace import PoseCount, Ranges
from ...hands.pointer import Shows
from ...pen.theme import segment
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.ranges import RangeSlider
from ..arms.joint import joint_axis
from .cards import CountCard
from .factor import FactorSlider

DRAWINGS = {"Grid": "grid", "Even": "low-discrepancy", "Random": "random"}


class RangeRows(FacePart[Ranges]):
    """One range per joint that moves the tool point."""

    ports = ("robot", "low", "high", "poses")

    def _lay_out(self, item: Ranges, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Joint ranges", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._note = Caption(parent, width=width)
        self.sliders: dict[int, RangeSlider] = {}
        self._made_for: object = None

    def refresh(self) -> None:
        """Show the ranges of whatever arm is there, and how many values each joint takes."""
        robot, low, high = (self._board.get(port) for port in ("robot", "low", "high"))
        if robot is None or low is None or high is None:
            return
        poses: Poses | None = self._board.get("poses")
        known = poses is not None and poses.robot == robot
        joints = poses.swept if known and poses is not None else tuple(range(robot.n))
        axes = {joint: joint_axis(robot, joint) for joint in joints}
        if (axes, robot.id) != self._made_for:
            self._made_for = (axes, robot.id)
            for slider in self.sliders.values():
                slider.delete()
            self.sliders = {joint: self._slider(robot, joint) for joint in joints}
        for joint, slider in self.sliders.items():
            factor = joint_factor(robot, joint)
            ends = (round(float(low[joint]) * factor, 6), round(float(high[joint]) * factor, 6))
            slider.update(ends, _note(poses, joint) if known else "")
        is_grid = isinstance(poses, Sweep)
        self._head.update(hint="values at this Factor" if is_grid else "")
        still = [_plain(joint_symbol(robot, j)) for j in range(robot.n) if j not in joints]
        self._note.update(
            f"{', '.join(still)} {'move' if len(still) > 1 else 'moves'} no tool point and stays at home"
            if still
            else "A range can leave the robot's limits: the mark stays"
        )

    def _slider(self, robot: Robot, joint: int) -> RangeSlider:
        slider = RangeSlider(
            self._group, joint_axis(robot, joint), (0.0, 1.0), width=self._width, colour=segment(joint),
            on_change=partial(self._move, joint), on_begin=self._begin,
        )  # fmt: skip
        slider.shows = Shows("low", (joint,))
        return slider

    def _move(self, joint: int, begin: float, end: float) -> None:
        robot: Robot = self._board.get("robot")
        factor = joint_factor(robot, joint)
        low, high = np.array(self._board.get("low")), np.array(self._board.get("high"))
        low[joint], high[joint] = begin / factor, end / factor
        symbol = _plain(joint_symbol(robot, joint))
        values = {"low": low, "high": high}
        self._board.put_all(values, label=f"Range of {symbol}", gesture=("range", self._gesture))


class PoseCounter(FacePart[PoseCount]):
    """Grid or samples, the Factor or their number, and what that makes."""

    chief = "poses"
    ports = ("drawing", "factor", "end_points", "samples", "seed", "poses", "seconds", "robot")

    def _lay_out(self, item: PoseCount, parent: int, board: Board, width: int) -> None:
        gap(parent, 12)
        words = list(DRAWINGS)
        self.drawing = Segment(
            parent, words, words[0], self._choose, width=width, size=13, inset=14, label="Poses",
            label_width=72,
        )  # fmt: skip
        gap(parent, 4)
        self.factor = FactorSlider(
            parent,
            15,
            width=width,
            on_change=self._set_factor,
            on_begin=self._begin,
            tip=board.port("factor").tip,
        )
        self.samples = NumberField(
            parent, "Poses drawn", 0, width=width, decimals=0, step=1000, low=100, high=5e6,
            on_change=self._set_samples, tip=board.port("samples").tip,
        )  # fmt: skip
        self.seed = NumberField(
            parent, "Seed", 0, width=width, decimals=0, low=0, high=1e6, on_change=self._set_seed,
            tip=board.port("seed").tip,
        )  # fmt: skip
        self.card = CountCard(parent, width=width)
        self.drawing.shows, self.factor.shows = Shows("drawing"), Shows("factor")
        self.samples.shows, self.seed.shows = Shows("samples"), Shows("seed")

    def refresh(self) -> None:
        """Show the choice and its count."""
        drawing = self._board.get("drawing")
        is_grid = drawing == "grid"
        self.drawing.update(next(word for word, name in DRAWINGS.items() if name == drawing))
        self.factor.show(is_grid)
        self.samples.show(not is_grid)
        self.seed.show(not is_grid)
        for widget, port in ((self.factor, "factor"), (self.samples, "samples"), (self.seed, "seed")):
            value = self._board.get(port)
            if value is not None:
                widget.update(float(value))
        poses: Poses | None = self._board.get("poses")
        if poses is None:
            self.card.update(0, "", "")
            return
        is_end = bool(self._board.get("end_points"))
        product = " × ".join(str(n) for n in poses.shape) if isinstance(poses, Sweep) else ""
        what = "both ends included" if is_end else "Eq 18"
        words = f"{product} poses, {what}" if product else f"{drawing} poses"
        self.card.update(poses.size, words, self._time(), has_formula=is_grid)

    def _time(self) -> str:
        seconds = self._board.get("seconds")
        return "" if seconds is None else f"about {told_seconds(seconds)}"

    def _choose(self, word: str) -> None:
        self._board.put("drawing", DRAWINGS[word], label=f"Poses: {word.lower()}")

    def _set_factor(self, value: float) -> None:
        self._board.put("factor", value, label="Factor", gesture=("factor", self._gesture))

    def _set_samples(self, value: float) -> None:
        self._board.put("samples", int(value), label="Poses drawn")

    def _set_seed(self, value: float) -> None:
        self._board.put("seed", int(value), label="Seed")


def told_seconds(seconds: float) -> str:
    """Give a time in two digits with its unit."""
    ways = ((0.9995e-3, 1e6, "µs"), (0.9995, 1e3, "ms"), (math.inf, 1.0, "s"))
    factor, unit = next((factor, unit) for limit, factor, unit in ways if seconds < limit)
    value = float(f"{seconds * factor:.2g}")
    decimals = max(0, 1 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{min(decimals, 3)}f} {unit}"


def _plain(symbol: str) -> str:
    return symbol.replace("theta", "θ").replace("_", "")


def _note(poses: Poses | None, joint: int) -> str:
    if not isinstance(poses, Sweep) or joint not in poses.swept:
        return ""
    times = " ×" if joint != poses.swept[-1] else "  "
    return f"{len(poses.axes[joint])}{times}"
