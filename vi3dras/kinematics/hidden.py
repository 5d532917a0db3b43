"""A question about a D-H table: one of its numbers is hidden, and a frame is to be put where it belongs."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.steps import Step, steps_of

NEAR_ANGLE = math.radians(1.0)
"""An angle is right within this."""

NEAR_LENGTH = 0.005
"""A length is right within this share of the longest one in the table."""

LIT = 1 - 1e-6
"""How much of the hidden step is done: as good as all of it, and still under way."""

GOLDEN = (math.sqrt(5) - 1) / 2
"""Questions one after the other are spread over the table by the golden ratio."""


class Hidden(NamedTuple):
    """A number of a table that is asked for."""

    joint: int
    """Its row, counted from 0."""
    k: int
    """Which of the four steps of the row it is, counted from 0."""
    step: Step
    """The number itself."""
    near: float
    """An answer is right within this [rad], [m]."""

    @property
    def done(self) -> float:
        """How many steps of the row are done while it is asked for."""
        return self.k + LIT

    def miss(self, answer: float) -> float:
        """By how much an answer is too large [rad], [m]; whole turns cost nothing."""
        gap = answer - self.step.value
        return math.remainder(gap, 2 * math.pi) if self.step.turns else gap


def hidden_number(robot: Robot, q: Floats, order: str, question: int) -> Hidden | None:
    """The number that question 1, 2, 3, ... hides in the table at joint values (n,); None where all are 0.

    The same question hides the same one every time, and none is asked for again before all others were.
    """
    arm = in_convention(robot, order)
    rows = [steps_of(arm, q, joint) for joint in range(arm.n)]
    places = [(i, k) for i, steps in enumerate(rows) for k, step in enumerate(steps) if not step.is_still]
    if not places or question < 1:
        return None
    stride = max(round(GOLDEN * len(places)), 1)
    while math.gcd(stride, len(places)) > 1:
        stride += 1
    joint, k = places[question * stride % len(places)]
    step = rows[joint][k]
    longest = max((abs(s.value) for steps in rows for s in steps if not s.turns), default=0.0)
    return Hidden(joint, k, step, NEAR_ANGLE if step.turns else NEAR_LENGTH * longest)
