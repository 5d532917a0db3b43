"""`vi3dras move`: from one pose to another, all joints starting and ending together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from vi3dras.api.cells import cell_in
from vi3dras.api.values.wished import as_move
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show
from vi3dras.console.path_answer import motion_answer, print_verdict
from vi3dras.console.path_words import above, file_options, saving
from vi3dras.files import refuse_taken
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.laws import LAWS
from vi3dras.motion.rows import Motion

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = """
\b
Examples:
  vi3dras move lynx6 30 60 -30 -50 20                from home, as fast as the joints may
  vi3dras move lynx6 home to zero --duration 4       between poses with names, in 4 s
  vi3dras move rv2aj 0 0 90 0 0 to 40 10 80 20 0 --law cubic --rows 41 -o swing.csv
  vi3dras move lynx6 zero to home --cell bench.cell.toml    past what stands there
  vi3dras move lynx6 zero to home -o up.ssc          for an SSC-32 board
"""


@click.command("move", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--law",
    type=click.Choice([law.name for law in LAWS]),
    default="quintic",
    show_default=True,
    help="How the joints start and stop.",
)
@click.option("--duration", metavar="S", help="In this time; the least that the limits allow without it.")
@click.option(
    "--rows", type=click.IntRange(2, 100_000), default=21, show_default=True, help="Points of the file."
)
@cell_option
@file_options
@json_option
def command(
    robot: Robot, q: tuple[str, ...], law: Any, duration: str | None, rows: int, cell: Path | None,
    output: Path | None, form: str | None, decimal_comma: bool, moving: bool, draft: bool, as_json: bool,
) -> None:  # fmt: skip
    """A joint move: from one pose, the word `to`, to another; from home when only one is given.

    Joint values are degrees for joints that turn and the arm's length unit for joints that slide, or the name
    of one of the arm's poses. The move is checked row by row and saved with a passport.
    """
    refuse_taken(output)
    save = saving(robot, output, form, comma=decimal_comma, draft=draft, moving=moving)
    things = None if cell is None else cell_in(cell)
    start, end = _ends(robot, q)
    seconds = None if duration is None else above(duration, "--duration")
    planned = joint_move(robot, start, end, law, seconds, rows=rows)
    motion = planned.stops
    result = {
        "robot": robot.id,
        "law": law,
        "from": start / robot.scale,
        "to": end / robot.scale,
        **motion_answer(motion, robot.units.metres),
        "speed_peak": np.abs(planned.fine.velocity).max(axis=0) / robot.scale,
        "acceleration_peak": np.abs(planned.fine.acceleration).max(axis=0) / robot.scale,
        "held": list(planned.reasons),
        **robot.units.told,
    }
    done = replace(as_move(robot, planned, start, end, law, 1.0, straight=False), cell=things)
    verdict, more = save.done(done)
    result |= more

    def tell(console: Console) -> None:
        _print(console, robot, motion, result)
        print_verdict(console, verdict, result)

    show(result, as_json=as_json, table=tell)


def _ends(robot: Robot, words: tuple[str, ...]) -> tuple[Floats, Floats]:
    if words.count("to") > 1 or (words and words[-1] == "to"):
        raise click.UsageError("Write one pose, or two with one `to` between them.")
    if "to" not in words:
        return robot.home, joint_values(robot, words)
    place = words.index("to")
    return joint_values(robot, words[:place]), joint_values(robot, words[place + 1 :])


def _print(console: Console, robot: Robot, motion: Motion, result: dict[str, Any]) -> None:
    console.print(
        f"{robot.name}: {result['rows']} rows in {fixed(motion.duration, 3)} s, {result['law']}", style="bold"
    )
    table = numbers_table("joint", "from", "to", "peak speed", "peak acceleration", "unit")
    for i, joint in enumerate(robot.joints):
        numbers = (result[key][i] for key in ("from", "to", "speed_peak", "acceleration_peak"))
        table.add_row(joint.name, *(fixed(number, 3) for number in numbers), robot.unit(i))
    console.print(table)
    for sentence in result["held"]:
        console.print(f"  {sentence}", soft_wrap=True)
