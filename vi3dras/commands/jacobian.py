"""`vi3dras jacobian`: how the tool goes when the joints go, what it has lost, and what its forces ask."""

from __future__ import annotations

import math
from typing import Any

import click
import numpy as np

from vi3dras.api.explorer.singular import Cuspidal, cuspidal_of
from vi3dras.api.explorer.speeds import ROWS, Speeds, speeds_at
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show

EXAMPLES = """
\b
Examples:
  vi3dras jacobian puma560 home                      the Jacobian of a pose with a name
  vi3dras jacobian ur5e 10 -60 0 20 30 40 --json     for a script: a singular pose, and what is lost
  vi3dras jacobian lynx6 0 90 -45 -30 0 --velocity 2,0,0         joint rates for 2 cm/s along x
  vi3dras jacobian planar2r 0 90 --joint-velocity 10,0           the tool's velocity for joint rates
  vi3dras jacobian puma560 home --force 0,0,-50      joint torques for a push of 50 N
  vi3dras jacobian kinova-jaco2-j2n6s300 home --cuspidal         whether it changes its posture freely
"""


@click.command("jacobian", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option("--velocity", metavar="X,Y,Z[,WX,WY,WZ]", help="A velocity of the tool: gives joint rates.")
@click.option("--joint-velocity", metavar="Q1,Q2,...", help="Joint rates: give the velocity of the tool.")
@click.option("--force", metavar="X,Y,Z[,MX,MY,MZ]", help="A force in N, torque in N m: gives joint torques.")
@click.option("--cuspidal", is_flag=True, help="Whether the arm changes its posture without a singular pose.")
@json_option
def command(
    robot: Robot, q: tuple[str, ...], velocity: str | None, joint_velocity: str | None, force: str | None,
    cuspidal: bool, as_json: bool,
) -> None:  # fmt: skip
    """The Jacobian of a pose: how the tool goes when a joint goes, and which direction it has lost.

    Q is one value per joint, or the name of one of the arm's poses. The rows are vx vy vz in the arm's length
    unit and wx wy wz in rad, per rad of a joint that turns and per length unit of one that slides. Velocities
    that you give are in the length unit and degrees per second.
    """
    speeds = speeds_at(robot, joint_values(robot, q))
    result = speeds_result(speeds)
    if velocity is not None:
        drive = speeds.for_tool(_numbers("--velocity", velocity, (3, 6)))
        result["velocity"] = {
            "joint_rates": drive.rates,
            "made": drive.made,
            "missing": drive.missing,
            "too_fast": drive.too_fast,
            "share_allowed": drive.share,
        }
    if joint_velocity is not None:
        result["tool_velocity"] = speeds.of_joints(_numbers("--joint-velocity", joint_velocity, (robot.n,)))
    if force is not None:
        result["joint_torques"] = speeds.torques(_numbers("--force", force, (3, 6)))
    if cuspidal:
        result["cuspidal"] = cuspidal_result(cuspidal_of(robot))
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result))


def speeds_result(speeds: Speeds) -> dict[str, Any]:
    """What `jacobian` answers: lengths in the arm's unit, angles of the Jacobian in radians."""
    return {
        "robot": speeds.robot.id,
        "q": speeds.q,
        "geometric": speeds.geometric,
        "analytic": [[None if math.isnan(v) else v for v in row] for row in _clean(speeds.analytic)],
        "determinant": speeds.determinant,
        "determinant_of": speeds.determinant_of,
        "singular_values": speeds.singular_values,
        "condition": speeds.condition if math.isfinite(speeds.condition) else None,
        "manipulability": speeds.manipulability,
        "state": speeds.state,
        "lost": [each.twist for each in speeds.lost],
        "lost_words": [each.sentence for each in speeds.lost],
        "responsible": [
            {"joints": each.numbers, "names": each.responsible, "rates": each.joints, "why": each.why}
            for each in speeds.lost
        ],
        **speeds.robot.units.told,
        "jacobian_angle_unit": "rad",
    }


