"""Forward kinematics: joint values in, frames out, for one pose or a million."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Convention, Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.errors import JointCountError

BLOCK = 4096
"""Poses done at a time: their twelve numbers stay in the processor's cache."""

LATELY = 4
"""Single poses that are remembered: all that show an arm ask for one, some in its other convention."""

Part = float | Floats
"""One number of one pose, or (N,) of many."""

Vector = Sequence[Part]
"""Three parts."""


class Frame(NamedTuple):
    """One frame of the chain, its axes and origin in the world."""

    x: Vector
    y: Vector
    z: Vector
    p: Vector


def link_frames(robot: Robot, q: Floats) -> Floats:
    """World transforms of every link for joint values `q` (..., n), shape (..., n + 1, 4, 4).

    Frame 0 is the base, frame i is D-H frame i, and the last one, carried by the last link, is the tool.
    """
    frames = dh_frames(robot, q)
    if robot.tool != IDENTITY:
        frames[..., -1, :, :] = frames[..., -1, :, :] @ np.array(robot.tool)
    return frames


def tool_pose(robot: Robot, q: Floats) -> Floats:
    """World transform of the tool for joint values `q` (..., n), shape (..., 4, 4)."""
    kind: type = type(q)
    if kind is not np.ndarray and hasattr(kind, "__array_function__"):  # as numpy asks arrays of others
        posed: Floats = q.__array_function__(tool_pose, (kind,), (robot, q), {})
        return posed
    q = joint_values(robot, q)
    flat = q.reshape(-1, robot.n)
    poses = _homogeneous(len(flat))
    for start in range(0, len(flat), BLOCK):
        block = slice(start, start + BLOCK)
        for frame in _links(robot, flat[block]):
            last = frame
        _write(poses[block], _with_tool(robot, last))
    return poses.reshape(*q.shape[:-1], 4, 4)


def dh_frames(robot: Robot, q: Floats) -> Floats:
    """World transforms of the base and D-H frames 1..n, without the tool, shape (..., n + 1, 4, 4)."""
    q = joint_values(robot, q)
    flat = q.reshape(-1, robot.n)
    frames = _homogeneous(len(flat), robot.n + 1)
    frames[:, 0] = robot.base
    for start in range(0, len(flat), BLOCK):
        block = slice(start, start + BLOCK)
        for i, frame in enumerate(_links(robot, flat[block]), start=1):
            _write(frames[block, i], frame)
    return frames.reshape(*q.shape[:-1], robot.n + 1, 4, 4)


def without_tool(robot: Robot, frames: Floats) -> Floats:
    """What `dh_frames` gives, from what `link_frames` gave: the tool taken off again."""
    if robot.tool == IDENTITY:
        return frames
    bare = frames.copy()
    bare[..., -1, :, :] = frames[..., -1, :, :] @ np.linalg.inv(np.array(robot.tool))
    return bare


def local_transforms(robot: Robot, q: Floats) -> Floats:
    """The matrices A1 ... An between neighbouring frames for `q` (..., n), shape (..., n, 4, 4)."""
    q = joint_values(robot, q)
    t = robot.table
    theta = t.theta + np.where(t.revolute, t.sign * q, 0.0)
    d = t.d + np.where(t.revolute, 0.0, t.sign * q)
    return link_matrices(theta, d, t.a, t.alpha, robot.convention)


def link_matrices(
    theta: Floats, d: Floats, a: Floats, alpha: Floats, convention: Convention = "standard"
) -> Floats:
    """The matrices (..., 4, 4) of D-H rows; `theta` and `d` (...) alike, `a` and `alpha` may be smaller."""
    c, s, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    zero, one = np.zeros_like(c), np.ones_like(c)
    if convention == "standard":
        rows = (
            (c, -s * ca, s * sa, a * c),
            (s, c * ca, -c * sa, a * s),
            (zero, sa + zero, ca + zero, d),
            (zero, zero, zero, one),
        )
    else:
        rows = (
            (c, -s, zero, a + zero),
            (s * ca, c * ca, -sa + zero, -d * sa),
            (s * sa, c * sa, ca + zero, d * ca),
            (zero, zero, zero, one),
        )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def joint_values(robot: Robot, q: Floats) -> Floats:
    """`q` as float64 of shape (..., n).

    Raises:
        JointCountError: the last axis does not have one value per joint.
    """
    q = np.asarray(q, float)
    if q.ndim == 0 or q.shape[-1] != robot.n:
        raise JointCountError(robot.id, robot.n, q.shape[-1] if q.ndim else 1)
    return q


