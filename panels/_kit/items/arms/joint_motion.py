"""Which joint moves, from where to where, and where the others stay."""

from __future__ import annotations

from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.forward_sweep import joint_range

from ...face.board import Board, FacePart, joint_factor
from ...face.joints import JointMotion
from ...hands.pointer import POINTER, Shows
from ...widgets.tracks import Axis
from .joint import joint_axis
from .swept_rows import PickSlider, SweptRange


class MotionRows(FacePart[JointMotion]):
    """One row per joint; the one that moves has ends."""

    def _lay_out(self, item: JointMotion, parent: int, board: Board, width: int) -> None:
        self.chief = item.joints
        self.ports = ("robot", item.joint, item.low, item.high, item.count, item.joints)
        self._group: int = dpg.add_group(parent=parent)
        self._made: tuple[Any, ...] = ()
        self.sliders: dict[int, PickSlider] = {}
        self.range: SweptRange

    def refresh(self) -> None:
        """Show the joints in degrees and the arm's length unit."""
        item, board = self._item, self._board
        robot: Robot = board.get("robot")
        q = board.get(item.joints)
        if q is None or len(q) != robot.n:
            return
        moving = min(board.get(item.joint), robot.n) - 1
        ends = [
            limit if asked is None else asked
            for limit, asked in zip(
                joint_range(robot, moving), (board.get(item.low), board.get(item.high)), strict=True
            )
        ]
        if (robot, moving) != self._made:
            self._made = (robot, moving)
            self._make(robot, moving)
        for i, slider in self.sliders.items():
            slider.update(round(float(q[i]) * joint_factor(robot, i), 9))
        factor = joint_factor(robot, moving)
        self.range.update((round(ends[0] * factor, 9), round(ends[1] * factor, 9)))
        self.range.recount(board.get(item.count))

    def _make(self, robot: Robot, moving: int) -> None:
        dpg.delete_item(self._group, children_only=True)
        POINTER.forget_gone()
        self.sliders = {}
        for i in range(robot.n):
            axis = _axis(robot, i)
            if i == moving:
                self.range = SweptRange(
                    self._group, axis, axis.span, 2, width=self._width, on_change=self._stretch,
                    on_begin=self._begin, on_count=self._recount,
                )  # fmt: skip
                self.range.shows = Shows(self._item.joints, (i,))
            else:
                self.sliders[i] = PickSlider(
                    self._group, axis, 0.0, width=self._width, on_change=partial(self._move, i),
                    on_begin=self._begin, on_pick=partial(self._pick, i), tip=robot.joints[i].name,
                )  # fmt: skip
                self.sliders[i].shows = Shows(self._item.joints, (i,))

    def _move(self, i: int, typed: float) -> None:
        robot, q = self._board.get("robot"), np.array(self._board.get(self._item.joints))
        q[i] = typed / joint_factor(robot, i)
        self._board.put(
            self._item.joints, q, label=f"Move {_name(robot, i)}", gesture=("stay", self._gesture)
        )

    def _stretch(self, low: float, high: float) -> None:
        robot, item = self._board.get("robot"), self._item
        moving = min(self._board.get(item.joint), robot.n) - 1
        factor = joint_factor(robot, moving)
        values = {item.low: low / factor, item.high: high / factor}
        self._board.put_all(values, label=f"Sweep {_name(robot, moving)}", gesture=("motion", self._gesture))

    def _recount(self, number: int) -> None:
        self._board.put(self._item.count, number, label="Change the places")

    def _pick(self, i: int) -> None:
        robot, item = self._board.get("robot"), self._item
        values = {item.joint: i + 1, item.low: None, item.high: None}
        self._board.put_all(values, label=f"Sweep {_name(robot, i)}")


def _axis(robot: Robot, i: int) -> Axis:
    """The track of a joint, without the words that a row beside others has no room for."""
    axis = joint_axis(robot, i)
    return axis._replace(role="", ends=axis.span)


def _name(robot: Robot, i: int) -> str:
    return f"{'θ' if robot.joints[i].is_revolute else 'd'}{i + 1}"