def cuspidal_result(found: Cuspidal) -> dict[str, Any]:
    """Whether an arm is cuspidal, with the way in the arm's units."""
    return {
        "verdict": found.verdict,
        "reason": found.reason,
        "tries": found.tries,
        "least_singular_value": found.least,
        "within_limits": found.within_limits,
        "path": found.path,
    }


def _numbers(option: str, text: str, counts: tuple[int, ...]) -> Floats:
    words = [word.strip() for word in text.split(",")]
    if len(words) not in counts:
        wanted = " or ".join(map(str, counts))
        raise click.UsageError(f'{option} is "{text}": write {wanted} numbers with commas between them.')
    return np.array([number(word, option) for word in words])


def _clean(values: Floats) -> list[list[float]]:
    rows: list[list[float]] = (np.round(values, 12) + 0.0).tolist()
    return rows


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    unit, names = robot.units.length, [joint.name for joint in robot.joints]
    console.print(f"{robot.name} ({robot.id}), {result['state']}", style="bold")
    table = numbers_table("per rad" if robot.table.revolute.all() else f"per rad or {unit}", *names)
    for k, (row, label) in enumerate(zip(result["geometric"], ROWS, strict=True)):
        table.add_row(f"{label} {unit if k < 3 else 'rad'}", *(fixed(v, 4) for v in row))
    for row, label in zip(result["analytic"][3:], "ABC", strict=True):
        table.add_row(f"{label} rad", *("-" if v is None else fixed(v, 4) for v in row))
    console.print(table)
    values = "  ".join(f"{v:.4g}" for v in result["singular_values"])
    condition = "infinite" if result["condition"] is None else f"{result['condition']:.4g}"
    determinant = f"Determinant of {result['determinant_of']} {result['determinant']:.6g}"
    console.print(f"{determinant}, condition {condition}")
    console.print(f"Singular values {values}, manipulability {result['manipulability']:.6g}")
    for sentence, blame in zip(result["lost_words"], result["responsible"], strict=True):
        console.print(f"{sentence} {blame['why']}", soft_wrap=True)
    _print_asked(console, robot, result)


def _print_asked(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    """What the options ask."""
    units = [f"{robot.unit(i)}/s" for i in range(robot.n)]
    if "velocity" in result:
        drive = result["velocity"]
        rates = (f"{fixed(v)} {unit}" for v, unit in zip(drive["joint_rates"], units, strict=True))
        console.print(f"Joint rates {', '.join(rates)}", soft_wrap=True)
        if np.any(drive["missing"]):
            console.print(f"Cannot be made: {_six(robot, drive['missing'])}", soft_wrap=True)
        if drive["too_fast"]:
            share = fixed(100 * drive["share_allowed"], 1)
            console.print(f"Too fast: {', '.join(drive['too_fast'])}; {share} % of it can be done.")
    if "tool_velocity" in result:
        console.print(f"Tool velocity {_six(robot, result['tool_velocity'])}", soft_wrap=True)
    if "joint_torques" in result:
        kinds = ["N m" if joint.is_revolute else "N" for joint in robot.joints]
        pairs = zip(result["joint_torques"], kinds, strict=True)
        console.print(f"Joint torques {', '.join(f'{fixed(v)} {kind}' for v, kind in pairs)}", soft_wrap=True)
    if "cuspidal" in result:
        found = result["cuspidal"]
        console.print(f"{found['verdict'].capitalize()}. {found['reason']}", soft_wrap=True)
        if found["path"] is not None:
            ends = (", ".join(fixed(v, 2) for v in row) for row in (found["path"][0], found["path"][-1]))
            least = f"{found['least_singular_value']:.3g}"
            console.print(f"From {' to '.join(ends)}, least singular value {least}", soft_wrap=True)


def _six(robot: Robot, twist: Floats) -> str:
    units = robot.units
    parts = [", ".join(fixed(v) for v in half) for half in (twist[:3], twist[3:])]
    return f"{parts[0]} {units.length}/s, turning {parts[1]} {units.angle}/s"
