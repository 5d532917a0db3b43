"""`vi3dras reach`: the verdict on every point of a file."""

from __future__ import annotations

import time
from pathlib import Path

import click

from vi3dras.api.cells import cell_in
from vi3dras.api.reach import reach_at
from vi3dras.arm.robot import Robot
from vi3dras.commands.joints import print_summary
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, hand_of
from vi3dras.console.output import json_option, show, working
from vi3dras.files import refuse_taken
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.points_file import PointTable, read_points

EXAMPLES = """
\b
Examples:
  vi3dras reach lynx6 points.csv --wrist -45          columns x_cm,y_cm,z_cm
  vi3dras reach lynx6 points.csv -o verdicts.csv      each point with its class and joint values
  vi3dras reach lynx6 points.csv --cell bench.cell.toml     among what stands before the arm
  vi3dras reach kuka-kr5-arc poses.csv --json         columns x_mm,y_mm,z_mm,A_deg,B_deg,C_deg
"""


@click.command("reach", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT)
@click.argument("points", type=click.Path(path_type=Path))
@click.option("--wrist", metavar="W", help="Angle of the hand to the ground: W, W1,W2,... or LO:HI.")
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save all verdicts."
)
@cell_option
@json_option
def command(
    robot: Robot, points: Path, wrist: str | None, abc: tuple[str, str, str] | None, output: Path | None,
    cell: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Reach study: which points of a CSV file the arm reaches, and why not the others.

    The file's first row names its columns: x, y, z, perhaps wrist or A, B, C, with or without a unit such as
    x_cm; without one they are in the arm's unit and degrees. What the file says of the hand counts before
    --wrist and --abc. With --cell what is reached only by touching something is a collision.
    """
    refuse_taken(output)
    begin = time.perf_counter()
    table = read_points(points, robot.units.length)
    hand, things = _hand(robot, table, wrist, abc), None if cell is None else cell_in(cell)
    with working("Points") as report:
        found = reach_at(robot, table, hand, cell=things, report=report)
    result = found.summary()
    if output is not None:
        found.save(output)
        result["file"] = str(output)
    result["elapsed_s"] = time.perf_counter() - begin
    show(result, as_json=as_json, table=lambda console: print_summary(console, robot, result))


def _hand(robot: Robot, table: PointTable, wrist: str | None, abc: tuple[str, str, str] | None) -> Hand:
    """What is asked of the hand where the file does not say it itself."""
    said = "wrist" if table.wrist is not None else "A, B, C" if table.abc is not None else ""
    if said and (wrist is not None or abc):
        option = "--wrist" if wrist is not None else "--abc"
        raise click.UsageError(f"The file has columns for the hand ({said}): leave {option} out.")
    return hand_of(robot, wrist, abc)
