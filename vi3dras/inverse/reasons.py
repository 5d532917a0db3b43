"""Why a target has no solution: too far, too near, a joint's limit, the orientation; and what would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.planar_arm import planar_arm
from vi3dras.inverse.nearest import hand_angles, nearest_joints
from vi3dras.inverse.numeric import ROWS, descend, starts_for, unlimited
from vi3dras.inverse.search import least_outside
from vi3dras.inverse.self_motion import standing_joints
from vi3dras.inverse.solutions import EXACT, Solutions, choose, excess_of, into_limits, measured
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import checked, checked_seed
from vi3dras.kinematics.forward import dh_frames, tool_pose

Kind = Literal["reachable", "limit", "orientation", "too far", "too near", "beside the plane"]


class Reason(NamedTuple):
    """Whether a target is reached, and if not, why not and what is nearest."""

    task: Task
    """What was asked of the tool."""
    kind: Kind
    """`limit`: only with a joint out of its range; `orientation`: the point, but not this orientation."""
    distance: float
    """From the target to the nearest point that is reached [m]; 0 for a point that is."""
    nearest: Floats
    """Joint values within the limits that bring the tool there, (n,)."""
    point: Floats
    """That point, (3,) in [m]."""
    joint: int | None
    """For `limit`: the joint that is furthest outside in the solution that needs least."""
    value: float
    """What that joint would have to be [rad] or [m]; NaN for other kinds."""
    excess: float
    """By how much that is outside its range."""
    angles: list[tuple[float, float]]
    """Intervals of the hand's angle [rad] that reach the point within the limits, where the arm has such."""
    solutions: Solutions
    """What the solver found."""


NOTHING = float("nan")


def why_not(
    robot: Robot,
    target: Floats,
    task: Task = "pose",
    seed: Floats | None = None,
    report: Callable[[float], None] = lambda _: None,
    *,
    roomiest: bool = False,
) -> Reason:
    """Whether and how one target is reached, and if not, the reason.

    A target counts as too far or too near when no orientation of the tool brings it there, with all limits
    forgotten; as a matter of orientation when some other one does; and as a matter of limits when only they
    stand against it. With a joint to spare the solutions are near the seed, or the `roomiest`.

    Raises:
        TargetError: the target is none.
    """
    target = checked(task, target)
    solutions = solver_for(robot, task).solve(target, seed, roomiest=roomiest)
    seed = checked_seed(robot, seed)
    if solutions.within_limits.any():
        return _reached(robot, task, target, seed, solutions)
    report(0.2)
    free = solutions if solutions.valid.any() else solver_for(unlimited(robot), task).solve(target, seed)
    ways = free.q[free.valid]
    form = solver_for(robot, task).form
    if form is None or not form.complete:
        least = least_outside(robot, task, target, seed, ways)
        if least is not None and not excess_of(robot, least).any():
            q = into_limits(robot, least, seed)[None, None]
            found = measured(robot, task, target[None], q, ("found by search",)).at(0)
            return _reached(robot, task, target, seed, found)
        ways = ways if least is None else least[None]
    report(0.4)
    nearest = nearest_joints(robot, task, target, seed)
    point = tool_pose(robot, nearest)[:3, 3]
    distance = float(np.linalg.norm(point - point_of(target)))
    report(0.6)
    angles = hand_angles(robot, point_of(target), seed) if task != "position" else []
    if not len(ways):
        report(0.8)
        kind = _without_solution(robot, task, point_of(target), seed)
        return Reason(task, kind, distance, nearest, point, None, NOTHING, NOTHING, angles, solutions)
    joint, value, excess = _least_excess(robot, ways)
    return Reason(task, "limit", distance, nearest, point, joint, value, excess, angles, solutions)


def _reached(robot: Robot, task: Task, target: Floats, seed: Floats, found: Solutions) -> Reason:
    """What there is to say of a target with solutions within the limits."""
    best = choose(robot, found, seed)
    return Reason(
        task, "reachable", 0.0, found.q[best or 0], point_of(target), None, NOTHING, NOTHING, [], found
    )


def standing_sets(robot: Robot, task: Task, found: Solutions) -> tuple[tuple[int, ...], ...]:
    """The joints that can move together while the tool stands still, for each kind of solution that has such.

    An arm with joints to spare can do so everywhere: nothing is said of it.
    """
    if robot.n > ROWS[task]:
        return ()
    free = standing_joints(robot, task, found.q[found.valid])
    return tuple(sorted({tuple(np.flatnonzero(row).tolist()) for row in free if row.any()}))


def point_of(target: Floats) -> Floats:
    """The point (3,) of one target of any task."""
    return target[:3, 3] if target.ndim == 2 else target[:3]


def _least_excess(robot: Robot, q: Floats) -> tuple[int, float, float]:
    """The worst joint of the solution among `q` (k, n) that is least outside, its value and its excess."""
    excess = excess_of(robot, q)
    best = int(excess.max(axis=1).argmin())
    joint = int(excess[best].argmax())
    return joint, float(q[best, joint]), float(excess[best, joint])


def _without_solution(robot: Robot, task: Task, point: Floats, seed: Floats) -> Kind:
    """The reason when no solution exists, limits or not."""
    free = unlimited(robot)
    if task != "position" and solver_for(free, "position").solve(point, seed).valid.any():
        return "orientation"
    starts = np.concatenate([seed[None], starts_for(robot, 23)])
    ends = descend(free, "position", np.tile(point, (len(starts), 1)), starts, limited=False)
    reached = tool_pose(robot, ends)[:, :3, 3]
    missed = np.linalg.norm(reached - point, axis=1)
    nearest = int(missed.argmin())
    if missed[nearest] <= EXACT:
        return "orientation" if task != "position" else "limit"
    arm = planar_arm(robot)
    if arm is not None and arm.beside(point) > EXACT:
        return "beside the plane"
    out, there = (_from_shoulder(robot, ends[nearest], p) for p in (point, reached[nearest]))
    return "too far" if out > there else "too near"


def _from_shoulder(robot: Robot, q: Floats, point: Floats) -> float:
    """How far a point is from the shoulder, or from the first axis of an arm in one plane."""
    arm = planar_arm(robot)
    if arm is not None and "R" in arm.kinds:
        return float(np.linalg.norm(point @ arm.plane[:, :2] - arm.points[arm.kinds.index("R")]))
    return float(np.linalg.norm(point - dh_frames(robot, q)[min(robot.n, 2) - 1, :3, 3]))
