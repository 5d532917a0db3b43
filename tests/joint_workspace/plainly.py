"""Lynx6 solved in another way than the project does: circles that meet, written down once more."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats

HAIR = 1e-9


def lynx_ways(robot: Robot, points: Floats, angle: Floats | float) -> tuple[Floats, Bools]:
    """Joints 1 to 4 of the four ways to reach points (N, 3) with the hand's angle [rad], (4, N, 4).

    The elbow is where the circle about the shoulder meets the circle about the wrist.
    """
    rise, upper, fore, hand = (
        robot.joints[0].d,
        robot.joints[1].a,
        robot.joints[2].a,
        robot.joints[4].d + 0.02,
    )
    x, y, z = points.T
    ways, found = [], []
    for side in (1, -1):
        first = np.arctan2(side * y, side * x)
        wrist = side * np.hypot(x, y) + 1j * (z - rise) - hand * np.exp(1j * np.asarray(angle))
        distance = np.abs(wrist)
        with np.errstate(invalid="ignore", divide="ignore"):
            foot = (upper**2 - fore**2 + distance**2) / (2 * distance)
            height = np.sqrt(np.maximum(upper**2 - foot**2, 0.0))
            meets = (distance <= upper + fore + HAIR) & (distance >= abs(upper - fore) - HAIR)
            for bend in (1, -1):
                elbow = (foot + 1j * bend * height) * wrist / distance
                second, link = np.angle(elbow), np.angle(wrist - elbow)
                ways.append(np.stack([first, second, link - second, angle - link], axis=1))
                found.append(meets)
    return np.array(ways), np.array(found)


def outside(robot: Robot, q: Floats) -> Floats:
    """By how much the worst of joints 1 to 4 (..., 4) is outside when every turn is the best one, (...)."""
    low, high = robot.low[:4], robot.high[:4]
    turns = np.stack([q + k * 2 * np.pi for k in range(-3, 4)])
    beyond = np.maximum(np.maximum(low - turns, turns - high), 0.0).min(axis=0).max(axis=-1)
    return np.where(beyond > HAIR, beyond, 0.0)
