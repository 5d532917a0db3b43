"""Which joint moves, from where to where, and where the others stay."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.forward_sweep import joint_range

from ...face.board import Board, FixedPart
from ...face.motion import JOINT_MOTION
from ...face.units import joint_factor, joint_name
from ...hands.pointer import Shows
from ...widgets.tracks import Axis
from .joint import joint_axis
from .swept_rows import PickSlider, SweptRange


class MotionRows(FixedPart, shows=JOINT_MOTION):
    """One row per joint; the one that moves has ends."""

    chief = "joints"
    ports = ("robot", "joint", "joint_low", "joint_high", "places", "joints")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self.sliders: dict[int, PickSlider] = {}
        self.range: SweptRange

    def refresh(self) -> None:
        """Show the joints in degrees and the arm's length unit."""
        board = self._board
        robot: Robot = board.get("robot")
        q = board.get("joints")
        if q is None or len(q) != robot.n:
            return
        moving = min(board.get("joint"), robot.n) - 1
        asked, limits = (board.get("joint_low"), board.get("joint_high")), joint_range(robot, moving)
        ends = [limit if end is None else end for end, limit in zip(asked, limits, strict=True)]
        if self._is_new(self._group, robot, moving):
            self._make(robot, moving)
        for i, slider in self.sliders.items():
            slider.update(round(float(q[i]) * joint_factor(robot, i), 9))
        factor = joint_factor(robot, moving)
        self.range.update((round(ends[0] * factor, 9), round(ends[1] * factor, 9)))
        self.range.recount(board.get("places"))

    def _make(self, robot: Robot, moving: int) -> None:
        self.sliders = {}
        for i in range(robot.n):
            axis = _axis(robot, i)
            if i == moving:
                count = self._board.sets("places", "Change the places")
                self.range = SweptRange(self._group, axis, on_count=count, **self._stretches(self._stretch))
                self.range.shows = Shows("joints", (i,))
            else:
                hands = self._slides(partial(self._move, i), robot.joints[i].name)
                self.sliders[i] = PickSlider(self._group, axis, 0.0, on_pick=partial(self._pick, i), **hands)
                self.sliders[i].shows = Shows("joints", (i,))

    def _move(self, i: int, typed: float) -> None:
        robot = self._board.get("robot")
        q = self._board.changed("joints", i, typed / joint_factor(robot, i))
        label, gesture = f"Move {joint_name(robot, i)}", ("stay", self._gesture)
        self._board.put("joints", q, label=label, gesture=gesture)

    def _stretch(self, low: float, high: float) -> None:
        robot = self._board.get("robot")
        moving = min(self._board.get("joint"), robot.n) - 1
        factor = joint_factor(robot, moving)
        values = {"joint_low": low / factor, "joint_high": high / factor}
        label, gesture = f"Sweep {joint_name(robot, moving)}", ("motion", self._gesture)
        self._board.put_all(values, label=label, gesture=gesture)

    def _pick(self, i: int) -> None:
        robot = self._board.get("robot")
        values = {"joint": i + 1, "joint_low": None, "joint_high": None}
        self._board.put_all(values, label=f"Sweep {joint_name(robot, i)}")


def _axis(robot: Robot, i: int) -> Axis:
    """The track of a joint, without the words that a row beside others has no room for."""
    axis = joint_axis(robot, i)
    return axis._replace(role="", ends=axis.span)
