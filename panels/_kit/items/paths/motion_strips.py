"""An arm's motion as strips over time."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.jacobian import limit_shares
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import FREE, TOOL, Motion

from ...charts.data import Interval
from ...charts.strips import Trace
from ...face.units import DECIMALS, joint_digits, joint_factor, joint_symbol, joint_unit, length_text
from ...pen import current, segment
from ..arms.sheets import joint_colour

MODES = ("Values", "Speed", "Acceleration", "Margin", "Tool")
"""What the strips can show."""

MOST = 200
"""Stretches that are tinted."""


def traces_of(
    mode: str, robot: Robot, motion: Motion, limits: Limits, condition: Floats | None, asked: float
) -> tuple[Trace, ...]:
    """One strip per joint, or three for the tool.

    Args:
        mode: one of MODES.
        robot: the arm.
        motion: its rows.
        limits: speeds and accelerations, drawn as bands.
        condition: least over largest singular value at each row, (N,); None while it is not known.
        asked: the speed that the tool is to have [m/s]; infinite for none.
    """
    if mode == "Tool":
        return _tool(robot, motion, condition, asked)
    if mode == "Margin":
        shares = 100 * limit_shares(robot, motion.q)
        joints = ((joint_symbol(robot, i), shares[:, i], joint_colour(i)) for i in range(robot.n))
        return tuple(Trace(*joint, 0.0, 100.0, "%", 0) for joint in joints)
    return tuple(_joint(mode, robot, motion, limits, i) for i in range(robot.n))


def _joint(mode: str, robot: Robot, motion: Motion, limits: Limits, i: int) -> Trace:
    joint, factor = robot.joints[i], joint_factor(robot, i)
    low, high, values, per = joint.low, joint.high, motion.q, ""
    if mode == "Speed":
        high, values, per = float(limits.speed[i]), motion.velocity, "/s"
        low = -high
    elif mode == "Acceleration":
        high, values, per = float(limits.acceleration[i]), motion.acceleration, "/s²"
        low = -high
    hair = 1e-6 * max(abs(low), abs(high)) if np.isfinite([low, high]).all() else 0.0
    ends, unit = ((low - hair) * factor, (high + hair) * factor), joint_unit(robot, i) + per
    shown = values[:, i] * factor
    return Trace(joint_symbol(robot, i), shown, joint_colour(i), *ends, unit, joint_digits(robot, i))


def _tool(robot: Robot, motion: Motion, condition: Floats | None, asked: float) -> tuple[Trace, ...]:
    unit, metres = robot.units.length, robot.units.metres
    share = np.full(len(motion.times), np.nan) if condition is None else condition
    least = 100 * limit_shares(robot, motion.q).min(axis=1)
    aim = asked / metres if np.isfinite(asked) else None
    return (
        Trace(
            "v", motion.tool_speed / metres, current().accent, unit=f"{unit}/s", decimals=DECIMALS[unit],
            aim=aim, spans=_held(robot, motion, asked), floor=0.0,
        ),
        Trace("σ", share, segment(4), unit="", decimals=3, floor=0.0),
        Trace("margin", least, segment(1), 0.0, 100.0, "%", 0),
    )  # fmt: skip


def _held(robot: Robot, motion: Motion, asked: float) -> tuple[Interval, ...]:
    """The stretches in which something keeps the tool slower than asked, the longest MOST of them."""
    cuts = [0, *(np.flatnonzero(np.diff(motion.held)) + 1).tolist(), len(motion.held)]
    found = []
    for first, end in pairwise(cuts):
        mark, last = int(motion.held[first]), min(end, len(motion.held) - 1)
        if mark != FREE:
            words = _why(robot, motion, mark, slice(first, end), asked)
            colour = current().text3 if mark == TOOL else joint_colour(mark // 2)
            found.append(Interval(float(motion.times[first]), float(motion.times[last]), words, colour))
    found.sort(key=lambda span: span.start - span.end)
    return tuple(sorted(found[:MOST], key=lambda span: span.start))


def _why(robot: Robot, motion: Motion, mark: int, rows: slice, asked: float) -> str:
    unit, slowest = f"{robot.units.length}/s", length_text(robot, np.nanmin(motion.tool_speed[rows]))
    goes = f"down to {slowest} of {length_text(robot, asked)} {unit}"
    if not np.isfinite(asked):
        goes = f"down to {slowest} {unit}"
    if mark == TOOL:
        return f"The tool speeds up, slows down or turns as fast as it may: {goes}"
    what = "speed" if mark % 2 == 0 else "acceleration"
    return f"The {robot.joints[mark // 2].name} is at its greatest {what}: {goes}"
