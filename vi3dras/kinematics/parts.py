"""Frames and Jacobian of one arm on parts of any kind: zeros and ones of its table vanish, and cost nothing.

A part is an array of many values, or a symbol that stands for itself: the same algorithm that computes many
Jacobians at once leaves a program for the arm when it runs on symbols.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from vi3dras.arm.robot import Joint, Robot
from vi3dras.kinematics.arithmetic import (
    ZERO,
    Part,
    Triple,
    add,
    cross,
    minus,
    negative,
    plus,
    scaled,
    times,
)

Turned: TypeAlias = Callable[[Part], tuple[Part, Part]]
"""What gives cosine and sine of an angle."""


class PartFrame(NamedTuple):
    """A frame in the world: its axes and its origin."""

    x: Triple
    y: Triple
    z: Triple
    p: Triple


def part_frames(robot: Robot, q: Sequence[Part], turned: Turned) -> list[PartFrame]:
    """Base and D-H frames 1 to n, as `link_frames` has them but without the tool."""
    frames = [_of_matrix(robot.base)]
    for joint, value in zip(robot.joints, q, strict=True):
        moved = times(float(joint.sign), value)
        theta, d = (
            (plus(joint.theta, moved), joint.d) if joint.is_revolute else (joint.theta, plus(joint.d, moved))
        )
        move = _after_standard if robot.convention == "standard" else _after_modified
        frames.append(move(frames[-1], turned(theta), d, joint))
    return frames


def with_tool(robot: Robot, last: PartFrame) -> PartFrame:
    """The tool's frame, from that of the last link."""
    tool = _of_matrix(robot.tool)
    x, y, z, p = (
        add(*(scaled(k, axis) for k, axis in zip(column, last[:3], strict=True))) for column in tool
    )
    return PartFrame(x, y, z, add(last.p, p))


def part_axes(robot: Robot, frames: Sequence[PartFrame]) -> list[tuple[Triple, Triple]]:
    """The direction of each joint's axis, as the arm counts, and a point of it."""
    first = 0 if robot.convention == "standard" else 1
    return [
        (scaled(float(joint.sign), frame.z), frame.p)
        for joint, frame in zip(robot.joints, frames[first:], strict=False)
    ]


def part_jacobian(robot: Robot, q: Sequence[Part], turned: Turned) -> list[list[Part]]:
    """The geometric Jacobian, six rows of n."""
    frames = part_frames(robot, q, turned)
    tool = with_tool(robot, frames[-1]).p
    columns: list[tuple[Part, ...]] = []
    for joint, (axis, at) in zip(robot.joints, part_axes(robot, frames), strict=True):
        lever = between(at, tool)
        columns.append((*cross(axis, lever), *axis) if joint.is_revolute else (*axis, *ZERO))
    return [list(row) for row in zip(*columns, strict=True)]


def between(start: Triple, end: Triple) -> Triple:
    """The way from a point to another one."""
    x, y, z = (minus(b, a) for a, b in zip(start, end, strict=True))
    return (x, y, z)


def _of_matrix(matrix: Sequence[Sequence[float]]) -> PartFrame:
    columns = [tuple(clean(row[k]) for row in matrix[:3]) for k in range(4)]
    return PartFrame(*columns)  # type: ignore[arg-type]  # three rows


def _after_standard(f: PartFrame, turn: tuple[Part, Part], d: Part, link: Joint) -> PartFrame:
    """Rz(theta) Tz(d) Tx(a) Rx(alpha), applied to a frame."""
    x, y = _turned(f.x, f.y, turn)
    y, z = _turned(y, f.z, _twist(link))
    return PartFrame(x, y, z, add(f.p, scaled(d, f.z), scaled(link.a, x)))


def _after_modified(f: PartFrame, turn: tuple[Part, Part], d: Part, link: Joint) -> PartFrame:
    """Rx(alpha) Tx(a) Rz(theta) Tz(d), applied to a frame."""
    y, z = _turned(f.y, f.z, _twist(link))
    x, y = _turned(f.x, y, turn)
    return PartFrame(x, y, z, add(f.p, scaled(link.a, f.x), scaled(d, z)))


def _twist(link: Joint) -> tuple[float, float]:
    return clean(math.cos(link.alpha)), clean(math.sin(link.alpha))


def _turned(u: Triple, v: Triple, turn: tuple[Part, Part]) -> tuple[Triple, Triple]:
    """Two axes turned from the first towards the second."""
    c, s = turn
    return add(scaled(c, u), scaled(s, v)), add(scaled(c, v), scaled(negative(s), u))


def clean(value: float) -> float:
    """A number without the rounding of a right angle."""
    return float(round(value)) if abs(value - round(value)) < 1e-15 else float(value)
