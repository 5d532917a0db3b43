"""Places for the tool: a line, an arc, given rows, or a box of them, in units that the arm decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import PlaceError
from vi3dras.api.values.numbers import numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import asked_of, tool_numbers
from vi3dras.joint_workspace.grid import TargetGrid, axis_values, target_grid
from vi3dras.joint_workspace.points_file import (
    PATH_COLUMNS,
    PathRowsError,
    check_targets,
    path_way,
    read_points,
    rows_of,
)
from vi3dras.joint_workspace.sweep import usual_count
from vi3dras.joint_workspace.ways import Way, arc_way, line_way

Axis = float | tuple[float, float, int]
"""One value of a coordinate, or from where to where with how many values."""


class Between(NamedTuple):
    """The way from one place to another: straight, or on an arc."""

    start: Sequence[float]
    end: Sequence[float]
    through: Sequence[float] | None = None
    """x, y, z of a point of the arc."""
    whole: bool = False
    """The arc goes on to where it began."""


class Box(NamedTuple):
    """Every combination of values of px, py and pz."""

    x: Axis
    y: Axis
    z: Axis


Places = Between | ArrayLike | str | Path
"""A line, an arc, rows of numbers, or a CSV file of them."""

Targets = ArrayLike | Box | str | Path
"""Places (..., 3), a box of them, or a CSV file of them."""


def line(start: Sequence[float], end: Sequence[float]) -> Between:
    """A straight way of the tool, for `arm.sweep`.

    >>> import vi3dras as vi
    >>> len(vi.robot("lynx6").sweep(vi.line([15, 6, 15, 0], [25, 6, 10, -45]), count=50))
    50

    Args:
        start: x, y, z, perhaps with the hand's angle to the ground or with A, B, C; where nothing is said the
            hand stands as at home. In the units of the arm that takes it.
        end: the same.
    """
    return Between(start, end)


def arc(
    start: Sequence[float], through: Sequence[float], end: Sequence[float], *, whole: bool = False
) -> Between:
    """The arc of a circle through three places, for `arm.sweep`.

    Args:
        start: as of `line`.
        through: x, y, z of a point between both.
        end: as of `line`.
        whole: it goes on to where it began.
    """
    return Between(start, end, through, whole)


def box(x: Axis, y: Axis, z: Axis) -> Box:
    """Places in a box, for `arm.reach`: every combination of values of x, y and z.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").reach(vi.box((10, 30, 5), 0, (0, 20, 3))).reachable.shape
    (5, 1, 3)

    Args:
        x: one value, or from where to where with how many values, in the unit of the arm that takes it.
        y: the same.
        z: the same.
    """
    return Box(x, y, z)


def grid_in(robot: Robot, places: Box) -> TargetGrid:
    """A box as targets [m].

    Raises:
        AxisError: the ends of an axis are swapped or not finite, or the count does not fit them.
        TooManyError: more targets than the memory is meant for.
    """
    axes = []
    for name, axis in zip(("px", "py", "pz"), places, strict=True):
        low, high, count = axis if isinstance(axis, tuple) else (axis, axis, 1)
        axes.append(axis_values(name, low, high, count, robot.units.metres))
    return target_grid(*axes)


def way_in(robot: Robot, places: Places, count: int | None = None) -> Way:
    """The way that a tool goes, in [m] and [rad]; `count` places of a line or an arc.

    Raises:
        PathRowsError, WayError: these are no places, or no way leads through them.
        PathFileError: the file cannot be read.
    """
    task = usual_task(robot)
    if isinstance(places, str | Path):
        return path_way(task, rows_of(read_points(Path(places), *_units(robot))), _home(robot))
    if not isinstance(places, Between):
        return path_way(task, _rows(robot, numbers_in("Places for the tool", places)), _home(robot))
    begin, end = (_numbers(robot, each) for each in (places.start, places.end))
    through = None if places.through is None else _numbers(robot, places.through)[:3]
    many = usual_count(robot, task) if count is None else count
    return way_between(task, begin, end, through, many, whole=places.whole)


def way_between(
    task: Task, begin: Floats, end: Floats, through: Floats | None, count: int, *, whole: bool = False
) -> Way:
    """The line, or the arc through a point (3,), between two rows of x, y, z, A, B, C and the hand's angle.

    Raises:
        WayError: both are one place, or the three lie on one line.
    """
    check_targets(count)
    first, last = asked_of(task, np.stack([begin, end]))
    if through is None:
        return line_way(task, first, last, count)
    return arc_way(task, first, through, last, count, whole=whole)


def _numbers(robot: Robot, place: ArrayLike) -> Floats:
    """A place as x, y, z, A, B, C and the hand's angle (7,) [m] and [rad]; as at home where it is silent."""
    row = _rows(robot, numbers_in("A place for the tool", place))
    if row.ndim != 1:
        raise PlaceError(row.shape)
    numbers = _home(robot)
    numbers[list(PATH_COLUMNS[len(row)])] = row
    return numbers


def _rows(robot: Robot, typed: Floats) -> Floats:
    """Rows (..., k) as people write them in [m] and [rad].

    Raises:
        PathRowsError: they have neither 3, 4, 6 nor 7 numbers.
    """
    if not typed.ndim or typed.shape[-1] not in PATH_COLUMNS:
        raise PathRowsError("width", typed.shape[-1] if typed.ndim else 1)
    units = np.full(typed.shape[-1], robot.units.radians)
    units[:3] = robot.units.metres
    values: Floats = typed * units
    return values


def _home(robot: Robot) -> Floats:
    return tool_numbers(robot, robot.home)


def _units(robot: Robot) -> tuple[str, str]:
    return robot.units.length, robot.units.angle
