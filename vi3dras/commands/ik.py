"""`vi3dras ik`: every solution for a place of the tool, or the reason why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.cells import cell_in
from vi3dras.api.solutions import Solutions, solutions_for
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import target_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.commands.ik_atlas import More, more_options
from vi3dras.commands.ik_methods import joint_row, print_attempts, printed_result, transpose_result
from vi3dras.commands.ik_told import print_more
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, abc_of, hand_of, joint_values, refuse_options
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show
from vi3dras.files import refuse_taken
from vi3dras.joint_workspace.classes import COLLISION, NAMES
from vi3dras.objects.formula import Formula

EXAMPLES = """
\b
Examples:
  vi3dras ik lynx6 20 0 15 --wrist -50                   a point and the hand's angle to the ground
  vi3dras ik kuka-kr5-arc 800 0 1005 --abc 180 0 0       a full pose: all 8 solutions
  vi3dras ik planar3r 400 300 0 --wrist 60 --json        for a script
  vi3dras ik rv2aj 250 0 300 --seed 0,0,90,0,0           a point alone, near these joint values
  vi3dras ik ur5 -400 -200 500 --abc 180 0 0 --keep margin     the one with most room to its limits first
  vi3dras ik kuka-kr5-arc 800 0 1005 --abc 180 0 0 --between 2 5 -o rows.csv   from solution 2 to solution 5
  vi3dras ik kuka-kr5-arc 800 0 1005 --abc 180 0 0 --to 700 400 900 -o atlas.csv   every branch on the way
  vi3dras ik kuka-kr5-arc --along helix --fit          every branch along the curve of a formula
  vi3dras ik lynx6 24 12 10 --wrist -40 --method as-printed    the printed equations and what they miss
  vi3dras ik rv2aj 250 60 420 --wrist -40 --method transpose   the Jacobian transpose, step by step
"""

METHODS = ("every", "as-printed", "transpose")


@click.command("ik", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("words", metavar="X Y Z", nargs=-1, type=click.UNPROCESSED)
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option("--wrist", type=str, metavar="W", help="Angle of the hand to the ground.")
@click.option("--seed", type=str, metavar="Q1,Q2,...", help="Joint values to stay near to, or a pose's name.")
@click.option(
    "--keep",
    default="nearest",
    show_default=True,
    metavar="WHICH",
    help="Which comes first: the one nearest to --seed, that with most margin, or a branch by its name.",
)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="every",
    show_default=True,
    help="All solutions, the printed equations of the 3D-RAS paper beside the corrected ones (with --wrist), "
    "or the Jacobian transpose of the RV-2AJ paper, which starts from --seed.",
)
@cell_option
@more_options
@json_option
def command(
    robot: Robot, words: tuple[str, ...], abc: tuple[str, str, str] | None, wrist: str | None,
    seed: str | None, keep: str, method: str, cell: Path | None, between: tuple[int, int] | None,
    to: tuple[str, str, str] | None, over: str | None, along: Formula | None, fits: bool, piece: int | None,
    samples: int | None, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Inverse kinematics: all joint values for a place of the tool, or why there are none.

    X Y Z is the tool's point in the arm's length unit. Without --abc and --wrist any orientation will do.
    Solutions outside the joint limits are shown too, and marked. With --between the motion from one of them
    to another; with --to, or --over of an arm with a joint to spare, every branch on the way, as an atlas.
    With --along that of a formula's curve where it stands, and the solutions for its first point. With --cell
    solutions that touch something are marked, and come behind those that do not.
    """
    refuse_taken(output)
    asked = More(between, to, over, along, fits, piece, samples, output)
    asked.check(method)
    if cell is not None and (along is not None or method != "every"):
        raise click.UsageError("--cell is for all solutions at one place: leave --along and --method out.")
    start = None if seed is None else joint_values(robot, [word.strip() for word in seed.split(",")])
    if along is not None:
        refuse_options(words)
        if words:
            raise click.UsageError("Give X Y Z or --along, not both: the points of the curve are the places.")
        found, more = asked.answer_along(robot, hand_of(robot, wrist, abc), start)
        _tell(robot, inverse_result(found) | more, as_json=as_json)
        return
    task, target = _target(robot, words, abc, wrist)
    if method == "as-printed" and task != "wrist":
        cure = "know no full orientation: give --wrist in place of --abc" if abc else "need --wrist"
        raise click.UsageError(f"The printed equations {cure}, such as --wrist -30.")
    if method == "every":
        found = solutions_for(robot, target, task, start, keep, cell=None if cell is None else cell_in(cell))
        _tell(robot, inverse_result(found) | asked.answer(found), as_json=as_json)
        return
    is_print = method == "as-printed"
    tried = printed_result(robot, target, start) if is_print else transpose_result(robot, task, target, start)
    show(tried, as_json=as_json, table=lambda console: print_attempts(console, robot, tried))


