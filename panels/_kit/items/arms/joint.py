"""Setting joints: a slider for each, the hand, and poses that have a name."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot

from ...face.arm import Buttons, Gripper, Joints
from ...face.board import DECIMALS, Board, FacePart, joint_factor, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...pen.icons import Icon
from ...widgets.buttons import Buttons as ButtonRow
from ...widgets.heads import gap
from ...widgets.menus import Entry, Menu
from ...widgets.sliders import JointSlider, LineSlider
from ...widgets.spots import Action
from ...widgets.tracks import Axis

_ICONS: dict[str, Icon] = {"go_home": "home", "go_zero": "target"}


def joint_axis(robot: Robot, index: int) -> Axis:
    """What a slider needs to know about a joint, in the units that are shown."""
    joint, factor = robot.joints[index], joint_factor(robot, index)
    low, high = joint.low * factor, joint.high * factor
    slides = not joint.is_revolute
    room = high - low if joint.is_limited else 1.0
    return Axis(
        symbol=joint_symbol(robot, index),
        role=joint.name,
        low=round(low, 3),
        high=round(high, 3),
        home=round(float(robot.home[index]) * factor, 6),
        unit=joint_unit(robot, index),
        decimals=DECIMALS[robot.units.length] if slides else 1,
        step=10 ** np.floor(np.log10(room / 20)) if slides else 1.0,
        is_turn=not slides,
        margin=room * 0.03 if slides else 5.0,
    )


class JointSliders(FacePart[Joints]):
    """One slider per joint of whatever arm is there."""

    def _lay_out(self, item: Joints, parent: int, board: Board, width: int) -> None:
        self.ports = (item.robot, item.q)
        self._group: int = dpg.add_group(parent=parent)
        self.sliders: list[JointSlider] = []

    def refresh(self) -> None:
        """Show the arm's joints and their values."""
        robot, q = self._board.get(self._item.robot), self._board.get(self._item.q)
        if robot is None or q is None:
            return
        axes = [joint_axis(robot, i) for i in range(robot.n)]
        values = [float(value) * joint_factor(robot, i) for i, value in enumerate(q)]
        if len(axes) != len(self.sliders):
            for slider in self.sliders:
                slider.delete()
            self.sliders = [self._slider(i, axis, values[i]) for i, axis in enumerate(axes)]
        for slider, axis, value in zip(self.sliders, axes, values, strict=True):
            slider.describe(axis)
            slider.update(round(value, 9))

    def _slider(self, index: int, axis: Axis, value: float) -> JointSlider:
        slider = JointSlider(
            self._group, axis, value, width=self._width, on_change=partial(self._move, index),
            on_begin=self._begin,
            tip="Drag, turn the wheel (Shift: a tenth), or type; a double click goes home",
        )  # fmt: skip
        slider.shows = Shows(self._item.q, (index,))
        return slider

    def _move(self, index: int, typed: float) -> None:
        robot: Robot = self._board.get(self._item.robot)
        q = np.array(self._board.get(self._item.q))
        q[index] = typed / joint_factor(robot, index)
        symbol = joint_symbol(robot, index).replace("theta", "θ").replace("_", "")
        self._board.put(self._item.q, q, label=f"Move {symbol}", gesture=("joint", self._gesture))


class GripperSlider(FacePart[Gripper]):
    """The hand: in millimetres when the arm says how far it opens, in percent when it does not."""

    def _lay_out(self, item: Gripper, parent: int, board: Board, width: int) -> None:
        self.ports = (item.robot, item.opening)
        self._slider = LineSlider(
            parent, self._axis(), 0.0, width=width, label_width=64, lamp="off",
            on_change=self._move, on_begin=self._begin, tip=board.port(item.opening).tip,
        )  # fmt: skip

    def refresh(self) -> None:
        """Show how far it is open."""
        opening = self._board.get(self._item.opening)
        if opening is not None:
            self._slider.describe(self._axis())
            low, high = self._ends()
            self._slider.update(round(low + opening * (high - low), 6))

    def _ends(self) -> tuple[float, float]:
        robot: Robot | None = self._board.get(self._item.robot)
        if robot is None or robot.gripper is None:
            return 0.0, 100.0
        return robot.gripper[0] * 1000, robot.gripper[1] * 1000

    def _axis(self) -> Axis:
        low, high = self._ends()
        robot: Robot | None = self._board.get(self._item.robot)
        unit = "mm" if robot is not None and robot.gripper else "%"
        return Axis(
            "", "Gripper", low, high, home=low + 0.6 * (high - low), unit=unit, is_turn=False,
            margin=0.0, ends=(low, high), decimals=1 if unit == "mm" else 0,
        )  # fmt: skip

    def _move(self, typed: float) -> None:
        low, high = self._ends()
        opening = (typed - low) / (high - low)
        self._board.put(self._item.opening, opening, label="Move the hand", gesture=("hand", self._gesture))


class ActionButtons(FacePart[Buttons]):
    """Actions as buttons, and the arm's named poses as a menu."""

    def _lay_out(self, item: Buttons, parent: int, board: Board, width: int) -> None:
        self.ports = (item.robot,) if item.poses else ()
        gap(parent, 8)
        self._row = ButtonRow(parent, self._actions(), width=width)
        self._row.shows_at = {board.vi.actions[name].title: Shows(name) for name in item.actions}

    def _actions(self) -> list[Action]:
        actions = [
            Action(
                self._board.vi.actions[name].title,
                lambda name=name: self._board.act(name),  # type: ignore[misc]
                _ICONS.get(name),
                tip=(self._board.vi.actions[name].function.__doc__ or "").rstrip("."),
            )
            for name in self._item.actions
        ]
        if self._item.poses:
            actions.append(
                Action("Poses", self._open, "list", tip="Joint values of this arm that have a name")
            )
        return actions

    def _open(self) -> None:
        robot: Robot = self._board.get(self._item.robot)
        entries = [
            Entry(name, lambda pose=pose, name=name: self._take(name, pose))  # type: ignore[misc]
            for name, pose in robot.poses
        ] or [Entry("This arm's file names no poses", enabled=False)]
        x, y = self._row.corner()
        Menu(entries, x + self._row.width * 2 / 3, y + self._row.height + 4)

    def _take(self, name: str, pose: tuple[float, ...]) -> None:
        self._board.put(self._item.poses, np.array(pose), label=f"Go to {name}")
