"""What a motion does before a path and after it: the straight way on and off, the waiting, the hand."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.along_path import greedy
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import targets_met
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.errors import ApproachError
from vi3dras.motion.limits import Limits
from vi3dras.motion.parameters import GRIP_TIME, Direction, MotionParameters
from vi3dras.motion.pieces import Grips, Piece, Run, rest
from vi3dras.motion.profile import quickest
from vi3dras.motion.rows import Phase
from vi3dras.motion.stretch import Stretch, stretch_of

STOPS = 5
"""Via-points of a straight way on or off."""

PLACES = 61
"""Points of a straight way on to a path."""

SHORT = 1e-3
"""Of a way [m] that ends before its second point, the way to that point is looked at by itself if longer."""


def grips_of(wishes: MotionParameters) -> tuple[Grips, Grips, Grips]:
    """How far the hand is open while the arm waits before the path, on it, and while it waits after it."""
    outside, inside = {"open": (1.0, 1.0), "closed": (0.0, 0.0), "closes": (1.0, 0.0), "opens": (0.0, 1.0)}[
        wishes.grip
    ]
    return (outside, inside), (inside, inside), (inside, outside)


def before(robot: Robot, q: Floats, wishes: MotionParameters, limits: Limits) -> list[Piece]:
    """The way on to joint values (n,), and the waiting there."""
    grip, _, _ = grips_of(wishes)
    pieces: list[Piece] = []
    if wishes.approach > 0:
        rows, points = away(robot, q, wishes.approach, wishes.direction, "approach")
        stretch = stretch_of(rows[::-1], points[::-1], wishes.approach)
        pieces.append(_straight("approach", stretch, wishes, limits, grip[0]))
    return [*pieces, *_waiting(robot, q, wishes.dwell_start, grip)]


def behind(robot: Robot, q: Floats, wishes: MotionParameters, limits: Limits) -> list[Piece]:
    """The waiting at joint values (n,), and the way off."""
    _, _, grip = grips_of(wishes)
    pieces = _waiting(robot, q, wishes.dwell_end, grip)
    if wishes.retreat > 0:
        stretch = stretch_of(*away(robot, q, wishes.retreat, wishes.direction, "retreat"), wishes.retreat)
        pieces.append(_straight("retreat", stretch, wishes, limits, grip[1]))
    return pieces


def _waiting(robot: Robot, q: Floats, dwell: float, grip: Grips) -> list[Piece]:
    """A dwell, at least as long as the hand needs."""
    time = max(dwell, GRIP_TIME) if grip[0] != grip[1] else dwell
    return [rest(robot, "dwell", q, time, grip)] if time > 0 else []


def _straight(phase: Phase, stretch: Stretch, wishes: MotionParameters, limits: Limits, grip: float) -> Run:
    speed = wishes.asked if wishes.approach_speed is None else wishes.approach_speed
    timing = quickest(stretch, limits, speed, wishes.tool_acceleration)
    return Run(phase, stretch, timing, np.linspace(0.0, stretch.length, STOPS), speed, (grip, grip))


def away(robot: Robot, q: Floats, distance: float, direction: Direction, name: str) -> tuple[Floats, Floats]:
    """Joint values (K, n) and points (K, 3) at even distances straight away from joint values (n,).

    Args:
        robot: the arm.
        q: where it begins.
        distance: how long it is [m].
        direction: upward, or back along the tool.
        name: what it is, for people: approach or retreat.

    Raises:
        ApproachError: the arm cannot go so far.
    """
    pose = tool_pose(robot, q)
    ahead = np.array([0.0, 0.0, 1.0]) if direction == "above" else -pose[:3, 2]
    share = np.linspace(0.0, 1.0, PLACES)
    points = pose[:3, 3] + distance * share[:, None] * ahead
    rows = greedy(robot, standing(robot, q, points), usual_task(robot), q)
    rows[0] = q
    step = np.abs(np.diff(rows, axis=0)).max(axis=1)
    if not (step <= JUMP).all():
        first = int(np.argmax(~(step <= JUMP)))
        if first == 0 and distance > SHORT:
            try:
                away(robot, q, distance * float(share[1]), direction, name)
            except ApproachError as error:
                raise ApproachError(name, length_text(robot, distance), error.args[-1]) from None
        raise ApproachError(name, length_text(robot, distance), length_text(robot, distance * share[first]))
    return rows, points


def standing(robot: Robot, q: Floats, points: Floats) -> Floats:
    """Targets of the arm's usual task at points (N, 3), the hand standing as it does at q (n,)."""
    task = usual_task(robot)
    targets = np.repeat(targets_met(robot, task, q[None]), len(points), axis=0)
    places = targets[:, :3, 3] if task == "pose" else targets[:, :3]
    places[:] = points
    return targets
