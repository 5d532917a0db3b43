"""A curve that an arm follows, as a motion: how fast it goes where, and what it does before and after."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion import ends
from vi3dras.motion.assemble import even_times, motion_at, starts_of, stop_times
from vi3dras.motion.errors import NothingReachedError, NoTimeError, PointCurveError, TooManyRowsError
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.parameters import MotionParameters
from vi3dras.motion.pieces import Piece
from vi3dras.motion.reasons import reasons_of, straying
from vi3dras.motion.rows import Plan
from vi3dras.motion.runs import runs_of
from vi3dras.motion.track import repeated, seam_of, track_of
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.follow import Followed

MOST_ROWS = 1_000_000
"""Via-points of one motion."""

STILL = 1e-9
"""A curve shorter than this [m] is a point."""


def plan(
    robot: Robot,
    curve: Curve,
    followed: Followed,
    wishes: MotionParameters | None = None,
    limits: Limits | None = None,
    *,
    report: Callable[[float], None] | None = None,
) -> Plan:
    """The motion of an arm along a curve.

    Args:
        robot: the arm.
        curve: what is followed.
        followed: the joint values at all places of its way, not at the stops alone.
        wishes: how it is to be run.
        limits: of the joints; the arm's own if None.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        GapError: the curve has gaps, and nobody chose one of its pieces.
        NothingReachedError: no point of the curve is reached.
        PointCurveError: the curve is a single point.
        NoTimeError: a speed, a step or an acceleration is not above 0.
        TooManyRowsError: the spacing is too small, or the runs are too many.
        TooShortError: the curve cannot be run in the duration wished.
        ApproachError: the straight way on or off is out of reach.
    """
    wishes, tell = wishes or MotionParameters(), report or (lambda _: None)
    limits = limits or limits_of(robot)
    check(wishes)
    whole_piece(curve, robot.units.length, robot.units.metres)
    if curve.length < STILL:
        raise PointCurveError
    if not followed.reachable.any():
        raise NothingReachedError(robot.name)
    count = len(curve.points) if wishes.count is None else wishes.count
    rows = wishes.repeat * (count if wishes.spacing is None else curve.length / wishes.spacing)
    if rows > MOST_ROWS:
        raise TooManyRowsError(rows, MOST_ROWS)
    closes = curve.closure.is_closed
    once = track_of(curve, followed, wishes)
    track = repeated(once, wishes.repeat, closes)
    _, grip, _ = ends.grips_of(wishes)
    runs = runs_of(robot, track, wishes, limits, grip, lambda share: tell(0.6 * share))
    reached = np.flatnonzero(track.reached)
    first, last = track.q[reached[0]], track.q[reached[-1]]
    lead = ends.before(robot, first, wishes, limits)
    pieces: list[Piece] = [*lead, *runs.pieces, *ends.behind(robot, last, wishes, limits)]
    began, end = starts_of(pieces)[[len(lead), -1]]
    jumps: Floats = runs.jumps + began
    tell(0.7)
    fine = motion_at(robot, pieces, even_times(end, wishes.step), limits, jumps=jumps, closes=closes)
    tell(0.8)
    stops = motion_at(robot, pieces, stop_times(pieces), limits, jumps=jumps, closes=closes)
    tell(0.9)
    reasons = reasons_of(robot, fine, runs, seam_of(once, closes), wishes, limits)
    done = Plan(stops, fine, runs.asked)
    return done._replace(reasons=(*reasons, *straying(robot, done), *limits.assumed))


def check(wishes: MotionParameters) -> None:
    """Raise if a wish is not above 0 that has to be."""
    speed = 1.0 if wishes.approach_speed is None else wishes.approach_speed
    spacing = 1.0 if wishes.spacing is None else wishes.spacing
    wished = {
        "speed": wishes.speed,
        "approach speed": speed,
        "spacing": spacing,
        "tool acceleration": wishes.tool_acceleration,
        "step": wishes.step,
        "repeat": wishes.repeat,
    }
    for what, value in wished.items():
        if not value > 0:
            raise NoTimeError(what, value)
