"""What an arm does in one plane: turning joints square to it, sliding joints in it, and perhaps one lift."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import dh_frames, tool_pose

FLAT = 1e-9
"""Directions that differ less than this are one."""


class PlanarArm(NamedTuple):
    """An arm at q = 0, drawn in its plane."""

    plane: Floats
    """Two directions in the plane and the one square to it, as columns in the world, (3, 3)."""
    kinds: str
    """The joints that act in the plane, such as RRP."""
    joints: list[int]
    """Which joints these are, from 0."""
    signs: list[float]
    """+1 or -1: whether a turning joint counts as the plane does."""
    points: list[Floats]
    """The axis of each turning joint, or the unit direction of each sliding one, (2,)."""
    tool: Floats
    """The tool's point in the plane, (2,)."""
    lift: int | None
    """The joint that slides square to the plane."""
    rise: float
    """Direction of the lift, +1 or -1."""
    level: float
    """Height of the tool above the world's origin, square to the plane [m]."""
    heading: float
    """Angle of the hand's axis in the plane [rad]."""
    rotation: Floats
    """Of the tool at q = 0, (3, 3)."""

    def beside(self, points: Floats) -> Floats:
        """How far points (..., 3) are from the plane [m], (...); a lift brings the tool to all of them."""
        away = np.abs(points @ self.plane[:, 2] - self.level)
        return away if self.lift is None else np.zeros_like(away)


def planar_arm(robot: Robot) -> PlanarArm | None:
    """The arm as it moves in a plane, or None when it does not."""
    robot = to_standard(robot)
    zero = np.zeros(robot.n)
    frames = dh_frames(robot, zero)
    axes = frames[:-1, :3, 2] * robot.table.sign[:, None]
    plane = _plane(axes, robot.table.revolute, np.array(robot.base)[:3, :3])
    if plane is None:
        return None
    along = axes @ plane[:, 2]
    turning = robot.table.revolute
    lifts = np.flatnonzero(~turning & (np.abs(along) > 1 - FLAT)).tolist()
    slides = ~turning & (np.abs(along) < FLAT)
    acting = np.flatnonzero(turning | slides).tolist()
    if len(lifts) > 1 or len(lifts) + len(acting) < robot.n or (np.abs(along[turning]) < 1 - FLAT).any():
        return None
    tool = tool_pose(robot, zero)
    flat = tool[:3, :3].T @ plane  # the tool's axes in the plane's directions
    hand = 0 if abs(flat[0, 2]) < np.sqrt(0.5) else 2
    return PlanarArm(
        plane=plane,
        kinds="".join("R" if turning[i] else "P" for i in acting),
        joints=acting,
        signs=[float(np.sign(along[i])) if turning[i] else 1.0 for i in acting],
        points=[(frames[i, :3, 3] if turning[i] else axes[i]) @ plane[:, :2] for i in acting],
        tool=tool[:3, 3] @ plane[:, :2],
        lift=lifts[0] if lifts else None,
        rise=float(np.sign(along[lifts[0]])) if lifts else 0.0,
        level=float(tool[:3, 3] @ plane[:, 2]),
        heading=float(np.arctan2(flat[hand, 1], flat[hand, 0])),
        rotation=tool[:3, :3],
    )


def _plane(axes: Floats, turning: Bools, base: Floats) -> Floats | None:
    """The plane square to the turning axes, or through two sliding ones; it starts at the base's x."""
    if turning.any():
        normal = axes[turning.argmax()]
    elif len(axes) > 1:
        normal = np.cross(axes[0], axes[1])
        if np.linalg.norm(normal) < FLAT:
            return None
    else:
        return None
    normal = normal / np.linalg.norm(normal)
    normal = -normal if normal @ base[:, 2] < -FLAT else normal
    x = next(axis for axis in base.T if abs(axis @ normal) < np.sqrt(0.5))
    x = x - normal * (x @ normal)
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(normal, x), normal], axis=1)
