"""`vi3dras cartesian`: the tool along a line or an arc by the Jacobian, as printed and as it should be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.arm import Arm
from vi3dras.api.cartesian import CartesianMotion
from vi3dras.api.lines import METHOD, STEPS
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.cartesian.drift import COUNTS
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, options, show
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras cartesian kuka-kr5-arc home --by -200 200 -200 -90 0 90          relative, every step corrected
  vi3dras cartesian kuka-kr5-arc home --by -200 200 -200 -90 0 90 --as-printed --steps 200    as Table II
  vi3dras cartesian kuka-kr5-arc home --to 600 200 805 90 0 90 --first-order --decay   error against steps
  vi3dras cartesian lynx6 0 90 -60 -60 0 --by 2 10 -4 0 0 0 -o way.csv     five axes: the place is held first
  vi3dras cartesian puma560 0 60 -150 0 30 0 --by 0 100 0 0 0 0 --via 0 50 50 --circle     a circle
  vi3dras cartesian planar2r 30 60 --by 300 0 0 0 0 0                      out of reach: how far it comes
"""

LETTERS = ("x", "y", "z", "A", "B", "C")

way_options = options(
    click.option("--by", nargs=6, metavar="X Y Z A B C", help="Relative: by how much each changes."),
    click.option("--to", nargs=6, metavar="X Y Z A B C", help="Absolute: what each is at the end."),
    click.option("--via", nargs=3, metavar="X Y Z", help="An arc through this place, counted as the end is."),
    click.option("--circle", is_flag=True, help="The whole circle, back to where it begins."),
    click.option("--steps", default=str(STEPS), show_default=True, metavar="N", help="How many."),
)
"""Where the tool goes."""

method_options = options(
    click.option("--method", "method", default=METHOD, show_default=True, help="One of those below."),
    click.option(
        "--as-printed", "method", flag_value="as-printed", help="The paper's program: 4 decimals in mm."
    ),
    click.option("--first-order", "method", flag_value="first-order", help="The same in all decimals."),
    click.option("--via-points", "method", flag_value="via-points", help="Each step aims at its via-point."),
    click.option("--closed-loop", "method", flag_value="closed-loop", help="Each via-point is met."),
    click.option("--closed-form", "method", flag_value="closed-form", help="By the arm's equations."),
    click.option("--damped", is_flag=True, help="Short steps in directions that are nearly lost."),
    click.option("--literal-rates", is_flag=True, help="Eq 12 to the letter: the roll in place of the yaw."),
)
"""How the joints follow."""


@click.command("cartesian", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, required=True, type=click.UNPROCESSED)
@way_options
@method_options
@click.option("--decay", is_flag=True, help="Also the error against the number of steps.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save every step.")
@json_option
def command(
    robot: Robot, q: tuple[str, ...], by: tuple[str, ...] | None, to: tuple[str, ...] | None,
    via: tuple[str, ...] | None, circle: bool, steps: str, method: str, damped: bool, literal_rates: bool,
    decay: bool, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Move the tool on a line or an arc in small steps from joint values, or from one of the arm's poses.

    A, B, C are roll, pitch and yaw. What stands in the way is found before anything moves: then the motion
    ends there. Lengths are in the arm's unit, angles in degrees.
    """
    refuse_taken(output)
    done = Arm(robot).cartesian(
        joints_out(robot, joint_values(robot, q)),
        by=_numbers("--by", by), to=_numbers("--to", to), via=_numbers("--via", via), circle=circle,
        steps=_count(steps), method=method, damped=damped, literal_rates=literal_rates,
    )  # fmt: skip
    if output is not None:
        done.save(output)
    result = cartesian_answer(done) | ({"decay": decay_answer(done)} if decay else {})
    result |= {"file": str(output)} if output is not None else {}
    show(result, as_json=as_json, table=lambda console: _print(console, done, result))


def cartesian_answer(done: CartesianMotion) -> dict[str, Any]:
    """What the motion did, for scripts."""
    stop = done.ahead.stop
    return {
        "robot": done.robot.id,
        "method": done.method,
        "steps": done.steps,
        "steps_done": len(done) - 1,
        "goal": done.goal,
        "reached": done.reached,
        "errors": done.errors,
        "q": done.q,
        "whole": done.is_whole,
        "stopped": None if stop is None else stop.kind,
        "verdict": done.verdict,
        "near_singular": done.near_singular or None,
        "share": done.share,
        "farthest": done.farthest,
        "length": done.length,
        "straightness": done.straightness,
        "turn_error": done.turn_error,
        "held": done.held,
        **done.robot.units.told,
    }


def decay_answer(done: CartesianMotion) -> dict[str, Any]:
    """The error at the end for several numbers of steps, for scripts."""
    found = done.decay(COUNTS)
    return {
        "steps": found.steps,
        "errors": found.errors,
        "place": found.place,
        "turn": found.turn,
        "slopes": list(found.slopes),
    }


def _count(word: str) -> int:
    value = number(word, "--steps")
    if value != round(value) or not 1 <= value <= 1_000_000:
        raise click.UsageError(f"--steps cannot be {word}: give a whole number from 1 to 1000000.")
    return round(value)


def _numbers(option: str, words: tuple[str, ...] | None) -> list[float] | None:
    if words is None:
        return None
    return [number(word, f"{name} of {option}") for word, name in zip(words, LETTERS, strict=False)]


def _print(console: Console, done: CartesianMotion, result: dict[str, Any]) -> None:
    units = done.robot.units
    console.print(f"{done.robot.name}: {done.method}, {len(done) - 1} of {done.steps} steps", style="bold")
    console.print(done.verdict, soft_wrap=True)
    for sentence in filter(None, (done.near_singular, done.held)):
        console.print(sentence, soft_wrap=True)
    table = numbers_table("", "goal", "reached", "error", "unit")
    for i, letter in enumerate(LETTERS):
        numbers = (result[key][i] for key in ("goal", "reached", "errors"))
        table.add_row(letter, *(fixed(value, 4) for value in numbers), units.length if i < 3 else units.angle)
    console.print(table)
    off = f"{fixed(done.straightness, 4)} {units.length} and {fixed(done.turn_error, 4)} {units.angle}"
    console.print(f"Joints at the end: {', '.join(fixed(value, 4) for value in done.q)}.", soft_wrap=True)
    console.print(f"Off the way by {off} at most.", soft_wrap=True)
    if "decay" in result:
        _print_decay(console, done, result["decay"])
    if "file" in result:
        console.print(f"Wrote {result['file']}")


def _print_decay(console: Console, done: CartesianMotion, decay: dict[str, Any]) -> None:
    units = done.robot.units
    table = numbers_table("steps", *(f"{letter} error" for letter in LETTERS), "place", "turn")
    for row in zip(decay["steps"], decay["errors"], decay["place"], decay["turn"], strict=True):
        steps, errors, place, turn = row
        table.add_row(str(steps), *(fixed(value, 4) for value in (*errors, place, turn)))
    console.print(table)
    words = [
        f"{name} {'only rounding' if slope is None else f'slope {slope:.3f}'}"
        for name, slope in zip(("place", "turn"), decay["slopes"], strict=True)
    ]
    console.print(f"Logarithms of error over steps: {', '.join(words)}. {units.length}, {units.angle}")
