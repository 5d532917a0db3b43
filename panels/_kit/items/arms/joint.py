"""Setting joints: a slider for each, the hand, and poses that have a name."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.remote.limits_in_force import LimitsInForce

from ...face.board import Board, FacePart, FixedPart
from ...face.motion import GRIPPER, Buttons, Joints
from ...face.units import joint_digits, joint_factor, joint_name, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...pen import Icon
from ...widgets.heads import gap
from ...widgets.menus import Entry, Menu
from ...widgets.slider import JointSlider, LineSlider
from ...widgets.spots import Action
from ...widgets.spots import Buttons as ButtonRow
from ...widgets.tracks import Axis

_ICONS: dict[str, Icon] = {"go_home": "home", "go_zero": "target"}


def joint_axis(robot: Robot, index: int) -> Axis:
    """What a slider needs to know about a joint, in the units that are shown."""
    joint, factor = robot.joints[index], joint_factor(robot, index)
    low, high, slides = joint.low * factor, joint.high * factor, not joint.is_revolute
    room = high - low if joint.is_limited else 1.0
    return Axis(
        symbol=joint_symbol(robot, index),
        role=joint.name,
        low=round(low, 3),
        high=round(high, 3),
        home=round(float(robot.home[index]) * factor, 6),
        unit=joint_unit(robot, index),
        decimals=joint_digits(robot, index),
        step=10 ** np.floor(np.log10(room / 20)) if slides else 1.0,
        is_turn=not slides,
        margin=room * 0.03 if slides else 5.0,
    )


def in_force(axis: Axis, limits: LimitsInForce, index: int, factor: float) -> Axis:
    """A joint's axis with the limits that hold now; its own ones stay to be seen."""
    low, high = round(float(limits.low[index]) * factor, 3), round(float(limits.high[index]) * factor, 3)
    by_servo = (limits.servo_low[index], limits.servo_high[index])
    low_word, high_word = ("servo" if each else "" for each in by_servo)
    return axis._replace(low=low, high=high, outer=(axis.low, axis.high), held_by=(low_word, high_word))


class JointSliders(FacePart[Joints]):
    """One slider per joint of whatever arm is there."""

    def _lay_out(self, item: Joints, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", item.q, *([item.limits] if item.limits else []))
        self._group: int = dpg.add_group(parent=parent)
        self.sliders: list[JointSlider] = []

    def refresh(self) -> None:
        """Show the arm's joints and their values."""
        robot, q = self._board.get("robot"), self._board.get(self._item.q)
        if robot is None or q is None:
            return
        axes = [joint_axis(robot, i) for i in range(robot.n)]
        limits: LimitsInForce | None = self._board.get(self._item.limits) if self._item.limits else None
        if limits is not None and len(limits.low) == robot.n:
            axes = [in_force(axis, limits, i, joint_factor(robot, i)) for i, axis in enumerate(axes)]
        values = [float(value) * joint_factor(robot, i) for i, value in enumerate(q)]
        if len(axes) != len(self.sliders):
            for slider in self.sliders:
                slider.delete()
            self.sliders = [self._slider(i, axis, values[i]) for i, axis in enumerate(axes)]
        for slider, axis, value in zip(self.sliders, axes, values, strict=True):
            slider.describe(axis)
            slider.update(round(value, 9))

    def _slider(self, index: int, axis: Axis, value: float) -> JointSlider:
        tip = "Drag, turn the wheel (Shift: a tenth), or type; a double click goes home"
        hands = self._slides(partial(self._move, index), tip)
        return JointSlider(self._group, axis, value, **hands).showing(self._item.q, (index,))

    def _move(self, index: int, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        q = self._board.changed(self._item.q, index, typed / joint_factor(robot, index))
        label, gesture = f"Move {joint_name(robot, index)}", ("joint", self._gesture)
        self._board.put(self._item.q, q, label=label, gesture=gesture)


class GripperSlider(FixedPart, shows=GRIPPER):
    """The hand: in millimetres when the arm says how far it opens, in percent when it does not."""

    also = ("robot",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        hands = self._slides(self._move, board.port("gripper").tip)
        self._slider = LineSlider(parent, self._axis(), 0.0, label_width=64, lamp="off", **hands)

    def show(self, gripper: float) -> None:
        """Show how far it is open."""
        self._slider.describe(self._axis())
        low, high = self._ends()
        self._slider.update(round(low + gripper * (high - low), 6))

    def _ends(self) -> tuple[float, float]:
        robot: Robot | None = self._board.get("robot")
        if robot is None or robot.gripper is None:
            return 0.0, 100.0
        return robot.gripper[0] * 1000, robot.gripper[1] * 1000

    def _axis(self) -> Axis:
        low, high = self._ends()
        robot: Robot | None = self._board.get("robot")
        unit, decimals = ("mm", 1) if robot is not None and robot.gripper else ("%", 0)
        axis = Axis("", "Gripper", low, high, home=low + 0.6 * (high - low), unit=unit, decimals=decimals)
        return axis._replace(is_turn=False, margin=0.0, ends=(low, high))

    def _move(self, typed: float) -> None:
        low, high = self._ends()
        opening = (typed - low) / (high - low)
        self._board.put("gripper", opening, label="Move the hand", gesture=("hand", self._gesture))


class ActionButtons(FacePart[Buttons]):
    """Actions as buttons, and the arm's named poses as a menu."""

    def _lay_out(self, item: Buttons, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot",) if item.poses else ()
        gap(parent, 8)
        self._row = ButtonRow(parent, self._actions(), width=width)
        self._row.shows_at = {board.vi.actions[name].title: Shows(name) for name in item.actions}

    def _actions(self) -> list[Action]:
        actions = []
        for name in self._item.actions:
            action, run = self._board.vi.actions[name], partial(self._board.act, name)
            tip = (action.function.__doc__ or "").rstrip(".")
            actions.append(Action(action.title, run, _ICONS.get(name), tip=tip))
        if self._item.poses:
            tip = "Joint values of this arm that have a name"
            actions.append(Action("Poses", self._open, "list", tip=tip))
        return actions

    def _open(self) -> None:
        robot: Robot = self._board.get("robot")
        go = partial(self._board.put, self._item.poses)
        entries = [Entry(name, partial(go, np.array(q), label=f"Go to {name}")) for name, q in robot.poses]
        entries = entries or [Entry("This arm's file names no poses", enabled=False)]
        x, y = self._row.corner()
        Menu(entries, x + self._row.width * 2 / 3, y + self._row.height + 4)
