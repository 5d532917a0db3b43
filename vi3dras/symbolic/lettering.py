"""Which cells of a table are letters: chosen for a whole arm, or one by one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from vi3dras.arm.robot import Joint, Robot
from vi3dras.symbolic.table import NOISE, Lettered, SymbolicTable

PRINTED = 5e-6
"""An angle [rad] this near to a right one was printed with few digits: 1.5708 means 90 degrees."""


def in_letters(robot: Robot, held: Mapping[int, float] | None = None) -> SymbolicTable:
    """An arm with its lengths as letters; zeros and right angles stay, other twists become letters too.

    Twists that a table prints as 1.5708 are right angles in it.
    """
    robot = with_right_angles(robot)
    found = []
    for i, joint in enumerate(robot.joints):
        for column, is_varied in (("d", not joint.is_revolute), ("a", False), ("alpha", False)):
            value = getattr(joint, column)
            if not is_varied and not _stays(column, value):
                found.append(Lettered(i, column, f"{'α' if column == 'alpha' else column}{i + 1}"))
    for row, frame, name in ((-1, robot.base, "b"), (robot.n, robot.tool, "t")):
        for axis, line in zip("xyz", frame[:3], strict=True):
            if abs(line[3]) >= NOISE:
                found.append(Lettered(row, axis, f"{name}{axis}"))
    return SymbolicTable(robot, tuple(found), tuple(sorted((held or {}).items())))


def in_numbers(robot: Robot, held: Mapping[int, float] | None = None) -> SymbolicTable:
    """An arm whose joints alone are letters."""
    return SymbolicTable(with_right_angles(robot), (), tuple(sorted((held or {}).items())))


def with_right_angles(robot: Robot) -> Robot:
    """The arm with twists that were printed with few digits as the right angles that they are meant to be."""
    joints = tuple(replace(joint, alpha=_right(joint.alpha)) for joint in robot.joints)
    return robot if joints == robot.joints else replace(robot, joints=joints)


def _right(angle: float) -> float:
    near = round(angle / (math.pi / 2)) * (math.pi / 2)
    return near if NOISE < abs(angle - near) < PRINTED else angle


def with_number(table: SymbolicTable, row: int, column: str, value: float) -> SymbolicTable:
    """The table with another number in a cell [m] or [rad], the letter that stood there gone."""
    joints = list(table.robot.joints)
    joints[row] = replace(joints[row], **{column: value})  # type: ignore[arg-type]  # a column of numbers
    kept = tuple(c for c in table.letters if (c.row, c.column) != (row, column))
    return replace(table, robot=replace(table.robot, joints=tuple(joints)), letters=kept)


def with_letter(table: SymbolicTable, cell: Lettered) -> SymbolicTable:
    """The table with a letter in a cell."""
    kept = (c for c in table.letters if (c.row, c.column) != (cell.row, cell.column))
    return replace(table, letters=(*kept, cell))


def varied_column(joint: Joint) -> str:
    """The column that a joint moves."""
    return "theta" if joint.is_revolute else "d"


def _stays(column: str, value: float) -> bool:
    """Zero lengths and right angles are no letters."""
    if column != "alpha":
        return abs(value) < NOISE
    return abs(value - round(value / (math.pi / 2)) * math.pi / 2) < NOISE
