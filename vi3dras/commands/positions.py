"""`vi3dras positions`: the taught positions of a file, what becomes of each, the same in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.arm import Arm
from vi3dras.api.positions import PositionList
from vi3dras.api.shelves import positions
from vi3dras.api.taught_position import TaughtPosition
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, counted, fixed, json_option, numbers_table, show
from vi3dras.files import refuse_taken
from vi3dras.teaching.files import ENDS

EXAMPLES = """
\b
Examples:
  vi3dras positions pick.pos                          joints, pose, reach and nearest limit of each
  vi3dras positions pick.pos --robot rv2aj --json     the same for a script
  vi3dras positions pick.mb4 --to csv -o pick.csv     the positions of a program as a table
  vi3dras positions points.csv --robot kuka-kr5-arc   a table of somebody else, by its columns x_mm, y_mm, ...

Exit code: 0 the arm takes all of them, 1 some line is told, 2 the file cannot be read.
"""

TOLD = ("unreached", "other arm")
"""What is said of such positions is said of their lines."""

FORMATS = tuple(end.removeprefix(".") for end in ENDS)


@click.command("positions", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--robot", type=ROBOT, default="rv2aj", show_default=True, help="The arm.")
@click.option("--to", type=click.Choice(FORMATS), help="The format of the new file; else as its name ends.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write them there.")
@json_option
def command(file: Path, robot: Robot, to: str | None, output: Path | None, as_json: bool) -> int:
    """Taught positions: where each is, whether the arm comes there, and which limit is near.

    The file is a position list of a controller (.pos), a program with its positions (.mb4), a table (.csv) or
    .json. Lines that cannot be read are told with what would be right; what the arm cannot take is told, and
    kept.
    """
    if to is not None and output is None:
        raise click.UsageError(f"--to {to} needs a file to write: add -o FILE.{to}.")
    refuse_taken(output)
    read = positions(file, Arm(robot))
    result = positions_answer(file, read)
    if output is not None:
        result["saved"] = str(read.save(output, to))
    show(result, as_json=as_json, table=lambda console: print_positions(console, read, output))
    return 1 if read.told else 0


def positions_answer(file: Path, read: PositionList) -> dict[str, Any]:
    """All positions of a file, for scripts."""
    return {
        "file": str(file), "robot": read.robot.id, "positions": [_answer(each) for each in read],
        "told": [{"line": each.line, "kept": each.is_kept, "message": each.message} for each in read.told],
        **read.robot.units.told,
    }  # fmt: skip


def _answer(each: TaughtPosition) -> dict[str, Any]:
    limit = each.nearest_limit
    return {
        "name": each.name, "comment": each.comment, "kind": "joints" if each.is_joint else "position",
        "q": each.q, "position": each.pose.position, "abc_deg": each.pose.abc,
        "controller": each.controller, "branch": each.branch, "state": each.state, "sentence": each.sentence,
        "nearest_limit": None if limit is None else {"joint": limit[0], "away": limit[1]},
    }  # fmt: skip


def print_positions(console: Console, read: PositionList, output: Path | None) -> None:
    """All positions of a file, for people."""
    robot = read.robot
    console.print(f"{robot.name}: {counted(len(read), 'position')}", style="bold")
    joints = (f"{joint.name} {robot.unit(i)}" for i, joint in enumerate(robot.joints))
    table = numbers_table("name", *joints, "X mm", "Y mm", "Z mm", "A deg", "B deg", "C deg", "state")
    for each in read:
        q = (fixed(value, 2) for value in each.q)
        table.add_row(each.name, *q, *(fixed(value, 2) for value in each.controller), each.state)
    console.print(table)
    for each in read:
        comment = f" ({each.comment})" if each.comment else ""
        if each.state not in TOLD:
            console.print(f"{each.name}{comment}: {each.sentence}", soft_wrap=True)
    for told in read.told:
        console.print(f"line {told.line}: {told.message}", soft_wrap=True)
    if output is not None:
        console.print(f"Saved in {output}", soft_wrap=True)
