"""A hand that follows what it works on: it points along the curve, or straight onto the surface."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.forward import poses_at, tool_pose

Pointing = Literal["held", "tangent", "normal"]
"""As the hand is held, along the curve, or onto the surface."""

TINY = 1e-12
ENCLOSES, LEANS = 0.2, 0.05
"""Means over a surface of normals along the way from its middle, and upward, that tell its outside."""


class NoSurfaceError(Vi3drasError):
    """A hand is to stand upright on what has no surface; facts: the formula's title."""

    says = (
        "{} is a curve, so no surface says how the hand is to stand: hold it, or let it point along the "
        "curve."
    )


def tangents(points: Floats, axis: int = 0) -> Floats:
    """Unit vectors along curves through points (..., 3) that run along one axis, (..., 3)."""
    return _units(np.gradient(points, axis=axis))


def normals_of(points: Floats, across: Floats) -> Floats:
    """Unit normals (N, ..., 3) of a surface, of which side is not said, but without a jump along the curves.

    Args:
        points: Of curves on the surface (N, ..., 3) that run along the first axis.
        across: How the surface goes on beside the curves at each point, (N, ..., 3).
    """
    return _without_jumps(_units(np.cross(np.gradient(points, axis=0), across)))


def inward_normals(vertices: Floats, axis: int = 0) -> Floats:
    """Unit vectors onto a surface from outside, or from above where it has no inside, (m, n, 3).

    Which side is outside follows from the volume that the surface encloses.

    Args:
        vertices: (m, n, 3), NaN where there is none.
        axis: Along which the curves of the surface run.
    """
    rows = np.moveaxis(vertices, axis, 0)
    normals = normals_of(rows, np.gradient(rows, axis=1))
    normals = np.moveaxis(_without_jumps(np.moveaxis(normals, 1, 0), together=True), 0, 1)
    away = rows - np.nanmean(rows, axis=(0, 1))
    size = np.sqrt(np.nanmean((away**2).sum(axis=-1)))
    encloses = np.nanmean((normals * away).sum(axis=-1)) / max(size, TINY)
    upward = np.nanmean(normals[..., 2])
    outward = np.nanmean((normals * _units(rows * (1.0, 1.0, 0.0))).sum(axis=-1))
    decides = encloses if abs(encloses) > ENCLOSES else upward if abs(upward) > LEANS else -outward
    return np.moveaxis(normals * (-1.0 if decides > 0 else 1.0), 0, axis)


def pointing_over(
    vertices: Floats, pointing: Pointing, axis: int, *, backwards: bool = False
) -> Floats | None:
    """Where the hand points at each vertex of a surface (m, n, 3) or a curve (n, 3); None when it is held.

    Args:
        vertices: [m].
        pointing: What it follows; a curve has no surface to point onto.
        axis: Along which the curves run.
        backwards: The curves are run from their ends to their starts.
    """
    if pointing == "held" or (pointing == "normal" and vertices.ndim == 2):
        return None
    if pointing == "tangent":
        return tangents(vertices, axis) * (-1.0 if backwards else 1.0)
    return inward_normals(vertices, axis)


def pointing_task(robot: Robot, task: Task) -> Task:
    """What is asked of a hand that points somewhere: more than the point alone."""
    return usual_task(robot) if task == "position" else task


def pointed_targets(robot: Robot, task: Task, points: Floats, directions: Floats, axis: int = 0) -> Floats:
    """Targets of the arm's task whose hand points along directions.

    Args:
        robot: The arm.
        task: `pose` gives whole poses, turned about the direction as little as can be from one to the next;
            `wrist` points with the hand's angle to the ground; `position` has no say.
        points: (..., 3) [m].
        directions: Unit vectors (..., 3).
        axis: Along which the poses follow each other.

    Returns:
        (N, 4, 4), (N, 4) or (N, 3), in the order of the points.
    """
    flat = points.reshape(-1, 3)
    if task == "position":
        return flat
    directions = _filled(directions, axis)
    if task == "wrist":
        return np.column_stack([flat, elevations(directions).ravel()])
    return poses_at(flat, _turned_little(robot, directions, axis).reshape(-1, 3, 3))


def elevations(directions: Floats) -> Floats:
    """How steeply directions (..., 3) go up, -pi / 2 to pi / 2, (...)."""
    return np.arctan2(directions[..., 2], np.hypot(directions[..., 0], directions[..., 1]))


def _turned_little(robot: Robot, directions: Floats, axis: int) -> Floats:
    """Rotations (..., 3, 3) with z along directions; x starts near home's and goes with them."""
    z = np.moveaxis(directions, axis, 0)
    x = np.empty_like(z)
    x[0] = _across(z[0], tool_pose(robot, robot.home)[:3, 0])
    for i in range(1, len(z)):
        x[i] = _units(_carried(x[i - 1], z[i - 1], z[i]))
    rotations = np.stack([x, np.cross(z, x), z], axis=-1)
    return np.moveaxis(rotations, 0, axis)


def _carried(x: Floats, before: Floats, after: Floats) -> Floats:
    """Vectors turned with the shortest rotation from one direction to the next."""
    turn = np.cross(before, after)
    cosine = (before * after).sum(axis=-1, keepdims=True)
    carried: Floats = (
        x * cosine
        + np.cross(turn, x)
        + turn * (turn * x).sum(axis=-1, keepdims=True) / np.maximum(1 + cosine, TINY)
    )
    return np.where(cosine > TINY - 1, carried, x)


def _across(z: Floats, wish: Floats) -> Floats:
    """Unit vectors across z (..., 3), as near to a wish (3,) as can be."""
    other = np.where(np.abs(z @ wish)[..., None] < 0.99, wish, np.roll(wish, 1))
    return _units(other - z * (z * other).sum(axis=-1, keepdims=True))


def _filled(directions: Floats, axis: int) -> Floats:
    """Directions; where there is none that of the one before or after along the axis, or else down."""
    rows = np.moveaxis(directions, axis, 0)
    known = np.isfinite(rows).all(axis=-1)
    place = np.arange(len(rows)).reshape(-1, *[1] * (known.ndim - 1))
    before = np.maximum.accumulate(np.where(known, place, -1))
    first = np.broadcast_to(known.argmax(axis=0), before.shape)
    filled = np.take_along_axis(rows, np.where(before < 0, first, before)[..., None], axis=0)
    filled = np.where(np.isfinite(filled), filled, (0.0, 0.0, -1.0))
    return np.moveaxis(filled, 0, axis)


def _without_jumps(normals: Floats, *, together: bool = False) -> Floats:
    """Normals (n, ..., 3) turned so that each goes on from the one before; or each row as a whole."""
    known = _filled(normals, 0)
    agrees = (known[1:] * known[:-1]).sum(axis=-1)
    if together:
        agrees = agrees.reshape(len(agrees), -1).sum(axis=1)
    signs = np.cumprod(np.where(agrees < 0, -1.0, 1.0), axis=0)
    signs = np.concatenate([np.ones_like(signs[:1]), signs])
    return normals * signs.reshape(signs.shape + (1,) * (normals.ndim - signs.ndim))


def _units(vectors: Floats) -> Floats:
    """Vectors (..., 3) with length 1; NaN where they have none."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    with np.errstate(invalid="ignore"):
        return np.where(length > TINY, vectors / np.maximum(length, TINY), np.nan)
