"""`vi3dras cell`: the things before an arm, and how far the arm is from each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.cells import Clearances, cell_in, clearances_at, thing_told
from vi3dras.api.values.typed import changed
from vi3dras.arm.robot import Robot
from vi3dras.commands.formulas import FORMULA
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, counted, json_option, numbers_table, show
from vi3dras.files import refuse_taken
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.workcell import Cell, save_cell
from vi3dras.workcell.pipes import pipes_of

EXAMPLES = """
\b
Examples:
  vi3dras cell bench.cell.toml                    the things: kind, measures, place
  vi3dras cell bench.cell.toml --robot lynx6 --q 0,60,-30,-30,0     how far the arm is from each
  vi3dras cell --pipes pipe-weld -o pipes.cell.toml    the two pipes of a weld as a cell
  vi3dras cell --pipes pipe-weld --set r1=6 --set dx=17    with other constants
  vi3dras cell bench.cell.toml --move block 0 0 2 -o moved.cell.toml    one of its things moved

Exit code: 0, or 1 where the arm touches something.
"""


@click.command("cell", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--pipes", type=FORMULA, help="The pipes of a weld in place of a file.")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="Another constant of that weld.")
@click.option("--robot", type=ROBOT, help="An arm among the things.")
@click.option("--q", "q", metavar="Q1,Q2,...|POSE", help="Where its joints are; home without it.")
@click.option(
    "--move", "moves", nargs=4, multiple=True, type=(str, float, float, float), metavar="NAME X Y Z",
    help="One of the things moved, in the cell's unit.",
)  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Save the cell.")
@json_option
def command(
    file: Path | None, pipes: Formula | None, sets: tuple[str, ...], robot: Robot | None, q: str | None,
    moves: tuple[tuple[str, float, float, float], ...], output: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """A cell: tables, boxes, cylinders, pipes and meshes before an arm, from a file that ends in .cell.toml.

    Of an exported motion it is the cell that its passport tells. Lengths are in the cell's unit, angles in
    degrees; clearances are in the arm's unit, and below 0 where the arm touches.
    """
    refuse_taken(output)
    if (file is None) == (pipes is None):
        raise click.UsageError("Name a file, such as bench.cell.toml, or --pipes pipe-weld: one of the two.")
    weld = None if pipes is None else changed(pipes, dict.fromkeys(COORDINATES), (None, None), sets)
    cell = pipes_of(weld) if weld is not None else cell_in(file or Path())
    for name, *by in moves:
        cell = cell.moved(name, np.array(by) * cell.units.metres)
    if output is not None:
        save_cell(cell, output)
    if robot is None and q is not None:
        raise click.UsageError("--q says where the joints of an arm are: name the arm with --robot.")
    found = None if robot is None else _clearances(robot, cell, q)
    result = cell_told(cell) | ({} if found is None else clearance_told(found))
    result |= {} if output is None else {"file": str(output)}
    show(result, as_json=as_json, table=lambda console: _print(console, cell, result))
    return int(found is not None and bool(found.touches.any()))


def _clearances(robot: Robot, cell: Cell, q: str | None) -> Clearances:
    words = ["home"] if q is None else [word.strip() for word in q.split(",")]
    return clearances_at(robot, cell, joint_values(robot, words)[None])


def cell_told(cell: Cell) -> dict[str, Any]:
    """A cell for scripts, in its own unit and degrees."""
    metres = cell.units.metres
    return {
        "cell": cell.title,
        "length_unit": cell.units.length,
        "angle_unit": "deg",
        "tip": round(cell.tip / metres, 9),
        "radius": None if cell.radius is None else round(cell.radius / metres, 9),
        "things": [thing_told(cell, thing) for thing in cell.things],
    }


def clearance_told(found: Clearances) -> dict[str, Any]:
    """The gaps of one pose for scripts, in the arm's unit."""
    rows = zip(found.names, found.gaps[0].tolist(), found.pairs[0], strict=True)
    return {
        "robot": found.robot.id,
        "clearance_unit": found.robot.units.length,
        "clearances": [{"to": name, "gap": round(gap, 6), "pair": pair} for name, gap, pair in rows],
        "clearance": round(float(found.least[0]), 6),
        "nearest": found.nearest[0],
    }


def _print(console: Console, cell: Cell, result: dict[str, Any]) -> None:
    unit = cell.units.length
    console.print(f"{cell.title}: {counted(len(cell.things), 'thing')}, lengths in {unit}", style="bold")
    table = numbers_table("thing", "kind", "measures", "x y z", "roll pitch yaw")
    for thing in result["things"]:
        said = ", ".join(f"{name} {_shown(value)}" for name, value in thing["measures"].items())
        place = (_shown(thing[key]) for key in ("xyz", "rpy_deg"))
        table.add_row(thing["name"], thing["kind"], said or thing.get("file", ""), *place)
    console.print(table)
    if result["tip"]:
        console.print(f"The last {result['tip']:g} {unit} of the tool may touch.")
    if "clearances" in result:
        near = numbers_table("clearance to", result["clearance_unit"], "nearest pair")
        for row in result["clearances"]:
            near.add_row(row["to"], f"{row['gap']:.3f}", row["pair"])
        console.print(near)
        touching = [row["pair"] for row in result["clearances"] if row["gap"] < 0]
        console.print(f"Touching: {'; '.join(touching)}." if touching else "Nothing touches.", style="bold")


def _shown(value: Any) -> str:
    return " ".join(f"{each:g}" for each in value) if isinstance(value, list) else f"{value:g}"
