"""How fast and how strong the tool is in a pose: columns, ellipsoids, and what is lost."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.api.explorer.speeds import Speeds, speeds_at
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import speeds as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.steps import row_shown
from vi3dras.render.scene import Item
from vi3dras.units import round_below
from vi3dras.velocities.lost import with_minus
from vi3dras.velocities.rates import Ellipsoid

from .. import _arm
from .._kit.face import Heading, Label, Line, Tab
from .._kit.face.motion import Joints
from .._kit.face.velocities import (
    COLUMN_CHOICE,
    ELLIPSOID_CHOICE,
    LOST_DIRECTION,
    SPEED_JACOBIAN,
    SPEED_NUMBERS,
    TOOL_FORCE,
    TOOL_SPEED,
)
from .velocity_scene import LONGEST, column_items, drawn_scale, ellipsoid_items, lost_items, speed_items

Shape = Literal["velocity", "turning", "force", "torque"]


class ToolSpeeds(VIPart):
    """The Jacobian of a pose, what it is worth, and what the tool has lost there."""

    pages = ("Velocities",)
    column = Control(
        int, default=1, low=1, high=64, label="Column", symbol="j", quantity="1, 2, …",
        tip="The joint whose column of the Jacobian is drawn as an arrow at the tool",
    )  # fmt: skip
    jacobian_kind = Control(
        Literal["geometric", "analytic"], default="geometric", label="Jacobian of",
        tip="Below the speeds along x, y, z: the angular velocity, or the rates of A, B and C",
    )  # fmt: skip
    columns_on = Control(bool, default=True, label="Columns", tip="The columns of all joints as arrows")
    ellipsoid_on = Control(bool, default=True, label="Ellipsoid", tip="The chosen ellipsoid at the tool")
    ellipsoid = Control(
        Shape, default="velocity", label="Shape at the tool",
        tip="What joint rates, or torques, whose squares add up to one make of the tool",
    )  # fmt: skip
    speeds = Indicator(
        Speeds, label="Speeds of the pose", tip="The Jacobian and all that follows from it", equation=None,
        quantity="a Jacobian", meaning="The Jacobian of this pose and what follows from it.",
    )  # fmt: skip
    jacobian = Indicator(
        Floats, shape=(6, "n"), label="Jacobian", tip="How fast the tool goes and turns when a joint goes",
        symbol="J", equation=explained.jacobian, quantity="length and rad per rad",
        meaning="Each column is what one joint does: the speed of the tool point along x, y, z, and how fast "
        "the tool turns.",
    )  # fmt: skip
    determinant = Indicator(
        float, label="Determinant", tip="Zero where the arm is singular", symbol="D",
        equation=explained.determinant, quantity="powers of a length",
        meaning="Of the square part of the Jacobian: zero in a singular pose, with another sign beyond it.",
    )  # fmt: skip
    singular_values = Indicator(
        Floats, label="Singular values", tip="The semi-axes of all that joint rates of length one make",
        symbol="σ_k", equation=explained.singular_values, quantity="the arm's units",
    )  # fmt: skip
    condition_number = Indicator(
        float, label="Condition", tip="Largest over least singular value", symbol="κ",
        equation=explained.condition, quantity="a ratio",
        meaning="Largest over least singular value: 1 is alike in all directions, endless a singular pose.",
    )  # fmt: skip
    manipulability = Indicator(
        float, label="Manipulability", tip="Yoshikawa's measure: the determinant without its sign",
        symbol="w", equation=explained.manipulability, quantity="powers of a length",
    )  # fmt: skip
    shape_words = Indicator(
        str, label="Axes of the ellipsoid", tip="How long its axes are, and at which scale it is drawn"
    )
    speed_words = Indicator(
        str, label="In words", tip="Which direction is lost, and which joints are to blame"
    )
    speed_scene = Indicator(
        tuple, label="Speeds in the view", tip="The arm with its columns and its ellipsoid"
    )
    speed_labels = Indicator(tuple, tip="The words beside the arrows at the tool")


@ToolSpeeds.step(
    "speeds",
    "jacobian",
    "determinant",
    "singular_values",
    "condition_number",
    "manipulability",
    "speed_words",
)
def judge_speeds(
    robot: Robot, q: Floats, jacobian_kind: str
) -> tuple[Speeds, Floats, float, Floats, float, float, str]:
    """The Jacobian, its determinant, singular values, condition and manipulability, and what is lost."""
    found = speeds_at(robot, q)
    J = found.geometric if jacobian_kind == "geometric" else found.analytic
    return (
        found, J, found.determinant, found.singular_values, float(found.condition), found.manipulability,
        words_of(found),
    )  # fmt: skip


def words_of(speeds: Speeds) -> str:
    """One sentence for the status line, or what is lost in several."""
    if speeds.lost:
        return with_minus(" ".join(f"{each.sentence} {each.why}" for each in speeds.lost))
    return f"All directions are there, condition {float(speeds.condition):.0f}"


@ToolSpeeds.step("shape_words")
def measure_shape(robot: Robot, speeds: Speeds, ellipsoid: str) -> str:
    """The three semi-axes of the chosen ellipsoid, and at which scale it is drawn."""
    shape: Ellipsoid = getattr(speeds.ellipsoids, ellipsoid)
    length = robot.units.length
    unit = {
        "velocity": f"{length}/s per rad/s", "turning": "rad/s per rad/s",
        "force": "N per N m", "torque": "N m per N m",
    }[ellipsoid]  # fmt: skip
    ends = [v for v in shape.lengths.tolist() if np.isfinite(v)]
    most = max(ends, default=0.0)
    axes = [
        "∞" if not np.isfinite(v) else _digits(v) if v > 1e-9 * most else "0" for v in shape.lengths.tolist()
    ]
    ruler = round_below(LONGEST * longest_reach(robot) / robot.units.metres)
    amount = ruler * robot.units.metres / drawn_scale(robot, shape)
    return f"Semi-axes {', '.join(axes)} {unit}. {ruler:g} {length} in the view stand for {_digits(amount)}."


def _digits(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3g}" if value < 999.5 else f"{value:.0f}"


@ToolSpeeds.step("speed_scene", "speed_labels")
def show_speeds(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, speeds: Speeds, column: int,
    columns_on: bool, ellipsoid: str, ellipsoid_on: bool, tool_moves: Floats, not_made: Floats,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm with an arrow for each column, the ellipsoid, the tool's velocity, and in red what is lost."""
    items = [*_arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)]
    labels: list[Label] = []
    place = frames[-1][:3, 3]
    if columns_on:
        found, words = column_items(robot, q, speeds, row_shown(robot, column), place)
        items, labels = [*items, *found], [*labels, *words]
    if ellipsoid_on:
        items += ellipsoid_items(robot, getattr(speeds.ellipsoids, ellipsoid), place)
    items += speed_items(robot, tool_moves, not_made, place)
    found, words = lost_items(robot, speeds, place)
    return (*items, *found), (*labels, *words)


TAB = Tab(
    "Velocities",
    (
        COLUMN_CHOICE,
        ELLIPSOID_CHOICE,
        Line(),
        TOOL_SPEED,
        TOOL_FORCE,
        Line(),
        Heading("Joints", "limits from the robot file"),
        Joints("q"),
    ),
    scene="speed_scene",
    labels="speed_labels",
    verdict=("speed_words",),
    readings=(LOST_DIRECTION, SPEED_JACOBIAN, Line(), SPEED_NUMBERS),
)
