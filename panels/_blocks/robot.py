"""One arm of the library, for the instruments that are wired from it."""

from __future__ import annotations

from vi3dras.arm.library import DEFAULT_ROBOT, load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block


def _names() -> tuple[str, ...]:
    return tuple(robot_files())


class RobotBlock(VI):
    """An arm of its own, whichever the other instruments show."""

    id = "robot"
    title = "Robot"
    name = Control(str, default=DEFAULT_ROBOT, choices=_names, label="Robot", tip="An arm of the library")
    arm = Indicator(Robot, tip="The arm, to be wired")


@RobotBlock.step("arm")
def load(name: str) -> Robot:
    """The arm of that name."""
    return load_robot(name)


BLOCK = Block(RobotBlock, "Arm", icon="robot", edits="name")
