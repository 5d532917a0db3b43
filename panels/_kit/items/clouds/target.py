"""Asking for targets: a box of them, and in which order they are gone through."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.first_sweep import usual_box
from vi3dras.joint_workspace.grid import axis_values, check_count
from vi3dras.units import round_below

from ...face.board import Board, FixedPart
from ...face.units import joint_symbol, word_of
from ...face.workspace import JOINT_AXES, ORDER_CHOICE, TARGET_BOX
from ...pen import AXES
from ...widgets.choices import Segment
from ...widgets.heads import Paragraph, Section, SectionChoice, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tracks import Axis
from .target_rows import CountLine, RangeCount, RangeHead

DECIMALS = {"m": 3, "cm": 1, "mm": 0, "in": 2}
SOURCES = {"Box": "box", "File": "file"}
ORDERS = {"To and fro": "to-and-fro", "Row by row": "row-by-row"}


class BoxForm(FixedPart, shows=TARGET_BOX):
    """From, to and count of px, py and pz; or in their place which file the points come from."""

    chief = "asked"
    ports = ("robot", "source", "px", "py", "pz", "nx", "ny", "nz", "asked", "listed", "file", "study")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        choose = board.sets("source", "Targets from a {}", SOURCES.get)
        self._head = SectionChoice(parent, "Targets", list(SOURCES), "Box", choose, width=width)
        self._box: int = dpg.add_group(parent=parent)
        self._list: int = dpg.add_group(parent=parent, show=False)
        self._heads = RangeHead(self._box, width=width)
        self._rows = [self._row(axis) for axis in range(3)]
        tip = "Around everything that the tool can get to"
        whole = Action("As far as the arm gets", self._whole, "expand", tip=tip)
        Buttons(self._box, (whole,), width=width)
        self._told = Paragraph(self._list, width=width)
        gap(parent, 4)
        self._count = CountLine(parent, width=width)

    def refresh(self) -> None:
        """Show the ranges in the arm's length unit."""
        board, robot = self._board, self._board.get("robot")
        source = board.get("source")
        self._head.update(word_of(SOURCES, source))
        dpg.configure_item(self._box, show=source == "box")
        dpg.configure_item(self._list, show=source == "file")
        if robot is None or any(board.get(f"p{letter}") is None for letter in "xyz"):
            return
        self._heads.update(robot.units.length)
        for axis, row in enumerate(self._rows):
            ends, values = self._now(axis)
            row.show_now(_axis(robot, axis), ends, values)
        self._told.update(self._file_words())
        self._show_count()

    def _show_count(self) -> None:
        counts = [self._board.get(f"n{letter}") for letter in "xyz"]
        listed, stale = self._board.get("listed"), self._board.is_stale("study")
        if self._board.get("source") == "file":
            known = listed is not None and listed.table is not None
            self._count.update("points of the file", len(listed.table.points) if known else 0, stale=stale)
        else:
            self._count.update("N = n_x n_y n_z", int(np.prod(counts)), stale=stale)

    def _file_words(self) -> str:
        file = self._board.get("file")
        return f"{file.rpartition('/')[2]}, see Points." if file else "No file yet: import one under Points."

    def _row(self, axis: int) -> RangeCount:
        robot: Robot = self._board.get("robot")
        ends, values = self._now(axis)
        return RangeCount(
            self._box, _axis(robot, axis), ends, values, width=self._width, colour=AXES[axis],
            on_ask=lambda ends, values: self._ask(axis, ends, values), on_begin=self._begin,
        ).showing(f"p{'xyz'[axis]}")  # fmt: skip

    def _now(self, axis: int) -> tuple[tuple[float, float], int]:
        robot: Robot = self._board.get("robot")
        low, high = (round(float(v) / robot.units.metres, 6) for v in self._board.get(f"p{'xyz'[axis]}"))
        return (low, high), self._board.get(f"n{'xyz'[axis]}")

    def _ask(self, axis: int, ends: tuple[float, float], values: int) -> None:
        robot: Robot = self._board.get("robot")
        letter = "xyz"[axis]
        counts = [self._board.get(f"n{other}") for other in "xyz"]
        counts[axis] = values
        axis_values(f"p{letter}", *ends, min(values, 10))
        check_count(int(np.prod(counts)))
        values_now = {f"p{letter}": np.array(ends) * robot.units.metres, f"n{letter}": values}
        gesture = ("targets", axis, self._gesture)
        self._board.put_all(values_now, label=f"Range of p{letter}", gesture=gesture)

    def _whole(self) -> None:
        box = usual_box(self._board.get("robot"))
        self._board.put_all({f"p{'xyz'[k]}": box[k] for k in range(3)}, label="Whole reach")


class OrderForm(FixedPart, shows=ORDER_CHOICE):
    """To and fro, or row by row."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        choose = board.sets("order", "Go {}", ORDERS.get)
        self._words = SectionChoice(parent, "Order", list(ORDERS), "To and fro", choose, width=width)
        gap(parent, 8)

    def show(self, order: str) -> None:
        """Show the order."""
        self._words.update(word_of(ORDERS, order))


class AxesForm(FixedPart, shows=JOINT_AXES):
    """One joint for each axis of the joint space."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Axes of the joint space", width=width)
        self._axes = [self._segment(parent, k, width) for k in range(3)]
        self._told = Paragraph(parent, width=width)

    def show(self, robot: Robot, joint_axes: tuple[int, int, int], joint_cloud: Any | None) -> None:
        """Show which joints are chosen."""
        names = [joint_symbol(robot, i) for i in range(robot.n)]
        for segment, chosen in zip(self._axes, joint_axes, strict=True):
            segment.update(names[min(chosen, robot.n - 1)], names)
        words = "Every point is one solution; the amber box is what the limits leave."
        if joint_cloud is not None and joint_cloud.shown >= 100_000:
            words += f" Evenly {joint_cloud.shown} of them are drawn."
        self._told.update(words)

    def _segment(self, parent: int, axis: int, width: int) -> Segment:
        def choose(word: str) -> None:
            joint = int(word.rpartition("_")[2].strip("{}")) - 1
            axes = list(self._board.get("joint_axes"))
            axes[axis] = joint
            values = {"joint_axes": tuple(axes), "joint_space": True}
            self._board.put_all(values, label=f"Axis {'xyz'[axis]} of the joint space")

        words, label = ("theta_1",), "xyz"[axis]
        made = Segment(
            parent, words, *words, choose, label=label, label_width=20, width=width, size=13, inset=6
        )
        gap(parent, 6)
        return made


def _axis(robot: Robot, k: int) -> Axis:
    """The track of a coordinate: its marks show how far the tool gets."""
    unit = robot.units
    box = usual_box(robot) / unit.metres
    far = float(np.abs(box).max())
    low, high = (float(v) for v in box[k])
    axis = Axis(f"p_{'xyz'[k]}", "", low, high, unit="", decimals=DECIMALS[unit.length], is_turn=False)
    return axis._replace(step=round_below(far / 50), margin=0.0, ends=(-1.25 * far, 1.25 * far))
