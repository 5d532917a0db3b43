"""Places, speeds and accelerations of one arm on symbols: zeros and ones of its table vanish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.codegen.operations import turned
from vi3dras.kinematics.arithmetic import ZERO, Part, Triple, add, cross, scaled
from vi3dras.kinematics.parts import PartFrame, between, part_axes, part_frames, part_jacobian, with_tool


def traced_frames(robot: Robot, q: Sequence[Part]) -> list[PartFrame]:
    """Base and D-H frames 1 to n, as `link_frames` has them but without the tool."""
    return part_frames(robot, q, turned)


def traced_jacobian(robot: Robot, q: Sequence[Part]) -> list[list[Part]]:
    """The geometric Jacobian, six rows of n."""
    return part_jacobian(robot, q, turned)


def rows_of(frame: PartFrame) -> tuple[Part, ...]:
    """The sixteen numbers of a frame, row by row."""
    rows = (part for k in range(3) for part in (frame.x[k], frame.y[k], frame.z[k], frame.p[k]))
    return (*rows, 0.0, 0.0, 0.0, 1.0)


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
    for joint, (axis, point), rate, push in zip(robot.joints, part_axes(robot, frames), qd, qdd, strict=True):
        v, vd = _carried(v, w, vd, wd, between(at, point))
        at = point
        own, grown = scaled(rate, axis), scaled(push, axis)
        if joint.is_revolute:
            wd = add(wd, cross(w, own), grown)
            w = add(w, own)
        else:
            v, vd = add(v, own), add(vd, scaled(2.0, cross(w, own)), grown)
    v, vd = _carried(v, w, vd, wd, between(at, with_tool(robot, frames[-1]).p))
    return ToolMotion(v, w, vd, wd)


def _carried(v: Triple, w: Triple, vd: Triple, wd: Triple, way: Triple) -> tuple[Triple, Triple]:
    """Velocity and acceleration of another point of the same body, a way further on."""
    swing = cross(w, way)
    return add(v, swing), add(vd, cross(wd, way), cross(w, swing))
