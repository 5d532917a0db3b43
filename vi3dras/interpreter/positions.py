"""Positions and joint values as a program has them, and the arithmetic of positions."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.programs.expressions import Constant

MM = 0.001
"""Metres."""

LETTERS = ("X", "Y", "Z", "A", "B", "C", "L1", "L2")

FOURTH = 3
"""The place in joint values that an arm of five joints has no joint for."""


@dataclass(frozen=True)
class Position:
    """Where the tool is to be."""

    values: tuple[float, ...] = (0.0,) * 8
    """X, Y, Z in [mm], A, B, C in [rad], L1, L2."""
    posture: int | None = None
    """FL1; None where nobody says how the arm is to stand."""
    turns: int = 0
    """FL2: four bits a joint."""

    @property
    def point(self) -> Floats:
        """(3,) in [m]."""
        return np.array(self.values[:3]) * MM

    def matrix(self) -> Floats:
        """The frame (4, 4) in [m] that A about x, B about y and C about z, all fixed, turn to."""
        frame = np.eye(4)
        frame[:3, :3] = matrix_from_abc(np.array(self.values[3:6]))
        frame[:3, 3] = self.point
        return frame

    def component(self, name: str) -> float:
        """One of its numbers."""
        if name in LETTERS:
            return self.values[LETTERS.index(name)]
        return float(self.turns if name == "FL2" else self.posture or 0)

    def with_component(self, name: str, value: float) -> Position:
        """Another one of its numbers."""
        if name == "FL1":
            return replace(self, posture=int(value))
        if name == "FL2":
            return replace(self, turns=int(value))
        place = LETTERS.index(name)
        return replace(self, values=(*self.values[:place], value, *self.values[place + 1 :]))

    def shifted(self, other: Position, sign: float = 1.0) -> Position:
        """Number by number more, or less, in the robot's frame."""
        return replace(
            self, values=tuple(a + sign * b for a, b in zip(self.values, other.values, strict=True))
        )

    def scaled(self, factor: float) -> Position:
        """Every number so many times."""
        return replace(self, values=tuple(factor * each for each in self.values))


@dataclass(frozen=True)
class JointSet:
    """Joint values as a program has them."""

    values: tuple[float, ...]
    """Of each of the arm's joints [rad], [m]."""

    def shifted(self, other: JointSet, sign: float = 1.0) -> JointSet:
        """Joint by joint more, or less."""
        return JointSet(tuple(a + sign * b for a, b in zip(self.values, other.values, strict=True)))

    def scaled(self, factor: float) -> JointSet:
        """Every joint so many times."""
        return JointSet(tuple(factor * each for each in self.values))


def position_of(constant: Constant) -> Position:
    """The position that is written: angles in degrees, what is left out is 0."""
    padded = (*constant.values, *(0.0,) * (8 - len(constant.values)))
    values = (*padded[:3], *(math.radians(angle) for angle in padded[3:6]), *padded[6:])
    return Position(values) if constant.flags is None else Position(values, *constant.flags)


def joints_of(robot: Robot, constant: Constant) -> JointSet | None:
    """The joint values that are written; None where there is not one for each joint of the arm."""
    given = list(constant.values)
    if robot.n == 5 and len(given) >= 6:
        del given[FOURTH]
    if len(given) < robot.n or any(given[robot.n :]):
        return None
    return JointSet(tuple(v * float(s) for v, s in zip(given, units(robot), strict=False)))


def joint_places(robot: Robot) -> list[int]:
    """Which of J1, J2, ... each joint of the arm is, from 0."""
    return [i + (robot.n == 5 and i >= FOURTH) for i in range(robot.n)]


def units(robot: Robot) -> Floats:
    """What a degree, or a mm of a joint that slides, is in [rad] or [m], (n,)."""
    return np.where(robot.table.revolute, math.pi / 180, MM)


def position_at(frame: Floats, posture: int | None = None, turns: int = 0) -> Position:
    """The position of a frame (4, 4) in [m]."""
    angles = abc_from_matrix(frame[:3, :3])
    return Position((*(frame[:3, 3] / MM).tolist(), *angles.tolist(), 0.0, 0.0), posture, turns)


def frame_by(origin: Position, along: Position, beside: Position) -> Position:
    """The frame with x from the first place to the second, and the third on the side of y."""
    p, x, y = (each.point for each in (origin, along, beside))
    x, y = x - p, y - p
    z = np.cross(x, y)
    frame = np.eye(4)
    with np.errstate(invalid="ignore", divide="ignore"):
        frame[:3, 0], frame[:3, 2] = x / np.linalg.norm(x), z / np.linalg.norm(z)
    frame[:3, 1], frame[:3, 3] = np.cross(frame[:3, 2], frame[:3, 0]), p
    return position_at(frame, origin.posture, origin.turns)


def aligned(position: Position) -> Position:
    """The same place with every angle at the nearest quarter turn."""
    quarter = math.pi / 2
    turned = tuple(quarter * round(angle / quarter) for angle in position.values[3:6])
    return replace(position, values=(*position.values[:3], *turned, *position.values[6:]))


Value = float | str | Position | JointSet


NOISE = 9
"""Decimals of mm and degrees, as many as `joints_out` gives; what is behind them is rounding."""


def told(value: Any, robot: Robot) -> Any:
    """A value as people read it: mm and degrees, without the noise of what was computed."""
    if isinstance(value, Position):
        degrees = [math.degrees(angle) for angle in value.values[3:6]]
        numbers = np.array([*value.values[:3], *degrees, *value.values[6:]])
        return (np.round(numbers, NOISE) + 0.0).tolist()
    if isinstance(value, JointSet):
        return (np.round(np.array(value.values) / units(robot), NOISE) + 0.0).tolist()
    return value
