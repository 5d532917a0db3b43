"""`vi3dras jog`: one or more steps by hand, along or about an axis, as the buttons of a pendant make them."""

from __future__ import annotations

from typing import Any

import click

from vi3dras.api.jogging import JogStep, jog_asked, jog_made
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, print_matrix, show
from vi3dras.jogging.rows import FRAMES, ROWS

EXAMPLES = """
\b
Examples:
  vi3dras jog puma560 10 20 -30 40 50 60 --in world --by x 10     10 mm along x of the world
  vi3dras jog puma560 10 20 -30 40 50 60 --in tool --by z 5 --by c 15    forward, then turned about it
  vi3dras jog rv2aj 0 0 90 0 0 --in joint --by 2 30               joint 2 alone, as far as its limit
  vi3dras jog ur5e 10 -60 80 20 30 40 --in user --by y -20 --user 400 0 100 0 0 45 --json
  vi3dras jog puma560 0 45 -60 0 0.3 0 --in world --by c 10 --damped     past a singular pose
"""


@click.command("jog", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option("--in", "frame", type=click.Choice(FRAMES), required=True, help="The frame whose axes count.")
@click.option(
    "--by", "steps", nargs=2, multiple=True, metavar="AXIS AMOUNT",
    help="x, y, z to go along, a, b, c to turn about, or a joint; several are done one after the other.",
)  # fmt: skip
@click.option("--user", nargs=6, metavar="X Y Z A B C", help="The user frame in the world.")
@click.option("--damped", is_flag=True, help="Near singular poses leave the way in place of stopping.")
@json_option
def command(
    robot: Robot, q: tuple[str, ...], frame: str, steps: tuple[tuple[str, str], ...],
    user: tuple[str, ...] | None, damped: bool, as_json: bool,
) -> None:  # fmt: skip
    """Jog an arm: steps of its tool along or about the axes of a frame, or of single joints.

    Q is one value per joint, or the name of one of the arm's poses. A step stops where a joint comes to its
    limit, and before a singular pose would let one race; what comes after it is not done.
    """
    values = joint_values(robot, q)
    if not steps:
        raise click.UsageError("Give a step: --by AXIS AMOUNT, such as --by x 10.")
    place = (
        [number(word, f"{row.upper()} of --user") for row, word in zip(ROWS, user, strict=True)]
        if user
        else None
    )
    done: list[JogStep] = []
    for axis, amount in steps:
        ask = jog_asked(robot, frame, axis, number(amount, "--by"), place)
        done.append(jog_made(robot, values, ask, damped=damped))
        values = done[-1].done.q
        if done[-1].stopped_by is not None:
            break
    result = jog_result(done)
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result))


def jog_result(done: list[JogStep]) -> dict[str, Any]:
    """What `jog` answers: lengths in the arm's unit, angles in degrees."""
    last = done[-1]
    return {
        "robot": last.robot.id,
        "frame": last.ask.frame,
        "q": last.q,
        "position": last.pose.position,
        "abc_deg": last.pose.abc,
        "matrix": last.pose.matrix,
        "steps": [_step(each) for each in done],
        "stopped_by": last.stopped_by,
        "least_singular_value": last.least,
        "lost_words": list(last.lost),
        "locked": last.locked,
        **last.robot.units.told,
    }


def _step(each: JogStep) -> dict[str, Any]:
    point, angle = each.off
    return {
        "moved": each.moved,
        "unit": each.robot.units.length if each.is_length else "deg",
        "share": each.share,
        "stopped_by": each.stopped_by,
        "races": each.races,
        "off": point,
        "off_deg": angle,
        "sentence": each.sentence,
    }


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    console.print(f"{robot.name} ({robot.id})", style="bold")
    for each in result["steps"]:
        console.print(each["sentence"], soft_wrap=True)
    joints = numbers_table("joint", *(joint.name for joint in robot.joints))
    joints.add_row("", *(f"{fixed(value)} {robot.unit(i)}" for i, value in enumerate(result["q"])))
    console.print(joints)
    pose = numbers_table("tool", "x", "y", "z", "A", "B", "C")
    pose.add_row(f"{robot.units.length}, deg", *(fixed(v) for v in (*result["position"], *result["abc_deg"])))
    console.print(pose)
    print_matrix(console, "base to tool", result["matrix"], robot.units.length, "noa")
    console.print(f"Least singular value, of the largest: {result['least_singular_value']:.4g}")
    for row, why in result["locked"].items():
        console.print(f"{row.upper()} is locked: {why}", soft_wrap=True)
