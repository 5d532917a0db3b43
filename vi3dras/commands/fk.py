"""`vi3dras fk`: where the tool and every link are for given joint values."""

from __future__ import annotations

import math
from typing import Any

import click
import numpy as np

from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.poses import Pose, jacobian_at, pose_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, print_matrix, show, tell_aside

EXAMPLES = """
\b
Examples:
  vi3dras fk lynx6 0 90 -45 -30 0           five joints, in degrees
  vi3dras fk rv2aj 30 30 80 70 45 --json    for a script
  vi3dras fk puma560 home                   a pose with a name
  vi3dras fk puma560 home --jacobian geometric   with the Jacobian there
  vi3dras fk franka-panda home --self-motion     the ways of its elbow while the tool stays
  vi3dras fk ./my-arm.toml 0 0 10           an arm of your own
"""

KINDS = ("geometric", "analytic")
RATES = ("x", "y", "z", "ωx", "ωy", "ωz"), ("x", "y", "z", "A", "B", "C")
"""What the rows of either Jacobian are the speeds of."""


@click.command("fk", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--jacobian",
    type=click.Choice(KINDS),
    help="How fast the tool goes when a joint goes: with its angular velocity, or with the rates of A, B, C.",
)
@click.option("--self-motion", is_flag=True, help="Where the joints can go while the tool stays.")
@json_option
def command(robot: Robot, q: tuple[str, ...], jacobian: str | None, self_motion: bool, as_json: bool) -> None:
    """Forward kinematics: the tool's pose and every link's origin.

    Q is one value per joint, degrees for joints that turn and the arm's length unit for joints that slide,
    or the name of one of the arm's poses. A value outside its range is computed all the same, with a warning.
    """
    values = joint_values(robot, q)
    for sentence in range_warnings(robot, values):
        tell_aside(f"Warning: {sentence}")
    pose = pose_at(robot, values)
    result = forward_result(pose)
    if jacobian is not None:
        speeds = np.round(jacobian_at(robot, values, analytic=jacobian == "analytic"), 12) + 0.0
        result["jacobian"] = [[None if math.isnan(v) else v for v in row] for row in speeds.tolist()]
    if self_motion:
        result["self_motion"] = pose.self_motion().q
    rows = RATES[KINDS.index(jacobian)] if jacobian else ()
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result, rows))


def forward_result(pose: Pose) -> dict[str, Any]:
    """What `fk` answers: lengths in the arm's unit, angles in degrees."""
    return {
        "robot": pose.robot.id,
        "q": pose.q,
        "position": pose.position,
        "abc_deg": pose.abc,
        "wrist_deg": np.asarray(pose.wrist),
        "dexterity": pose.dexterity,
        "matrix": pose.matrix,
        "links": pose.links,
        "within_limits": bool(pose.within_limits),
        "violations": pose.violations,
        **pose.robot.units.told,
    }


def range_warnings(robot: Robot, q: Floats) -> list[str]:
    """A sentence for each joint of `q` (n,) outside its range."""
    typed, low, high = (joints_out(robot, values) for values in (q, robot.low, robot.high))
    return [
        f"joint {i + 1} ({robot.joints[i].name}) at {typed[i]:g} is outside its range "
        f"{low[i]:g} to {high[i]:g} {robot.unit(i)}; computed all the same."
        for i in np.flatnonzero(robot.out_of_range(q)).tolist()
    ]


def _print(console: Console, robot: Robot, result: dict[str, Any], rates: tuple[str, ...]) -> None:
    unit = robot.units.length
    console.print(f"{robot.name} ({robot.id})", style="bold")
    pose = numbers_table("tool", "x", "y", "z", "A", "B", "C")
    numbers = [fixed(v) for v in (*result["position"], *result["abc_deg"])]
    pose.add_row(f"{unit}, deg", *numbers)
    console.print(pose)
    print_matrix(console, "base to tool", result["matrix"], unit, "noa")
    links = numbers_table("origin of", "q", "", "x", "y", "z")
    links.add_row("base", "", "", *(fixed(v) for v in result["links"][0]))
    for i, joint in enumerate(robot.joints):
        name = f"{i + 1} {joint.name}" + (" = tool" if i + 1 == robot.n else "")
        origin = (fixed(v) for v in result["links"][i + 1])
        links.add_row(name, fixed(result["q"][i], 2), robot.unit(i), *origin)
    console.print(links)
    if rates:
        _print_jacobian(console, robot, rates, result["jacobian"])
    if "self_motion" in result:
        _print_self_motion(console, robot, result["self_motion"])
    lean, share = fixed(result["wrist_deg"], 2), fixed(result["dexterity"])
    console.print(f"Hand to the ground {lean} deg, dexterity {share}")


def _print_jacobian(console: Console, robot: Robot, rates: tuple[str, ...], rows: list[list[Any]]) -> None:
    joints = (f"{joint.name} 1 {robot.unit(i)}/s" for i, joint in enumerate(robot.joints))
    table = numbers_table("speed of", *joints)
    for k, (rate, row) in enumerate(zip(rates, rows, strict=True)):
        unit = robot.units.length if k < 3 else "deg"
        table.add_row(f"{rate} {unit}/s", *("-" if v is None else fixed(v, 4) for v in row))
    console.print(table)


def _print_self_motion(console: Console, robot: Robot, rows: Floats) -> None:
    table = numbers_table("the tool stays", *(joint.name for joint in robot.joints))
    for word, values in (("from", rows[0]), ("to", rows[-1])):
        table.add_row(word, *(fixed(value, 2) for value in values))
    console.print(table)
