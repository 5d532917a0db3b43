"""What a motion keeps to: how fast the joints of an arm may go, and what is wished of a way along a curve."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.sentences import joint_text
from vi3dras.motion.laws import LawName

TURNING = np.radians(90.0)
"""Assumed speed of a revolute joint [rad/s]: what a hobby servo does under load."""

SLIDING = 0.25
"""Assumed speed of a prismatic joint [m/s]."""

RISE = 0.25
"""Assumed time from rest to full speed [s]."""


class Limits(NamedTuple):
    """Largest speeds and accelerations of n joints."""

    speed: Floats
    """[rad/s], [m/s], (n,)."""
    acceleration: Floats
    """[rad/s²], [m/s²], (n,)."""
    assumed: tuple[str, ...] = ()
    """Sentences on what is assumed because the arm's file does not say it."""

    def scaled(self, share: float) -> Limits:
        """A share of both."""
        return self._replace(speed=self.speed * share, acceleration=self.acceleration * share)


def limits_of(robot: Robot) -> Limits:
    """The limits of an arm."""
    speed = np.array([joint.speed for joint in robot.joints], float)  # NaN for None
    rates = np.array([joint.acceleration for joint in robot.joints], float)
    silent, unsaid = np.isnan(speed), np.isnan(rates)
    speed = np.where(silent, np.where(robot.table.revolute, TURNING, SLIDING), speed)
    rates = np.where(unsaid, speed / RISE, rates)
    return Limits(speed, rates, (*_speeds(robot, silent), *_accelerations(robot, unsaid)))


def _speeds(robot: Robot, silent: Bools) -> list[str]:
    sentences = []
    for revolute in (True, False):
        joints = np.flatnonzero(silent & (robot.table.revolute == revolute))
        if len(joints):
            usual = joint_text(robot, int(joints[0]), TURNING if revolute else SLIDING)
            sentences.append(
                f"The greatest speed of {_named(robot, joints.tolist())} is not in the arm's file: "
                f"{usual}/s is assumed."
            )
    return sentences


def _accelerations(robot: Robot, silent: Bools) -> list[str]:
    joints = np.flatnonzero(silent).tolist()
    if not joints:
        return []
    return [
        f"The greatest acceleration of {_named(robot, joints)} is not in the arm's file: "
        f"full speed after {RISE:g} s is assumed."
    ]


def _named(robot: Robot, joints: list[int]) -> str:
    if len(joints) == robot.n:
        return "all joints" if robot.n > 1 else robot.joints[0].name
    return ", ".join(robot.joints[i].name for i in joints)


Timing = Literal["constant", "least-time"] | LawName
"""Constant tool speed with ramps, the least time that the limits allow, or one law for the whole stretch."""

Grip = Literal["open", "closed", "closes", "opens"]
"""The hand is open, or closed, all the time; or it closes before the path and opens after; or the reverse."""

Direction = Literal["above", "tool"]
"""An approach comes down from above, or forward along the tool."""

GRIP_TIME = 0.5
"""The dwell [s] in which the hand opens or closes, when no longer one is asked."""


@dataclass(frozen=True)
class MotionParameters:
    """What the motion along a curve is to be like; lengths in [m], times in [s]."""

    law: Timing = "constant"
    speed: float = 0.05
    """Of the tool [m/s]; infinite asks for the least time."""
    duration: float | None = None
    """Of one run of the path; None takes what the speed gives."""
    blend_time: float = 0.25
    """The share of the time of each blend, for laws that have one."""
    count: int | None = None
    """Via-points of one run; None keeps those of the curve."""
    spacing: float | None = None
    """At most this far from one via-point to the next; goes before `count`."""
    tool_acceleration: float = 0.5
    """Largest acceleration of the tool [m/s²]."""
    approach: float = 0.0
    """How far the tool comes straight to the start."""
    retreat: float = 0.0
    """How far it leaves straight from the end."""
    direction: Direction = "above"
    approach_speed: float | None = None
    """Of approach and retreat [m/s]; None is the path's."""
    dwell_start: float = 0.0
    dwell_end: float = 0.0
    repeat: int = 1
    """How often the path is run; an open one to and fro."""
    blend: float = 0.0
    """How far before and after a corner the tool may leave the curve; 0 stops in every corner."""
    grip: Grip = "open"
    step: float = 0.02
    """Between the fine rows."""

    @property
    def asked(self) -> float:
        """The tool speed that is asked for [m/s]."""
        return math.inf if self.law == "least-time" else self.speed
