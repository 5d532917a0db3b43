"""A table brought back as a path: times, joint values or places, and the motion they make."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.columns import (
    ANGLES,
    SECONDS,
    Columns,
    columns_of,
    has_joints,
    has_places,
    joint_values,
    places,
)
from vi3dras.formats.text_table import TimeOrderError, read_rows
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import rotation_vector
from vi3dras.joint_workspace.classes import REACHABLE, TOO_FAR, Codes
from vi3dras.joint_workspace.classify import classify_each
from vi3dras.joint_workspace.hands import Hand, targets_at, usual_hand
from vi3dras.kinematics.forward import poses_at, tool_pose
from vi3dras.motion.rows import FREE, PHASES, Motion
from vi3dras.orientation import matrix_from_abc
from vi3dras.path.smoothing import smooth_angles
from vi3dras.solids.capsules import touches
from vi3dras.units import LENGTHS

SPEED = 0.05
"""Of the tool [m/s], for a table that says neither times nor speeds."""

APART = 1e-3
"""Places further than this from the tool [m] belong to another arm, or to other joint values."""

OTHERWISE = 1e-3
"""The same for a tool that is turned otherwise [rad]."""

SHORTEST = 1e-3
"""Between two rows without times, also where the tool stands still [s]."""


@dataclass(frozen=True)
class ImportedPath:
    """What a table says about a path of N rows; None where it is silent."""

    file: str
    times: Floats | None
    """[s], rising from 0, (N,)."""
    q: Floats | None
    """Joint values [rad], [m], (N, n); NaN where a point is not reached."""
    points: Floats | None
    """[m], (N, 3)."""
    abc: Floats | None
    """Roll, pitch and yaw [rad], (N, 3)."""
    speeds: Floats | None
    """Towards each row [m/s], (N,)."""
    told: tuple[str, ...] = ()
    """Sentences on what was taken for granted."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        found = self.q if self.q is not None else self.points
        return 0 if found is None else len(found)


def read_path(file: Path, robot: Robot) -> ImportedPath:
    """The path in a table: via points, joint values or RoboDK's points, however a spreadsheet saved it.

    Raises:
        PathFileError: with line and column, what was found and what would be right.
    """
    table = read_rows(file)
    columns = columns_of(file.name, table, robot)
    found, told = columns.found, list(columns.told)
    q = points = abc = speeds = times = None
    if all(f"turn{k}" in found for k in range(3)):
        turns = [found[f"turn{k}"] for k in range(3)]
        scale = [ANGLES[turn.unit or "deg"] for turn in turns]
        abc = columns.numbers[:, [turn.column for turn in turns]] * scale
    if has_places(found):
        points, more = places(columns)
        told += more if not has_joints(found, robot) else []
    if has_joints(found, robot):
        q, more = joint_values(columns, robot)
        told += [*more, *_marked(columns, q), *_apart(robot, q, points), *_turned(robot, q, abc)]
    if "speed" in found:
        unit = found["speed"].unit.removesuffix("/s") or "mm"
        speeds = _kept(columns.numbers[:, found["speed"].column]) * LENGTHS[unit]
    if "t" in found:
        seconds = columns.numbers[:, found["t"].column] * SECONDS[found["t"].unit or "s"]
        times = _rising(file.name, table.lines, seconds)
    return ImportedPath(file.name, times, q, points, abc, speeds, tuple(told))


def _marked(columns: Columns, q: Floats) -> list[str]:
    """Takes the joint values (N, n) out of rows that the table itself marks as not reached, and says so."""
    if "reachable" not in columns.found:
        return []
    marks = columns.numbers[:, columns.found["reachable"].column]
    lost = np.flatnonzero(~(marks > 0.5) & np.isfinite(q).all(axis=1))
    q[lost] = np.nan
    if not len(lost):
        return []
    what = f"Row {int(lost[0])} is marked as not reached"
    if len(lost) > 1:
        what = f"{len(lost)} rows are marked as not reached, the first is {int(lost[0])}"
    return [f"{what}: no joint values are taken there."]


def _apart(robot: Robot, q: Floats, points: Floats | None) -> list[str]:
    """Says so where joint values (N, n) do not put the tool where the table has it (N, 3)."""
    if points is None:
        return []
    known = np.isfinite(q).all(axis=1) & np.isfinite(points).all(axis=1)
    gaps = np.linalg.norm(tool_pose(robot, q[known])[:, :3, 3] - points[known], axis=1)
    if not gaps.max(initial=0.0) > APART:
        return []
    return [
        f"The places of the table are up to {length_text(robot, float(gaps.max()))} from where its joint "
        f"values put the tool of the {robot.name}: the joint values are taken."
    ]


def _turned(robot: Robot, q: Floats, abc: Floats | None) -> list[str]:
    """Says so where joint values (N, n) do not turn the tool as the table has it (N, 3)."""
    if abc is None:
        return []
    known = np.isfinite(q).all(axis=1) & np.isfinite(abc).all(axis=1)
    between = np.swapaxes(matrix_from_abc(abc[known]), 1, 2) @ tool_pose(robot, q[known])[:, :3, :3]
    angles = np.linalg.norm(rotation_vector(between), axis=1)
    if not angles.max(initial=0.0) > OTHERWISE:
        return []
    return [
        f"A, B, C of the table are up to {np.degrees(angles.max()):.2f} deg from how its joint values turn "
        f"the tool of the {robot.name}: the joint values are taken."
    ]


