"""The tool along a straight line, turning evenly from one orientation to the other."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.along_path import along_path, greedy
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import joint_text, length_text, reason_sentence
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.forward import joint_values, poses_at, tool_pose
from vi3dras.motion.assemble import even_times, motion_at
from vi3dras.motion.errors import NoTimeError, SamePlaceError, StraightLineError
from vi3dras.motion.limits import Limits, MotionParameters, limits_of
from vi3dras.motion.pieces import OPEN, Run
from vi3dras.motion.rows import Plan
from vi3dras.motion.stretch import Stretch, stretch_of
from vi3dras.motion.timings import timings_of
from vi3dras.orientation import axis_angle_from_matrix, matrix_from_axis_angle

PLACES = 201
"""Points of the line at which the joint values are found."""

SHORT = 1e-6
"""A line shorter than this [m] is none."""

MEETS = 1e-6
"""So far [rad], [m] the joints may be from where they stand when the line begins."""


def line_move(
    robot: Robot,
    start: Floats,
    target: Floats,
    wishes: MotionParameters | None = None,
    limits: Limits | None = None,
    *,
    task: Task | None = None,
    rows: int = 21,
) -> Plan:
    """A straight line of the tool, by constant speed, a law or in the least time, as `wishes` says.

    Args:
        robot: the arm.
        start: joint values [rad], [m], (n,).
        target: where the tool is to be, of the task's shape: a pose (4, 4), a point with the hand's angle
            (4,), or a point (3,).
        wishes: law, speed, duration, tool acceleration and step of it.
        limits: of the joints; the arm's own if None.
        task: what is asked of the tool; what is usual for the arm if None.
        rows: how many rows are exported, at even distances, both ends among them.

    Raises:
        StraightLineError: the tool cannot stay on the line.
        SamePlaceError: the line has no length.
        NoTimeError, TooShortError: it cannot be done in the duration.
        TargetError: the target has another shape.
    """
    wishes, limits, task = wishes or MotionParameters(), limits or limits_of(robot), task or usual_task(robot)
    stretch = _line(robot, joint_values(robot, start), np.asarray(target, float), task)
    return stretch_move(robot, stretch, wishes, limits, rows=rows)


def stretch_move(
    robot: Robot, stretch: Stretch, wishes: MotionParameters, limits: Limits | None = None, *, rows: int = 21
) -> Plan:
    """One stretch from rest to rest, with so many rows at even distances; the arm's own limits if None.

    Raises:
        NoTimeError: the duration is none.
        TooShortError: it cannot be done in the duration.
    """
    if wishes.duration is not None and not wishes.duration > 0:
        raise NoTimeError("duration", wishes.duration)
    limits = limits or limits_of(robot)
    (timing,), asked = timings_of(robot, [stretch], wishes, limits, lambda _: None)
    stops = np.linspace(0.0, stretch.length, max(rows, 2))
    run = Run("path", stretch, timing, stops, asked, OPEN)
    times = even_times(run.duration, wishes.step), run.stop_times()
    fine, coarse = (motion_at(robot, [run], t, limits) for t in times)
    return Plan(coarse, fine, asked, limits.assumed)


def straight_targets(robot: Robot, start: Floats, target: Floats, task: Task, count: int) -> Floats:
    """Targets (count, ...) from where the tool is at joint values (n,) straight to another.

    Points go evenly, poses turn about one axis, and the hand's angle goes the shorter way round.
    """
    pose, share = tool_pose(robot, start), np.linspace(0.0, 1.0, count)
    end = target[:3, 3] if task == "pose" else target[:3]
    points = pose[:3, 3] + share[:, None] * (end - pose[:3, 3])
    if task == "position":
        return points
    if task == "wrist":
        angle = float(hand_angle_of(robot, start))
        turn = (target[3] - angle + np.pi) % (2 * np.pi) - np.pi
        return np.column_stack([points, angle + share * turn])
    axis, angles = axis_angle_from_matrix(target[:3, :3] @ pose[:3, :3].T)
    return poses_at(points, matrix_from_axis_angle(np.tile(axis, (count, 1)), share * angles) @ pose[:3, :3])


def _line(robot: Robot, start: Floats, target: Floats, task: Task) -> Stretch:
    """The stretch of the line."""
    targets = straight_targets(robot, start, target, task, PLACES)
    points = points_of(targets)
    length = float(np.linalg.norm(points[-1] - points[0]))
    if length < SHORT:
        raise SamePlaceError
    q = greedy(robot, targets, task, start)
    step = np.abs(np.diff(q, axis=0)).max(axis=1)
    if np.abs(q[0] - start).max() <= MEETS and (step <= JUMP).all():
        return stretch_of(q, points, length)
    raise StraightLineError(*fault_of(robot, targets, points, task, start))


def fault_of(robot: Robot, targets: Floats, points: Floats, task: Task, start: Floats) -> tuple[str, str]:
    """Where the tool cannot stay on its way through targets (K, ...) at points (K, 3), and why."""
    done = along_path(robot, targets, task, start)
    missed = np.flatnonzero(~done.reachable)
    if len(missed):
        at = int(missed[0])
        sentence = reason_sentence(robot, why_not(robot, targets[at], task, start))
        return where_text(robot, points, at), sentence[:1].lower() + sentence[1:]
    if len(done.jumps):
        at = int(done.jumps[0])
        joint = int(np.abs(done.q[at + 1] - done.q[at]).argmax())
        turn = joint_text(robot, joint, float(abs(done.q[at + 1, joint] - done.q[at, joint])))
        return where_text(robot, points, at), f"the {robot.joints[joint].name} would have to jump by {turn}."
    return where_text(robot, points, 0), "the arm would have to stand in another way to stay on the line."


def where_text(robot: Robot, points: Floats, at: int) -> str:
    """A place among points (K, 3), and how far it is from the first."""
    x, y, z = (f"{v / robot.units.metres:.4g}" for v in points[at])
    gone = length_text(robot, float(np.linalg.norm(points[at] - points[0])))
    return f"{x}, {y}, {z} {robot.units.length} ({gone} from the start)"
