"""An arm as a sequence of elementary transforms (ETS), one axis each; and as a product of exponentials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, Matrix, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, joint_values, tool_pose
from vi3dras.orientation import abc_from_matrix
from vi3dras.rotations.elementary import AXES, motion, motion_from_twist, slide_along, turn_about

Axis = Literal["tx", "ty", "tz", "rx", "ry", "rz"]

NOISE = 1e-15
"""A length [m] or an angle [rad] below this is the noise of a conversion."""


class Element(NamedTuple):
    """One transform: a constant, or what a joint does."""

    axis: Axis
    value: float = 0.0
    """In [m] or [rad]; of a joint nothing, its offset is a transform of its own."""
    joint: int | None = None
    """Which joint moves it, from 0; None for a constant."""
    sign: int = 1
    """-1 where it moves against its joint."""


def elementary(robot: Robot) -> tuple[Element, ...]:
    """The transforms whose product is the tool pose, from the base on; those that do nothing are left out."""
    every = [*_placed(robot.base), *_rows(robot), *_placed(robot.tool)]
    kept: list[Element] = []
    for element in every:
        follows = bool(kept) and kept[-1].axis == element.axis and kept[-1].joint is element.joint is None
        value = element.value + (kept.pop().value if follows else 0.0)
        if element.joint is not None or abs(value) > NOISE:
            kept.append(element._replace(value=value))
    return tuple(kept)


def elementary_pose(robot: Robot, elements: tuple[Element, ...], q: Floats) -> Floats:
    """The product of the transforms for joint values `q` (..., n), shape (..., 4, 4)."""
    q = joint_values(robot, q)
    pose = np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))
    for element in elements:
        moved = 0.0 if element.joint is None else element.sign * q[..., element.joint]
        pose = pose @ element_matrix(element.axis, np.asarray(element.value + moved))
    return pose


def element_matrix(axis: Axis, value: Floats) -> Floats:
    """One transform (..., 4, 4) for values (...) in [m] or [rad]."""
    along = AXES["xyz".index(axis[1])]
    return slide_along(along, value) if axis[0] == "t" else motion(turn_about(along, value))


def _rows(robot: Robot) -> Iterator[Element]:
    for index, joint in enumerate(robot.joints):
        link = Element("tx", joint.a), Element("rx", joint.alpha)
        if robot.convention == "standard":
            yield from (*_joint(joint, index), *link)
        else:
            yield from (*reversed(link), *_joint(joint, index))


def _joint(joint: Joint, index: int) -> Iterator[Element]:
    """Rz(theta) Tz(d), with what the joint does beside its offset."""
    moved = Element("rz" if joint.is_revolute else "tz", 0.0, index, joint.sign)
    yield Element("rz", joint.theta)
    yield from (moved, Element("tz", joint.d)) if joint.is_revolute else (Element("tz", joint.d), moved)


def _placed(frame: Matrix) -> Iterator[Element]:
    """A base or tool: its place, then C about z, B about y, A about x."""
    x, y, z = (row[3] for row in frame[:3])
    a, b, c = abc_from_matrix(np.array(frame)[:3, :3]).tolist()
    yield from (Element("tx", x), Element("ty", y), Element("tz", z))
    yield from (Element("rz", c), Element("ry", b), Element("rx", a))


CLEAN = 15
"""Decimals of an axis; what is behind them is noise."""


class Screws(NamedTuple):
    """T(q) = exp([S1] q1) ... exp([Sn] qn) M, as in Lynch and Park, Modern Robotics, chapter 4."""

    axes: Floats
    """Screw axes in the space frame (n, 6): the axis ω, then v = -ω × p in [m]; of a sliding joint 0, v."""
    home: Floats
    """M, the tool at zero joint values, (4, 4)."""

    @property
    def points(self) -> Floats:
        """The point of each axis that is nearest to the origin [m], (n, 3)."""
        return np.cross(self.axes[:, :3], self.axes[:, 3:]) + 0.0


def screws(robot: Robot) -> Screws:
    """The screw axes of an arm and its home matrix."""
    zero = np.zeros(robot.n)
    first = 0 if robot.convention == "standard" else 1  # the frame whose z is the axis of joint 1
    frames = dh_frames(robot, zero)[first : first + robot.n]
    axis = frames[:, :3, 2] * robot.table.sign[:, None]
    moment = -np.cross(axis, frames[:, :3, 3])
    turns = robot.table.revolute[:, None]
    axes = np.concatenate([np.where(turns, axis, 0.0), np.where(turns, moment, axis)], axis=1)
    return Screws(np.round(axes, CLEAN) + 0.0, np.round(tool_pose(robot, zero), CLEAN) + 0.0)


def screws_pose(robot: Robot, found: Screws, q: Floats) -> Floats:
    """The product of the exponentials for joint values `q` (..., n), shape (..., 4, 4)."""
    q = joint_values(robot, q)
    pose = np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))
    twists = np.roll(found.axes, 3, axis=1)  # v before ω
    for k, twist in enumerate(twists):
        pose = pose @ motion_from_twist(q[..., k, None] * twist)
    return pose @ found.home
