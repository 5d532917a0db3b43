"""`vi3dras torques`: what the motion in a file asks of an arm's motors."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.forces.around import torque_unit
from vi3dras.api.forces.run import run_in
from vi3dras.api.forces.torques import Torques, torques_of
from vi3dras.api.values.read_tables import notes_on_passport
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import (
    around_of,
    around_options,
    friction_option,
    limits_of_words,
    limits_option,
    limits_told,
)
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, counted, fixed, json_option, numbers_table, show
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras torques puma560 swing.csv                     peaks, energy, power of a motion in a file
  vi3dras torques puma560 swing.csv -o torques.csv      every row: torques, their parts, powers, base reaction
  vi3dras torques puma560 swing.csv --payload 2.5 --limits 97,186,89,24,20,21    what the motors cannot do
  vi3dras torques puma560 swing.csv --gravity 0 0 -3.73 --json                   on Mars, for a script
"""


@click.command("torques", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.csv")
@around_options
@limits_option
@friction_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT.csv", help="Save every row.")
@json_option
def command(
    robot: Robot, file: Path, payload: str, place: tuple[str, ...] | None, gravity: tuple[str, ...] | None,
    limits: str | None, no_friction: bool, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """The torques along a motion: peaks, energy, motor limits exceeded from when to when, largest payload.

    FILE.csv is a motion that was exported, or a table of your own with times and joint values, such as t_s
    and theta1_deg. Between its rows every joint follows a cubic spline; rows further apart than 0.02 s get
    rows of the spline between them. Torques are in N m at the joint, in N where it slides.
    """
    refuse_taken(output)
    around = around_of(robot, payload, place, gravity, friction=not no_friction)
    found = torques_of(robot, run_in(robot, file), around, limits_of_words(robot, limits))
    result = torques_result(found) | {"file": str(file), "output": None if output is None else str(output)}
    result["told"] = [*notes_on_passport(file, robot, named=True), *found.told]
    if output is not None:
        found.save(output)
    show(result, as_json=as_json, table=lambda console: _print(console, found, result))


def torques_result(found: Torques) -> dict[str, Any]:
    """What `torques` answers."""
    robot, run = found.robot, found.found
    most = found.largest
    return {
        "robot": robot.id,
        "rows": len(found),
        "duration_s": float(found.times[-1]),
        "peak_torque": found.peak_torque,
        "peak_at_s": run.peak_at,
        "rms_torque": found.rms_torque,
        "torque_unit": [torque_unit(robot, i) for i in range(robot.n)],
        "energy_j": found.energy,
        "put_in_j": found.put_in,
        "given_back_j": found.given_back,
        "friction_j": found.lost,
        "stored_j": run.stored,
        "energy_per_joint_j": run.work,
        "peak_power_w": found.peak_power,
        "limits": limits_told(found.limits),
        "over": [each._asdict() for each in found.over],
        "largest_payload_kg": most.mass if math.isfinite(most.mass) else None,
        "stopped_by": None if most.joint is None else robot.joints[most.joint].name,
        "stopped_at_s": None if most.row is None else float(found.times[most.row]),
        "base_force_peak": np.nanmax(np.abs(found.base_force), axis=0),
        "base_moment_peak": np.nanmax(np.abs(found.base_moment), axis=0),
        **robot.units.told,
    }


def _print(console: Console, found: Torques, result: dict[str, Any]) -> None:
    robot = found.robot
    told = f"{counted(len(found), 'row')} in {fixed(result['duration_s'], 2)} s"
    console.print(f"{result['file']} on {robot.name}: {told}", style="bold")
    table = numbers_table("joint", "peak", "at s", "RMS", "limit", "share %", "energy J", "unit")
    for i, joint in enumerate(robot.joints):
        peak, limit = float(found.peak_torque[i]), float(found.limits[i])
        bounded = (fixed(limit, 1), fixed(100 * peak / limit, 0)) if math.isfinite(limit) else ("-", "-")
        numbers = (fixed(peak), fixed(result["peak_at_s"][i], 2), fixed(found.rms_torque[i]), *bounded)
        table.add_row(joint.name, *numbers, fixed(result["energy_per_joint_j"][i], 2), torque_unit(robot, i))
    console.print(table)
    flow = f"{fixed(found.put_in, 2)} J put in, {fixed(-found.given_back, 2)} J given back when braking"
    heat = f"{fixed(found.lost, 2)} J lost to friction"
    console.print(f"Energy {fixed(found.energy, 2)} J: {flow}; {heat}.", soft_wrap=True)
    console.print(f"Peak power {fixed(found.peak_power, 1)} W.")
    for each in found.over:
        console.print(each.words, soft_wrap=True)
    console.print(found.payload_words, soft_wrap=True)
    for sentence in result["told"]:
        console.print(f"  {sentence}", soft_wrap=True)
    if result["output"] is not None:
        console.print(f"Saved {result['output']}")
