"""How a tool stands on a surface: the angle of a hand, or a pose that leans and is turned about itself."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import link_frames, poses_at, tool_pose


def in_plane(robot: Robot, points: Floats, onto: Floats, side: float = 1.0) -> tuple[Floats, Floats]:
    """The angle of the hand to the ground (N,) [rad] nearest to a direction, and how far that is away (N,).

    Of an arm whose joint 1 turns the plane in which it bends; `side` is -1 for a shoulder that is turned
    around and reaches over its back.
    """
    radial = (points - link_frames(robot, robot.home)[0, :3, 3])[:, :2]
    radial = side * radial / np.maximum(np.linalg.norm(radial, axis=1, keepdims=True), 1e-12)
    ahead: Floats = (onto[:, :2] * radial).sum(axis=1)
    return np.arctan2(onto[:, 2], ahead), np.arccos(np.clip(np.hypot(onto[:, 2], ahead), 0.0, 1.0))


def leaning(robot: Robot, points: Floats, onto: Floats, lean: float, turn: float, roll: float) -> Floats:
    """Poses (N, 4, 4) whose z leans by an angle [rad] towards another [rad]; `roll` is in whole turns."""
    wish = tool_pose(robot, robot.home)[:3, 0]
    other = np.where(np.abs(onto @ wish)[:, None] < 0.99, wish, np.roll(wish, 1))
    x = other - onto * (onto * other).sum(axis=1, keepdims=True)
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    y = np.cross(onto, x)
    aside = np.cos(turn) * x + np.sin(turn) * y
    z = np.cos(lean) * onto + np.sin(lean) * aside
    first = x - z * (x * z).sum(axis=1, keepdims=True)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    angle = 2 * np.pi * roll
    x = np.cos(angle) * first + np.sin(angle) * np.cross(z, first)
    return poses_at(points, np.stack([x, np.cross(z, x), z], axis=-1))


def angle_between(one: Floats, other: Floats) -> Floats:
    """The angles (N,) [rad] between unit vectors (N, 3)."""
    cross = np.linalg.norm(np.cross(one, other), axis=-1)
    return np.asarray(np.arctan2(cross, (one * other).sum(axis=-1)))