def poses_at(points: Floats, rotations: Floats) -> Floats:
    """Poses (N, 4, 4) at points (N, 3) [m], turned by rotations (N, 3, 3) or by one (3, 3)."""
    poses = _homogeneous(len(points))
    poses[:, :3, :3], poses[:, :3, 3] = rotations, points
    return poses


_lately: deque[tuple[Robot, bytes, tuple[Frame, ...]]] = deque(maxlen=LATELY)


def _links(robot: Robot, q: Floats) -> Iterable[Frame]:
    """D-H frames 1..n for `q` (N, n); those of one pose once for all who ask for it in turn."""
    if len(q) != 1:
        return _chain(robot, q)
    at = q.tobytes()
    found = next((frames for arm, known, frames in tuple(_lately) if known == at and arm == robot), None)
    if found is None:
        found = tuple(_chain(robot, q))
        _lately.appendleft((robot, at, found))
    return found


def _chain(robot: Robot, q: Floats) -> Iterator[Frame]:
    """D-H frames 1..n for `q` (N, n), one after the other.

    Multiplying 4x4 matrices spends most of its time on zeros and ones; turning the three axes in place
    needs a fifth of the arithmetic. One pose runs on plain floats, which are quicker than arrays of one.
    """
    columns: list[Part] = q[0].tolist() if len(q) == 1 else list(np.ascontiguousarray(q.T))
    frame = Frame(*([row[k] for row in robot.base[:3]] for k in range(4)))
    move = _after_standard if robot.convention == "standard" else _after_modified
    for joint, value in zip(robot.joints, columns, strict=True):
        moved = joint.sign * value
        theta, d = (joint.theta + moved, joint.d) if joint.is_revolute else (joint.theta, joint.d + moved)
        frame = move(frame, *_cos_sin(theta), d, joint)
        yield frame


def _cos_sin(angle: Part) -> tuple[Part, Part]:
    if isinstance(angle, float):
        return math.cos(angle), math.sin(angle)
    return np.cos(angle), np.sin(angle)


def _after_standard(f: Frame, c: Part, s: Part, d: Part, link: Joint) -> Frame:
    """Rz(theta) Tz(d) Tx(a) Rx(alpha), applied to a frame."""
    x, y = _turned(f.x, f.y, c, s)
    p = _along(_along(f.p, f.z, d), x, link.a)
    y, z = _turned(y, f.z, math.cos(link.alpha), math.sin(link.alpha)) if link.alpha else (y, f.z)
    return Frame(x, y, z, p)


def _after_modified(f: Frame, c: Part, s: Part, d: Part, link: Joint) -> Frame:
    """Rx(alpha) Tx(a) Rz(theta) Tz(d), applied to a frame."""
    y, z = _turned(f.y, f.z, math.cos(link.alpha), math.sin(link.alpha)) if link.alpha else (f.y, f.z)
    p = _along(_along(f.p, f.x, link.a), z, d)
    x, y = _turned(f.x, y, c, s)
    return Frame(x, y, z, p)


def _with_tool(robot: Robot, f: Frame) -> Frame:
    """The tool's frame, given the last link's."""
    if robot.tool == IDENTITY:
        return f
    axes = [f.x, f.y, f.z]
    x, y, z, p = (
        [sum(weight * axis[k] for weight, axis in zip(column, axes, strict=False)) for k in range(3)]
        for column in zip(*robot.tool, strict=True)
    )
    return Frame(x, y, z, [a + b for a, b in zip(f.p, p, strict=True)])


def _turned(u: Vector, v: Vector, c: Part, s: Part) -> tuple[Vector, Vector]:
    """Two axes turned from the first towards the second by the angle with cosine `c` and sine `s`."""
    pairs = list(zip(u, v, strict=True))
    return [c * a + s * b for a, b in pairs], [c * b - s * a for a, b in pairs]


def _along(p: Vector, axis: Vector, length: Part) -> Vector:
    """A point moved along an axis; the many zeros of a table cost nothing."""
    if isinstance(length, float) and length == 0.0:
        return p
    return [a + length * b for a, b in zip(p, axis, strict=True)]


def _homogeneous(*shape: int) -> Floats:
    frames = np.empty((*shape, 4, 4))
    frames[..., 3, :] = (0.0, 0.0, 0.0, 1.0)
    return frames


def _write(frames: Floats, frame: Frame) -> None:
    for k, column in enumerate(frame):
        for row in range(3):
            frames[:, row, k] = column[row]
