"""The arm with the masses of all of its links."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.flow import Indicator, VIPart


class Massed(VIPart):
    """The arm with the masses of all of its links."""

    massed = Indicator(
        Robot, label="Arm with masses", tip="The arm with the mass of every link", equation=None,
        quantity="an arm", meaning="The arm with the mass of every link.",
    )  # fmt: skip


@Massed.step("massed")
def weigh(robot: Robot) -> Robot:
    """The arm."""
    return robot