def _tell(robot: Robot, result: dict[str, Any], *, as_json: bool) -> None:
    """Solutions, and what is told beside them."""

    def tell(console: Console) -> None:
        _print(console, robot, result)
        print_more(console, robot, result)

    show(result, as_json=as_json, table=tell)


def inverse_result(found: Solutions) -> dict[str, Any]:
    """What `ik` answers: lengths in the arm's unit, angles in degrees, what is nearest to a seed first."""
    robot, why = found.robot, found.why
    ways = why.solutions
    rows = [
        joint_row(robot, ways.q[k], ways.branches[k], ways.position_error[k], ways.angle_error[k])
        for k in found.order
    ]
    return {
        "robot": robot.id,
        "task": found.task,
        "method": "every",
        "solver": found.solver,
        "position": found.place,
        "reachable": found.reachable,
        "reason": found.reason,
        "reason_class": why.kind if found.reachable or why.kind != "reachable" else NAMES[COLLISION],
        "solutions": [
            row | {"self_motion": names} | ({} if found.contacts is None else {"touches": touches})
            for row, names, touches in zip(rows, found.self_motions, found.touches, strict=True)
        ],
        "distance": found.distance,
        "nearest": None
        if why.kind == "reachable"
        else {"position": found.nearest.position, "q": found.nearest.q},
        "wrist_ranges_deg": [np.degrees(pair) for pair in why.angles],
        **robot.units.told,
    }


def _target(
    robot: Robot, words: tuple[str, ...], abc: tuple[str, str, str] | None, wrist: str | None
) -> tuple[Task, Floats]:
    """The task and its target in SI."""
    refuse_options(words)
    if len(words) != 3:
        given = "1 number was" if len(words) == 1 else f"{len(words) or 'no'} numbers were"
        raise click.UsageError(f"A place needs the three numbers X Y Z, but {given} given.")
    angles = abc_of(wrist, abc)
    point = [number(word, axis) for word, axis in zip(words, "XYZ", strict=True)]
    return target_in(robot, point, angles, None if wrist is None else number(wrist, "--wrist"))


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    console.print(f"{robot.name} ({robot.id}): {result['solver']}", style="bold")
    console.print(result["reason"], soft_wrap=True)
    if result["solutions"]:
        is_among = "touches" in result["solutions"][0]
        more = ("touches",) if is_among else ()
        table = numbers_table("solution", *(j.name for j in robot.joints), "misses by", "outside", *more)
        table.columns[-1].justify = "left"
        for k, solution in enumerate(result["solutions"], 1):
            q = (fixed(v) for v in solution["q"])
            residual = f"{solution['residual']:.0e} {robot.units.length}"
            words = [", ".join(solution["violations"]), *([solution["touches"]] if is_among else [])]
            table.add_row(f"{k} {solution['branch']}", *q, residual, *words)
        console.print(table)
    nearest = result["nearest"]
    if nearest is not None:
        console.print(f"Nearest joint values: {'  '.join(fixed(v) for v in nearest['q'])}")
