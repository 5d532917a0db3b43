"""Sentences on where a motion is slower than asked and why, where it stops, and what it cannot do."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, alike
from vi3dras.inverse.sentences import length_text
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.motion.laws import JERKS
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.rows import Motion, joint_name, joint_way, on_path, place, short, span, way_of
from vi3dras.motion.runs import Runs
from vi3dras.motion.track import MEETS

MANY = 6
"""Places of one kind that are told one by one."""

SUDDEN = 0.5
"""A joint that uses this share of its acceleration beside a slow place slows it: its peak is short."""

FULL = 0.95
"""From this share of its greatest acceleration on it is the tool itself that sets the pace."""

SLOW = 1e-2
"""A tool that is less than this share slower than asked is not worth a sentence."""


def reasons_of(
    robot: Robot, motion: Motion, runs: Runs, seam: Floats | None, wishes: MotionParameters, limits: Limits
) -> tuple[str, ...]:
    """What is to be said of a motion whose rows are near together."""
    told = [
        *_gaps(robot, motion),
        *_jumps(robot, motion),
        *_seam(robot, seam, wishes),
        *_corners(robot, runs, wishes),
        *slow_places(robot, motion, runs, wishes, limits),
    ]
    if wishes.law == "linear":
        told.append(JERKS)
    return tuple(told)


def _gaps(robot: Robot, motion: Motion) -> list[str]:
    way, missed = way_of(motion), ~motion.reachable
    told = []
    for first, last in alike(missed):
        if missed[first]:
            codes = np.bincount(motion.code[first : last + 1])
            reason = int(codes.argmax())
            why = "the hand would have to turn too suddenly" if reason == REACHABLE else NAMES[reason]
            where = span(robot, way[first], way[last])
            told.append(f"{where} the curve is not reached ({why}): the arm stops before.")
    return _some(told, "gaps")


def _jumps(robot: Robot, motion: Motion) -> list[str]:
    way = way_of(motion)
    told = []
    for row in motion.jumps.tolist():
        behind = min(row + 1, len(way) - 1)
        step = np.abs(motion.q[behind] - motion.q[row])
        joint = int(np.nan_to_num(step).argmax())
        turn = joint_way(robot, joint, float(step[joint]))
        told.append(
            f"At {place(robot, way[row])} the arm has to jump: {joint_name(robot, joint)} would turn by "
            f"{turn} at once. Another hand angle or place may avoid it."
        )
    return _some(told, "jumps")


def _seam(robot: Robot, seam: Floats | None, wishes: MotionParameters) -> list[str]:
    if seam is None:
        return []
    joints = [i for i in range(robot.n) if abs(seam[i]) > max(MEETS, np.abs(seam).max() / 20)]
    names = ", ".join(f"{joint_name(robot, i)} by {joint_way(robot, i, float(seam[i]))}" for i in joints)
    back = " Between the runs they go back." if wishes.repeat > 1 else ""
    return [f"The curve closes, but the joints do not end where they began: {names}.{back}"]


def _corners(robot: Robot, runs: Runs, wishes: MotionParameters) -> list[str]:
    told = []
    if runs.stopped:
        places = ", ".join(short(robot, way) for way in runs.stopped[:MANY])
        more = ", …" if len(runs.stopped) > MANY else ""
        many = "a corner" if len(runs.stopped) == 1 else f"{len(runs.stopped)} corners"
        cure = "" if wishes.blend > 0 else " Rounding the corners avoids it, but where the way turns back."
        told.append(
            f"The tool stops in {many}, at {places}{more} {robot.units.length}: turning at speed would need "
            f"an infinite acceleration.{cure}"
        )
    if runs.off > 0:
        told.append(f"The tool passes the rounded corners at {length_text(robot, runs.off)} at most.")
    return told


def _some(told: list[str], what: str) -> list[str]:
    if len(told) <= MANY:
        return told
    return [*told[:MANY], f"There are {len(told) - MANY} more {what}."]


def slow_places(
    robot: Robot, motion: Motion, runs: Runs, wishes: MotionParameters, limits: Limits
) -> list[str]:
    """Where the joints or the tool's acceleration hold the tool back, but for the ramps at rests."""
    if wishes.law not in ("constant", "least-time"):
        return []
    on, asked = on_path(motion), runs.asked
    slow = on & motion.reachable & (motion.tool_speed < asked * (1 - SLOW))
    rests = _rests(motion, runs, on)
    told: list[tuple[float, str]] = []
    for first, last in alike(slow):
        if not slow[first] or (math.isfinite(asked) and _is_ramp(motion, first, last, rests)):
            continue
        for a, b in alike(motion.held[first : last + 1]):
            rows = slice(first + a, first + b + 1)
            cause = _cause(robot, motion, int(motion.held[first + a]), rows, wishes, limits)
            sentence = _where_and_how(robot, motion, rows, asked, cause)
            told.append((float(motion.times[first + b] - motion.times[first + a]), sentence))
    longest = sorted(range(len(told)), key=lambda i: -told[i][0])[:MANY]
    chosen = [told[i][1] for i in sorted(longest)]
    if len(told) > MANY:
        more = len(told) - MANY
        chosen.append(f"The tool is held back in {more} more short {'place' if more == 1 else 'places'}.")
    return chosen


