"""Read an arm from its TOML file: the only place that knows how such a file is written."""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast, get_args

import numpy as np

from vi3dras.arm.bus_file import read_bus
from vi3dras.arm.link_mesh import read_meshes
from vi3dras.arm.robot import IDENTITY, Convention, Facts, Joint, JointType, LinkMass, Matrix, Motor, Robot
from vi3dras.arm.robot_sense import at_least_zero, require_sense
from vi3dras.arm.servo_file import read_servo, sign_of
from vi3dras.file_errors import (
    CountError,
    DuplicateError,
    MissingKeyError,
    PoseRangeError,
    RangeFileError,
    RotationError,
    WrongKindError,
)
from vi3dras.orientation import matrix_from_abc
from vi3dras.toml_table import TomlTable
from vi3dras.units import ANGLES, LENGTHS, Units

MOST_JOINTS = 64
"""More rows than any arm has: a file that asks for them is a mistake."""


def read_robot(file: Path) -> Robot:
    """The arm that a file describes; its id is the file's name.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    top = TomlTable.read(file)
    robot = _robot(top, file.stem)
    require_sense(robot, top)
    return robot


def parse_robot(text: str, robot_id: str, *, is_finished: bool = False) -> Robot:
    """The arm that a text describes, as `read_robot` has it from a file.

    An arm that somebody is still working on may be too long, or a point; a finished one may not.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    top = TomlTable.parse(text, Path(f"{robot_id}.toml"))
    robot = _robot(top, robot_id)
    if is_finished:
        require_sense(robot, top)
    return robot


def _robot(top: TomlTable, robot_id: str) -> Robot:
    units = _units(top.table("units"))
    joints = tuple(_joint(row, units) for row in _rows(top))
    robot = Robot(
        id=robot_id,
        name=top.text("name", example='"My arm"'),
        manufacturer=top.text("manufacturer", ""),
        convention=cast(Convention, top.choice("convention", get_args(Convention), "standard")),
        joints=joints,
        base=_transform(top.table("base"), units),
        tool=_transform(top.table("tool"), units),
        poses=_poses(top.table("poses"), joints, units),
        gripper=_gripper(top, units),
        servo=read_servo(top, joints, units),
        bus=read_bus(top, joints, units),
        meshes=read_meshes(top, len(joints), units),
        units=units,
        facts=_facts(top.table("facts"), units),
        confidence=top.choice("confidence", ("high", "medium", "low", "unknown"), "unknown"),
        sources=top.texts("source"),
        notes=top.texts("notes"),
    )
    top.finish()
    return robot


def _units(table: TomlTable) -> Units:
    units = Units(
        length=table.choice("length", tuple(LENGTHS), "m"), angle=table.choice("angle", tuple(ANGLES), "deg")
    )
    table.finish()
    return units


def _rows(top: TomlTable) -> list[TomlTable]:
    rows = top.tables("joint")
    if not 1 <= len(rows) <= MOST_JOINTS:
        raise top.fault(CountError, "joint", "joint", len(rows), f"1 to {MOST_JOINTS}")
    names: set[str] = set()
    for i, row in enumerate(rows, 1):
        name = row.text("name") if row.has("name") else f"joint {i}"
        if name in names:
            raise row.fault(DuplicateError, "name", "joints", name)
        names.add(name)
    return rows


def _joint(row: TomlTable, units: Units) -> Joint:
    kind = row.choice("type", get_args(JointType), "revolute")
    scale = units.radians if kind == "revolute" else units.metres
    low, high = _range(row, kind)
    joint = Joint(
        name=row.text("name", row.place().rpartition(", ")[2]),
        type=cast(JointType, kind),
        theta=row.number("theta", 0.0) * units.radians,
        d=row.number("d", 0.0) * units.metres,
        a=row.number("a", 0.0) * units.metres,
        alpha=row.number("alpha", 0.0) * units.radians,
        low=low * scale,
        high=high * scale,
        sign=sign_of(row),
        speed=_most(row, "speed", scale),
        acceleration=_most(row, "acceleration", scale),
        link=_link(row.table("link"), units) if row.has("link") else None,
        motor=_motor(row.table("motor")) if row.has("motor") else None,
    )
    row.finish()
    return joint


def _most(row: TomlTable, key: str, scale: float) -> float | None:
    if not row.has(key):
        return None
    value = row.number(key)
    if value <= 0:
        raise row.fault(WrongKindError, key, key, f"{value:g}", "a number above 0")
    return value * scale


