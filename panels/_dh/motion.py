"""One frame goes to the next in four steps, each a number of its D-H row."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import steps as explained
from vi3dras.explain.steps import elements, miss_text, step_name, step_text
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.hidden import Hidden
from vi3dras.kinematics.steps import (
    OnTheWay,
    Step,
    changing,
    factors_of,
    multiplied,
    on_the_way,
    row_shown,
    step_at,
    steps_of,
)
from vi3dras.orientation import abc_from_matrix, axis_angle_from_matrix, quaternion_from_matrix
from vi3dras.rotations.elementary import rigid_inverse

from .scene import close_box, side_by_side

Order = Literal["standard", "modified", "both"]
Span = Literal["theta", "d", "a", "alpha", "joint", "chain"]


def own_order(robot: Robot) -> str:
    """The convention of the arm's file."""
    return robot.convention


class StepMotion(VIPart):
    """A frame on its way from the one before it."""

    pages = ("Motion",)
    joint = Control(
        int, default=1, low=1, high=64, label="Joint", symbol="i", leads=True,
        tip="The joint whose frame moves: from frame i − 1 to frame i",
        meaning="The joint whose row is played: its frame i starts where frame i − 1 is.",
    )  # fmt: skip
    order = Control(
        Order, per="robot", renew="robot.id", default=own_order, label="Convention",
        tip="In which order the four steps are taken: standard θ d a α, modified α a θ d, or both",
        meaning="Which convention the table is in: standard turns and slides about the old z first, "
        "modified about the old x.",
    )  # fmt: skip
    span = Control(
        Span, default="joint", label="What is played",
        tip="One of the four steps, all four of a joint, or the chain from the base to the tool",
    )  # fmt: skip
    done = Control(
        float, default=4.0, low=0.0, high=4.0, label="Steps done", symbol="s", quantity="0 to 4",
        tip="How many of the four steps of this joint are done",
    )  # fmt: skip
    along = Control(
        bool, default=True, label="The rest of the arm turns along",
        tip="Whether what comes after the frame moves with it, or waits where it belongs",
    )  # fmt: skip
    close_up = Control(
        bool, default=True, label="Close-up",
        tip="Whether the view is near the frames that the page is about, or shows all of the arm",
    )  # fmt: skip
    seen_in = Control(
        Literal["frame before", "base"], default="frame before", label="Frame seen in",
        tip="Whether the moving frame is told in the frame before it, or in the base",
    )  # fmt: skip

    moves = Indicator(
        tuple, label="Four steps", tip="The four numbers of the row, in the order in which they move",
        symbol="A_i", equation=explained.row, quantity="length and angle",
        meaning="The four numbers of this joint's row: two of them turn, two of them slide.",
    )  # fmt: skip
    way = Indicator(
        OnTheWay, label="Moving frame", tip="The frame before, the frame on its way, and where it ends",
        equation=None, quantity="4 × 4, m", meaning="Three frames in the world: start, now and end.",
    )  # fmt: skip
    step_box = Indicator(
        Floats | None, unit="m", label="Close-up of the step",
        tip="What the view comes near to: the frame before, where the moving one ends, and their axes",
        equation=None,
    )  # fmt: skip
    factors = Indicator(
        Floats, unit="m", label="Four factors", symbol="F_k", equation=explained.factor,
        tip="The matrix of each step, in the order in which they are multiplied",
        meaning="The matrix of each step: the product of the four is the matrix of the joint.",
    )  # fmt: skip
    reached = Indicator(
        Floats, unit="m", label="Matrix of the joint", symbol="A_i", equation=explained.product,
        tip="The four factors multiplied, as far as they are done",
        meaning="Carries a point written in the moving frame into the frame before it.",
    )  # fmt: skip
    seen = Indicator(
        Floats, unit="m", label="Frame as it is seen", symbol="T", equation=explained.seen,
        tip="The moving frame in the frame before it, or in the base",
        meaning="The moving frame in the frame that was chosen to look from.",
    )  # fmt: skip
    quaternion = Indicator(
        Floats, shape=(4,), label="Quaternion", tip="w, x, y, z of the moving frame", symbol="w",
        equation=explained.quaternion, quantity="four numbers",
        meaning="How the frame is turned as four numbers: half the angle's cosine, and its axis times half "
        "the angle's sine.",
    )  # fmt: skip
    turned_abc = Indicator(
        Floats, shape=(3,), unit="rad", label="A, B, C of the frame", symbol="A, B, C",
        tip="Roll, pitch and yaw of the moving frame: R = Rz(C) Ry(B) Rx(A)", equation=explained.abc,
    )  # fmt: skip
    turn = Indicator(
        float, unit="rad", label="Angle", symbol="φ", equation=explained.angle_of_turn,
        tip="How far the moving frame is turned about one axis",
    )  # fmt: skip
    axis = Indicator(
        Floats, shape=(3,), label="Axis", symbol="k", equation=None, quantity="a unit vector",
        tip="The one axis about which it is turned",
    )  # fmt: skip
    step_words = Indicator(str, label="In words", tip="Which step is done, how far, and what it changes")


