"""Speeds and forces of a pose: the Jacobian in the joints' colours, ellipsoids, what may be typed."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.speeds import Speeds
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.steps import row_shown

from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_name, joint_symbol
from ...face.velocities import (
    COLUMN_CHOICE,
    ELLIPSOID_CHOICE,
    SPEED_JACOBIAN,
)
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Paragraph, Section, SectionChoice, gap
from ...widgets.slider import JointSlider
from ...widgets.tables import Column, Table
from ..arms.joint import joint_axis
from ..arms.quality import ROWS, jacobian_rows
from ..arms.sheets import joint_colour

KINDS = {"Geometric": "geometric", "Analytic": "analytic"}
SHAPES = {"Velocity": "velocity", "Turning": "turning", "Force": "force", "Torque": "torque"}
SHAPES_MEAN = {
    "Velocity": "How fast the tool point goes when the squares of all joint rates add up to one",
    "Turning": "How fast the tool turns, in the same way",
    "Force": "How strongly the tool pushes when the squares of all torques add up to one",
    "Torque": "How strongly the tool twists, in the same way",
}
ABOUT = 1e-6
"""A part of a direction below this is none."""


class JointColumns(FixedPart, shows=SPEED_JACOBIAN):
    """A column for each joint in its colour; a click on one draws it in the view."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        choose = board.sets("jacobian_kind", "Show the {} Jacobian", KINDS.get)
        self._head = SectionChoice(parent, "Jacobian", tuple(KINDS), "Geometric", choose, width=width)
        self._table = Table(
            parent, (), width=width, row_height=22, head_height=20, is_card=False, has_lines=False,
            on_cell=self._choose,
        )  # fmt: skip
        self._table.shows = Shows("jacobian", by="row")
        self._unit = Caption(parent, width=width)

    def show(self, robot: Robot, jacobian: Floats, jacobian_kind: str, column: int, speeds: Speeds) -> None:
        """Show what each joint does; the columns of those to blame are red."""
        if jacobian.shape[1] != robot.n:
            return
        self._head.update(jacobian_kind.capitalize())
        at = row_shown(robot, column)
        paints: dict[int, Paint] = {at: "accent"}
        paints |= {number - 1: "far" for lost in speeds.lost for number in lost.numbers}
        columns = [
            Column("", 22, is_left=True),
            *(Column(joint_symbol(robot, i), 40, ink=joint_colour(i)) for i in range(robot.n)),
        ]
        below = ROWS[3:] if jacobian_kind == "geometric" else ("Ȧ", "Ḃ", "Ċ")
        self._table.update(jacobian_rows(jacobian, (*ROWS[:3], *below), paints), columns)
        lit = " · red: joints to blame" if speeds.lost else ""
        per = "rad" if bool(robot.table.revolute.all()) else f"rad or {robot.units.length}"
        self._unit.update(f"{robot.units.length} and rad, per {per}{lit}")

    def _choose(self, _: int, column: int) -> None:
        if column:
            self._board.put("column", column, label=f"Show column {column}")


class ColumnChoice(FixedPart, shows=COLUMN_CHOICE):
    """Which joint's column is drawn, and what it does."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Joint and its column", width=width)
        self._joint = Segment(parent, ("1",), "1", self._choose, width=width, inset=11)
        self._joint.shows = Shows("column")
        gap(parent, 4)
        self._slider: JointSlider | None = None
        self._group: int = dpg.add_group(parent=parent)
        self._words = Paragraph(parent, width=width)
        self._on = self._switch_for(parent, "columns_on", "Columns in the view", off="No columns")

    def show(self, robot: Robot, q: Floats, speeds: Speeds, column: int, columns_on: bool) -> None:
        """Show the joint, and what the tool does when it moves."""
        if len(q) != robot.n or len(speeds.joints) != robot.n:
            return
        at = row_shown(robot, column)
        if self._is_new(self._group, robot.id, at):
            tip = "Drag, turn the wheel (Shift: a tenth), or type; a double click goes home"
            hands = self._slides(partial(self._move, at), tip)
            self._slider = JointSlider(self._group, joint_axis(robot, at), 0.0, **hands)
            self._slider.shows = Shows("q", (at,))
        if self._slider is not None:
            self._slider.describe(joint_axis(robot, at))
            self._slider.update(round(float(q[at]) * joint_factor(robot, at), 9))
        self._joint.update(str(at + 1), [str(i + 1) for i in range(robot.n)])
        self._words.update(column_words(robot, speeds.geometric[:, at], at), "text2")
        self._on.update(columns_on)

    def _choose(self, word: str) -> None:
        self._board.put("column", int(word), label=f"Show column {word}")

    def _move(self, index: int, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        q = self._board.changed("q", index, typed / joint_factor(robot, index))
        label, gesture = f"Move {joint_name(robot, index)}", ("joint", self._gesture)
        self._board.put("q", q, label=label, gesture=gesture)


def column_words(robot: Robot, column: Floats, joint: int) -> str:
    """What a column (6,) in the arm's length and rad says."""
    fast, turn = float(np.linalg.norm(column[:3])), float(np.linalg.norm(column[3:]))
    unit, per = robot.units.length, "rad" if robot.joints[joint].is_revolute else robot.units.length
    said = "It leaves the tool point where it is."
    if fast > ABOUT:
        said = f"It moves the tool point by {_plain(fast)} {unit} per {per} along {direction(column[:3])}."
    if turn > ABOUT:
        said += f" It turns the tool about {direction(column[3:])}."
    return said


def direction(way: Floats) -> str:
    """A direction (3,) as it is said: an axis with its sign, or three numbers."""
    unit = way / max(float(np.linalg.norm(way)), 1e-300)
    for axis, part in zip("xyz", unit.tolist(), strict=True):
        if abs(part) > 1 - 1e-9:
            return f"+{axis}" if part > 0 else f"−{axis}"
    return f"({', '.join(shown(v, 2) for v in unit.tolist())})"


class ShapeChoice(FixedPart, shows=ELLIPSOID_CHOICE):
    """One of four ellipsoids, and how large it is."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Ellipsoid at the tool", width=width)
        choose = board.sets("ellipsoid", "Show the {} ellipsoid", SHAPES.get)
        self._shape = Segment(parent, tuple(SHAPES), "Velocity", choose, width=width, size=13, inset=8)
        self._shape.tips, self._shape.shows = SHAPES_MEAN, Shows("ellipsoid")
        gap(parent, 4)
        self._scale = Caption(parent, width=width)
        self._on = self._switch_for(parent, "ellipsoid_on", "Ellipsoid in the view", off="No ellipsoid")

    def show(self, shape_words: str, ellipsoid: str, ellipsoid_on: bool) -> None:
        """Show which, and the lengths of its axes."""
        self._shape.update(ellipsoid.capitalize())
        self._scale.update(shape_words)
        self._on.update(ellipsoid_on)


def _plain(value: float) -> str:
    """Three digits that count."""
    size = abs(value)
    return shown(value, 0 if size >= 99.5 else 1 if size >= 9.95 else 2 if size >= 0.995 else 4)
