"""`vi3dras statics`: the torques that hold an arm at rest."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from vi3dras.api.forces.around import torque_unit
from vi3dras.api.forces.statics import Statics, statics_at
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import around_of, around_options, limits_of_words, limits_option, limits_told
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show

EXAMPLES = """
\b
Examples:
  vi3dras statics puma560 0 45 -180 0 45 0              what holds it in the pose of the books
  vi3dras statics puma560 home --payload 2.5 --place 0 0 80       with a mass 80 mm before the flange
  vi3dras statics puma560 home --gravity 0 0 -1.62 --json         on the Moon, for a script
  vi3dras statics kuka-kr5-arc home --payload 5 --limits 300,400,180,60,60,30    can the motors do it
"""


@click.command("statics", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, required=True, type=click.UNPROCESSED)
@around_options
@limits_option
@json_option
def command(
    robot: Robot, q: tuple[str, ...], payload: str, place: tuple[str, ...] | None,
    gravity: tuple[str, ...] | None, limits: str | None, as_json: bool,
) -> None:  # fmt: skip
    """The torque of every motor that holds an arm at rest, what asks for it, and what the floor holds.

    Q is one value per joint, or the name of one of the arm's poses. Torques are in N m at the joint, in N
    where it slides, and positive where they raise the joint's value.
    """
    around = around_of(robot, payload, place, gravity)
    found = statics_at(robot, joint_values(robot, q), around, limits_of_words(robot, limits))
    result = statics_result(found)
    show(result, as_json=as_json, table=lambda console: _print(console, found))


def statics_result(found: Statics) -> dict[str, Any]:
    """What `statics` answers."""
    robot, around = found.robot, found.around
    return {
        "robot": robot.id,
        "q": found.q,
        "torque": found.torque,
        "parts": found.parts,
        "torque_unit": [torque_unit(robot, i) for i in range(robot.n)],
        "limits": limits_told(found.limits),
        "over": list(found.over),
        "largest_payload_kg": limits_told(found.largest_payload.reshape(-1))[0],
        "stopped_by": found.stopped_by,
        "base_force": found.base_force,
        "base_moment": found.base_moment,
        "told": list(found.told),
        "payload_kg": around.payload.mass,
        "payload_place": np.array(around.payload.place) / robot.units.metres,
        "gravity": list(around.gravity),
        **robot.units.told,
    }


def _print(console: Console, found: Statics) -> None:
    robot = found.robot
    console.print(f"{robot.name} ({robot.id}), at rest", style="bold")
    table = numbers_table("joint", "torque", "links", "payload", "limit", "share %", "unit")
    for i, joint in enumerate(robot.joints):
        has_limit = np.isfinite(found.limits[i])
        numbers = (part[i] for part in (found.torque, found.parts["gravity"], found.parts["payload"]))
        limit = (fixed(found.limits[i], 1), fixed(100 * found.share[i], 0)) if has_limit else ("-", "-")
        table.add_row(joint.name, *(fixed(value) for value in numbers), *limit, torque_unit(robot, i))
    console.print(table)
    if found.stopped_by is not None:
        most = float(found.largest_payload)
        console.print(f"Largest payload here: {most:.4g} kg, stopped by {found.stopped_by}.", soft_wrap=True)
    force, moment = (", ".join(fixed(v, 2) for v in part) for part in (found.base_force, found.base_moment))
    console.print(f"The floor holds {force} N and {moment} N m.", soft_wrap=True)
    for sentence in found.told:
        console.print(f"  {sentence}", soft_wrap=True)
    if found.over:
        console.print(f"Too much for {' and '.join(found.over)}.", soft_wrap=True)
