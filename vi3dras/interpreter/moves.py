"""Moves of a program as pieces of a motion: by the joints, straight, on arcs."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.interpreter.arcs import Arc3
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.positions import Position
from vi3dras.interpreter.run_errors import BlockedWayError
from vi3dras.inverse.along_path import greedy
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.sentences import joint_text
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.stretch import JUMP
from vi3dras.kinematics.forward import poses_at, tool_pose
from vi3dras.motion.joint_move import joint_run
from vi3dras.motion.laws import LawName
from vi3dras.motion.limits import Limits, MotionParameters, limits_of
from vi3dras.motion.line_move import MEETS, SHORT, fault_of, straight_targets, where_text
from vi3dras.motion.pieces import Grips, Run
from vi3dras.motion.stretch import Stretch, even_spline, stretch_of
from vi3dras.motion.timing import Timed
from vi3dras.motion.timings import FASTEST, timed

LAW: LawName = "trapezoid"
"""How the joints start and stop."""

PLACES = 401
"""Points of a line or an arc at which the joint values are found."""

STEP = 0.05
"""How far a joint goes [rad], [m] from one row of the motion to the next, at most."""

LEAST_ROWS = 21


class Pace(NamedTuple):
    """How fast an arm is told to go."""

    speed: float = math.inf
    """Of the tool [m/s], as SPD says; infinite for as fast as the joints may."""
    override: float = 1.0
    """OVRD, of all moves."""
    joints: float = 1.0
    """JOVRD, of moves by the joints."""
    acceleration: float = 1.0
    """ACCEL: the smaller of both shares."""

    def limits(self, own: Limits, *, by_joints: bool) -> Limits:
        """What the joints may do."""
        share = self.override * (self.joints if by_joints else 1.0)
        return own._replace(speed=own.speed * share, acceleration=own.acceleration * self.acceleration)


def joint_piece(arm: Coordinates, start: Floats, end: Floats, pace: Pace, grip: Grips) -> Run:
    """All joints from values (n,) to others, together."""
    limits = pace.limits(limits_of(arm.bare), by_joints=True)
    return rows_of(joint_run(start, end, LAW, limits, "joints", grip=grip))


def line_piece(arm: Coordinates, start: Floats, position: Position, pace: Pace, grip: Grips) -> Run | None:
    """The tool straight to a position; None where it is there already, but perhaps for its turn.

    Raises:
        BlockedWayError: it cannot stay on the line; the sentence says where and why.
    """
    targets = straight_targets(arm.robot, start, arm.target(position), arm.task, PLACES)
    length = float(np.linalg.norm(points_of(targets)[-1] - points_of(targets)[0]))
    return None if length < SHORT else _along(arm, start, targets, length, position, pace, grip)


def arc_piece(
    arm: Coordinates, start: Floats, arc: Arc3, position: Position | None, pace: Pace, grip: Grips
) -> Run:
    """The tool on an arc, turning evenly to how it stands at a position; None keeps it as it is.

    Raises:
        BlockedWayError: it cannot stay on the arc.
    """
    end = arm.target(arm.position(start) if position is None else position)
    targets = straight_targets(arm.robot, start, end, arm.task, PLACES)
    points = arc.points(PLACES)
    if arm.task == "pose":
        targets = poses_at(points, targets[:, :3, :3])
    else:
        targets[:, :3] = points
    return _along(arm, start, targets, arc.length, position, pace, grip)


def _along(
    arm: Coordinates, start: Floats, targets: Floats, length: float, position: Position | None, pace: Pace,
    grip: Grips,
) -> Run:  # fmt: skip
    """The tool through targets (K, ...) at even distances over a length [m]."""
    q = _followed(arm, start, targets, position)
    stretch = stretch_of(q, points_of(targets), length)
    timing, speed = tool_timing(stretch, pace, pace.limits(limits_of(arm.bare), by_joints=False))
    if arm.carries:
        # what is written is told of the arm as it is in the library
        stretch = stretch._replace(points=even_spline(tool_pose(arm.bare, q)[:, :3, 3], length))
    return rows_of(Run("path", stretch, timing, np.array([0.0, length]), speed, grip))


def tool_timing(stretch: Stretch, pace: Pace, limits: Limits) -> tuple[Timed, float]:
    """How fast a stretch is run at a pace, and the tool speed [m/s] that is asked for."""
    speed = min(pace.speed * pace.override, FASTEST)
    reach = MotionParameters().tool_acceleration * pace.acceleration
    return timed(stretch, MotionParameters(speed=speed, tool_acceleration=reach), limits, speed), speed


def _followed(arm: Coordinates, start: Floats, targets: Floats, position: Position | None) -> Floats:
    """Joint values (K, n) through targets (K, ...), without a jump and within the limits."""
    robot, points = arm.robot, points_of(targets)
    q = greedy(robot, targets, arm.task, start)
    if arm.bends and robot.n == 5:
        q[:, 4] = _rolls(arm, q, start, position)
    is_whole = np.isfinite(q).all() and np.abs(q[0] - start).max() <= MEETS
    if not (is_whole and (np.abs(np.diff(q, axis=0)) <= JUMP).all()):
        raise BlockedWayError(*fault_of(robot, targets, points, arm.task, start))
    out = robot.out_of_range(q)
    if out.any():
        at = int(out.any(axis=1).argmax())
        joint = int(out[at].argmax())
        needed = joint_text(robot, joint, float(q[at, joint]))
        raise BlockedWayError(
            where_text(robot, points, at), f"{robot.joints[joint].name} would have to be at {needed}."
        )
    return q


def _rolls(arm: Coordinates, q: Floats, start: Floats, position: Position | None) -> Floats:
    """The last joint (K,) of a five-axis arm while its roll goes evenly to that of a position."""
    lean = np.cos(np.pi / 2 - hand_angle_of(arm.robot, q))
    turned = (q[:, 0] + arm.turn) * lean
    first = float(start[4] + turned[0])
    last = start.copy()
    last[4] = first - turned[-1] if position is None else position.values[3] - turned[-1]
    ends = into_limits(arm.robot, last, start)[4] + turned[-1]
    return np.asarray(np.linspace(first, ends, len(q)) - turned)


def rows_of(run: Run) -> Run:
    """With rows at even times, so many that no joint goes far from one to the next."""
    widest = float(np.abs(run.stretch.joints.values[-1] - run.stretch.joints.values[0]).max())
    swept = float(np.abs(np.diff(run.stretch.joints.values, axis=0)).sum(axis=0).max())
    count = max(LEAST_ROWS, math.ceil(1.5 * max(widest, swept) / STEP) + 1)
    return run._replace(stops=run.timing.at(np.linspace(0.0, run.duration, count))[0])
