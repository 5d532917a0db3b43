"""How much of one object several arms reach, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.path.painting import paint

PAPER = ("bionic3", "crs-a255", "abb-irb2400", "pioneer2-arm", "lynx6")
"""The arms of the paper's library."""


class ArmShare(NamedTuple):
    """What one arm reaches of an object."""

    id: str
    name: str
    hand: str
    """How its hand stands, for people."""
    percent: float | None
    """Of the vertices; None where that hand makes no sense for this arm."""


def side_by_side(
    robot: Robot,
    vertices: Floats,
    hand: Hand,
    *,
    others: Sequence[str] = PAPER,
    report: Callable[[float], None] | None = None,
) -> tuple[ArmShare, ...]:
    """The share of vertices (..., 3) [m] that an arm reaches, then that of others.

    A hand at one angle or in one orientation is asked of them all; else each holds it as suits it.
    """
    arms = [robot, *(load_robot(name) for name in others if name != robot.id)]
    shares = []
    for done, arm in enumerate(arms, 1):
        asked = hand if arm is robot or hand.abc is not None or len(hand.angles) == 1 else usual_hand(arm)
        shares.append(ArmShare(arm.id, arm.name, asked.sentence, _percent(arm, vertices, asked)))
        if report is not None:
            report(done / len(arms))
    return tuple(shares)


def _percent(robot: Robot, vertices: Floats, hand: Hand) -> float | None:
    try:
        return paint(robot, vertices, hand).reached
    except Vi3drasError:
        return None  # an arm whose hand has no angle
