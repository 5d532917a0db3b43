"""What a motion does before a path and after it, the waiting and gripping; and corners that are rounded."""

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
from vi3dras.motion.between import curves, valued
from vi3dras.motion.errors import ApproachError
from vi3dras.motion.limits import GRIP_TIME, Direction, Limits, MotionParameters
from vi3dras.motion.pieces import Grips, Piece, Run, rest
from vi3dras.motion.profile import quickest
from vi3dras.motion.rows import Phase
from vi3dras.motion.stretch import Stretch, even_spline, stretch_of

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


NODES = 12
"""Places on each side of a corner that carry its rounding, at least."""

BACK = np.radians(150.0)
"""A way that turns by more comes back: there the tool stops all the same."""


def corner_angle(before: Floats, behind: Floats) -> float:
    """By which angle [rad] the way turns from the end of points (K, 3) to the start of others."""
    one, other = before[-1] - before[-2], behind[1] - behind[0]
    return float(np.arctan2(np.linalg.norm(np.cross(one, other)), one @ other))


def rounded(
    robot: Robot, before: tuple[Floats, Floats], behind: tuple[Floats, Floats], spacing: float, blend: float
) -> tuple[Floats, Floats, float, float] | None:
    """Two ways, each (q, points) at even distances, as one; None where they are too short for it.

    With q (K, n) and points (K, 3) comes how far one place is from the next, measured along the way with its
    corner, and how far the tool passes the corner, both in [m].

    Within `blend` [m] of the corner each joint goes by the quintic that leaves the first way and joins the
    second with the same value, slope and curvature. No joint's speed has a step then.
    """
    shortest = min(len(before[0]), len(behind[0])) - 1
    blend = min(blend, spacing * shortest / 2)
    finer = max(int(np.ceil(NODES * spacing / blend)), 1) if blend > 0 else 0
    if finer == 0 or shortest < 4:
        return None
    (q, points), (q_on, points_on) = ((_finer(a, finer), _finer(b, finer)) for a, b in (before, behind))
    spacing, away = spacing / finer, max(round(blend / spacing * finer), 2)
    start, end = _state(q, away), _state(q_on[::-1], away)
    end = (end[0], -end[1], end[2])
    quintics = curves("quintic", np.array([0.0, 2.0 * away]), *map(np.stack, zip(start, end, strict=True)))[0]
    share = np.linspace(0.0, 1.0, 2 * away + 1)
    through = valued(quintics, np.tile(share, (robot.n, 1))).T
    corner = points[-1]
    places = tool_pose(robot, through)[:, :3, 3]
    q = np.concatenate([q[: -away - 1], through, q_on[away + 1 :]])
    points = np.concatenate([points[: -away - 1], places, points_on[away + 1 :]])
    return q, points, spacing, float(np.linalg.norm(places - corner, axis=1).min())


def _finer(values: Floats, times: int) -> Floats:
    """Values (K, n) at so many times the places."""
    if times == 1:
        return values
    return even_spline(values, 1.0).at(np.linspace(0.0, 1.0, (len(values) - 1) * times + 1))[0]


def _state(q: Floats, away: int) -> tuple[Floats, Floats, Floats]:
    """Value, first and second derivative by the place, so many places before the end of q (K, n)."""
    value, first, second = even_spline(q, len(q) - 1.0).at(np.array([len(q) - 1.0 - away]))
    return value[0], first[0], second[0]
