"""A curve that an arm follows, as a motion: how fast it goes where, and what it does before and after.

Also how near together its via-points have to be: no joint steps too far, and the tool keeps to its curve.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.stretch import JUMP
from vi3dras.motion import ends
from vi3dras.motion.assemble import even_times, motion_at, starts_of, stop_times
from vi3dras.motion.errors import NothingReachedError, NoTimeError, PointCurveError, TooManyRowsError
from vi3dras.motion.limits import Limits, MotionParameters, limits_of
from vi3dras.motion.pieces import Piece
from vi3dras.motion.reasons import reasons_of
from vi3dras.motion.rows import PHASES, Plan
from vi3dras.motion.runs import runs_of
from vi3dras.motion.track import repeated, seam_of, track_of
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.follow import Followed
from vi3dras.solids.capsules import squared_to_segment
from vi3dras.units import round_below

MOST_ROWS = 1_000_000
"""Via-points of one motion."""

STILL = 1e-9
"""A curve shorter than this [m] is a point."""

ROOM = 0.9
"""Share of a jump that the largest step may have: other via-points fall elsewhere between the same rows."""

FINER = 0.8
"""Each spacing that is tried is this share of the one before."""

STRAYS = 0.003
"""A curve that its via-points leave by less [m] is shown well enough."""

LEAST = 1e-4
"""A joint that steps too far over this [m] jumps: no number of rows would help."""


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
    wished = {
        "speed": wishes.speed,
        "approach speed": wishes.approach_speed,
        "spacing": wishes.spacing,
        "tool acceleration": wishes.tool_acceleration,
        "step": wishes.step,
        "repeat": wishes.repeat,
    }
    for what, value in wished.items():
        if value is not None and not value > 0:
            raise NoTimeError(what, value)


def spacing_enough(robot: Robot, plan: Plan) -> float | None:
    """A spacing of the path's via-points [m], a round number of the arm's unit, at which no joint jumps.

    None where they are near enough as they are, or where the arm has to jump anyway.
    """
    steps = np.nan_to_num(np.abs(np.diff(plan.stops.q, axis=0)))
    if not steps.max(initial=0.0) > JUMP or len(plan.fine.jumps):
        return None
    on = (plan.fine.phase == PHASES.index("path")) & plan.fine.reachable
    way, q = plan.fine.way[on], plan.fine.q[on]
    if len(way) < 2:
        return None
    spacing = float(way[-1] - way[0])
    while spacing > LEAST:
        after = np.minimum(np.searchsorted(way, way + spacing), len(way) - 1)
        if np.abs(q[after] - q).max() < ROOM * JUMP:
            return round_below(spacing / robot.units.metres) * robot.units.metres
        spacing *= FINER
    return None


def straying(robot: Robot, plan: Plan) -> list[str]:
    """That the via-points are too few to show the curve, if they are."""
    off = strays(plan)
    if off < STRAYS:
        return []
    return [
        f"Straight from point to point the tool leaves the curve by up to {length_text(robot, off)}: "
        "more points keep nearer to it."
    ]


def strays(plan: Plan) -> float:
    """How far the path is off the straight lines between its via-points, at most [m].

    That is how far a controller leaves it that knows the via-points alone.
    """
    stops, fine = plan.stops, plan.fine
    after = np.clip(np.searchsorted(stops.times, fine.times), 1, max(len(stops.times) - 1, 1))
    if len(stops.times) < 2:
        return 0.0
    away = np.sqrt(squared_to_segment(fine.points, stops.points[after - 1], stops.points[after]))
    on = fine.phase == PHASES.index("path")
    return float(np.nan_to_num(away[on]).max(initial=0.0))
