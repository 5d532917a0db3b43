"""A D-H table out of a text: from a spreadsheet, a paper, a page of LaTeX, a program's own output."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple, cast

from vi3dras.arm.robot import Convention, Joint, JointType, Robot
from vi3dras.arm.robot_file import MOST_JOINTS
from vi3dras.arm.robot_sense import LONGEST, TURNS
from vi3dras.notations.cells import Cell, read_cell
from vi3dras.notations.errors import (
    BeyondError,
    ColumnCountError,
    NoTableError,
    NoVariableError,
    OnePointError,
    OtherKindError,
    OtherVariableError,
    PastedWidthError,
    TooManyRowsError,
    TwoVariablesError,
)
from vi3dras.notations.headings import Heading, headings, is_headings
from vi3dras.notations.layout import laid_out
from vi3dras.units import ANGLES, LENGTHS, Units

USUAL = ("theta", "d", "a", "alpha")
"""The columns of a table without headings, as most books have them."""

TURN = math.tau + 1e-3
"""No angle of a table in radians is above this."""

METRES_END = 5.0
"""No length of a table in metres is above this unless the table says so."""

LONGEST_NAME = 40
"""Characters of a joint's name."""

TYPES = dict.fromkeys("pts1", "prismatic") | dict.fromkeys("r0", "revolute")
"""A joint's type by its first letter: prismatic, translational, sliding; or sigma of Khalil's tables."""


class Pasted(NamedTuple):
    """A table as it was read."""

    joints: tuple[Joint, ...]
    """Its rows in [m] and [rad]; without limits, but a sliding joint has as much as the arm is long."""
    convention: Convention
    units: Units
    """In which its numbers were typed."""
    told: tuple[str, ...]
    """Sentences on what was taken for granted."""


class _Row(NamedTuple):
    cells: dict[str, Cell]
    kind: str
    name: str


def read_pasted(text: str, units: Units | None = None, convention: Convention | None = None) -> Pasted:
    """The table in a text; `units` and `convention` where somebody knows them better than its headings.

    Raises:
        PasteError: it is none; the sentence names row and column.
    """
    lines = laid_out(text)
    told: list[str] = []
    if lines and is_headings(lines[0]):
        found, rows, width = headings(lines[0]), lines[1:], len(lines[0])
    else:
        found, rows, width = _unnamed(lines), lines, len(lines[0]) if lines else 0
        told.append("The columns have no headings: read as theta, d, a, alpha.")
    if not rows:
        raise NoTableError
    if len(rows) > MOST_JOINTS:
        raise TooManyRowsError(len(rows), MOST_JOINTS)
    read = [_read(i, row, found, width, has_points="." in "".join(map("".join, rows)))
            for i, row in enumerate(rows, 1)]  # fmt: skip
    is_modified = any(each.is_before for each in found.values())
    chosen: Convention = convention or ("modified" if is_modified else "standard")
    if convention is None and not is_modified:
        told.append("No heading has i-1: read as standard D-H.")
    typed = _units(read, found, units, told)
    joints = _joints(read, found, typed, told)
    return Pasted(tuple(joints), chosen, typed, tuple(told))


def with_table(robot: Robot, pasted: Pasted) -> Robot:
    """The arm with a pasted table in place of its own; names and limits of like joints stay."""
    joints = list(pasted.joints)
    for i, (old, new) in enumerate(zip(robot.joints, joints, strict=False)):
        if old.type == new.type:
            joints[i] = replace(old, theta=new.theta, d=new.d, a=new.a, alpha=new.alpha, sign=new.sign)
    poses = robot.poses if len(joints) == robot.n else ()
    return replace(robot, joints=tuple(joints), convention=pasted.convention, units=pasted.units, poses=poses)


def require_sense(pasted: Pasted) -> None:
    """Say which number of a pasted table no arm has.

    Raises:
        PasteError: it is farther than 1,000 m or turned by more than two turns; or there is no length at all.
    """
    units = pasted.units
    for row, joint in enumerate(pasted.joints, 1):
        for column in USUAL:
            value, is_turn = abs(getattr(joint, column)), column in {"theta", "alpha"}
            size, unit = (units.radians, units.angle) if is_turn else (units.metres, units.length)
            most = TURNS * math.tau if is_turn else LONGEST
            if not value <= most * (1 + 1e-9):
                raise BeyondError(row, column, getattr(joint, column) / size, unit, most / size, unit)
    if not any(joint.a or joint.d or not joint.is_revolute for joint in pasted.joints):
        raise OnePointError


def _unnamed(lines: list[list[str]]) -> dict[str, Heading]:
    """The usual columns, behind the joint's number where there is one cell more."""
    width = len(lines[0]) if lines else 0
    if not lines:
        raise NoTableError
    if width not in {4, 5}:
        raise ColumnCountError(width)
    return {kind: Heading(width - 4 + k, kind, "", False) for k, kind in enumerate(USUAL)}


