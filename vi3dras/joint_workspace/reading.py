"""What a sweep says: where the chosen curve leaves the limits, what becomes of each target, in words."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.nearest import nearest_joints
from vi3dras.joint_workspace.classes import (
    ABSENT,
    LIMIT,
    NAMES,
    REACHABLE,
    Codes,
    Stretch,
    length_text,
    shares,
    stretches,
    stretches_where,
)
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import Way
from vi3dras.kinematics.jacobian import limit_margins

MOST_NAMED = 2
"""Joints that one sentence names."""

FOLLOWED = "followed"
"""What the one curve of an arm without a closed form is called."""


class Reading(NamedTuple):
    """One curve of a sweep, judged."""

    curve: int
    """Which of all curves."""
    name: str
    """What to call it, such as `elbow up`."""
    others: tuple[int, ...]
    """The other curves that are worth drawing."""
    other_names: tuple[str, ...]
    is_angle: bool
    """True when the way is measured in [rad]."""
    length: float
    """Of the whole way [m] or [rad]."""
    code: Codes
    """The class of each target on this curve, (N,)."""
    outside: tuple[tuple[Stretch, ...], ...]
    """For each joint where it is outside its limits."""
    singular: tuple[Stretch, ...]
    """Where the arm is near singular."""
    missing: tuple[Stretch, ...]
    """Where this curve has no solution, with the reason as code."""
    shares: tuple[tuple[int, float], ...]
    """Each class that occurs and its percent of the targets."""
    gain: tuple[str, float]
    """The other curve that reaches most more, and how many percent; nothing when none does."""
    jumps: tuple[int, ...]
    """Targets after which the arm has to change to another curve to stay within its limits."""
    verdict: str
    """All of it in one sentence."""


class Spot(NamedTuple):
    """The sweep at one target."""

    place: int
    """Which target it is."""
    s: float
    """Where it is on the way [m] or [rad]."""
    q: Floats
    """Joint values (n,), NaN where the curve has none."""
    margins: Floats
    """How far each joint is inside its limits, (n,); negative outside."""
    code: int
    """The class of the target on this curve."""
    pose: Floats
    """Joint values to show, (n,): these, those of the nearest target that has some, or as near as can be."""
    others: Floats
    """Joint values of the other curves, (k, n)."""


def curve_named(sweep: SweepResult, name: str) -> int:
    """The curve of that name among those worth drawing, or the main one."""
    named = dict(zip(sweep.short_names, sweep.drawn, strict=True))
    return named.get(name, sweep.main)


def read_sweep(robot: Robot, sweep: SweepResult, way: Way, name: str) -> Reading:
    """What one curve of a sweep says; an unknown name stands for the main curve."""
    curve, s = curve_named(sweep, name), sweep.s
    code = sweep.branch_code[:, curve]
    excess = np.nan_to_num(sweep.excess[:, curve])
    outside = tuple(tuple(stretches_where(s, excess[:, i] > 0)) for i in range(robot.n))
    places = [k for k, drawn in enumerate(sweep.drawn) if drawn != curve]
    own = sweep.drawn.index(curve)
    missing = tuple(part for part in stretches(s, code) if part.code not in {REACHABLE, LIMIT})
    reading = Reading(
        curve=curve,
        name=sweep.short_names[own],
        others=tuple(sweep.drawn[k] for k in places),
        other_names=tuple(sweep.short_names[k] for k in places),
        is_angle=way.is_angle,
        length=abs(float(s[-1] - s[0])),
        code=code,
        outside=outside,
        singular=tuple(stretches_where(s, sweep.near_singular[:, curve])),
        missing=missing,
        shares=tuple((NAMES.index(name), percent) for name, percent in shares(code).items()),
        gain=_gain(sweep, places, code),
        jumps=tuple(sweep.jumps.tolist()),
        verdict="",
    )
    return reading._replace(verdict=_verdict(robot, reading))


def read_spot(robot: Robot, sweep: SweepResult, reading: Reading, share: float) -> Spot:
    """The sweep at the target that is nearest to a share of the way, 0 to 1."""
    s, q = sweep.s, sweep.curves[:, reading.curve]
    index = int(np.abs(s - (s[0] + share * (s[-1] - s[0]))).argmin())
    there = np.flatnonzero(np.isfinite(q).all(axis=1))
    if len(there):
        shown = q[there[np.abs(there - index).argmin()]]
    else:
        shown = nearest_joints(robot, sweep.task, sweep.targets[index], robot.home)
    return Spot(
        index,
        float(s[index]),
        q[index],
        limit_margins(robot, q[index]),
        int(reading.code[index]),
        shown,
        sweep.curves[index, list(reading.others)],
    )


def _gain(sweep: SweepResult, places: list[int], code: Codes) -> tuple[str, float]:
    """Which other curve reaches most more targets, and how many percent of all that is."""
    now = int((code == REACHABLE).sum())
    counts = [(int((sweep.branch_code[:, sweep.drawn[k]] == REACHABLE).sum()), -k) for k in places]
    most, place = max(counts, default=(0, 0))
    return (sweep.short_names[-place], 100 * (most - now) / len(code)) if most > now else ("", 0.0)


def _verdict(robot: Robot, reading: Reading) -> str:
    """One sentence; it begins with "All" when all is well."""
    out = [(sum(part.length for part in parts), i) for i, parts in enumerate(reading.outside) if parts]
    lost: dict[int, float] = {}
    for part in reading.missing:
        lost[part.code] = lost.get(part.code, 0.0) + part.length
    if not out and not lost:
        branch = "" if reading.name == FOLLOWED else f", {reading.name}"
        return f"All {len(reading.code)} targets are reached{branch}"
    whole = _length(robot, reading, reading.length)
    said = []
    for length, i in sorted(out, reverse=True)[:MOST_NAMED]:
        count = len(reading.outside[i])
        ways = "1 stretch" if count == 1 else f"{count} stretches"
        said.append(
            f"{robot.symbol(i)} leaves its limits on {ways}, {_length(robot, reading, length)} of {whole}"
        )
    if len(out) > MOST_NAMED:
        said.append(f"{len(out) - MOST_NAMED} more joints too")
    for code, length in lost.items():
        name = f"no {reading.name}" if code == ABSENT else NAMES[code]
        on = "the whole way, " if length >= reading.length * (1 - 1e-9) else ""
        of = "" if said or on else f" of {whole}"
        said.append(f"{name} on {on}{_length(robot, reading, length)}{of}")
    sentence = "; ".join(said)
    return sentence if out else sentence[:1].upper() + sentence[1:]


def _length(robot: Robot, reading: Reading, length: float) -> str:
    units = robot.units
    if reading.is_angle:
        return f"{math.degrees(length):.1f}°"
    return length_text(length, is_angle=False, metres=units.metres, unit=units.length)