def _is_ramp(motion: Motion, first: int, last: int, rests: Floats) -> bool:
    """Whether rows only slow down to rests and speed up from them."""
    way = motion.way
    hair = float(np.nanmax(motion.tool_speed)) * float(motion.times[1])
    beside = int(((rests >= way[first] - hair) & (rests <= way[last] + hair)).sum())
    turns = np.sign(np.diff(motion.tool_speed[first : last + 1]))
    turns = turns[turns != 0]
    return int((np.diff(turns) != 0).sum()) <= 2 * beside - 1


def _rests(motion: Motion, runs: Runs, on: Bools) -> Floats:
    """The ways at which the tool stands for another reason than its speed."""
    began = motion.way[on.argmax()]
    stops = np.flatnonzero(on & ~(np.nan_to_num(motion.tool_speed) > 0))
    edges = np.flatnonzero(np.diff(on.astype(int)))
    edges = np.concatenate([[on.argmax()], stops, edges, motion.jumps, np.flatnonzero(on)[-1:]])
    return np.unique(np.concatenate([motion.way[edges.astype(int)], began + np.array(runs.stopped)]))


def _cause(
    robot: Robot, motion: Motion, mark: int, rows: slice, wishes: MotionParameters, limits: Limits
) -> str:
    """What holds the tool back in some rows with the same mark."""
    if mark >= 0:
        limit = "greatest speed" if mark % 2 == 0 else "greatest acceleration"
        return f"the {joint_name(robot, mark // 2)} is at its {limit}"
    if np.median(_tool_acceleration(motion, rows)) > FULL * wishes.tool_acceleration:
        most = wishes.tool_acceleration / robot.units.metres
        return f"the tool is at its greatest acceleration, {most:g} {robot.units.length}/s²"
    used = (np.abs(motion.acceleration[rows]) / limits.acceleration).max(axis=0)
    if used.max() > SUDDEN:
        return f"the {joint_name(robot, int(used.argmax()))} has to change its speed suddenly"
    return "the way bends or the speed changes as fast as the tool may"


def _tool_acceleration(motion: Motion, rows: slice) -> Floats:
    """How hard the tool itself accelerates around some rows, from differences of its places [m/s²]."""
    some = slice(max(rows.start - 1, 0), rows.stop + 1)
    times, points = motion.times[some], motion.points[some]
    if len(times) < 3:
        return np.zeros(1)
    velocity = np.diff(points, axis=0) / np.diff(times)[:, None]
    rate: Floats = np.diff(velocity, axis=0) / ((times[2:] - times[:-2]) / 2)[:, None]
    return np.asarray(np.nan_to_num(np.linalg.norm(rate, axis=1)))


def _where_and_how(robot: Robot, motion: Motion, rows: slice, asked: float, cause: str) -> str:
    """The sentence for some rows."""
    way, speeds, metres = way_of(motion)[rows], motion.tool_speed[rows], robot.units.metres
    where, unit = span(robot, float(way[0]), float(way[-1])), f"{robot.units.length}/s"
    if math.isfinite(asked):
        goes = f"{_speed(float(speeds.min()) / metres)} of {_speed(asked / metres)} {unit}"
    else:
        goes = f"up to {_speed(float(speeds.max()) / metres)} {unit}"
    return f"{where} {cause}: the tool goes {goes}."


def _speed(value: float) -> str:
    return f"{value:.3g}"