def _read(row: int, cells: list[str], found: dict[str, Heading], width: int, *, has_points: bool) -> _Row:
    if len(cells) != width:
        raise PastedWidthError(row, len(cells), width)
    read = {
        kind: read_cell(row, kind, cells[each.column], has_points=has_points)
        for kind, each in found.items()
        if kind in {*USUAL, "offset"}
    }
    varied = [kind for kind in ("theta", "d") if read[kind].sign]
    if len(varied) == 2:
        raise TwoVariablesError(row)
    kind = ""
    if "type" in found:
        kind = TYPES.get(cells[found["type"].column].strip().casefold()[:1], "")
    by_cell = {"theta": "revolute", "d": "prismatic"}.get(varied[0], "") if varied else ""
    if kind and by_cell and kind != by_cell:
        raise OtherKindError(row, kind, varied[0])
    name = cells[found["joint"].column].strip() if "joint" in found else ""
    is_name = not name.isdigit() and name.isprintable() and len(name) <= LONGEST_NAME
    return _Row(read, kind or by_cell, name if is_name else "")


def _units(rows: list[_Row], found: dict[str, Heading], units: Units | None, told: list[str]) -> Units:
    """In which units the numbers are that say none themselves."""
    if units is not None:
        return units

    def of(kinds: tuple[str, ...], known: dict[str, float]) -> tuple[str, list[float]]:
        named = [found[kind].unit for kind in kinds if kind in found and found[kind].unit in known]
        cells = [row.cells[kind] for row in rows for kind in kinds if kind in row.cells]
        bare = [abs(cell.value) for cell in cells if not cell.unit]
        return (named[0] if named else ""), bare

    length, lengths = of(("d", "a"), LENGTHS)
    angle, angles = of(("theta", "alpha"), ANGLES)
    if not length:
        largest = max(lengths, default=0.0)
        length = "mm" if largest > METRES_END else "m"
        told.append(f"Lengths have no unit: read as {length}, the largest is {largest:g}.")
    if not angle:
        broken = [value for value in angles if value != round(value)]
        angle = "rad" if broken and max(angles) <= TURN else "deg"
        if any(angles):
            told.append(f"Angles have no unit: read as {angle}, the largest is {max(angles):g}.")
    return Units(length, angle)


def _joints(rows: list[_Row], found: dict[str, Heading], units: Units, told: list[str]) -> list[Joint]:
    has_variables = any(row.kind for row in rows)
    if not has_variables:
        told.append("No cell has a variable: every joint turns, theta is its offset.")
    numbers = [(i, cell.number) for i, row in enumerate(rows, 1) for cell in row.cells.values()
               if cell.sign and cell.number is not None]  # fmt: skip
    from_zero = bool(numbers) and all(number == i - 1 for i, number in numbers)
    joints = []
    for i, row in enumerate(rows, 1):
        if has_variables and not row.kind:
            raise NoVariableError(i)
        for kind, cell in row.cells.items():
            if cell.sign and cell.number not in {None, i - from_zero}:
                raise OtherVariableError(i, kind, f"{'q' if kind == 'theta' else 'd'}{cell.number}")
        joints.append(_joint(i, row, found, units))
    length = max(sum(abs(j.a) + abs(j.d) for j in joints), 0.1)
    taken = {joint.name for joint in joints}
    is_unique = len(taken) == len(joints)
    return [_limited(joint, "" if is_unique else f"joint {i}", length) for i, joint in enumerate(joints, 1)]


def _limited(joint: Joint, name: str, length: float) -> Joint:
    """A joint with the limits of one of which nothing is known; another name where two had the same."""
    low, high = (-math.pi, math.pi) if joint.is_revolute else (0.0, length)
    return replace(joint, name=name or joint.name, low=low, high=high)


def _joint(number: int, row: _Row, found: dict[str, Heading], units: Units) -> Joint:
    values = {kind: _si(cell, found[kind].unit, kind, units) for kind, cell in row.cells.items()}
    kind = row.kind or "revolute"
    varied = "theta" if kind == "revolute" else "d"
    if "offset" in row.cells:
        cell, unit = row.cells["offset"], found["offset"].unit
        values[varied] += _si(cell, unit, varied, units)
        values.pop("offset")
    sign = row.cells[varied].sign or 1
    theta, d, a, alpha = (values[key] for key in USUAL)
    name = row.name or f"joint {number}"
    return Joint(name, cast(JointType, kind), theta=theta, d=d, a=a, alpha=alpha, sign=sign)


def _si(cell: Cell, headed: str, kind: str, units: Units) -> float:
    """A cell in [m] or [rad]."""
    is_turn = kind in {"theta", "alpha"}
    if is_turn:
        return cell.value * ANGLES.get(cell.unit or headed, units.radians)
    return cell.value * LENGTHS.get(cell.unit or headed, units.metres)
