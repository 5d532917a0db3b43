"""A tool that points into the corner between workpieces: the direction with most room along a seam."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.meetings import Surroundings
from vi3dras.kinematics.forward import poses_at, tool_pose
from vi3dras.orientation import matrix_from_axis_angle

LOOKED_AT = 65
"""Points of a seam at which directions are tried; between them the tool turns evenly."""

DIRECTIONS = 200
"""That are tried, evenly over a ball."""

ENOUGH = 0.6
"""More room than this share of the tool's length is no better."""

SOFT = 0.03
"""Directions with as much room, up to this share of the tool's length, are taken together."""


def into_corner(around: Surroundings, points: Floats) -> Floats:
    """Where a tool points, (N, 3), that has as much room as it can along points (N, 3) [m] of a seam.

    The room is what is between the hand and the obstacles, from where the tool may touch to the flange.
    """
    hand = next(capsule for capsule in around.body.capsules if capsule.is_hand)
    home = around.places(around.robot.home[None])[0]
    length = float(np.linalg.norm(home[hand.start + 1] - home[hand.start]))
    near = min(around.tip + hand.radius, length)
    some = np.unique(np.linspace(0, len(points) - 1, min(LOOKED_AT, len(points))).round().astype(int))
    away = over_a_ball(DIRECTIONS)
    found = np.empty((len(some), 3))
    for k, point in enumerate(points[some]):
        start, end = point + near * away, point + length * away
        free = np.full(len(away), ENOUGH * length)
        for obstacle in around.obstacles:
            free = np.minimum(free, obstacle.gaps(start, end, free))
        weight = np.exp((free - free.max()) / (SOFT * length))
        found[k] = -(weight[:, None] * away).sum(axis=0)
    between = np.column_stack([np.interp(np.arange(len(points)), some, each) for each in found.T])
    directions: Floats = between / np.linalg.norm(between, axis=1, keepdims=True)
    return directions


def poses_along(robot: Robot, points: Floats, directions: Floats) -> Floats:
    """Poses (N, 4, 4) of a tool at points whose z goes along directions (N, 3), turned as little as can be.

    Each is turned from one and the same middle pose by the shortest way: along a closed seam the tool ends
    as it began, which it would not if each were turned from the one before.
    """
    middle = directions.mean(axis=0)
    z = middle / np.linalg.norm(middle)
    wish = tool_pose(robot, robot.home)[:3, 0]
    x = wish - z * (z @ wish)
    if np.linalg.norm(x) < 0.1:
        x = np.roll(wish, 1) - z * (z @ np.roll(wish, 1))
    x = x / np.linalg.norm(x)
    first = np.column_stack([x, np.cross(z, x), z])
    axis = np.cross(np.broadcast_to(z, directions.shape), directions)
    size = np.linalg.norm(axis, axis=1)
    still = size < 1e-12
    unit = np.where(still[:, None], x, axis / np.where(still, 1.0, size)[:, None])
    turns = matrix_from_axis_angle(unit, np.arctan2(size, directions @ z))
    return poses_at(points, turns @ first)


def over_a_ball(count: int) -> Floats:
    """Unit vectors spread evenly, (count, 3)."""
    k = np.arange(count) + 0.5
    height, angle = 1 - 2 * k / count, np.pi * (1 + 5**0.5) * k
    across = np.sqrt(1 - height**2)
    return np.stack([across * np.cos(angle), across * np.sin(angle), height], axis=1)
