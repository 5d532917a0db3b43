"""The arm that a file is judged for: as it is now, and what of it was otherwise at the export."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.passport.outcome import Outcome, outcome_with
from vi3dras.passport.passport import Passport
from vi3dras.passport.robot_numbers import difference
from vi3dras.passport.rows import joint_names, joint_units

MOST = 4
"""Differences that a sentence names; more are only counted."""


class Today(NamedTuple):
    """An arm as it is now."""

    robot: Robot
    limits: Limits
    is_same: bool
    """Whether the passport's arm puts its tool to the same place."""
    is_tighter: bool
    """Whether it allows less than it did at the export, so that what was found then need not hold."""
    outcomes: tuple[Outcome, ...]


def today(passport: Passport, robot: Robot | None) -> Today:
    """The arm to judge for: the one named, or the one here of the passport's name, or the passport's own."""
    was = passport.robot
    if robot is None:
        if was.id not in robot_files():
            return Today(was, passport.limits, is_same=True, is_tighter=False, outcomes=())
        robot = load_robot(was.id)
    limits, detail = limits_of(robot), difference(was, robot)
    if detail:
        who = f"{was.name} ({was.id}), not for {robot.name} ({robot.id})" if was.id != robot.id else ""
        what = f"it was exported for {who or f'another {was.id}'}: {detail}"
        return Today(robot, limits, is_same=False, is_tighter=True, outcomes=(outcome_with("ROBOT", what),))
    outcomes = [Outcome("ROBOT", None, None, "", None, None)]
    changes, is_tighter = _changes(passport, robot, limits)
    if changes:
        more = f", and {len(changes) - MOST} more" if len(changes) > MOST else ""
        what = f"{robot.name} ({robot.id}) has other limits than the arm of the export: "
        outcomes.append(outcome_with("ARM", what + ", ".join(changes[:MOST]) + more))
    return Today(robot, limits, is_same=True, is_tighter=is_tighter, outcomes=tuple(outcomes))


def _changes(passport: Passport, robot: Robot, limits: Limits) -> tuple[list[str], bool]:
    """What a joint may and might, where that differs; and whether any may do less now."""
    was, then = passport.robot, passport.limits
    scale, units = joint_units(robot)
    compared: tuple[tuple[str, str, Floats, Floats, int], ...] = (
        ("speed", "/s", then.speed, limits.speed, 1),
        ("acceleration", "/s²", then.acceleration, limits.acceleration, 1),
        ("lower limit", "", was.low, robot.low, -1),
        ("upper limit", "", was.high, robot.high, 1),
    )
    changes, is_tighter = [], False
    for name, per, before, now, sense in compared:
        differs = ~np.isclose(before, now, rtol=1e-9, atol=1e-12)
        is_tighter |= bool((differs & (sense * now < sense * before)).any())
        for i in np.flatnonzero(differs).tolist():
            joint, unit = joint_names(robot)[i], f"{units[i]}{per}"
            is_now, was_then = (_said(values[i] / scale[i], unit) for values in (now, before))
            changes.append(f"{name} of {joint} is {is_now}, was {was_then}")
    return changes, is_tighter


def _said(value: float, unit: str) -> str:
    return f"{value:.6g} {unit}" if np.isfinite(value) else "none"
