"""Write an arm as a TOML file that `robot_file` reads back; comments of the file it came from stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.arm.bus_file import bus_table
from vi3dras.arm.link_mesh import LinkMesh, mesh_row
from vi3dras.arm.robot import Joint, Matrix, Motor, Robot
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.servo_file import servo_table
from vi3dras.errors import RobotNameError
from vi3dras.files import write_whole
from vi3dras.orientation import abc_from_matrix
from vi3dras.shelf import is_id
from vi3dras.toml_written import document_of, put_rows, put_table, text_of, update

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

DIGITS = 10
"""Decimals that survive: a ten-millionth of a millimetre, and the noise of the conversion is gone."""

WORDS = ("manufacturer", "source", "notes")
"""Keys of an arm that go when there is nothing to say."""
OPTIONAL = ("range", "sign", "speed", "acceleration")
"""Keys of a joint that go when the joint no longer has them."""


def save_robot(robot: Robot, file: Path, *, template: Path | None = None, replace: bool = False) -> Robot:
    """Write an arm into a file and give it as the file has it; its id is then the file's name.

    Args:
        robot: the arm.
        file: where to; letters, digits, hyphens and `.toml`.
        template: the file that the arm was read from, whose comments and order are kept.
        replace: whether a file of that name may go.

    Raises:
        RobotNameError: the file's name cannot be an id.
        FileError: an arm with such numbers could not be read again.
        FileExistsAlreadyError: there is a file of that name and `replace` is False.
        NotWritableError: the folder will not take it.
    """
    if file.suffix != ".toml" or not is_id(file.stem):
        raise RobotNameError(file.name)
    text = robot_text(robot, template)
    saved = parse_robot(text, file.stem, is_finished=True)
    write_whole(file, text, replace=replace)
    return saved


def robot_text(robot: Robot, template: Path | None = None) -> str:
    """The arm as the text of a TOML file."""
    document = document_of(template)
    fresh = not document
    update(document, dict(_top(robot)), WORDS)
    put_rows(document, "joint", [dict(_row(robot, joint)) for joint in robot.joints], OPTIONAL)
    for key, table in _tables(robot, document).items():
        put_table(document, key, table)
    put_rows(document, "meshes", [_mesh(robot, mesh) for mesh in robot.meshes], ("xyz", "rpy_deg", "scale"))
    return text_of(document, fresh=fresh)


def _top(robot: Robot) -> Iterator[tuple[str, Any]]:
    yield "name", robot.name
    if robot.manufacturer:
        yield "manufacturer", robot.manufacturer
    yield "convention", robot.convention
    yield "units", {"length": robot.units.length, "angle": robot.units.angle}
    yield "confidence", robot.confidence
    for key, lines in (("source", robot.sources), ("notes", robot.notes)):
        if lines:
            yield key, list(lines)


def _row(robot: Robot, joint: Joint) -> Iterator[tuple[str, Any]]:
    radians, metres = robot.units.radians, robot.units.metres
    scale = radians if joint.is_revolute else metres
    yield "name", joint.name
    yield "type", joint.type
    yield "theta", _clean(joint.theta / radians)
    yield "d", _clean(joint.d / metres)
    yield "a", _clean(joint.a / metres)
    yield "alpha", _clean(joint.alpha / radians)
    if joint.is_limited:
        yield "range", [_clean(joint.low / scale), _clean(joint.high / scale)]
    if joint.sign < 0:
        yield "sign", -1
    if joint.speed is not None:
        yield "speed", _clean(joint.speed / scale)
    if joint.acceleration is not None:
        yield "acceleration", _clean(joint.acceleration / scale)
    if joint.link is not None:
        com = [_clean(v / metres) for v in joint.link.com]
        link = {"mass": joint.link.mass, "com": com, "inertia": list(joint.link.inertia)}
        yield "link", {**link, "estimate": True} if joint.link.is_estimate else link
    if joint.motor is not None:
        yield "motor", _motor(joint.motor)


def _motor(motor: Motor) -> dict[str, Any]:
    """A joint's motor, without what nobody said."""
    told = {"inertia": motor.inertia, "gear": motor.gear, "viscous": motor.viscous, "torque": motor.torque}
    bare = {"inertia": 0.0, "gear": 1.0, "viscous": 0.0, "torque": None}
    table: dict[str, Any] = {key: value for key, value in told.items() if value != bare[key]}
    return {**table, "coulomb": list(motor.coulomb)} if any(motor.coulomb) else table


def _mesh(robot: Robot, mesh: LinkMesh) -> dict[str, Any]:
    told = mesh_row(mesh, robot.units)
    return {k: [_clean(v) for v in told[k]] if k in {"xyz", "rpy_deg"} else told[k] for k in told}


def _tables(robot: Robot, document: TOMLDocument) -> dict[str, dict[str, Any]]:
    metres, facts = robot.units.metres, robot.facts
    told = {
        "payload_kg": facts.payload_kg,
        "mass_kg": facts.mass_kg,
        "reach": None if facts.reach is None else _clean(facts.reach / metres),
        "repeatability": None if facts.repeatability is None else _clean(facts.repeatability / metres),
    }
    scales = robot.scale.tolist()
    poses = {n: [_clean(v / s) for v, s in zip(pose, scales, strict=True)] for n, pose in robot.poses}
    gripper = {"range": [_clean(v / metres) for v in robot.gripper]} if robot.gripper else {}
    return {
        "facts": {key: value for key, value in told.items() if value is not None},
        "base": _transform(robot, robot.base, as_matrix="matrix" in document.get("base", {})),
        "tool": _transform(robot, robot.tool, as_matrix="matrix" in document.get("tool", {})),
        "gripper": gripper,
        "servo": _lines(servo_table(robot.servo, robot.joints, robot.units) if robot.servo else {}),
        "bus": _lines(bus_table(robot.bus, robot.joints, robot.units) if robot.bus else {}),
        "poses": poses,
    }


def _transform(robot: Robot, matrix: Matrix, *, as_matrix: bool) -> dict[str, Any]:
    """A base or tool, without what is zero; a file that has it as a matrix keeps it so."""
    frame = np.array(matrix)
    position = [_clean(v / robot.units.metres) for v in frame[:3, 3]]
    if as_matrix:
        rows = [[_clean(v, 15) for v in row[:3]] + [p] for row, p in zip(frame, position, strict=False)]
        return {"matrix": [*rows, [0, 0, 0, 1]]}
    abc = [_clean(v / robot.units.radians) for v in abc_from_matrix(frame[:3, :3])]
    told = {"position": position, "abc": abc}
    return {key: values for key, values in told.items() if any(values)}


def _lines(table: dict[str, Any]) -> dict[str, Any]:
    """A table of servos, each in one line."""
    import tomlkit

    for name, servo in table.items():
        if isinstance(servo, dict):
            line = tomlkit.inline_table()
            for key, told in servo.items():
                line[key] = [_clean(v) for v in told] if isinstance(told, list) else _clean(told)
            table[name] = line
    return table


def _clean(value: float, digits: int = DIGITS) -> float | int:
    """A number as a person would write it: no noise, whole numbers without a point."""
    rounded = round(value, digits) + 0.0
    return int(rounded) if rounded.is_integer() else rounded
