"""`vi3dras fall`: an arm let go, its motion by weight, torques and friction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.forces.fall_asked import AT_ENDS, Torques, wishes_asked
from vi3dras.api.forces.falls import ArmFall, fall_asked
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import around_of, around_options, friction_option
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show, working
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras fall puma560 0 45 -180 0 45 0              two seconds of it
  vi3dras fall planar2r 20 30 --gravity 0 -9.81 0 --time 4 -o fall.csv       a double pendulum
  vi3dras fall puma560 home --hold 1,4,5,6 --json    only shoulder and elbow are let go
  vi3dras fall planar2r 0 0 --gravity 0 -9.81 0 --torque "1=2 - 0.3 qd1" --torque "2=sin(3t)"
  vi3dras fall puma560 home --payload 2.5 --no-friction --ends bounce
"""


@click.command("fall", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--time", "seconds", default="2", show_default=True, metavar="S", help="For how long.")
@click.option("--speed", metavar="Q1,Q2,...", help="Joint speeds at the start, per second.")
@click.option(
    "--torque", multiple=True, metavar="J=FORMULA", help="What a motor gives; t, q1.., qd1.. in SI."
)
@click.option("--hold", metavar="J1,J2,...", help="Joints that their brakes hold, by number or name.")
@around_options
@friction_option
@click.option(
    "--ends", type=click.Choice(AT_ENDS), default="stop", show_default=True, help="At joint limits."
)
@click.option("--bounce", metavar="SHARE", help="Of its speed that a joint keeps there; 0.5 without it.")
@click.option("--rate", default="100", show_default=True, metavar="N", help="Rows a second.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the rows as CSV.")
@json_option
def command(
    robot: Robot, q: tuple[str, ...], seconds: str, speed: str | None, torque: tuple[str, ...],
    hold: str | None, payload: str, place: tuple[str, ...] | None, gravity: tuple[str, ...] | None,
    no_friction: bool, ends: str, bounce: str | None, rate: str, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """How an arm moves when it is let go: forward dynamics, which the prototyping paper calls inverse.

    Q is one value per joint, or the name of one of the arm's poses. A joint is free unless a brake holds it.
    Dry friction holds what it can; a joint that meets its limit stops there, or comes back with a part of
    its speed. Energy drift is the most energy that is missing, as a share of what changed hands.
    """
    refuse_taken(output)
    around = around_of(robot, payload, place, gravity, friction=not no_friction)
    wishes = wishes_asked(
        robot, time=number(seconds, "--time"), torque=_torques(torque), held=_joints(hold), ends=ends,
        bounce=None if bounce is None else number(bounce, "--bounce"), rate=number(rate, "--rate"),
    )  # fmt: skip
    speeds = None if speed is None else [number(word.strip(), "--speed") for word in speed.split(",")]
    with working("Falling") as report:
        made = fall_asked(robot, joint_values(robot, q), speeds, around, wishes, report)
    result = fall_result(made)
    if output is not None:
        made.save(output)
        result["file"] = str(output)
    show(result, as_json=as_json, table=lambda console: _print(console, made, result))


def fall_result(made: ArmFall) -> dict[str, Any]:
    """What `fall` answers."""
    return {
        "robot": made.robot.id,
        "time": made.wishes.time,
        "rows": len(made),
        "q_start": made.q[0],
        "q_end": made.q[-1],
        "qd_end": made.qd[-1],
        "energy_drift": float(f"{made.drift:.3g}"),
        "energy_j": {name: float(values[-1]) for name, values in made.energy._asdict().items()},
        "sentence": made.sentence,
        "happened": [each._asdict() for each in made.happened],
        "steps": made.result.steps,
        "told": list(made.told),
        **made.robot.units.told,
    }


def _torques(words: tuple[str, ...]) -> Torques:
    """Formulas by joint."""
    given: dict[int | str, float | str] = {}
    for word in words:
        joint, is_there, text = word.partition("=")
        if not is_there:
            raise click.UsageError(f'"--torque {word}" names no joint: write it as --torque 2="5 sin(t)".')
        given[_joint(joint)] = text
    return given


def _joints(words: str | None) -> list[int | str]:
    return [] if words is None else [_joint(word) for word in words.split(",")]


def _joint(word: str) -> int | str:
    word = word.strip()
    return int(word) if word.isdecimal() else word


def _print(console: Console, made: ArmFall, result: dict[str, Any]) -> None:
    robot = made.robot
    console.print(f"{robot.name} ({robot.id}), {made.wishes.time:g} s", style="bold")
    table = numbers_table("joint", "from", "to", "speed at the end", "least", "largest", "unit")
    low, high = made.q.min(axis=0), made.q.max(axis=0)
    for i, joint in enumerate(robot.joints):
        numbers = (result["q_start"][i], result["q_end"][i], result["qd_end"][i], low[i], high[i])
        table.add_row(joint.name, *(fixed(value) for value in numbers), robot.unit(i))
    console.print(table)
    for each in made.happened[:MOST_TOLD]:
        console.print(f"  {each.sentence}", soft_wrap=True)
    if len(made.happened) > MOST_TOLD:
        console.print(f"  and {len(made.happened) - MOST_TOLD:,} times more.")
    console.print(result["sentence"], soft_wrap=True)
    energy = {name: f"{fixed(value)} J" for name, value in result["energy_j"].items()}
    told = f"Kinetic {energy['kinetic']}, put in {energy['put_in']}, lost {energy['lost']}"
    console.print(f"{told}; energy drift {result['energy_drift']:.1e}", soft_wrap=True)
    for sentence in made.told:
        console.print(f"  {sentence}", soft_wrap=True)
    if "file" in result:
        console.print(f"{result['rows']:,} rows in {result['file']}", soft_wrap=True)


MOST_TOLD = 12
"""So many things that happened are told in words."""
