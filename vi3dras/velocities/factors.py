"""The determinant in its factors: shoulder, elbow and wrist, each zero where that part is singular."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import starts_for
from vi3dras.velocities.axes import POSES, Axes, are_parallel, axes_at, hand_point, meeting_point
from vi3dras.velocities.errors import NoDeterminantError
from vi3dras.velocities.task_part import TaskPart, determinants, square_part

TOLD = 1e-9
"""A product that differs by less from the determinant is the determinant."""

Build = Callable[[Axes, Floats], Floats]
"""From axes in N poses and what joints move a point, (N, n, 3), to a number each."""


class SingularFactor(NamedTuple):
    """One factor of an arm's determinant."""

    name: str
    """`shoulder`, `elbow`, `arm`, `wrist`, or `whole` where it has no factors."""
    of: Callable[[Floats], Floats]
    """From joint values (N, n) to the factor, lengths as shares of the arm's size, (N,)."""


@lru_cache(maxsize=64)
def factors(robot: Robot) -> tuple[SingularFactor, ...]:
    """The factors whose product is the determinant of the arm's square part, up to its sign.

    A wrist whose axes meet in one point parts from the arm before it, and an arm whose second and third axis
    are parallel parts into shoulder and elbow: their factors change their signs one by one.

    Raises:
        NoDeterminantError: the arm has no square part.
    """
    part = square_part(robot)
    if part is None:
        raise NoDeterminantError(robot.id, robot.n)
    q = starts_for(robot, POSES)
    builds, point = _parts_of(robot, part, axes_at(robot, q))
    found = tuple(_factor(robot, name, build, point) for name, build in builds)
    if found:
        whole = determinants(robot, part, q)
        product = np.prod([factor.of(q) for factor in found], axis=0)
        if min(np.abs(product - whole).max(), np.abs(product + whole).max()) < TOLD:
            return found
    return (SingularFactor("whole", lambda q: determinants(robot, part, q)),)


def _parts_of(robot: Robot, part: TaskPart, axes: Axes) -> tuple[list[tuple[str, Build]], Floats]:
    """What the determinant may fall into, and the point of the tool's frame (3,) that the arm carries."""
    here, turning = np.zeros(3), robot.table.revolute
    upright = robot.n >= 3 and bool(turning[1:3].all()) and are_parallel(axes, 1, 2)
    three = upright and robot.n >= 4 and are_parallel(axes, 1, 2, 3)
    if robot.n == 6 and (point := meeting_point(robot, 3, 4, 5)) is not None:
        return [*_arm(upright), ("wrist", _wrist)], point
    if three and robot.n == 6 and (point := meeting_point(robot, 4, 5)) is not None:
        return [("shoulder", _shoulder), ("elbow", _elbow_of_three), ("wrist", _wrist_of_three)], point
    if three and robot.n < 6:
        return [("shoulder", _shoulder), ("elbow", _elbow_of_three)], here
    if robot.n == 3 and part.words == "the position part" and upright:
        return _arm(upright), here
    return [], here


def factor_values(robot: Robot, q: Floats) -> Floats:
    """Every factor at joint values `q` (N, n), (N, factors)."""
    return np.stack([factor.of(q) for factor in factors(robot)], axis=1)


def _factor(robot: Robot, name: str, build: Build, point: Floats) -> SingularFactor:
    def of(q: Floats) -> Floats:
        axes = axes_at(robot, q)
        return build(axes, axes.moves(hand_point(robot, q, point)))

    return SingularFactor(name, of)


def _arm(upright: bool) -> list[tuple[str, Build]]:
    return [("shoulder", _shoulder), ("elbow", _elbow)] if upright else [("arm", _whole_arm)]


def _shoulder(axes: Axes, v: Floats) -> Floats:
    """How joint 1 moves the point out of the plane in which the next ones move it."""
    return _dot(v[:, 0], axes.z[:, 1])


def _elbow(axes: Axes, v: Floats) -> Floats:
    """How different the ways of joints 2 and 3 are in that plane."""
    return _dot(np.cross(v[:, 1], v[:, 2]), axes.z[:, 1])


def _whole_arm(axes: Axes, v: Floats) -> Floats:
    return _dot(v[:, 0], np.cross(v[:, 1], v[:, 2]))


def _wrist(axes: Axes, v: Floats) -> Floats:
    return _dot(axes.z[:, 3], np.cross(axes.z[:, 4], axes.z[:, 5]))


def _elbow_of_three(axes: Axes, v: Floats) -> Floats:
    """The same of a point on axis 4, which joint 4 does not move."""
    return _dot(np.cross(v[:, 1] - v[:, 3], v[:, 2] - v[:, 3]), axes.z[:, 1])


def _wrist_of_three(axes: Axes, v: Floats) -> Floats:
    return _dot(axes.z[:, 1], np.cross(axes.z[:, 4], axes.z[:, 5]))


def _dot(a: Floats, b: Floats) -> Floats:
    product: Floats = (a * b).sum(axis=1)
    return product
