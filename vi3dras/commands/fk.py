"""`vi3dras fk`: where the tool and every link are for given joint values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.commands.names import RobotName, joint_values
from vi3dras.commands.output import fixed, json_option, numbers_table, show, tell_aside
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.orientation import abc_from_matrix
from vi3dras.robot import Robot

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
\b
Examples:
  vi3dras fk lynx6 0 90 -45 -30 0           five joints, in degrees
  vi3dras fk rv2aj 30 30 80 70 45 --json    for a script
  vi3dras fk puma560 home                   a pose with a name
  vi3dras fk ./my-arm.toml 0 0 10           an arm of your own
"""


@click.command("fk", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=RobotName())
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@json_option
def command(robot: Robot, q: tuple[str, ...], as_json: bool) -> None:
    """Forward kinematics: the tool's pose and every link's origin.

    Q is one value per joint, degrees for joints that turn and the arm's length unit for joints that slide,
    or the name of one of the arm's poses. A value outside its range is computed all the same, with a warning.
    """
    values = joint_values(robot, q)
    for sentence in range_warnings(robot, values):
        tell_aside(f"Warning: {sentence}")
    result = forward_result(robot, values)
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result))


def forward_result(robot: Robot, q: Floats) -> dict[str, Any]:
    """What `fk` answers for joint values `q` (n,): lengths in the arm's unit, angles in degrees."""
    frames = link_frames(robot, q)
    frames[:, :3, 3] /= robot.units.metres
    pose = frames[-1]
    return {
        "robot": robot.id,
        "q": _as_typed(robot, q),
        "position": pose[:3, 3],
        "abc_deg": np.degrees(abc_from_matrix(pose[:3, :3])),
        "matrix": pose,
        "links": frames[:, :3, 3],
        "within_limits": not robot.out_of_range(q).any(),
        "violations": [robot.joints[i].name for i in np.flatnonzero(robot.out_of_range(q))],
        "length_unit": robot.units.length,
        "angle_unit": "deg",
    }


def range_warnings(robot: Robot, q: Floats) -> list[str]:
    """A sentence for each joint of `q` (n,) outside its range."""
    typed, low, high = (_as_typed(robot, values) for values in (q, robot.low, robot.high))
    return [
        f"joint {i + 1} ({robot.joints[i].name}) at {typed[i]:g} is outside its range "
        f"{low[i]:g} to {high[i]:g} {_unit(robot, i)}; computed all the same."
        for i in np.flatnonzero(robot.out_of_range(q)).tolist()
    ]


def _as_typed(robot: Robot, q: Floats) -> Floats:
    """Joint values as people type them: degrees and the arm's length unit."""
    scale = np.where(robot.table.revolute, np.pi / 180, robot.units.metres)
    return np.round(q / scale, 9)


def _unit(robot: Robot, joint: int) -> str:
    return "deg" if robot.joints[joint].is_revolute else robot.units.length


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    unit = robot.units.length
    console.print(f"{robot.name} ({robot.id})", style="bold")
    pose = numbers_table("tool", "x", "y", "z", "A", "B", "C")
    numbers = [fixed(v) for v in (*result["position"], *result["abc_deg"])]
    pose.add_row(f"{unit}, deg", *numbers)
    console.print(pose)
    matrix = numbers_table("base to tool", "n", "o", "a", f"p [{unit}]")
    for row in result["matrix"]:
        matrix.add_row("", *(fixed(v, 4) for v in row[:3]), fixed(row[3]))
    console.print(matrix)
    links = numbers_table("origin of", "q", "", "x", "y", "z")
    links.add_row("base", "", "", *(fixed(v) for v in result["links"][0]))
    for i, joint in enumerate(robot.joints):
        name = f"{i + 1} {joint.name}" + (" = tool" if i + 1 == robot.n else "")
        origin = (fixed(v) for v in result["links"][i + 1])
        links.add_row(name, fixed(result["q"][i], 2), _unit(robot, i), *origin)
    console.print(links)
