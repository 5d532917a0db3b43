"""What a motion does before a path and after it: the straight way on and off, the waiting, the hand."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.approach import away, turned_round
from vi3dras.motion.limits import Limits
from vi3dras.motion.pieces import Grips, Piece, Run, rest
from vi3dras.motion.profile import quickest
from vi3dras.motion.rows import Phase
from vi3dras.motion.stretch import Stretch
from vi3dras.motion.wishes import GRIP_TIME, Wishes

STOPS = 5
"""Via-points of a straight way on or off."""


def grips_of(wishes: Wishes) -> tuple[Grips, Grips, Grips]:
    """How far the hand is open while the arm waits before the path, on it, and while it waits after it."""
    outside, inside = {"open": (1.0, 1.0), "closed": (0.0, 0.0), "closes": (1.0, 0.0), "opens": (0.0, 1.0)}[
        wishes.grip
    ]
    return (outside, inside), (inside, inside), (inside, outside)


def before(robot: Robot, q: Floats, wishes: Wishes, limits: Limits) -> list[Piece]:
    """The way on to joint values (n,), and the waiting there."""
    grip, _, _ = grips_of(wishes)
    pieces: list[Piece] = []
    if wishes.approach > 0:
        stretch = turned_round(away(robot, q, wishes.approach, wishes.direction, "approach"))
        pieces.append(_straight("approach", stretch, wishes, limits, grip[0]))
    return [*pieces, *_waiting(robot, q, wishes.dwell_start, grip)]


def behind(robot: Robot, q: Floats, wishes: Wishes, limits: Limits) -> list[Piece]:
    """The waiting at joint values (n,), and the way off."""
    _, _, grip = grips_of(wishes)
    pieces = _waiting(robot, q, wishes.dwell_end, grip)
    if wishes.retreat > 0:
        stretch = away(robot, q, wishes.retreat, wishes.direction, "retreat")
        pieces.append(_straight("retreat", stretch, wishes, limits, grip[1]))
    return pieces


def _waiting(robot: Robot, q: Floats, dwell: float, grip: Grips) -> list[Piece]:
    """A dwell, at least as long as the hand needs."""
    time = max(dwell, GRIP_TIME) if grip[0] != grip[1] else dwell
    return [rest(robot, "dwell", q, time, grip)] if time > 0 else []


def _straight(phase: Phase, stretch: Stretch, wishes: Wishes, limits: Limits, grip: float) -> Run:
    speed = wishes.asked if wishes.approach_speed is None else wishes.approach_speed
    timing = quickest(stretch, limits, speed, wishes.tool_acceleration)
    return Run(phase, stretch, timing, np.linspace(0.0, stretch.length, STOPS), speed, (grip, grip))
