"""What the columns of a table mean for an arm: times, joint values, places, turns, speeds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.text_table import LayoutError, OtherArmError, TwiceError, read_numbers
from vi3dras.tables import Table
from vi3dras.units import LENGTHS

RADIANS_END = 6.3
"""No joint value in radians is read above this: a whole turn is 6.283."""

SECONDS = {"s": 1.0, "sec": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}

ANGLES = {"deg": np.pi / 180, "°": np.pi / 180, "degrees": np.pi / 180, "rad": 1.0, "radians": 1.0}

SPEEDS = ("mm/s", "cm/s", "m/s", "in/s")

ASIDE = {"i", "index", "row", "nr", "no", "n", "code", "phase", "comment", "note", "name"}
"""Columns that are left aside without a word, in small letters."""

JOINT = re.compile(r"(?:theta|joint|j|q|axis|d)[\s_]?(\d+)")
"""A joint value by its number."""

_UNIT = re.compile(
    r"^(.*?)[\s_]*[\[(/]?\s*(mm/s|cm/s|m/s|in/s|ms|us|ns|sec|s|mm|cm|m|in|degrees|deg|radians|rad|°)[\])]?$",
    re.I,
)

_TURNS = {
    name: axis
    for names in ("wpr", "abc", ("roll", "pitch", "yaw"), ("rx", "ry", "rz"))
    for axis, name in enumerate(names)
}


class Meaning(NamedTuple):
    """One column."""

    column: int
    kind: str
    """`t`, `speed`, `x`, `y`, `z`, `turn0` ..., `joint0` ..."""
    unit: str
    """As in its name; empty when it has none."""


class Columns(NamedTuple):
    """A table whose columns are known."""

    found: dict[str, Meaning]
    """By kind."""
    numbers: Floats
    """All columns, (N, k); NaN in those that mean nothing here."""
    told: tuple[str, ...]
    """Sentences on what was taken for granted."""


def columns_of(file: str, table: Table, robot: Robot) -> Columns:
    """What the columns of a table mean for an arm, and their numbers.

    Raises:
        LayoutError: the columns are neither joint values of this arm nor places.
        OtherArmError: there are more joint values than the arm has joints.
        TwiceError: two columns mean the same.
        PathFileError: a cell is no number, or a row has other cells.
    """
    if not table.headers:
        numbers = read_numbers(file, table, range(table.width))
        found, sentence = _unnamed(file, numbers, robot)
        return Columns(found, numbers, (sentence,))
    found, aside = _named(file, table.headers, robot)
    told = [f"Not read are the columns {', '.join(aside)}."] if aside else []
    return Columns(found, read_numbers(file, table, [m.column for m in found.values()]), tuple(told))


def _named(file: str, headers: tuple[str, ...], robot: Robot) -> tuple[dict[str, Meaning], list[str]]:
    """The columns by kind, and the names of those that mean nothing here."""
    found: dict[str, Meaning] = {}
    aside = []
    for index, name in enumerate(headers):
        kind, unit = kind_of(name, robot)
        if not kind:
            if is_beyond(name, robot):
                raise OtherArmError(file, name, robot.name, robot.n)
            aside += [name] if name and name.casefold() not in ASIDE else []
            continue
        if kind in found:
            raise TwiceError(file, headers[found[kind].column], name)
        found[kind] = Meaning(index, kind, unit)
    _whole(file, found, robot, f"the columns are {', '.join(headers)}")
    return found, aside


def has_joints(found: dict[str, Meaning], robot: Robot) -> bool:
    """Whether every joint has a column."""
    return all(f"joint{i}" in found for i in range(robot.n))


def has_places(found: dict[str, Meaning]) -> bool:
    """Whether x, y and z have a column."""
    return all(axis in found for axis in "xyz")


def joint_values(columns: Columns, robot: Robot) -> tuple[Floats, list[str]]:
    """Joint values (N, n) in [rad], [m], and sentences on units that no header says."""
    found = columns.found
    values = np.column_stack([columns.numbers[:, found[f"joint{i}"].column] for i in range(robot.n)])
    units = [found[f"joint{i}"].unit for i in range(robot.n)]
    turning = robot.table.revolute
    unsaid = [i for i in range(robot.n) if turning[i] and not units[i]]
    told, angle = [], "deg"
    if unsaid:
        largest = float(np.nanmax(np.abs(values[:, unsaid]), initial=0.0))
        angle = "deg" if largest > RADIANS_END else "rad"
        why = f"one of them is {largest:.4g}" if angle == "deg" else f"none is above {RADIANS_END}"
        told.append(f"Joint values have no unit in their names: read as {angle}, because {why}.")
    scale = [
        ANGLES[units[i] or angle] if turning[i] else LENGTHS[units[i] or robot.units.length]
        for i in range(robot.n)
    ]
    return values * scale, told


def places(columns: Columns) -> tuple[Floats, list[str]]:
    """Places (N, 3) in [m], and a sentence when no header says their unit."""
    found = columns.found
    units = [found[axis].unit for axis in "xyz"]
    scale = [LENGTHS[unit or "mm"] for unit in units]
    told = [] if all(units) else ["Places have no unit in their names: read as mm, as RoboDK has them."]
    return np.column_stack([columns.numbers[:, found[axis].column] for axis in "xyz"]) * scale, told


def _parted(name: str) -> tuple[str, str, str]:
    """The name of a column in small letters, what it is without its unit, and the unit."""
    plain = name.strip().casefold()
    match = _UNIT.match(plain)
    word, unit = (match[1].strip(" _"), match[2]) if match and match[1].strip(" _") else (plain, "")
    return plain, word, unit


def is_beyond(name: str, robot: Robot) -> bool:
    """Whether a column is that of a joint which the arm does not have."""
    plain, word, _ = _parted(name)
    numbered = JOINT.fullmatch(word) or JOINT.fullmatch(plain)
    return numbered is not None and int(numbered[1]) > robot.n


def kind_of(name: str, robot: Robot) -> tuple[str, str]:
    """Kind and unit of a column by its name; an empty kind when it means nothing here."""
    plain, word, unit = _parted(name)
    for kind, units in [*_kinds(plain, robot), *_kinds(word, robot)]:
        if kind and unit in {"", *units}:
            return kind, unit
    return "", ""


def _kinds(word: str, robot: Robot) -> Iterator[tuple[str, Collection[str]]]:
    """What a word may mean, and the units that go with it."""
    own = [ANGLES if joint.is_revolute else LENGTHS for joint in robot.joints]
    for i, joint in enumerate(robot.joints):
        if word == joint.name.casefold():
            yield f"joint{i}", own[i]
    if word in {"t", "time"}:
        yield "t", SECONDS
    if word in {"speed", "v", "velocity"}:
        yield "speed", SPEEDS
    if word in {"x", "y", "z"}:
        yield word, LENGTHS
    if word in _TURNS:
        yield f"turn{_TURNS[word]}", ANGLES
    if word == "reachable":
        yield "reachable", ()
    numbered = JOINT.fullmatch(word)
    if numbered and 1 <= int(numbered[1]) <= robot.n:
        i = int(numbered[1]) - 1
        yield f"joint{i}", own[i]


def _unnamed(file: str, numbers: Floats, robot: Robot) -> tuple[dict[str, Meaning], str]:
    """Columns without names, by their number: joint values first, then what RoboDK writes."""
    count = numbers.shape[1]
    joints = [f"joint{i}" for i in range(robot.n)]
    layouts = {
        6: (["x", "y", "z", "turn0", "turn1", "turn2"], "x, y, z in mm and three turns in deg"),
        4: (["x", "y", "z", "speed"], "x, y, z in mm and the speed in mm/s"),
        3: (["x", "y", "z"], "x, y, z in mm"),
    }
    if (np.diff(numbers[:, 0]) > 0).all():
        layouts[robot.n + 1] = (["t", *joints], f"the time and {robot.n} joint values")
    layouts[robot.n] = (joints, f"{robot.n} joint values")
    if count not in layouts:
        columns = "column" if count == 1 else "columns"
        raise LayoutError(file, f"there are {count} {columns} without names", robot.name, robot.n)
    kinds, told = layouts[count]
    found = {kind: Meaning(i, kind, "") for i, kind in enumerate(kinds)}
    return found, f"The columns have no names: read as {told}."


def _whole(file: str, found: dict[str, Meaning], robot: Robot, what: str) -> None:
    if has_joints(found, robot) or (has_places(found) and not any(k.startswith("joint") for k in found)):
        return
    missing = [str(i + 1) for i in range(robot.n) if f"joint{i}" not in found]
    if len(missing) < robot.n:
        what = f"there is no column for joint {', '.join(missing)}"
    raise LayoutError(file, what, robot.name, robot.n)
