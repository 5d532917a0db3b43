"""Asking for a place of the tool, and choosing the method that leads there."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.units import round_below

from ...face.board import DECIMALS, Board, FacePart
from ...face.inverse import Method, TargetForm
from ...hands.pointer import Shows
from ...widgets.buttons import Buttons as ButtonRow
from ...widgets.choices import Segment
from ...widgets.heads import gap
from ...widgets.sliders import LineSlider
from ...widgets.spots import Action
from ...widgets.tracks import Axis

WAYS = {"Every way": "every", "As printed": "as-printed", "Transpose": "transpose"}
TASKS = {"Point": "position", "Point and hand": "wrist", "Full pose": "pose"}
_ANGLES = {"position": (), "wrist": (6,), "pose": (3, 4, 5)}
_NAMES = ("p_x", "p_y", "p_z", "A", "B", "C", "hand")


class MethodChoice(FacePart[Method]):
    """Every way, the printed equations or the transpose."""

    def _lay_out(self, item: Method, parent: int, board: Board, width: int) -> None:
        self.ports = (item.way,)
        self.ways = Segment(parent, list(WAYS), next(iter(WAYS)), self._choose, size=13, inset=8)

    def refresh(self) -> None:
        """Show the way that is chosen."""
        way = self._board.get(self._item.way)
        self.ways.update(next(word for word, name in WAYS.items() if name == way))

    def _choose(self, word: str) -> None:
        values = {self._item.way: WAYS[word], self._item.seed: self._board.get(self._item.q)}
        self._board.put_all(values, label=f"Solve: {word.lower()}")


class TargetSliders(FacePart[TargetForm]):
    """x, y, z, and the angles that the task asks for."""

    def _lay_out(self, item: TargetForm, parent: int, board: Board, width: int) -> None:
        self.ports = (item.target, item.wanted, item.way, "robot")
        words = list(TASKS)
        self._tasks = Segment(parent, words, words[1], self._choose, size=13, inset=8)
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self._sliders: dict[int, LineSlider] = {}
        gap(parent, 8)
        self._buttons = ButtonRow(parent, self._actions(), width=width)
        self._buttons.shows_at = {"From the arm": Shows("take_tool"), "Start here": Shows("start_here")}
        self._meet()

    def refresh(self) -> None:
        """Show the target in the arm's length unit and degrees."""
        robot: Robot = self._board.get("robot")
        task, target = self._board.get(self._item.wanted), self._board.get(self._item.target)
        if target is None or task is None:
            return
        word = next(word for word, name in TASKS.items() if name == task)
        way = self._board.get(self._item.way)
        self._tasks.update(word, (word,) if way == "as-printed" else tuple(TASKS))
        self._buttons.update(self._actions())
        wanted = (0, 1, 2, *_ANGLES[task])
        if tuple(self._sliders) != wanted:
            for slider in self._sliders.values():
                slider.delete()
            self._sliders = {k: self._slider(robot, k, target) for k in wanted}
        for k, slider in self._sliders.items():
            slider.describe(_axis(robot, k))
            slider.update(round(float(target[k]) * _factor(robot, k), 9))

    def _slider(self, robot: Robot, k: int, target: Floats) -> LineSlider:
        slider = LineSlider(
            self._group, _axis(robot, k), float(target[k]) * _factor(robot, k), width=self._width,
            label_width=44, on_change=lambda typed: self._ask(k, typed), on_begin=self._begin,
        )  # fmt: skip
        slider.shows = Shows(self._item.target, (k,))
        return slider

    def _ask(self, k: int, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        target = np.array(self._board.get(self._item.target))
        target[k] = typed / _factor(robot, k)
        values = {self._item.target: target, self._item.seed: self._board.get(self._item.q)}
        label = f"Target {_NAMES[k].replace('_', '')}"
        gesture = ("target", self._gesture)
        if self._board.put_all(values, label=label, gesture=gesture):
            self._board.memo["follow"] = (label, gesture)

    def _choose(self, word: str) -> None:
        self._board.put(self._item.task, TASKS[word], label=f"Ask for {word.lower()}")

    def _actions(self) -> list[Action]:
        tip = "Ask for the place where the tool is now"
        actions = [Action("From the arm", lambda: self._board.act("take_tool"), "target", tip=tip)]
        if self._board.get(self._item.way) == "transpose":
            tip = "Begin the iterations at the joint values of the arm"
            actions.append(Action("Start here", lambda: self._board.act("start_here"), "robot", tip=tip))
        return actions

    def _meet(self) -> None:
        """Begin where the arm is: a target or a start from before would only confuse."""
        if self._board.get(self._item.way) == "transpose":
            self._start()
            return
        asked, now = self._board.get(self._item.target), self._board.get("tool_now")
        if asked is not None and now is not None and np.abs(asked - now).max() > 1e-6:
            self._board.act("take_tool")

    def _start(self) -> None:
        """Start the iterations from the arm, unless it stands at their end."""
        q, seed, path = (self._board.get(name) for name in (self._item.q, self._item.seed, "descent"))
        known = [seed] if path is None or path.q.shape[1:] != q.shape else [seed, path.q[-1]]
        if all(np.abs(q - place).max() > 1e-6 for place in known):
            self._board.act("start_here")


def _axis(robot: Robot, k: int) -> Axis:
    if k >= 3:
        return Axis(_NAMES[k], low=-180.0, high=180.0, ends=(-180.0, 180.0), margin=0.0)
    unit = robot.units.length
    far = sum(abs(j.a) + abs(j.d) for j in robot.joints) / robot.units.metres
    step = round_below(max(far, 1e-6) / 50, (1,))
    return Axis(
        _NAMES[k], unit=unit, decimals=DECIMALS[unit], step=step, is_turn=False, margin=0.0, ends=(-far, far)
    )


def _factor(robot: Robot, k: int) -> float:
    return 180 / math.pi if k >= 3 else 1 / robot.units.metres
