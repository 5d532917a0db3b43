"""The points of a way: the ends of a line or an arc to type into, and the points of a path to load."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.forward_sweep import joint_range

from ...face.board import Board, FixedPart
from ...face.bound import Bound
from ...face.motion import JOINT_MOTION
from ...face.units import (
    joint_factor,
    joint_name,
)
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...widgets.choices import Switch
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, gap
from ...widgets.spots import Action, Buttons
from .joint import joint_axis
from .place_tables import PlaceTables
from .swept_rows import PickSlider, SweptRange

NO_POINTS = (
    "Load a CSV file whose first row names its columns, such as x_cm,y_cm,z_cm. "
    "Or wire the points of another instrument to Path."
)


POINTS = "Change the points"
"""What undo calls another number of targets."""


class EndPoints(PlaceTables):
    """The points that a line or an arc goes through, as a table to type into."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._is_arc = board.get("follow") == "arc"
        rows = {"Start": "begin", **({"Through": "through"} if self._is_arc else {}), "End": "end"}
        super().__init__(parent, board, width, rows, ("through",))
        gap(parent, 4)
        if self._is_arc:
            turn = board.sets("whole", "Whole circle", off="Arc")
            self._whole = Switch(parent, "Whole circle", False, turn, width=width).showing("whole")
        self._count = NumberField(
            parent, "Points along the way", 601, width=width, decimals=0, step=10,
            on_change=board.sets("count", POINTS, round),
        ).showing("count")  # fmt: skip

    def refresh(self) -> None:
        """Show the points in the arm's length unit and degrees."""
        super().refresh()
        if self._is_arc:
            self._whole.update(self._board.get("whole"))
        self._count.update(float(self._board.get("count")))


class PathPoints(Bound):
    """How many points there are, and where to get some."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board = board
        self._words = Paragraph(parent, width=width)
        load = Action("Load CSV...", self._ask, "folder", tip="Columns x, y, z, perhaps wrist or A, B, C")
        Buttons(parent, (load,), width=width)
        gap(parent, 4)

    def refresh(self) -> None:
        """Tell of the points."""
        path: Floats = self._board.get("path")
        source = self._board.engine.source(self._board.ref("path"))
        if source:
            words = f"{len(path) if path is not None else 0} points, wired from {source}."
        elif path is not None and len(path):
            words = f"{len(path)} points."
        else:
            words = NO_POINTS
        self._words.update(words)

    def _ask(self) -> None:
        load = partial(self._board.act, "load_points")
        ask_file("Points to follow", work_folder("paths"), ".csv", lambda file: load(file=Path(file)))


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
        self.range.take(count=board.get("places"))

    def _make(self, robot: Robot, moving: int) -> None:
        self.sliders = {}
        for i in range(robot.n):
            axis = joint_axis(robot, i)
            axis = axis._replace(role="", ends=axis.span)  # a row beside others has no room for words
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
