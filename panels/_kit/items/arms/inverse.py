"""Asking for a place of the tool and how to get there, and moving what joints are to spare."""

from __future__ import annotations

import math
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.freedom import Freedom, spare_joints
from vi3dras.units import round_below

from ...face.board import Board, FixedPart
from ...face.motion import METHOD, SELF_MOTION, TARGET_FORM
from ...face.units import NUMBERS, number_axis, number_factor, word_of
from ...hands.pointer import Shows
from ...widgets.choices import Segment
from ...widgets.heads import Section, gap
from ...widgets.slider import LineSlider
from ...widgets.spots import Action, Buttons
from ...widgets.tracks import Axis
from ...widgets.widget import renewed
from .kept import ask_for

WAYS = {"All solutions": "every", "As in the paper": "as-printed", "Step by step": "transpose"}
WAYS_MEAN = {
    "All solutions": "All of them, by the equations of this kind of arm or by a search",
    "As in the paper": "The paper's equations to the letter, beside the corrected ones",
    "Step by step": "One solution by iteration: the transpose of the Jacobian makes the error shrink",
}
TASKS = {"Point": "position", "Point and hand": "wrist", "Full pose": "pose"}
TASKS_MEAN = {
    "Point": "Where the tool is; it may be turned as it likes",
    "Point and hand": "Where the tool is, and the angle of the hand to the ground",
    "Full pose": "Where the tool is, and how it is turned: A, B and C",
}
_NAMES = ("p_x", "p_y", "p_z", "A", "B", "C", "hand")


class MethodChoice(FixedPart, shows=METHOD):
    """Every way, the printed equations or the transpose."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ways = Segment(parent, list(WAYS), next(iter(WAYS)), self._choose, size=13, inset=8)
        self.ways.tips = WAYS_MEAN

    def show(self, way: str) -> None:
        """Show the way that is chosen."""
        self.ways.update(word_of(WAYS, way))

    def _choose(self, word: str) -> None:
        values = {"way": WAYS[word], "seed": self._board.get("q")}
        self._board.put_all(values, label=f"Solve: {word.lower()}")


class TargetSliders(FixedPart, shows=TARGET_FORM):
    """x, y, z, and the angles that the task asks for."""

    also = ("task", "seed")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        words, choose = list(TASKS), board.sets("task", "Ask for {}", TASKS.get)
        self._tasks = Segment(parent, words, words[1], choose, size=13, inset=8)
        self._tasks.tips = TASKS_MEAN
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self._sliders: dict[int, LineSlider] = {}
        gap(parent, 8)
        self._buttons = Buttons(parent, self._actions(), width=width)
        self._buttons.shows_at = {"From the arm": Shows("take_tool"), "Start here": Shows("start_here")}

    def show(self, target: Floats, wanted: str, way: str, robot: Robot) -> None:
        """Show the target in the arm's length unit and degrees."""
        word, is_printed = word_of(TASKS, wanted), way == "as-printed"
        self._tasks.update(word, (word,) if is_printed else tuple(TASKS))
        self._buttons.update(self._actions())
        self._sliders = renewed(self._sliders, NUMBERS[wanted], partial(self._slider, robot))
        for k, slider in self._sliders.items():
            slider.describe(_axis(robot, k))
            slider.update(round(float(target[k]) * number_factor(robot, k), 9))

    def _slider(self, robot: Robot, k: int) -> LineSlider:
        hands = self._slides(partial(self._ask, k))
        return LineSlider(self._group, _axis(robot, k), 0.0, label_width=44, **hands).showing("target", (k,))

    def _ask(self, k: int, typed: float) -> None:
        factor = number_factor(self._board.get("robot"), k)
        target = self._board.changed("target", k, typed / factor)
        label = f"Target {_NAMES[k].replace('_', '')}"
        ask_for(self._board, target, label, ("target", self._gesture))

    def _actions(self) -> list[Action]:
        tip = "Ask for the place where the tool is now"
        actions = [Action("From the arm", lambda: self._board.act("take_tool"), "target", tip=tip)]
        if self._board.get("way") == "transpose":
            tip = "Begin the iterations at the joint values of the arm"
            actions.append(Action("Start here", lambda: self._board.act("start_here"), "robot", tip=tip))
        return actions

    def turned_to(self) -> None:
        """Begin where the arm is: a target or a start from before would only confuse."""
        if self._board.get("way") == "transpose":
            self._start()
            return
        asked, now = self._board.get("target"), self._board.get("tool_now")
        if asked is not None and now is not None and np.abs(asked - now).max() > 1e-6:
            self._board.act("take_tool")

    def _start(self) -> None:
        """Start the iterations from the arm, unless it stands at their end."""
        q, seed, path = (self._board.get(name) for name in ("q", "seed", "descent"))
        known = [seed] if path is None or path.q.shape[1:] != q.shape else [seed, path.q[-1]]
        if all(np.abs(q - place).max() > 1e-6 for place in known):
            self._board.act("start_here")


