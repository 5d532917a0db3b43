"""Places, speeds and accelerations of one arm on symbols: zeros and ones of its table vanish."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arm.robot import Joint, Robot
from vi3dras.codegen.operations import clean, turned
from vi3dras.dynamics.arithmetic import (
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


class TracedFrame(NamedTuple):
    """A frame in the world: its axes and its origin."""

    x: Triple
    y: Triple
    z: Triple
    p: Triple


def traced_frames(robot: Robot, q: Sequence[Part]) -> list[TracedFrame]:
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


def with_tool(robot: Robot, last: TracedFrame) -> TracedFrame:
    """The tool's frame, from that of the last link."""
    tool = _of_matrix(robot.tool)
    x, y, z, p = (
        add(*(scaled(k, axis) for k, axis in zip(column, last[:3], strict=True))) for column in tool
    )
    return TracedFrame(x, y, z, add(last.p, p))


def rows_of(frame: TracedFrame) -> tuple[Part, ...]:
    """The sixteen numbers of a frame, row by row."""
    rows = (part for k in range(3) for part in (frame.x[k], frame.y[k], frame.z[k], frame.p[k]))
    return (*rows, 0.0, 0.0, 0.0, 1.0)


def traced_axes(robot: Robot, frames: Sequence[TracedFrame]) -> list[tuple[Triple, Triple]]:
    """The direction of each joint's axis, as the arm counts, and a point of it."""
    first = 0 if robot.convention == "standard" else 1
    return [
        (scaled(float(joint.sign), frame.z), frame.p)
        for joint, frame in zip(robot.joints, frames[first:], strict=False)
    ]


def traced_jacobian(robot: Robot, q: Sequence[Part]) -> list[list[Part]]:
    """The geometric Jacobian, six rows of n."""
    frames = traced_frames(robot, q)
    tool = with_tool(robot, frames[-1]).p
    columns: list[tuple[Part, ...]] = []
    for joint, (axis, at) in zip(robot.joints, traced_axes(robot, frames), strict=True):
        lever = _from(at, tool)
        columns.append((*cross(axis, lever), *axis) if joint.is_revolute else (*axis, *ZERO))
    return [list(row) for row in zip(*columns, strict=True)]


def traced_twist(robot: Robot, q: Sequence[Part], qd: Sequence[Part]) -> tuple[Part, ...]:
    """Velocity of the tool's point and angular velocity, in the world (6)."""
    moves = tool_motion(robot, q, qd, [0.0] * robot.n)
    return (*moves.v, *moves.w)


class ToolMotion(NamedTuple):
    """How the tool moves, in the world."""

    v: Triple
    w: Triple
    vd: Triple
    wd: Triple


def tool_motion(robot: Robot, q: Sequence[Part], qd: Sequence[Part], qdd: Sequence[Part]) -> ToolMotion:
    """Velocity and acceleration of the tool: carried from axis to axis, each joint adds its own."""
    frames = traced_frames(robot, q)
    v, w, vd, wd = ZERO, ZERO, ZERO, ZERO
    at: Triple = frames[0].p
    for joint, (axis, point), rate, push in zip(
        robot.joints, traced_axes(robot, frames), qd, qdd, strict=True
    ):
        v, vd = _carried(v, w, vd, wd, _from(at, point))
        at = point
        own, grown = scaled(rate, axis), scaled(push, axis)
        if joint.is_revolute:
            wd = add(wd, cross(w, own), grown)
            w = add(w, own)
        else:
            v, vd = add(v, own), add(vd, scaled(2.0, cross(w, own)), grown)
    v, vd = _carried(v, w, vd, wd, _from(at, with_tool(robot, frames[-1]).p))
    return ToolMotion(v, w, vd, wd)


def _carried(v: Triple, w: Triple, vd: Triple, wd: Triple, way: Triple) -> tuple[Triple, Triple]:
    """Velocity and acceleration of another point of the same body, a way further on."""
    swing = cross(w, way)
    return add(v, swing), add(vd, cross(wd, way), cross(w, swing))


def _from(start: Triple, end: Triple) -> Triple:
    x, y, z = (minus(b, a) for a, b in zip(start, end, strict=True))
    return (x, y, z)


def _of_matrix(matrix: Sequence[Sequence[float]]) -> TracedFrame:
    columns = [tuple(clean(row[k]) for row in matrix[:3]) for k in range(4)]
    return TracedFrame(*columns)  # type: ignore[arg-type]  # three rows


def _after_standard(f: TracedFrame, turn: tuple[Part, Part], d: Part, link: Joint) -> TracedFrame:
    """Rz(theta) Tz(d) Tx(a) Rx(alpha), applied to a frame."""
    x, y = _turned(f.x, f.y, turn)
    y, z = _turned(y, f.z, _twist(link))
    return TracedFrame(x, y, z, add(f.p, scaled(d, f.z), scaled(link.a, x)))


def _after_modified(f: TracedFrame, turn: tuple[Part, Part], d: Part, link: Joint) -> TracedFrame:
    """Rx(alpha) Tx(a) Rz(theta) Tz(d), applied to a frame."""
    y, z = _turned(f.y, f.z, _twist(link))
    x, y = _turned(f.x, y, turn)
    return TracedFrame(x, y, z, add(f.p, scaled(link.a, f.x), scaled(d, z)))


def _twist(link: Joint) -> tuple[float, float]:
    return clean(math.cos(link.alpha)), clean(math.sin(link.alpha))


def _turned(u: Triple, v: Triple, turn: tuple[Part, Part]) -> tuple[Triple, Triple]:
    """Two axes turned from the first towards the second."""
    c, s = turn
    return add(scaled(c, u), scaled(s, v)), add(scaled(c, v), scaled(negative(s), u))
