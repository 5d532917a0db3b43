"""Which rows and columns of the Jacobian make a square, whose determinant tells where an arm is singular."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import ROWS, starts_for
from vi3dras.inverse.task import task_jacobian
from vi3dras.kinematics.jacobian import directions

LOOKED_AT = 32
"""Poses that say what an arm can do at all."""

VANISHED = 1e-6
"""A singular value below this share of the largest is none; the shares are of the arm's size."""


class TaskPart(NamedTuple):
    """A square part of an arm's Jacobian."""

    words: str
    """What it is of, as a sentence says it."""
    rows: Floats | None
    """Directions (m, 6) of the tool's velocity; None for the three of its point and the hand's angle."""
    joints: tuple[int, ...]
    """The m joints that count, from 0."""


@lru_cache(maxsize=64)
def square_part(robot: Robot) -> TaskPart | None:
    """The part whose determinant is zero where the arm is singular; None where there is none.

    All of it for six joints; for fewer the directions that the arm has at all, else its point alone, else its
    point with the hand's angle.
    """
    n, every = robot.n, tuple(range(robot.n))
    if n == ROWS["pose"]:
        return TaskPart("all six rows", np.eye(6), every)
    if n > ROWS["pose"]:
        return None
    q = starts_for(robot, LOOKED_AT)
    J = scaled_jacobian(robot, "pose", q)
    if len(rows := _span(J)) == n:
        return TaskPart("the directions in which this arm moves", rows, every)
    if directions(robot) == n and len(rows := _span(J[:, :3])) == n:
        return TaskPart("the position part", np.pad(rows, ((0, 0), (0, 3))), every)
    slopes = np.abs(task_jacobian(robot, "wrist", q)).max(axis=(0, 1))
    moving = tuple(np.flatnonzero(slopes > VANISHED * slopes.max()).tolist())
    return TaskPart("the point and the hand's angle", None, moving) if len(moving) == ROWS["wrist"] else None


def square(robot: Robot, part: TaskPart, q: Floats, J: Floats) -> Floats:
    """That part (N, m, m) of Jacobians J (N, 6, n) at joint values `q` (N, n)."""
    rows = task_jacobian(robot, "wrist", q, J) if part.rows is None else part.rows @ J
    return rows[:, :, list(part.joints)]


def determinants(robot: Robot, part: TaskPart, q: Floats) -> Floats:
    """The determinant at joint values `q` (N, n), lengths as shares of the arm's size, (N,)."""
    values: Floats = np.linalg.det(square(robot, part, q, scaled_jacobian(robot, "pose", q)))
    return values


@lru_cache(maxsize=64)
def usual_rank(robot: Robot) -> int:
    """How many directions of all six the tool has in most poses."""
    values = np.linalg.svd(scaled_jacobian(robot, "pose", starts_for(robot, LOOKED_AT)), compute_uv=False)
    return int((values > VANISHED * values.max()).sum(axis=1).max())


def basis_along_axes(columns: Floats) -> Floats:
    """An orthonormal basis (k, rows) of what columns (rows, k) span, along the axes where it can be."""
    u, _, _ = np.linalg.svd(columns, full_matrices=False)
    projected = u @ u.T
    chosen = np.sort(np.argsort(-np.round(np.diag(projected), 9), kind="stable")[: columns.shape[1]])
    basis, upper = np.linalg.qr(projected[:, chosen])
    if np.abs(np.diag(upper)).min() < VANISHED:  # those axes lean on each other
        basis, upper = u, np.eye(u.shape[1])
    found: Floats = (basis * np.where(np.diag(upper) < 0, -1.0, 1.0)).T
    return found


def _span(J: Floats) -> Floats:
    """A basis (m, rows) of what the columns of Jacobians (N, rows, n) span."""
    u, values, _ = np.linalg.svd(J.transpose(1, 0, 2).reshape(J.shape[1], -1))
    return basis_along_axes(u[:, : int((values > VANISHED * values[0]).sum())])
