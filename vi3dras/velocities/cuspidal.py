"""Whether an arm changes its posture without crossing a singular pose: then it is cuspidal.

What is asked is the arm's geometry, so its limits are left out; whether the way keeps them is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import starts_for, unlimited
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.axes import bends_in_a_plane, meeting_point, three_joint_reason, wrist_carrier
from vi3dras.velocities.contour import sheet_of
from vi3dras.velocities.errors import PostureError
from vi3dras.velocities.factors import factor_values, factors
from vi3dras.velocities.nearest import clear_way, least_value, straight_way
from vi3dras.velocities.task_part import determinants, square_part
from vi3dras.velocities.three_joints import PLACES, postures, way

TRIES = 40
"""Poses from which a way to another solution is looked for."""

WIDE = 0.01
"""A way on which no singular value is less is wide enough to be shown, and no better one is looked for."""

Told = Callable[[float], None]
Verdict = Literal["cuspidal", "not cuspidal", "none found"]


class Cuspidality(NamedTuple):
    """The answer."""

    verdict: Verdict
    reason: str
    """Why, as a sentence."""
    path: Floats | None = None
    """Joint values (m, n) from one solution to another of the same place, none of them singular."""
    least: float = 0.0
    """The least singular value on it, lengths as shares of the arm's size."""
    tries: int = 0
    """How many poses were tried."""


@lru_cache(maxsize=64)
def cuspidality(robot: Robot, tries: int = TRIES) -> Cuspidality:
    """Whether an arm is cuspidal: by its build where that decides, else by a search for a way.

    Raises:
        PostureError: the arm has joints to spare for its task, or too few.
    """
    return decided(robot, tries)


def decided(robot: Robot, tries: int = TRIES, report: Told | None = None) -> Cuspidality:
    """The same, never from memory: `report` is told how much of the search is done, 0 to 1.

    Raises:
        PostureError: the arm has joints to spare for its task, or too few.
    """
    part = square_part(robot)
    if part is None:
        raise PostureError(robot.id, robot.n)
    names = [factor.name for factor in factors(robot)]
    if robot.n == 3 and part.words == "the position part":
        return _of_three(robot)
    if robot.n == 6 and meeting_point(robot, 3, 4, 5) is not None:
        return _with_wrist(robot, tries, report)
    if names[:2] == ["shoulder", "elbow"]:
        last = ", and that of the wrist flipped or not" if "wrist" in names else ""
        return Cuspidality(
            "not cuspidal",
            "The determinant has a factor for each choice: the sign of that of the shoulder tells front from "
            f"back, that of the elbow up from down{last}. Another posture has another sign.",
        )
    if robot.n < 6:
        if not bends_in_a_plane(robot):
            raise PostureError(robot.id, robot.n)
        return Cuspidality(
            "not cuspidal",
            "All axes that bend the arm are parallel: its two elbows are parted by the stretched arm.",
        )
    return _searched(robot, tries, report)


def _of_three(robot: Robot) -> Cuspidality:
    if reason := three_joint_reason(robot):
        return Cuspidality("not cuspidal", reason)
    sheet = sheet_of(robot)
    found = []
    for pair in postures(robot, sheet):
        path = clear_way(robot, way(sheet, pair))
        if path is not None:
            found.append((least_value(robot, path), path))
    if not found:
        return _none(PLACES)
    least, path = max(found, key=lambda each: each[0])
    return _found(path, least, PLACES)


def _with_wrist(robot: Robot, tries: int, report: Told | None) -> Cuspidality:
    """Three joints with a wrist whose axes meet: the arm changes its posture as those three do."""
    arm = wrist_carrier(robot)
    if square_part(arm) is None:
        return _searched(robot, tries, report)
    first = _of_three(arm) if arm.n == 3 else _searched(robot, tries, report)
    before = "The axes of the wrist meet in one point, so that the first three joints decide. "
    if first.path is None:
        return first._replace(reason=before + first.reason)
    q = _with_hand(robot, first.path)
    return _found(q, least_value(robot, q), first.tries) if q is not None else _searched(robot, tries, report)


def _with_hand(robot: Robot, path: Floats) -> Floats | None:
    """The way (m, 3) of an arm with its wrist's joints, (2 m, 6): they follow when the arm has arrived."""
    free = unlimited(robot)
    wrist = starts_for(robot, 1)[0, 3:]
    moved = np.concatenate([path, np.tile(wrist, (len(path), 1))], axis=1)
    target = tool_pose(free, moved[0])
    found = solver_for(free, "pose").solve(target, moved[-1])
    sign = np.sign(factor_values(free, moved[:1]).prod())
    for end in found.q[found.valid]:
        apart = np.abs(np.angle(np.exp(1j * (end[:3] - moved[-1, :3])))).max()
        same = np.sign(factor_values(free, end[None]).prod()) == sign
        if apart < 1e-6 and same:
            end[:3] = moved[-1, :3]
            row = np.concatenate([moved, np.linspace(moved[-1], end, len(path) // 2)[1:]])
            return clear_way(robot, row)
    return None


def _searched(robot: Robot, tries: int, report: Told | None) -> Cuspidality:
    """Straight ways between the solutions of poses all over the ranges, the widest that keeps limits."""
    part = square_part(robot)
    free = unlimited(robot)
    if part is None:
        raise PostureError(robot.id, robot.n)
    solver = solver_for(free, "pose")
    found: list[tuple[bool, float, Floats]] = []
    for count, start in enumerate(starts_for(robot, tries), 1):
        if report is not None:
            report((count - 1) / tries)
        solutions = solver.solve(tool_pose(free, start), start)
        q = solutions.q[solutions.valid]
        sign = determinants(free, part, q) > 0 if len(q) else np.zeros(0, bool)
        for a, b in combinations(range(len(q)), 2):
            path = straight_way(free, q[a], q[b]) if sign[a] == sign[b] else None
            if path is not None:
                found.append((not robot.out_of_range(path).any(), least_value(free, path), path))
        if any(inside and least > WIDE for inside, least, _ in found):
            tries = count
            break
    if not found:
        return _none(tries)
    _, least, path = max(found, key=lambda each: each[:2])
    return _found(path, least, tries)


def _found(path: Floats, least: float, tries: int) -> Cuspidality:
    return Cuspidality(
        "cuspidal",
        "Two solutions of one place are joined by a way on which no pose is singular.",
        path,
        least,
        tries,
    )


def _none(tries: int) -> Cuspidality:
    return Cuspidality(
        "none found",
        f"No way to another posture without a singular pose was found in {tries} tries; that proves nothing.",
        tries=tries,
    )
