"""`vi3dras control identify`: masses, rotors and friction from measured torques."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.arm import Arm
from vi3dras.api.control.identified import Identification, identification_of
from vi3dras.api.forces.around import torque_unit
from vi3dras.api.values.given import number_in
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_writer import save_robot
from vi3dras.console.force_words import around_of, around_options
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, json_option, numbers_table, show
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras control identify puma560 measured.csv                 base parameters with error bars
  vi3dras control identify puma560 measured.csv --other walk.csv    and how well they tell another motion
  vi3dras control identify puma560 measured.csv --cutoff 8 --json   another filter, for a script
  vi3dras control identify puma560 measured.csv --save my-puma.toml    the arm with what was found
"""


@click.command("identify", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.csv")
@click.option(
    "--other", type=click.Path(path_type=Path), metavar="OTHER.csv", help="Another motion to check by."
)
@click.option("--cutoff", type=float, metavar="HZ", help="Of the filter; chosen by the motion without it.")
@click.option("--no-filter", is_flag=True, help="Joint values as they were measured.")
@click.option("--no-rotors", is_flag=True, help="Rotors are part of the links.")
@click.option("--no-friction", is_flag=True, help="Neither friction nor offsets are parameters.")
@around_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="OUT.csv", help="Save the parameters."
)
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="ARM.toml", help="Save the arm that has them."
)
@json_option
def command(
    robot: Robot, file: Path, other: Path | None, cutoff: float | None, no_filter: bool, no_rotors: bool,
    no_friction: bool, payload: str, place: tuple[str, ...] | None, gravity: tuple[str, ...] | None,
    output: Path | None, save: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Base parameters of an arm from measured torques: least squares, error bars, what stays unexplained.

    FILE.csv has a time, joint values and torques in each row: t_s, theta1_deg ... torque1_Nm ... The
    parameters are the sums of masses, moments, inertias and rotors that torques depend on, with the letters
    of Khalil and Dombre in frames of modified D-H, and viscous friction, dry friction and an offset of each
    joint.
    `vi3dras control excite` designs a motion for it.
    """
    for path in (output, save):
        refuse_taken(path)
    if cutoff is not None:
        number_in("The cut-off", cutoff, above=0.0)
    around = around_of(robot, payload, place, gravity)
    found = identification_of(
        Arm(robot),
        file,
        around,
        cutoff=cutoff,
        filtered=not no_filter,
        rotors=not no_rotors,
        friction=not no_friction,
    )
    result = identified_result(found, other)
    if output is not None:
        found.save(output)
    if save is not None:
        save_robot(found.kept.robot, save)
    result |= {"output": output and str(output), "saved": save and str(save)}
    show(result, as_json=as_json, table=lambda console: _print(console, found, result))


def identified_result(found: Identification, other: Path | None) -> dict[str, Any]:
    """What `identify` answers, in kg, m, rad, s, N."""
    robot = found.robot
    return {
        "robot": robot.id,
        "samples": len(found.found.times),
        "parameters": list(found.names),
        "sums": list(found.formulas),
        "values": found.values,
        "bars_95": found.bars,
        "before": found.before,
        "units": list(found.units),
        "condition": found.condition,
        "cutoff_hz": found.found.cutoff,
        "unexplained_share": found.share,
        "noise": found.noise,
        "torque_unit": [torque_unit(robot, i) for i in range(robot.n)],
        "other_share": None if other is None else found.cross(other).share,
        "findings": list(found.findings),
        "told": list(found.told),
    }


def _print(console: Console, found: Identification, result: dict[str, Any]) -> None:
    robot = found.robot
    console.print(f"{robot.name}: {len(found.values)} base parameters from {found.title}", style="bold")
    table = numbers_table("parameter", "value", "+-", "before", "", "is the sum")
    for row in zip(*found.columns().values(), strict=True):
        name, value, bar, before, unit, formula = row
        table.add_row(name, f"{value:.4g}", f"{bar:.2g}", f"{before:.4g}", unit, formula)
    console.print(table)
    joints = numbers_table("joint", "unexplained %", "of another %", "noise", "")
    others = result["other_share"]
    for i, joint in enumerate(robot.joints):
        other = "-" if others is None else f"{100 * others[i]:.3g}"
        told = f"{100 * found.share[i]:.3g}", other, f"{found.noise[i]:.3g}"
        joints.add_row(joint.name, *told, result["torque_unit"][i])
    console.print(joints)
    console.print(f"Condition {found.condition:.3g}; +- holds the true value with 95 %.")
    for sentence in (*found.told, *found.findings):
        console.print(f"  {sentence}", soft_wrap=True)
    for saved in (result["output"], result["saved"]):
        if saved is not None:
            console.print(f"Saved {saved}")
