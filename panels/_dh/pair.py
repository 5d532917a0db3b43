"""Any two frames of an arm, or one that is typed: where the one stands in the other, in every form."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.api.explorer.frames import NoFrameError, Transform
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import frames as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.between import TYPED, FrameFactor, Place, between, product_of
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.rotations.elementary import motion, turn_about
from vi3dras.rotations.euler import ORDERS, About, euler_from_matrix
from vi3dras.rotations.soundness import nearest_rotation, soundness_of
from vi3dras.units import DECIMALS, round_below

PLACES = ("base", "tool", TYPED)
"""The frames that are no number."""


def frame_names(robot: Robot) -> tuple[str, ...]:
    """What the frames of an arm are called, in the order of the chain, and the typed one."""
    return ("base", *map(str, range(robot.n + 1)), "tool", TYPED)


def usual_typed(robot: Robot) -> Floats:
    """A frame (4, 4) [m] beside the arm: it is there until somebody types another one."""
    size = round_below(0.5 * longest_reach(robot) / robot.units.metres) * robot.units.metres
    return motion(turn_about("z", np.pi / 6), np.array([size, size / 2, size / 2]))


def frame_places(robot: Robot, q: Floats, typed: Floats, typed_in: str) -> dict[str, Floats]:
    """Where every frame (4, 4) is in the world [m]; the typed one goes along with the one it is typed in."""
    numbered = {str(i): frame for i, frame in enumerate(dh_frames(robot, q))}
    places = {"base": np.eye(4), **numbered, "tool": tool_pose(robot, q)}
    return {**places, TYPED: places[known(robot, typed_in)] @ typed}


def known(robot: Robot, name: str) -> str:
    """The name of a frame.

    Raises:
        NoFrameError: the arm has no such frame.
    """
    if name not in frame_names(robot):
        raise NoFrameError(robot.id, name, robot.n)
    return name


def related(
    robot: Robot, q: Floats, start: str, end: str, typed: Floats, typed_in: str, *, elementary: bool = False
) -> Transform:
    """The frame `end` in the frame `start`, with the factors that lead there.

    Raises:
        NoFrameError: the arm has no such frame.
    """
    factors = _way(robot, q, start, end, typed, typed_in, elementary=elementary)
    return Transform(product_of(factors), robot.units, factors)


def _way(
    robot: Robot, q: Floats, start: str, end: str, typed: Floats, typed_in: str, *, elementary: bool
) -> tuple[FrameFactor, ...]:
    if start == end:
        return ()
    if start == TYPED:
        there = _way(robot, q, end, start, typed, typed_in, elementary=elementary)
        return tuple(factor.inverse for factor in reversed(there))
    if end == TYPED:
        last = between(robot, q, "base", typed, elementary=elementary)
        return (*_way(robot, q, start, typed_in, typed, typed_in, elementary=elementary), *last)
    here, there_ = _place(robot, start), _place(robot, end)
    return between(robot, q, here, there_, elementary=elementary)


def _place(robot: Robot, name: str) -> Place:
    name = known(robot, name)
    return int(name) if name.isdecimal() else name  # type: ignore[return-value]  # base or tool


class FramePair(VIPart):
    """Two frames, and the transform between them."""

    pages = ("Frames",)
    frame_from = Control(
        str, per="robot", renew="robot.n", default="base", label="Seen in", symbol="i", quantity="a frame",
        tip="The frame in which the other one is told: base, 0 to n, tool, or typed", leads=True,
        meaning="The frame in which the other one is told: base is the world, 0 stands before joint 1.",
    )  # fmt: skip
    frame_to = Control(
        str, per="robot", renew="robot.n", default="tool", label="Frame", symbol="j", quantity="a frame",
        tip="The frame that is told: base, 0 to n, tool, or typed",
        meaning="The frame that is told: its place and its axes in the other one.",
    )  # fmt: skip
    typed_frame = Control(
        Floats, per="robot", renew="robot.id", default=usual_typed, shape=(4, 4), label="Typed frame",
        symbol="T_t", quantity="4 × 4, m", tip="A frame typed by hand, in the frame where it was typed",
        meaning="A frame of your own. It goes along with the frame in which it was typed.",
    )  # fmt: skip
    typed_in = Control(
        str, per="robot", renew="robot.n", default="base", label="Typed in", quantity="a frame",
        tip="The frame in which the typed one was typed, and with which it moves",
    )  # fmt: skip
    elementary = Control(
        bool, default=False, label="Elementary steps",
        tip="Factors are turns about and slides along one axis, in place of one for each joint",
    )  # fmt: skip
    euler_order = Control(
        str, default="zyx", choices=ORDERS, label="Euler order", quantity="three axes",
        tip="The axes of the three Euler angles, one after the other",
        meaning="About which axes the three angles turn, one after the other: any of the twelve orders.",
    )  # fmt: skip
    euler_about = Control(
        Literal["moving", "fixed"], default="moving", label="Axes of the turns",
        tip="Whether the axes are carried along by the turns before, or stay",
    )  # fmt: skip

    between = Indicator(
        Transform | None, label="From frame to frame", equation=None, quantity="4 × 4",
        tip="One frame in the other, in every way of writing it", meaning="One frame in the other: place and "
        "turn in every form, and the factors that they are the product of.",
    )  # fmt: skip
    between_matrix = Indicator(
        Floats, unit="m", shape=(4, 4), label="Matrix between the frames", symbol="^iT_j",
        tip="Carries a point written in the one frame into the other", equation=explained.product,
        meaning="Carries a point written in the one frame into the other: the product of its factors.",
    )  # fmt: skip
    euler_angles = Indicator(
        Floats | None, unit="rad", label="Euler angles", symbol="α, β, γ",
        tip="The three angles of the chosen order", equation=explained.euler,
        meaning="The three angles of the chosen order: the first is turned first.",
    )  # fmt: skip
    typed_faults = Indicator(
        tuple, label="Check of the typed frame", equation=None, quantity="sentences",
        tip="What the typed matrix lacks to be a rotation, and by how much",
    )  # fmt: skip
    pair_words = Indicator(str, label="The pair in words", tip="One frame in the other, in one sentence")


@FramePair.step("between", "between_matrix", "euler_angles", "typed_faults")
def relate(
    robot: Robot, q: Floats, frame_from: str, frame_to: str, typed_frame: Floats, typed_in: str,
    elementary: bool, euler_order: str, euler_about: About,
) -> tuple[Transform | None, Floats, Floats | None, tuple[str, ...]]:  # fmt: skip
    """One frame in the other, or what is wrong with a typed matrix that is no rotation."""
    faults = soundness_of(typed_frame).faults
    start, end = known(robot, frame_from), known(robot, frame_to)
    if faults and start != end and TYPED in {start, end}:
        return None, typed_frame, None, faults
    found = related(robot, q, start, end, typed_frame, typed_in, elementary=elementary)
    angles = euler_from_matrix(found.rotation, euler_order, euler_about)
    return found, found.pose, angles, faults


@FramePair.step("pair_words")
def tell_pair(
    robot: Robot, frame_from: str, frame_to: str, between: Transform | None, typed_faults: tuple[str, ...]
) -> str:
    """One sentence for the status line."""
    if between is None:
        return f"The typed frame is no rotation: {typed_faults[0]}"
    if frame_from == frame_to:
        return f"Both are frame {frame_to}: choose another one, or click two in the view"
    digits = DECIMALS[robot.units.length]
    place = ", ".join(f"{round(v, digits) + 0.0:.{digits}f}" for v in between.position)
    turn = np.degrees(float(between.angle)) * between.read_in.radians
    told = f"{place} {robot.units.length}, turned by {turn:.1f}°".replace("-", "−")
    return f"Frame {frame_to} in frame {frame_from}: {told}"


@FramePair.action("Repair", "typed_frame")
def repair_typed(typed_frame: Floats) -> Floats:
    """The rotation that is nearest to the typed matrix, at the same place."""
    return motion(nearest_rotation(typed_frame[:3, :3]), typed_frame[:3, 3])


@FramePair.action("Swap frames", "frame_from", "frame_to")
def swap_frames(frame_from: str, frame_to: str) -> tuple[str, str]:
    """Each in the place of the other."""
    return frame_to, frame_from


@FramePair.action("Choose frame", "frame_from", "frame_to")
def choose_frame(
    robot: Robot, q: Floats, frame_from: str, frame_to: str, typed_frame: Floats, typed_in: str, key: str = ""
) -> tuple[str, str]:
    """The frame that was clicked on is told in the one before; of several in one place the next one."""
    places = frame_places(robot, q, typed_frame, typed_in)
    if (clicked := key.partition("/")[2].partition("/")[0]) not in places:
        return frame_from, frame_to
    at = places[clicked][:3, 3]
    here = [name for name, place in places.items() if np.linalg.norm(place[:3, 3] - at) < 1e-6]
    another = (frame_from, here[(here.index(frame_to) + 1) % len(here)]) if frame_to in here else None
    return another or (frame_to, clicked)
