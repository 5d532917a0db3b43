"""Ports that several instruments have, each declared once: hand, matrices, motion, view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import motions, pose
from vi3dras.explain.scope import fixed, per_joint
from vi3dras.flow import Control, Indicator
from vi3dras.flow.ports import Told
from vi3dras.joint_workspace.hands import Hold, home_abc, usual_hold
from vi3dras.motion.limits import Limits
from vi3dras.passport.report import Report

from . import home


def hold() -> Control:
    """The way to hold it."""
    return Control(
        Hold, per="robot", renew="robot.id", default=usual_hold, label="Wrist",
        tip="How the hand is to stand: any angle, one, several in turn, one orientation, or as it likes",
    )  # fmt: skip


def angle_range() -> Control:
    """The ends (2,) of its angle to the ground in [rad]: all the way round, as on the command line."""
    return Control(
        Floats, per="robot", renew="robot.id", default=lambda _: np.array([-np.pi, np.pi]), shape=(2,),
        unit="rad", label="Hand angles", tip="From and to of the hand's angle to the ground, when it is free",
    )  # fmt: skip


def angle(default: Callable[[Robot], float]) -> Control:
    """Its one angle to the ground in [rad]."""
    return Control(
        float, per="robot", renew="robot.id", default=default, unit="rad", label="Hand angle",
        tip="The hand's angle to the ground: 0 outward, 90 up, -90 down", symbol="ψ",
        meaning="The hand's angle to the ground at every target: 0° outward, 90° up, −90° down.",
    )  # fmt: skip


def angles() -> Control:
    """Angles (n,) to the ground in [rad], the first that does is taken."""
    return Control(
        Floats, per="robot", renew="robot.id", default=lambda _: np.radians([0.0, -45.0, -90.0]),
        shape=("n",), unit="rad", label="Hand angles in turn",
        tip="Angles of the hand: each target takes the first one that reaches it",
    )  # fmt: skip


def abc() -> Control:
    """The orientation A, B, C (3,) in [rad]."""
    return Control(
        Floats, per="robot", renew="robot.id", default=home_abc, shape=(3,), unit="rad", label="A, B, C",
        tip="The tool's roll, pitch and yaw at every target", symbol="A, B, C",
    )  # fmt: skip


def joint_values(
    label: str, tip: str, *, default: Callable[[Robot], Floats] = home, **told: Unpack[Told]
) -> Control:
    """Joint values (n,), made anew for another arm: at home, where nothing else is said."""
    return Control(
        Floats, per="robot.joints", renew="robot.id", default=default, unit="robot", label=label, tip=tip,
        **told,
    )  # fmt: skip


def gripper(opening: float, tip: str) -> Control:
    """How far the hand is open, 0 to 1."""
    return Control(
        float, default=opening, low=0.0, high=1.0, tip=tip, quantity="0 to 1",
        meaning="How far the hand is open, from 0 closed to 1 open. It moves no pose.",
    )  # fmt: skip


def matrix_choice() -> Control:
    """Which of the matrices A is shown."""
    return Control(
        int, default=3, low=1, high=64, label="Matrix", tip="Which matrix A is shown", symbol="i",
        meaning="Which of several is shown, counted from the first.",
    )  # fmt: skip


def frames(tip: str) -> Indicator:
    """Every D-H frame (n + 1, 4, 4)."""
    return Indicator(
        Floats, unit="m", tip=tip, symbol="^0T_i", equation=pose.frames, paper="Eq 2",
        parts=lambda scope: ((scope.robot.n,), (3, scope.robot.n)),
        meaning="Where every D-H frame is: all matrices up to it, multiplied.",
    )  # fmt: skip


def tool_matrix(tip: str) -> Indicator:
    """The product of all matrices (4, 4)."""
    return Indicator(
        Floats, unit="m", label="Tool matrix", tip=tip, symbol="T", equation=pose.tool_matrix,
        paper="Eq 2", parts=fixed(4, 4),
        meaning="Carries a point written in the tool's frame into the base frame: its last column is where "
        "the tool is, the three before are the tool's axes n, o and a.",
    )  # fmt: skip


def links() -> Indicator:
    """The matrices A1 ... An, (n, 4, 4)."""
    return Indicator(
        Floats, unit="m", label="A matrices", tip="From each frame to the next", symbol="A_i",
        equation=pose.link, paper="Eq 1", parts=lambda scope: ((scope.robot.n,), (scope.robot.n, 4, 4)),
        meaning="Carries a point written in frame i into frame i − 1.",
    )  # fmt: skip


def tool_position() -> Indicator:
    """Where the tool is, (3,)."""
    return Indicator(
        Floats, unit="m", label="Tool position", tip="The tool in the base frame", symbol="p",
        equation=pose.position, paper="Eq 2",
        meaning="Where the tool is in the base frame: the last column of T.",
    )  # fmt: skip


def tool_abc() -> Indicator:
    """How the tool is turned, (3,)."""
    return Indicator(
        Floats, unit="rad", label="A, B, C", tip="Roll, pitch, yaw: R = Rz(C) Ry(B) Rx(A)", symbol="A, B, C",
        equation=pose.abc, paper="KR5 Eq 7",
        meaning="How the tool is turned: first by A about x, then by B about y, then by C about z of the "
        "base.",
    )  # fmt: skip


HIDDEN = "What is not shown: click a name in the legend to show it again."
LAW = (
    "How the speed goes along the curve: constant tool speed, the least time that the limits allow, or one "
    "law of motion for all of it."
)


def joint_share() -> Control:
    """How much of the joints' limits may be used."""
    return Control(
        float, default=1.0, low=0.05, high=1.0, label="Share of limits", symbol="s", quantity="0.05 to 1",
        tip="How much of the speed and acceleration of the joints may be used",
    )  # fmt: skip


def joint_limits() -> Indicator:
    """How fast the joints may go."""
    return Indicator(
        Limits, label="Limits of the joints", tip="Speeds and accelerations that may be used", symbol="v",
        equation=motions.limits, quantity="deg/s, length/s", parts=per_joint,
        meaning="Speeds and accelerations of the joints that the motion may use.",
    )  # fmt: skip


def condition(tip: str) -> Indicator:
    """How near to singular the arm is at every fine row, (N,)."""
    return Indicator(
        Floats, label="Least over largest singular value", tip=tip, symbol="c", equation=motions.condition,
        quantity="a ratio",
        meaning="Least over largest singular value of the Jacobian along the motion: 0 at a singular pose.",
    )  # fmt: skip


def passport(tip: str) -> Indicator:
    """Every check, row by row."""
    return Indicator(
        Report | None, label="Passport", tip=tip, symbol="n", equation=motions.passport, quantity="rows",
        meaning="Every check of the motion, row by row: only what has no fault is safe to run.",
    )  # fmt: skip


def ground() -> Control:
    """Whether the ground is shown."""
    return Control(
        bool, default=True, tip="The ground",
        meaning="The ground under the arm, with lines at round distances.",
    )  # fmt: skip


def body(tip: str) -> Control:
    """Whether the arm is shown."""
    return Control(bool, default=True, tip=tip, meaning="The arm itself, as a body in the view.")