@StepMotion.step("moves", "way", "factors", "reached")
def move_frame(
    robot: Robot, q: Floats, order: str, joint: int, done: float, asked: Hidden | None, answer: float
) -> tuple[tuple[Step, ...], OnTheWay, Floats, Floats]:
    """The four steps of the joint, where its frame is, and the matrix of each step (4, 4, 4)."""
    arm, at = in_convention(robot, order), row_shown(robot, joint)
    steps: tuple[Step, ...] = steps_of(arm, q, at)
    way = on_the_way(arm, q, at, done)
    if asked is not None:  # the frame ends where the hidden number leads, and goes as far as somebody says
        k, steps = (
            asked.k,
            tuple(step._replace(value=answer) if n == asked.k else step for n, step in enumerate(steps)),
        )
        end = on_the_way(arm, q, at, k + 1.0).now
        way = OnTheWay(way.before, way.before @ multiplied(factors_of(steps, k + 1.0)), end)
    factors = factors_of(steps, done)
    return steps, way, factors, multiplied(factors)


@StepMotion.step("step_box")
def near_step(
    robot: Robot, q: Floats, joint: int, order: str, way: OnTheWay, close_up: bool
) -> Floats | None:
    """What is seen of the arm: both frames of the joint with their axes, or all of it."""
    if not close_up:
        return None
    if order != "both":
        return close_box(robot, (way.before, way.end))
    at = row_shown(robot, joint)
    each = (on_the_way(in_convention(arm, name), q, at, 0.0) for name, arm in side_by_side(robot))
    bases = [np.array(arm.base) for _, arm in side_by_side(robot)]
    return close_box(robot, (*bases, *(frame for one in each for frame in (one.before, one.end))))


@StepMotion.step("seen", "quaternion", "turned_abc", "turn", "axis")
def look_at_it(robot: Robot, way: OnTheWay, reached: Floats, seen_in: str) -> tuple[
    Floats, Floats, Floats, float, Floats
]:  # fmt: skip
    """The moving frame in the one before it or in the base (4, 4), and how it is turned there."""
    base = rigid_inverse(np.array(robot.base))
    seen = reached if seen_in == "frame before" else base @ way.now
    rotation = seen[:3, :3]
    axis, angle = axis_angle_from_matrix(rotation)
    return seen, quaternion_from_matrix(rotation), abc_from_matrix(rotation), float(angle), axis


@StepMotion.step("step_words")
def tell(
    robot: Robot, order: str, joint: int, moves: tuple[Step, ...], done: float, asked: Hidden | None,
    question: int, answer: float,
) -> str:  # fmt: skip
    """One sentence for the status line."""
    i = row_shown(robot, joint)
    k = step_at(done)
    step, share = moves[k], min(max(done - k, 0.0), 1.0)
    letter = step_name(step, i, order).replace("_", "")
    if asked is not None:
        off = miss_text(robot, asked, answer)
        found = f"Frame {i + 1} is where it belongs: {letter} is {step_text(robot, asked.step)}"
        return f"Question {question}: {letter} is hidden, {off}" if off else found
    if done >= 4.0:
        return f"All four steps of joint {i + 1} are done: frame {i + 1} is in its place"
    if done <= 0.0:
        return f"Frame {i + 1} starts where frame {i} is"
    if step.is_still:
        return f"Step {k + 1} of 4: nothing moves, {letter} is 0"
    verb = "turns about" if step.turns else "slides along"
    count = int(changing(moves, k).sum())
    amount = f"{step_text(robot, step, share)} of {step_text(robot, step)}"
    moved = f"frame {i + 1} {verb} {step.axis}, {letter} is {amount}"
    return f"Step {k + 1} of 4: {moved}; of A{i + 1} {elements(count)}"
