"""`vi3dras fastest`: the way of a motion in the least time that the motors allow."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.forces.around import torque_unit
from vi3dras.api.forces.fastest import Fastest, fastest_along, fastest_between
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import (
    around_of,
    around_options,
    friction_option,
    limits_of_words,
    limits_option,
    limits_told,
)
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras fastest puma560 0 45 -180 0 45 0 to 90 20 -100 0 0 0    the joints straight from pose to pose
  vi3dras fastest puma560 swing.csv -o quick.csv    the way of a file; every row with its torques
  vi3dras fastest puma560 home to zero --limits 97,186,89,24,20,21 --payload 2 --json
"""


@click.command("fastest", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("way", nargs=-1, required=True, type=click.UNPROCESSED, metavar="FILE.csv | Q... to Q...")
@around_options
@limits_option
@friction_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT.csv", help="Save every row.")
@json_option
def command(
    robot: Robot, way: tuple[str, ...], payload: str, place: tuple[str, ...] | None,
    gravity: tuple[str, ...] | None, limits: str | None, no_friction: bool, output: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """The least time of a way within the limits of torque, speed and acceleration, from rest to rest.

    The way is that of a motion in FILE.csv, whose times are left out, or the joints straight through poses
    with the word `to` between them. It tells which limit of which joint leads from when to when.
    """
    refuse_taken(output)
    around = around_of(robot, payload, place, gravity, friction=not no_friction)
    given = limits_of_words(robot, limits)
    if "to" in way:
        found = fastest_between(robot, _poses(robot, way), around, given)
    elif len(way) == 1:
        found = fastest_along(robot, way[0], around, given)
    else:
        raise click.UsageError("Write the name of a CSV file, or poses with the word `to` between them.")
    result = fastest_result(found) | {"output": None if output is None else str(output)}
    if output is not None:
        found.save(output)
    show(result, as_json=as_json, table=lambda console: _print(console, found, result))


def fastest_result(found: Fastest) -> dict[str, Any]:
    """What `fastest` answers."""
    robot, run = found.robot, found.trajectory
    steady = found.steady_duration
    return {
        "robot": robot.id,
        "duration_s": found.duration,
        "steady_s": steady if np.isfinite(steady) else None,
        "before_s": found.before,
        "leads": [each._asdict() for each in found.leads],
        "peak_torque": found.torques.peak_torque,
        "torque_unit": [torque_unit(robot, i) for i in range(robot.n)],
        "peak_speed": np.abs(run.qd).max(axis=0) / robot.scale,
        "energy_j": found.torques.energy,
        "limits": limits_told(found.found.bounds.torque),
        "told": list(found.told),
        **robot.units.told,
    }


def _poses(robot: Robot, words: tuple[str, ...]) -> Any:
    """The poses (k, n) between the words `to`."""
    cuts = [-1, *(k for k, word in enumerate(words) if word == "to"), len(words)]
    return np.stack([joint_values(robot, words[a + 1 : b]) for a, b in itertools.pairwise(cuts)])


def _print(console: Console, found: Fastest, result: dict[str, Any]) -> None:
    robot = found.robot
    console.print(f"{robot.name}: {found.title.lower()} in {fixed(found.duration)} s at least", style="bold")
    table = numbers_table("joint", "peak torque", "limit", "", "peak speed", "")
    for i, joint in enumerate(robot.joints):
        limit = result["limits"][i]
        table.add_row(
            joint.name, f"{result['peak_torque'][i]:.4g}", "-" if limit is None else f"{limit:.4g}",
            result["torque_unit"][i], fixed(result["peak_speed"][i], 1), f"{robot.unit(i)}/s",
        )  # fmt: skip
    console.print(table)
    leads = numbers_table("leads", "from", "to")
    for each in found.leads:
        if each.kind != "none":
            told = f"{each.kind} of {each.joint}, {each.side}"
            leads.add_row(told, fixed(each.start), f"{fixed(each.end)} s")
    console.print(leads)
    if result["steady_s"] is not None:
        console.print(f"At constant speed {fixed(result['steady_s'])} s, without start and stop.")
    if found.before is not None:
        console.print(f"Before {fixed(found.before)} s.")
    for sentence in found.told:
        console.print(sentence, soft_wrap=True)
