"""The arm with a mass for every link: published ones stay, the others are estimates."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.estimate import with_masses
from vi3dras.flow import Indicator, VIPart


class Massed(VIPart):
    """The arm as forces need it."""

    pages = ("Arm with masses",)

    massed = Indicator(
        Robot, label="Arm with masses", tip="The arm with a mass for every link", equation=None,
        quantity="an arm",
        meaning="The arm with a mass for every link: what nobody published is an estimate.",
    )  # fmt: skip


@Massed.step("massed")
def fill_masses(robot: Robot) -> Robot:
    """The arm with a mass for every link."""
    return with_masses(robot)
