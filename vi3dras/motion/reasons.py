"""Sentences on where a motion is slower than asked and why, where it stops, and what it cannot do."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.sentences import length_text
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.motion.enough import strays
from vi3dras.motion.limits import Limits
from vi3dras.motion.parameters import MotionParameters
from vi3dras.motion.rows import Motion, Plan
from vi3dras.motion.runs import Runs
from vi3dras.motion.slow_places import slow_places
from vi3dras.motion.track import MEETS
from vi3dras.motion.words import joint_name, joint_way, place, short, span, stretches_of, way_of

STRAYS = 0.003
"""A curve that its via-points leave by less [m] is shown well enough."""

MANY = 6
"""Places of one kind that are told one by one."""


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
        told.append("The linear law starts and stops at full speed at once: no arm can do that exactly.")
    return tuple(told)


def straying(robot: Robot, plan: Plan) -> list[str]:
    """That the via-points are too few to show the curve, if they are."""
    off = strays(plan)
    if off < STRAYS:
        return []
    return [
        f"Straight from point to point the tool leaves the curve by up to {length_text(robot, off)}: "
        "more points keep nearer to it."
    ]


def _gaps(robot: Robot, motion: Motion) -> list[str]:
    way, missed = way_of(motion), ~motion.reachable
    told = []
    for mark, first, last in stretches_of(np.where(missed, 1, 0)):
        if mark:
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
        more = ", ..." if len(runs.stopped) > MANY else ""
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
