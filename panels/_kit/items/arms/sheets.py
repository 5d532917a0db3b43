"""From a sweep to charts: joints in degrees and the arm's length unit, stretches with their words."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import ABSENT, CLASS_PAINTS, NAMES, Stretch
from vi3dras.joint_workspace.forward_sweep import ForwardSweep
from vi3dras.joint_workspace.reading import Reading
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.kinematics.jacobian import limit_shares

from ...charts.data import Chart, ChartSheet, Interval, Trace
from ...face import units
from ...pen import AXES, Paint, Rgb, current, segment, shown


class MotionParameters(NamedTuple):
    """What a chart is to show."""

    layout: str = "separate"
    """`separate`, `together` or `margin`."""
    bands: bool = True
    jumps: bool = True
    singular: bool = True
    others: bool = True


def class_name(code: int, branch: str) -> str:
    """What a class is called: a branch that is not there by its own name."""
    return f"no {branch}" if code == ABSENT else NAMES[code]


def joint_colour(index: int) -> Rgb:
    """The colour of a joint's line: those beyond the fifth are told apart too."""
    if index < 5:
        return segment(index)
    r, g, b = segment(4) if index == 5 else current().text2
    return (r + (255 - r) // 3, g + (255 - g) // 3, b + (255 - b) // 3) if index == 5 else (r, g, b)


def way_factor(robot: Robot, is_angle: bool) -> tuple[float, str]:
    """How many shown units one SI unit of a way is, and what that unit is called."""
    return (180 / math.pi, "°") if is_angle else (1 / robot.units.metres, robot.units.length)


def sweep_sheet(
    robot: Robot, sweep: SweepResult, reading: Reading, wishes: MotionParameters, jumps: tuple[int, ...] = ()
) -> ChartSheet:
    """Every joint against the sweep; after the targets `jumps` the arm must jump."""
    factor, unit = way_factor(robot, reading.is_angle)
    traces = [_joint(robot, sweep, reading, i, wishes) for i in range(robot.n)]
    charts = _layouts(robot, sweep.curves[:, reading.curve], traces, wishes)
    shades = [
        _part(part, factor, class_name(part.code, reading.name), CLASS_PAINTS[part.code])
        for part in reading.missing
    ]
    if wishes.singular:
        shades += [_part(part, factor, "near singular", "sing") for part in reading.singular]
    marks = []
    for target in sorted({*reading.jumps, *jumps}) if wishes.jumps else ():
        place = float(sweep.s[target] + sweep.s[target + 1]) / 2 * factor
        marks.append(Interval(place, place, "branch jump", "accent"))
    decimals = units.DECIMALS.get(unit, 1)
    return ChartSheet(sweep.s * factor, unit, decimals, tuple(charts), tuple(shades), tuple(marks))


def motion_sheet(robot: Robot, motion: ForwardSweep, wishes: MotionParameters) -> ChartSheet:
    """What the tool does against the joint that moves."""
    factor, unit = units.joint_factor(robot, motion.joint), units.joint_unit(robot, motion.joint)
    numbers = [_number(robot, motion, k) for k in units.NUMBERS[usual_task(robot)]]
    lengths, angles = numbers[:3], numbers[3:]
    groups = [lengths, angles] if wishes.layout != "separate" else [[trace] for trace in numbers]
    charts = tuple(Chart(tuple(group), unit=group[0].unit) for group in groups if group)
    shades = tuple(_part(part, factor, "outside its limits", "far") for part in motion.outside)
    return ChartSheet(motion.s * factor, unit, units.DECIMALS.get(unit, 1), charts, shades)


def _layouts(robot: Robot, q: Floats, traces: list[Trace], wishes: MotionParameters) -> list[Chart]:
    if wishes.layout == "separate":
        limits = [(t.low, t.high) if wishes.bands else (-math.inf, math.inf) for t in traces]
        return [Chart((t,), *ends, t.unit) for t, ends in zip(traces, limits, strict=True)]
    percents, ends = _places_in_range(robot, q), (0.0, 100.0)
    note = "% of the range, 0 and 100 at the limits"
    if wishes.layout == "margin":
        percents, ends = 100 * limit_shares(robot, q), (0.0, math.inf)
        note = "% of half the range, 0 at a limit"
    drawn = [t._replace(drawn=percents[:, i], others=(), role="") for i, t in enumerate(traces)]
    if wishes.layout == "margin":
        drawn = [t._replace(values=t.drawn, unit="%", decimals=0, low=0.0, high=math.inf) for t in drawn]
    return [Chart(tuple(drawn), *(ends if wishes.bands else (-math.inf, math.inf)), "%", note)]


def _places_in_range(robot: Robot, q: Floats) -> Floats:
    """Where joint values (N, n) are in their ranges: 0 at the lower limit, 100 at the upper one, (N, n)."""
    limited = np.isfinite(robot.high - robot.low)
    low, high = np.where(limited, robot.low, -np.pi), np.where(limited, robot.high, np.pi)
    percents: Floats = 100 * (q - low) / (high - low)
    return percents


def _joint(robot: Robot, sweep: SweepResult, reading: Reading, i: int, wishes: MotionParameters) -> Trace:
    factor, joint = units.joint_factor(robot, i), robot.joints[i]
    way, unit = way_factor(robot, reading.is_angle)
    values = sweep.curves[:, reading.curve, i] * factor
    space = "" if unit == "°" else " "
    outside = [
        _part(part, way, f"outside, {shown(part.length * way, 1)}{space}{unit}", "far")
        for part in reading.outside[i]
    ]
    others = [sweep.curves[:, k, i] * factor for k in reading.others if wishes.others]
    return Trace(
        units.joint_symbol(robot, i), joint.name, joint_colour(i), units.joint_unit(robot, i),
        units.joint_digits(robot, i), values, values, _different([values, *others]), joint.low * factor,
        joint.high * factor, tuple(outside),
    )  # fmt: skip


def _different(curves: list[Floats]) -> tuple[Floats, ...]:
    """The curves after the first that are not on an earlier one: branches often share a joint's value."""
    kept: list[Floats] = curves[:1]
    for curve in curves[1:]:
        if not any(np.allclose(curve, other, atol=1e-6, equal_nan=True) for other in kept):
            kept.append(curve)
    return tuple(kept[1:])


def _number(robot: Robot, motion: ForwardSweep, k: int) -> Trace:
    values, unit = motion.numbers[:, k] * units.number_factor(robot, k), units.number_unit(robot, k)
    colour = AXES[k] if k < 3 else segment(3 if k == 6 else k - 1)
    return Trace(
        units.SYMBOLS[k], units.ROLES[k] or "tool", colour, unit, units.DECIMALS.get(unit, 1), values, values
    )


def _part(part: Stretch, factor: float, word: str, paint: Paint) -> Interval:
    return Interval(part.start * factor, part.end * factor, word, paint)
