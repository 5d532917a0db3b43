"""A number of the table is hidden, and asked for: the frame is dragged to where it belongs."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.hidden import Hidden, hidden_number
from vi3dras.kinematics.steps import row_shown

SAME = 1e-9
"""The test is over as soon as another number of steps is done than it asks for."""


class SelfTest(VIPart):
    """Which number is asked for, and what somebody says."""

    pages = ("Motion",)
    question = Control(
        int, default=0, low=0, high=999, label="Question", symbol="N", quantity="a number",
        tip="Which number of the table is hidden: the same question hides the same one; 0 hides none",
    )  # fmt: skip
    answer = Control(
        float, default=0.0, label="Answer", quantity="length or angle",
        tip="How far the frame was dragged: what somebody says the hidden number is",
    )  # fmt: skip
    asked = Indicator(
        Hidden | None, label="Hidden number", tip="The number that is asked for, and how near is near enough",
        equation=None, quantity="length or angle",
    )  # fmt: skip


@SelfTest.step("asked")
def hide_number(robot: Robot, q: Floats, order: str, joint: int, done: float, question: int) -> Hidden | None:
    """The hidden number, as long as nothing else is played."""
    found = None if order == "both" else hidden_number(robot, q, order, question)
    if found is None or row_shown(robot, joint) != found.joint or abs(done - found.done) > SAME:
        return None
    return found
