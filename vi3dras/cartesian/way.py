"""The way of a tool: straight or on an arc, its roll, pitch and yaw changing evenly as in the paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.ways import circle_through
from vi3dras.kinematics.forward import poses_at, tool_pose
from vi3dras.orientation import abc_from_matrix, matrix_from_abc

WHOLE = 2 * np.pi


@dataclass(frozen=True, eq=False)
class CartesianWay:
    """Where the tool is to be at each share of its way, from 0 to 1."""

    start: Floats
    """x, y, z [m] and A, B, C [rad] where it begins, (6,)."""
    change: Floats
    """What they change by in all, (6,); of an arc the three of the place are those between its ends."""
    centre: Floats | None = None
    """Of an arc, (3,) [m]; None of a line."""
    axes: Floats | None = None
    """From the centre to the start and a quarter turn on, (2, 3) [m]."""
    angle: float = 0.0
    """How far the arc goes [rad]."""

    @property
    def goal(self) -> Floats:
        """The numbers where it ends, (6,); angles are not brought back into one turn."""
        return np.asarray(self.numbers(np.array([1.0]))[0])

    @property
    def length(self) -> float:
        """Of the tool point's way [m]."""
        if self.axes is None:
            return float(np.linalg.norm(self.change[:3]))
        return float(np.linalg.norm(self.axes[0])) * self.angle

    @property
    def is_still(self) -> bool:
        """Whether it ends where it begins without going anywhere."""
        return self.centre is None and not self.change.any()

    def numbers(self, shares: Floats) -> Floats:
        """x, y, z, A, B, C at shares (N,), (N, 6)."""
        rows: Floats = self.start + shares[:, None] * self.change
        if self.centre is not None and self.axes is not None:
            turns = self.angle * shares
            rows[:, :3] = self.centre + np.stack([np.cos(turns), np.sin(turns)], axis=1) @ self.axes
        return rows

    def poses(self, shares: Floats) -> Floats:
        """The same as poses (N, 4, 4)."""
        rows = self.numbers(shares)
        return poses_at(rows[:, :3], matrix_from_abc(rows[:, 3:]))

    def distance(self, points: Floats) -> Floats:
        """How far points (N, 3) are from the line or the circle it goes on, (N,) [m]."""
        if self.centre is not None and self.axes is not None:
            radius = float(np.linalg.norm(self.axes[0]))
            inside = (points - self.centre) @ (self.axes / radius).T
            flat = np.linalg.norm(inside, axis=1)
            away = points - self.centre - inside @ (self.axes / radius)
            return np.asarray(np.hypot(np.linalg.norm(away, axis=1), flat - radius))
        gone = points - self.start[:3]
        along = self.change[:3] / self.length if self.length else np.zeros(3)
        return np.asarray(np.linalg.norm(gone - np.outer(gone @ along, along), axis=1))


def numbers_at(robot: Robot, q: Floats) -> Floats:
    """x, y, z [m] and A, B, C [rad] of the tool at joint values (..., n), (..., 6)."""
    pose = tool_pose(robot, q)
    return np.concatenate([pose[..., :3, 3], abc_from_matrix(pose[..., :3, :3])], axis=-1)


def line_by(start: Floats, change: Floats) -> CartesianWay:
    """The line on which the numbers of the tool (6,) change by so much (6,)."""
    return CartesianWay(start, np.asarray(change, float))


def line_to(start: Floats, goal: Floats) -> CartesianWay:
    """The line to other numbers (6,), each angle the short way round."""
    return CartesianWay(start, short_way(goal - start))


def arc_to(start: Floats, via: Floats, goal: Floats, *, whole: bool = False) -> CartesianWay:
    """The arc through a point (3,) to other numbers (6,), each angle the short way round.

    `whole` goes on to where it began, with the orientation of the start all along.

    Raises:
        WayError: the three points are on one line.
    """
    centre, u, v, angle = circle_through(start[:3], via, goal[:3])
    radius = float(np.linalg.norm(start[:3] - centre))
    change = np.zeros(6) if whole else short_way(goal - start)
    return CartesianWay(start, change, centre, radius * np.stack([u, v]), WHOLE if whole else angle)


def short_way(change: Floats) -> Floats:
    """Changes of x, y, z, A, B, C (..., 6) without whole turns."""
    turns = np.zeros_like(change)
    turns[..., 3:] = WHOLE * np.round(change[..., 3:] / WHOLE)
    return np.asarray(change - turns)


def misses(reached: Floats, goal: Floats) -> Floats:
    """By how much numbers (..., 6) are beyond others (..., 6), angles within half a turn."""
    return short_way(reached - goal)
