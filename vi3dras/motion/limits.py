"""How fast the joints of an arm may go, with what is assumed where its file is silent."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.sentences import joint_text

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