def imported_motion(
    path: ImportedPath, robot: Robot, *, hand: Hand | None = None, speed: float = SPEED
) -> Motion:
    """The motion of a table's rows: velocities are differences, places come from the joints.

    Args:
        path: what the table says.
        robot: the arm.
        hand: how the hand stands, for a table of places without turns; the arm's usual way if None.
        speed: of the tool [m/s], for a table without times and speeds.
    """
    q, code = _reached(path, robot, hand)
    reachable = ~np.isnan(q.sum(axis=1))
    points = np.full((len(q), 3), np.nan) if path.points is None else path.points.copy()
    poses = tool_pose(robot, q[reachable])[:, :3, 3]
    if path.q is not None:
        points[reachable] = poses
    way = np.concatenate([[0.0], np.cumsum(np.nan_to_num(np.linalg.norm(np.diff(points, axis=0), axis=1)))])
    times = path.times if path.times is not None else _times(path, q, way, speed)
    velocity = np.gradient(q, times, axis=0)
    steps = np.abs(np.diff(q, axis=0))
    spent = np.abs(velocity[:-1]) * np.diff(times)[:, None]
    return Motion(
        times=times,
        q=q,
        velocity=velocity,
        acceleration=np.gradient(velocity, times, axis=0),
        points=points,
        way=way,
        tool_speed=np.gradient(way, times),
        held=np.full(len(q), FREE),
        phase=np.full(len(q), PHASES.index("path")),
        gripper=np.ones(len(q)),
        reachable=reachable,
        code=np.where(reachable, REACHABLE, code).astype(np.uint8),
        jumps=np.flatnonzero(((steps > JUMP) & (steps > 1.5 * spent)).any(axis=1)),
        closes=len(q) > 2 and bool(np.linalg.norm(points[-1] - points[0]) < 1e-6),
    )


def _reached(path: ImportedPath, robot: Robot, hand: Hand | None) -> tuple[Floats, Codes]:
    """Joint values (N, n), and for rows without any why not (N,)."""
    if path.q is not None:
        return path.q, np.full(len(path.q), TOO_FAR, np.uint8)
    assert path.points is not None
    hand = hand or usual_hand(robot)
    targets, task, verdicts = targets_at(path.points, hand), hand.task, None
    if path.abc is not None and usual_task(robot) == "pose":
        task, targets = "pose", poses_at(path.points, matrix_from_abc(path.abc))
    elif path.abc is not None and usual_task(robot) == "wrist":
        angles = _hand_angles(path.points, path.abc)
        ways = [np.column_stack([path.points, each]) for each in (angles, np.pi - angles)]
        judged = [classify_each(robot, way, "wrist") for way in ways]
        best = max((0, 1), key=lambda k: judged[k].reachable.sum())
        task, targets, verdicts = "wrist", ways[best], judged[best]
    elif task == "wrist":
        calm = smooth_angles(robot, path.points, hand)
        targets = targets if calm is None else np.column_stack([path.points, calm])
    done = along_path(robot, targets, task, hits=partial(touches, robot))
    return done.q, (verdicts or classify_each(robot, targets, task)).code


def _hand_angles(points: Floats, abc: Floats) -> Floats:
    """How far the tool rises from outward, for an arm that faces its points (N, 3), (N,) [rad].

    One that reaches over its back counts from the other side.
    """
    ahead = matrix_from_abc(abc)[:, :, 2]
    outward = points[:, :2] / np.maximum(np.linalg.norm(points[:, :2], axis=1), 1e-12)[:, None]
    angles: Floats = np.arctan2(ahead[:, 2], (ahead[:, :2] * outward).sum(axis=1))
    return angles


def _times(path: ImportedPath, q: Floats, way: Floats, speed: float) -> Floats:
    rate = np.full(len(q), speed) if path.speeds is None else path.speeds
    steps = np.maximum(np.diff(way) / rate[1:], SHORTEST)
    return np.concatenate([[0.0], np.cumsum(steps)])


def _kept(speeds: Floats) -> Floats:
    """Speeds (N,), an empty one as the one before it: RoboDK's blank keeps the speed."""
    known = np.flatnonzero(np.isfinite(speeds) & (speeds > 0))
    if not len(known):
        return np.full(len(speeds), 1000 * SPEED)
    last = known[np.maximum(np.searchsorted(known, np.arange(len(speeds)), "right") - 1, 0)]
    return speeds[last]


def _rising(file: str, lines: list[int], times: Floats) -> Floats:
    wrong = np.flatnonzero(~(np.diff(times) > 0))
    if len(wrong):
        row = int(wrong[0]) + 1
        raise TimeOrderError(file, lines[row], float(times[row]), float(times[row - 1]))
    moved: Floats = times - times[0]
    return moved