def _axis(robot: Robot, k: int) -> Axis:
    """The track of a number; it ends where all links in one line end, and angles have limits."""
    axis = number_axis(robot, k)._replace(symbol=_NAMES[k], role="")
    if k >= 3:
        return axis._replace(low=-180.0, high=180.0)
    far = sum(abs(j.a) + abs(j.d) for j in robot.joints) / robot.units.metres
    return axis._replace(ends=(-far, far), step=round_below(max(far, 1e-6) / 50, (1,)))


class SelfMotionSlider(FixedPart, shows=SELF_MOTION):
    """Moves the joints and leaves the tool; hidden where no joint is to spare."""

    chief = "freedom"
    ports = ("q", "wanted", "anchor", "freedom", "robot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._waiting: tuple[Floats, float] | None = None
        self._group: int = dpg.add_group(parent=parent)
        gap(self._group, 8)
        self._head = Section(self._group, "Self motion", width=width)
        tip = "How far the joints go while the tool stays where it is"
        hands = self._slides(self._move, tip)
        self.slider = LineSlider(self._group, _self_axis(None), 0.0, label_width=0, **hands)

    def refresh(self) -> None:
        """Show how far the joints have gone, and take them where the slider already is."""
        robot, task, q = (self._board.get(name) for name in ("robot", "wanted", "q"))
        spare = spare_joints(robot, task) if robot is not None and task is not None else 0
        dpg.configure_item(self._group, show=spare > 0)
        if not spare or q is None:
            return
        self._head.update(hint=f"the tool stays, {spare} joint{'s' if spare > 1 else ''} to spare")
        path: Freedom | None = self._board.fresh("freedom")
        if self._waiting is not None and not np.array_equal(self._waiting[0], q):
            self._waiting = None
        if self._waiting is not None and path is not None and path.place_of(q) is not None:
            amount, self._waiting = self._waiting[1], None
            self._take(path, amount)
            q = self._board.get("q")
        at = path.place_of(q) if path is not None else None
        self.slider.describe(_self_axis(path if at is not None else None))
        if self._waiting is None:
            self.slider.update(0.0 if path is None or at is None else _degrees(path.amounts[at]))

    def _move(self, degrees: float) -> None:
        q, path = self._board.get("q"), self._board.fresh("freedom")
        if path is not None and path.place_of(q) is not None:
            self._take(path, math.radians(degrees))
        else:  # the way is not known yet: it is asked for, and taken when it comes
            self._waiting = q, math.radians(degrees)
            self._put("anchor", q)

    def _take(self, path: Freedom, amount: float) -> None:
        nearest = path.nearest_to(amount)
        self._put("q", path.q[nearest])
        self.slider.update(_degrees(path.amounts[nearest]))

    def _put(self, port: str, q: Floats) -> None:
        self._board.put(port, q, label="Self motion", gesture=("self motion", self._gesture))


def _self_axis(path: Freedom | None) -> Axis:
    ends = (-180.0, 180.0)
    low, high = ends if path is None else (_degrees(path.amounts[0]), _degrees(path.amounts[-1]))
    return Axis("", low=low, high=high, decimals=0, margin=0.0, ends=ends)


def _degrees(amount: float) -> float:
    return round(math.degrees(amount), 6) + 0.0
