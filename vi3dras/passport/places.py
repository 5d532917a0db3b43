"""Where the joints put the tool: against what is asked, at the rows and between them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import matrix_from_abc
from vi3dras.passport.outcome import Column, Outcome, judged, outcome_with
from vi3dras.passport.rows import Rows, Tolerances, finite_rows
from vi3dras.passport.singular import singular_outcomes
from vi3dras.solids.capsules import between_segments


class Places(NamedTuple):
    """Measures of every row, NaN where there is none, (N,)."""

    residual: Floats
    """Between tool and point [m]."""
    turn: Floats
    """Between the tool's orientation and the one asked [rad]."""
    between: Floats
    """How far the tool is off the path half-way to the next row [m]."""
    condition: Floats
    """Inverse condition of the task's Jacobian."""

    @classmethod
    def empty(cls, count: int) -> Places:
        """Nothing measured yet."""
        return cls(*(np.full(count, np.nan) for _ in cls._fields))


def measure(places: Places, robot: Robot, rows: Rows, at: Ints, task: Task) -> None:
    """Fill in the measures of rows `at` (k,), in place."""
    q = rows.q[at]
    poses = tool_pose(robot, q)
    places.residual[at] = np.linalg.norm(poses[:, :3, 3] - rows.points[at], axis=1)
    places.turn[at] = _turn(poses[:, :3, :3], rows.abc[at])
    places.condition[at] = inverse_conditions(robot, task, q)
    some = at[at < len(rows.times) - 1]
    some = some[rows.on_line[some] & rows.on_line[some + 1]]
    middle = tool_pose(robot, (rows.q[some] + rows.q[some + 1]) / 2)[:, :3, 3]
    places.between[some] = off_path(rows.points, some, middle)


def off_path(points: Floats, at: Ints, middle: Floats) -> Floats:
    """How far places (k, 3) are off the path half-way from points[at] to the next, (k,) [m].

    The path is taken as the arc that the neighbours show, or as straight where that is nearer: a corner
    shows no arc.
    """
    before, after = np.maximum(at - 1, 0), np.minimum(at + 2, len(points) - 1)
    a, b = points[at], points[at + 1]
    bend = np.stack([_bend(points[before], a, b), _bend(a, b, points[after])])
    known: Bools = np.logical_and.reduce(np.isfinite(bend), axis=2)
    count = known.sum(axis=0)
    bending = np.where(known[..., None], bend, 0.0).sum(axis=0) / np.maximum(count, 1)[:, None]
    chord = b - a
    squared = (chord**2).sum(axis=1, keepdims=True)
    off = middle - (a + b) / 2
    off = off - chord * ((off * chord).sum(axis=1, keepdims=True) / np.where(squared > 0, squared, 1.0))
    sagitta = bending * squared / 8
    distance: Floats = np.minimum(np.linalg.norm(off, axis=1), np.linalg.norm(off + sagitta, axis=1))
    return distance


def _bend(a: Floats, b: Floats, c: Floats) -> Floats:
    """The second difference by length of three points (k, 3): the curvature, NaN where two are one."""
    first, second = np.linalg.norm(b - a, axis=1), np.linalg.norm(c - b, axis=1)
    apart = (first > 1e-12) & (second > 1e-12)
    first, second = np.where(apart, first, np.nan)[:, None], np.where(apart, second, np.nan)[:, None]
    bend: Floats = 2 * ((c - b) / second - (b - a) / first) / (first + second)
    return bend


def _turn(rotation: Floats, abc: Floats) -> Floats:
    """Angles (k,) between rotations (k, 3, 3) and A, B, C (k, 3), also small ones exactly."""
    away = np.linalg.norm(rotation - matrix_from_abc(abc), axis=(1, 2)) / np.sqrt(8.0)
    angle: Floats = 2 * np.arcsin(np.minimum(away, 1.0))
    return angle


def place_outcomes(
    robot: Robot, rows: Rows, places: Places, tolerances: Tolerances, task: Task
) -> list[Outcome]:
    """The verdicts on all measures."""
    metres, unit = robot.units.metres, robot.units.length
    blur = rows.blur_point * 2 + float(np.sum(rows.blur_q)) * _reach(robot)
    turn_blur = float(np.sum(np.where(robot.table.revolute, rows.blur_q, 0.0))) + 3 * rows.blur_turn
    degree = np.pi / 180
    return [
        _above("FK", places.residual / metres, tolerances.residual / metres, unit, blur / metres),
        _above("TURN", places.turn / degree, tolerances.turn / degree, "deg", turn_blur / degree),
        _above("BETWEEN", places.between / metres, tolerances.between / metres, unit),
        *singular_outcomes(robot, rows, places.condition, tolerances, task),
        gap(robot, rows, tolerances),
    ]


def gap(robot: Robot, rows: Rows, tolerances: Tolerances) -> Outcome:
    """Whether a closed path comes back to where it began, by what the joints do."""
    metres, unit = robot.units.metres, robot.units.length
    usable = finite_rows(rows.q)
    path = np.flatnonzero(rows.on_path)
    some = path[usable[path]]
    if not rows.closes:
        return Outcome("GAP", unit=unit)
    if len(some) < 2:
        return outcome_with("FAILED", "the ends of the closed path are not reached")
    lost = [row for row in path[[0, -1]].tolist() if not usable[row]]
    if lost:
        return outcome_with(
            "FAILED", "the closed path is not reached here, at its end: its closure is not known", lost[0]
        )
    score, shown = np.full((2, len(rows.times), 1), np.nan)
    # the row at an end of the path may count to what comes before or after it, and lie a step further
    ends = np.array([some[0] - 1, some[0], some[-1], some[-1] + 1])
    inside = (ends >= 0) & (ends < len(usable))
    ends = np.where(inside & usable[np.where(inside, ends, 0)], ends, some[[0, 0, -1, -1]])
    apart = float(between_segments(*tool_pose(robot, rows.q[ends])[:, :3, 3]))
    blur = 2 * float(np.sum(rows.blur_q)) * _reach(robot)
    score[some[-1]], shown[some[-1]] = apart - tolerances.gap - blur, apart / metres
    return judged("GAP", score, shown, tolerances.gap / metres, [Column("", unit)])


def _above(code: str, value: Floats, allowed: float, unit: str, blur: float = 0.0) -> Outcome:
    return judged(code, (value - allowed - blur)[:, None], value[:, None], allowed, [Column("", unit)])


def _reach(robot: Robot) -> float:
    """How far a turn of a joint can carry the tool, at most, per radian [m]."""
    tool = float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    lengths = [
        abs(j.a) + abs(j.d) + (0.0 if j.is_revolute else max(abs(j.low), abs(j.high))) for j in robot.joints
    ]
    reach = sum(length for length in lengths if np.isfinite(length)) + tool
    return reach if robot.table.revolute.any() else 1.0
