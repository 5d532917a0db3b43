"""Ways that the tool goes: one coordinate swept, a line, an arc, or given points."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Task
from vi3dras.joint_workspace.errors import AxisError, WayError
from vi3dras.kinematics.forward import poses_at
from vi3dras.orientation import abc_from_matrix, matrix_from_abc

COORDINATES: dict[Task, tuple[str, ...]] = {
    "position": ("px", "py", "pz"),
    "wrist": ("px", "py", "pz", "wrist"),
    "pose": ("px", "py", "pz", "A", "B", "C"),
}
"""What can be swept for each task."""


class Way(NamedTuple):
    """Targets one after the other."""

    s: Floats
    """Where each target is on the way, (N,): the swept coordinate, or the length so far, in [m] or [rad]."""
    targets: Floats
    """(N, ...) of the task's shape."""
    task: Task
    label: str
    """What `s` is: a coordinate, or `way`."""
    is_angle: bool
    """True when `s` is an angle."""


def numbers_of(task: Task, target: Floats) -> Floats:
    """One target as the numbers that can be swept: x, y, z [m] and the wrist angle, or A, B, C [rad]."""
    if task != "pose":
        return np.array(target, float)
    return np.concatenate([target[:3, 3], abc_from_matrix(target[:3, :3])])


def targets_of(task: Task, numbers: Floats) -> Floats:
    """Targets (N, ...) from rows (N, k) of these numbers."""
    if task != "pose":
        return numbers
    return poses_at(numbers[:, :3], matrix_from_abc(numbers[:, 3:]))


def sweep_of(task: Task, at: Floats, coordinate: str, low: float, high: float, count: int) -> Way:
    """One coordinate from `low` to `high` [m] or [rad] while the others stay as in the target `at`.

    A sweep may go downwards, from a larger value to a smaller one.

    Raises:
        WayError: the task has no such coordinate.
        AxisError: fewer than 2 targets, ends that are equal or not finite.
    """
    known = COORDINATES[task]
    if coordinate not in known:
        raise WayError("coordinate", coordinate, known)
    check_ends(coordinate, low, high, count)
    if low == high:
        raise WayError("still", f"sweep of {coordinate}")
    s = np.linspace(low, high, count)
    rows = np.tile(numbers_of(task, at), (count, 1))
    rows[:, known.index(coordinate)] = s
    return Way(s, targets_of(task, rows), task, coordinate, known.index(coordinate) > 2)


def line_way(task: Task, start: Floats, end: Floats, count: int) -> Way:
    """A straight line between two targets; the hand's angle, or A, B, C, go evenly from one to the other.

    Raises:
        WayError: both have the same point.
        AxisError: fewer than 2 targets.
    """
    first, last = numbers_of(task, start), numbers_of(task, end)
    length = float(np.linalg.norm(last[:3] - first[:3]))
    check_ends("line", 0.0, length, count)
    if length < 1e-12:
        raise WayError("still", "line")
    shares = np.linspace(0.0, 1.0, count)[:, None]
    rows = first + shares * _change(first, last)
    return Way(shares[:, 0] * length, targets_of(task, rows), task, "way", False)


def arc_way(
    task: Task, start: Floats, through: Floats, end: Floats, count: int, *, whole: bool = False
) -> Way:
    """The arc of a circle from one target through a point (3,) to another; `whole` goes all the way round.

    The hand's angle, or A, B, C, go evenly from the start to the end; on a whole circle they stay.

    Raises:
        WayError: the three points lie on one line.
        AxisError: fewer than 2 targets.
    """
    first, last = numbers_of(task, start), numbers_of(task, end)
    centre, u, v, angle = circle_through(first[:3], np.asarray(through, float)[:3], last[:3])
    angle = 2 * math.pi if whole else angle
    radius = float(np.linalg.norm(first[:3] - centre))
    check_ends("arc", 0.0, radius * angle, count)
    shares = np.linspace(0.0, 1.0, count)[:, None]
    rows = first + shares * _change(first, first if whole else last)
    rows[:, :3] = centre + radius * (np.cos(angle * shares) * u + np.sin(angle * shares) * v)
    return Way(shares[:, 0] * radius * angle, targets_of(task, rows), task, "way", False)


def _change(first: Floats, last: Floats) -> Floats:
    """From some numbers of a target to others, its angles without whole turns."""
    change = last - first
    change[3:] -= 2 * np.pi * np.round(change[3:] / (2 * np.pi))
    return change


def points_way(task: Task, targets: Floats) -> Way:
    """Given targets (N, ...) one after the other; `s` is the length of the way from point to point."""
    return Way(lengths_along(targets), targets, task, "way", False)


def lengths_along(targets: Floats) -> Floats:
    """The length of the way [m] to each target (N, ...), (N,)."""
    points = points_of(targets)
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    return np.concatenate([np.zeros(min(len(points), 1)), np.cumsum(steps)])


def check_ends(name: str, low: float, high: float, count: int) -> None:
    """Refuse a motion of fewer than 2 places, or without an end.

    Raises:
        AxisError: it is one.
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        raise AxisError(name, "number", low, high, count)
    if count < 2:
        raise AxisError(name, "alone" if count == 1 else "count", low, high, count)


def circle_through(first: Floats, middle: Floats, last: Floats) -> tuple[Floats, Floats, Floats, float]:
    """Centre, two unit directions and the angle of the arc through three points (3,).

    Raises:
        WayError: they lie on one line.
    """
    a, b = middle - first, last - first
    normal = np.cross(a, b)
    square = float(normal @ normal)
    if square <= 1e-18 * float(a @ a) * float(b @ b) or square == 0.0:
        raise WayError("straight", "arc")
    to_centre = np.cross(normal, float(b @ b) * a - float(a @ a) * b) / (2 * square)
    centre = first + to_centre
    u = -to_centre / np.linalg.norm(to_centre)
    v = np.cross(normal / math.sqrt(square), u)
    seen = last - centre
    angle = math.atan2(float(seen @ v), float(seen @ u)) % (2 * math.pi)
    return centre, u, v, angle
