"""`vi3dras robots`: the library of arms, or everything about one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.forces.masses import masses_of
from vi3dras.api.values.numbers import joints_out, matrix_out
from vi3dras.arm.library import load_library, own_folder, robot_files
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arm.robot_writer import save_robot
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, counted, fixed, json_option, numbers_table, show, tell_aside
from vi3dras.shelf import Found
from vi3dras.units import ANGLES

EXAMPLES = """
\b
Examples:
  vi3dras robots                     all arms, and what is wrong with files that cannot be read
  vi3dras robots kuka-kr5-arc        one arm: D-H table, limits, poses, sources
  vi3dras robots ./my-arm.toml       check a file of your own
  vi3dras robots puma560 --export urdf -o puma.urdf    the same arm for other programs, with meshes
"""


@click.command("robots", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT, required=False)
@click.option("--export", "form", type=click.Choice(["urdf", "toml"]), help="Write the arm in this form.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Where to.")
@json_option
def command(robot: Robot | None, form: str | None, output: Path | None, as_json: bool) -> None:
    """List the arms, or show one: table, limits, reach and sources."""
    if form is not None or output is not None:
        if robot is None or form is None or output is None:
            raise click.UsageError("An export needs the arm, --export urdf or toml, and -o FILE.")
        files = exported(robot, form, output)
        answer = {"robot": robot.id, "files": [str(file) for file in files]}
        show(answer, as_json=as_json, table=lambda console: _print_files(console, files))
        return
    if robot is not None:
        show(robot_result(robot), as_json=as_json, table=lambda console: print_robot(console, robot))
        return
    library = load_library()
    show(library_result(library), as_json=as_json, table=lambda console: _print_library(console, library))
    for fault in library.faults:
        tell_aside(f"Left out: {fault}")


def exported(robot: Robot, form: str, file: Path) -> list[Path]:
    """Write an arm for other programs, or as a file of this one; all files that were written."""
    if form == "urdf":
        from vi3dras.importers.urdf_files import write_urdf

        return write_urdf(robot, file)
    save_robot(robot, file, template=robot_files().get(robot.id))
    return [file]


def _print_files(console: Console, files: list[Path]) -> None:
    others = f", and {counted(len(files) - 1, 'mesh file')} beside it" if len(files) > 1 else ""
    console.print(f"Saved in {files[0]}{others}", soft_wrap=True)


def library_result(library: Found[Robot]) -> dict[str, Any]:
    """All arms in short, and the sentences about files that cannot be used."""
    robots = [
        {
            "id": robot.id,
            "name": robot.name,
            "manufacturer": robot.manufacturer,
            "structure": robot.structure,
            "joints": robot.n,
            "reach": _length(robot, robot.facts.reach),
            "length_unit": robot.units.length,
            "confidence": robot.confidence,
            "own": robot.id in library.own,
        }
        for robot in library.by_id.values()
    ]
    return {"robots": robots, "left_out": [str(fault) for fault in library.faults]}


def robot_result(robot: Robot) -> dict[str, Any]:
    """Everything about one arm: lengths in its unit, angles in degrees."""
    masses = masses_of(robot)
    return {
        "id": robot.id,
        "name": robot.name,
        "manufacturer": robot.manufacturer,
        "structure": robot.structure,
        "convention": robot.convention,
        "joints": [_joint_result(robot, joint) for joint in robot.joints],
        "base": np.round(matrix_out(robot, np.array(robot.base)), 9),
        "tool": np.round(matrix_out(robot, np.array(robot.tool)), 9),
        "poses": {name: joints_out(robot, np.array(pose)) for name, pose in robot.poses},
        "reach": _length(robot, robot.facts.reach),
        "payload_kg": robot.facts.payload_kg,
        "mass_kg": robot.facts.mass_kg,
        "masses": masses.told,
        "masses_assumed": masses.assumed,
        "masses_odd": masses.findings,
        "repeatability": _length(robot, robot.facts.repeatability),
        "confidence": robot.confidence,
        "sources": list(robot.sources),
        "notes": list(robot.notes),
        **robot.units.told,
    }


def _joint_result(robot: Robot, joint: Joint) -> dict[str, Any]:
    limits = [_typed(robot, joint, joint.low), _typed(robot, joint, joint.high)] if joint.is_limited else None
    return {
        "name": joint.name,
        "type": joint.type,
        "theta": _clean(joint.theta / ANGLES["deg"]),
        "d": _length(robot, joint.d),
        "a": _length(robot, joint.a),
        "alpha": _clean(joint.alpha / ANGLES["deg"]),
        "sign": joint.sign,
        "range": limits,
        "speed": None if joint.speed is None else _typed(robot, joint, joint.speed),
    }


def _typed(robot: Robot, joint: Joint, value: float) -> float:
    return _clean(value / (ANGLES["deg"] if joint.is_revolute else robot.units.metres))


def _length(robot: Robot, metres: float | None) -> float | None:
    return None if metres is None else _clean(metres / robot.units.metres)


def _clean(value: float) -> float:
    """Without the noise of the conversion: 9 decimals, and no minus zero."""
    return round(value, 9) + 0.0


def _print_library(console: Console, library: Found[Robot]) -> None:
    table = numbers_table("id", "joints", "reach", "confidence", "name")
    table.columns[4].justify = "left"
    for robot in library.by_id.values():
        reach = _length(robot, robot.facts.reach)
        told = "" if reach is None else f"{reach:g} {robot.units.length}"
        name = robot.name + (" (yours)" if robot.id in library.own else "")
        table.add_row(robot.id, robot.structure, told, robot.confidence, name)
    console.print(table)
    console.print(
        f"{counted(len(library.by_id), 'arm')}. Your own go into {own_folder('robots')}", soft_wrap=True
    )


def print_robot(console: Console, robot: Robot, *, with_notes: bool = True) -> None:
    """Everything about one arm, for people."""
    told = robot_result(robot)
    unit = robot.units.length
    console.print(f"{robot.name} ({robot.id}), {robot.structure}, {robot.convention} D-H", style="bold")
    _print_joints(console, robot, told["joints"])
    facts = (("reach", unit), ("payload_kg", "kg"), ("mass_kg", "kg"), ("repeatability", unit))
    for fact, fact_unit in facts:
        if told[fact] is not None:
            console.print(f"{fact.removesuffix('_kg').capitalize()}: {told[fact]:g} {fact_unit}")
    _print_masses(console, robot, told)
    for name, pose in told["poses"].items():
        console.print(f"Pose {name}: {'  '.join(f'{v:g}' for v in pose)}")
    console.print(f"Confidence in these numbers: {robot.confidence}")
    for label, lines in (("Source", robot.sources), ("Note", robot.notes if with_notes else ())):
        for line in lines:
            console.print(f"{label}: {line}")


def _print_joints(console: Console, robot: Robot, rows: list[dict[str, Any]]) -> None:
    unit = robot.units.length
    table = numbers_table(
        "joint", "θ [deg]", f"d [{unit}]", f"a [{unit}]", "α [deg]", "q from", "q to", "per s", "unit of q"
    )
    for i, (joint, row) in enumerate(zip(robot.joints, rows, strict=True), 1):
        low, high = (f"{v:g}" for v in row["range"]) if row["range"] else ("-∞", "∞")
        q = " + q" if joint.sign > 0 else " - q"
        table.add_row(
            f"{i} {joint.name}",
            fixed(row["theta"], 2) + (q if joint.is_revolute else ""),
            fixed(row["d"]) + ("" if joint.is_revolute else q),
            fixed(row["a"]),
            fixed(row["alpha"], 2),
            low,
            high,
            "" if row["speed"] is None else f"{row['speed']:g}",
            "deg" if joint.is_revolute else unit,
        )
    console.print(table)
    if not all(joint.is_limited for joint in robot.joints):
        console.print("∞: no limit is known, or the joint turns for ever")


def _print_masses(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    """What the links weigh, and what drives them where that is known."""
    unit = robot.units.length
    table = numbers_table(
        "link", "mass [kg]", f"centre of mass [{unit}]", "Ixx, Iyy, Izz [kg m²]", "", "motor"
    )
    table.columns[5].justify = "left"
    for i, row in enumerate(told["masses"], 1):
        com, moments = (
            ", ".join(f"{v:.4g}" for v in np.round(values, 9) + 0.0)
            for values in (row["com"], row["inertia_kg_m2"][:3])
        )
        mark = "estimate" if row["estimate"] else ""
        table.add_row(
            f"{i} {row['joint']}", f"{row['mass_kg']:.4g}", com, moments, mark, _motor(row["motor"])
        )
    console.print(table)
    if told["masses_assumed"]:
        console.print(told["masses_assumed"])
    for finding in told["masses_odd"]:
        console.print(f"Odd: {finding}")


def _motor(motor: dict[str, Any] | None) -> str:
    """What is known of a motor, in short."""
    if motor is None:
        return ""
    gear = f"1:{abs(motor['gear']):g}" if motor["gear"] != 1 else ""
    most = "" if motor["torque_limit"] is None else f"at most {motor['torque_limit']:g} N m"
    rotor = f"rotor {motor['inertia_kg_m2']:g} kg m²" if motor["inertia_kg_m2"] else ""
    return ", ".join(part for part in (gear, most, rotor) if part)