def _range(row: TomlTable, kind: str) -> tuple[float, float]:
    if not row.has("range"):
        if kind == "prismatic":
            raise row.fault(
                MissingKeyError, "", "range", "range = [0, 10] (a sliding joint must end somewhere)"
            )
        return -math.inf, math.inf
    low, high = row.numbers("range", 2)
    if low >= high:
        raise row.fault(RangeFileError, "range", "range", low, high)
    return low, high


def _link(table: TomlTable, units: Units) -> LinkMass:
    x, y, z = (v * units.metres for v in table.numbers("com", 3))
    xx, yy, zz, xy, xz, yz = table.numbers("inertia", 6)
    if min(xx, yy, zz) < 0:
        wanted = "0 or more in its first three numbers"
        raise table.fault(WrongKindError, "inertia", "inertia", "negative about an axis", wanted)
    mass = at_least_zero(table, "mass")
    is_estimate = table.flag("estimate", fallback=False)
    table.finish()
    return LinkMass(mass, (x, y, z), (xx, yy, zz, xy, xz, yz), is_estimate)


def _motor(table: TomlTable) -> Motor:
    up, down = table.numbers("coulomb", 2) if table.has("coulomb") else (0.0, 0.0)
    if up < 0 or down > 0:
        wanted = "0 or more while the joint value grows, 0 or less while it falls"
        raise table.fault(WrongKindError, "coulomb", "coulomb", f"[{up:g}, {down:g}]", wanted)
    inertia, viscous = (at_least_zero(table, key) if table.has(key) else 0 for key in ("inertia", "viscous"))
    gear = table.number("gear", 1.0)
    if gear == 0:
        raise table.fault(WrongKindError, "gear", "gear", "0", "the motor's turns for one of the joint")
    motor = Motor(inertia, gear, viscous, (up, down), _most(table, "torque", 1.0))
    table.finish()
    return motor


def _transform(table: TomlTable, units: Units) -> Matrix:
    """A base or tool: `position` and `abc`, or a whole `matrix`."""
    frame = np.array(IDENTITY)
    if table.has("matrix"):
        frame = np.array(table.rows("matrix", 4))
        determinant = float(np.linalg.det(frame[:3, :3]))
        squares = np.abs(frame[:3, :3] @ frame[:3, :3].T - np.eye(3)).max()
        if squares > 1e-6 or determinant < 0 or (frame[3] != (0, 0, 0, 1)).any():
            raise table.fault(RotationError, "matrix", "matrix", determinant)
        frame[:3, 3] *= units.metres
    else:
        if table.has("position"):
            frame[:3, 3] = np.array(table.numbers("position", 3)) * units.metres
        if table.has("abc"):
            frame[:3, :3] = matrix_from_abc(np.array(table.numbers("abc", 3)) * units.radians)
    table.finish()
    return cast(Matrix, tuple(map(tuple, frame.tolist())))


def _poses(
    table: TomlTable, joints: tuple[Joint, ...], units: Units
) -> tuple[tuple[str, tuple[float, ...]], ...]:
    poses = []
    for name in table.names():
        if not name.strip():
            raise table.fault(WrongKindError, name, "the name of a pose", "empty", 'text such as "home"')
        values = table.numbers(name, len(joints))
        for joint, value in zip(joints, values, strict=True):
            scale, unit = (units.radians, units.angle) if joint.is_revolute else (units.metres, units.length)
            low, high = joint.low / scale, joint.high / scale
            if not low - 1e-6 <= value <= high + 1e-6:
                raise table.fault(PoseRangeError, name, name, joint.name, value, low, high, unit)
        scales = (units.radians if j.is_revolute else units.metres for j in joints)
        poses.append((name, tuple(v * s for v, s in zip(values, scales, strict=True))))
    return tuple(poses)


def _gripper(top: TomlTable, units: Units) -> tuple[float, float] | None:
    if not top.has("gripper"):
        return None
    table = top.table("gripper")
    closed, opened = table.numbers("range", 2)
    if closed >= opened:
        raise table.fault(RangeFileError, "range", "range", closed, opened)
    if closed < 0:
        raise table.fault(WrongKindError, "range", "range", f"{closed:g} to {opened:g}", "0 or more")
    table.finish()
    return closed * units.metres, opened * units.metres


def _facts(table: TomlTable, units: Units) -> Facts:
    def fact(key: str, scale: float) -> float | None:
        return at_least_zero(table, key) * scale if table.has(key) else None

    facts = Facts(
        payload_kg=fact("payload_kg", 1.0),
        mass_kg=fact("mass_kg", 1.0),
        reach=fact("reach", units.metres),
        repeatability=fact("repeatability", units.metres),
    )
    table.finish()
    return facts
