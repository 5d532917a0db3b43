"""Controls that say how the hand stands at every target; instruments differ only in what they begin with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control
from vi3dras.joint_workspace.holds import Hold, home_abc, usual_hold


def hold() -> Control:
    """The way to hold it."""
    return Control(
        Hold, per="robot", renew="robot.id", default=usual_hold, label="Wrist",
        tip="How the hand is to stand: any angle, one, several in turn, one orientation, or as it likes",
    )  # fmt: skip


def angle_range() -> Control:
    """The ends (2,) of its angle to the ground in [rad]: all the way round, as on the command line."""
    return Control(
        Floats, per="robot", renew="robot.id", default=_whole_turn, shape=(2,), unit="rad",
        label="Hand angles", tip="From and to of the hand's angle to the ground, when it is free",
    )  # fmt: skip


def _whole_turn(_: Robot) -> Floats:
    return np.array([-np.pi, np.pi])


def angle(default: Callable[[Robot], float]) -> Control:
    """Its one angle to the ground in [rad]."""
    return Control(
        float, per="robot", renew="robot.id", default=default, unit="rad", label="Hand angle",
        tip="The hand's angle to the ground: 0 outward, 90 up, -90 down",
    )  # fmt: skip


def angles() -> Control:
    """Angles (n,) to the ground in [rad], the first that does is taken."""
    return Control(
        Floats, per="robot", renew="robot.id", default=_some_angles, shape=("n",), unit="rad",
        label="Hand angles in turn",
        tip="Angles of the hand: each target takes the first one that reaches it",
    )  # fmt: skip


def abc() -> Control:
    """The orientation A, B, C (3,) in [rad]."""
    return Control(
        Floats, per="robot", renew="robot.id", default=home_abc, shape=(3,), unit="rad", label="A, B, C",
        tip="The tool's roll, pitch and yaw at every target",
    )  # fmt: skip


def _some_angles(_: Robot) -> Floats:
    return np.radians([0.0, -45.0, -90.0])
