"""`vi3dras path`: what the arm can do with a formula, and the joint values along one of its curves."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from vi3dras.commands.formula_words import changed
from vi3dras.commands.formulas import FormulaName
from vi3dras.commands.hand_words import hand_of, refuse_taken, working
from vi3dras.commands.names import RobotName, number
from vi3dras.commands.output import fixed, json_option, numbers_table, show
from vi3dras.export.csv import write_csv
from vi3dras.formula.formula import Coordinate, Formula
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.curve import curve_of, directions_of
from vi3dras.path.fit import Change, Fit
from vi3dras.path.fit_hand import fit_with_hand
from vi3dras.path.follow import Followed, follow
from vi3dras.path.objects import plain_vertices, vertices_of
from vi3dras.path.painting import paint
from vi3dras.path.pointing import Pointing, pointing_over
from vi3dras.path.table import via_points
from vi3dras.robot import Robot

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
\b
Examples:
  vi3dras path pipe-weld                                    the weld, as far as the Lynx6 reaches it
  vi3dras path pipe-weld --fit -o weld.csv                  moved into reach, joint values in a file
  vi3dras path torus --robot rv2aj --along v --row 12       another circle of the torus
  vi3dras path mobius --x "20 + 6cos u" --u 0:720:200       one formula and one domain changed
  vi3dras path saddle --set a=6 --wrist -30 --json          a constant, and the hand's angle
"""


@click.command("path", epilog=EXAMPLES)
@click.argument("formula", type=FormulaName())
@click.option("--robot", type=RobotName(), default="lynx6", show_default=True, help="The arm.")
@click.option("--x", "x", metavar="EXPR", help="Another formula for x.")
@click.option("--y", "y", metavar="EXPR", help="Another formula for y.")
@click.option("--z", "z", metavar="EXPR", help="Another formula for z.")
@click.option("--u", "u", metavar="LO:HI[:N]", help="Domain and steps of the first variable.")
@click.option("--v", "v", metavar="LO:HI[:N]", help="Domain and steps of the second variable.")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="Another value of a constant.")
@click.option("--along", metavar="NAME", help="The variable that runs along the curve; the first one.")
@click.option("--row", type=click.IntRange(0), default=0, show_default=True, help="Which of the curves.")
@click.option(
    "--points", type=click.IntRange(2, 100_000), default=100, show_default=True, help="Points of the curve."
)
@click.option(
    "--speed", default="5", show_default=True, help="Of the tool, in the arm's length unit per second."
)
@click.option("--wrist", metavar="W", help="Hand angle to the ground; W1,W2,...; LO:HI; `tangent`; `normal`.")
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option("--fit", "fits", is_flag=True, help="Move the formula to where the arm reaches most of it.")
@click.option(
    "--may",
    multiple=True,
    type=click.Choice(["turn", "scale", "hand"]),
    help="What --fit may do beside moving it.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save the points.")
@json_option
def command(
    formula: Formula, robot: Robot, x: str | None, y: str | None, z: str | None, u: str | None, v: str | None,
    sets: tuple[str, ...], along: str | None, row: int, points: int, speed: str, wrist: str | None,
    abc: tuple[str, str, str] | None, fits: bool, may: tuple[Any, ...], output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """A formula before the arm: how much of it is reached, and a curve of it as joint values.

    Lengths are in the arm's unit, angles in degrees.
    """
    refuse_taken(output)
    texts: dict[Coordinate, str | None] = {"x": x, "y": y, "z": z}
    formula = changed(formula, texts, (u, v), sets)
    pointing: Pointing = "tangent" if wrist == "tangent" else "normal" if wrist == "normal" else "held"
    hand = hand_of(robot, wrist if pointing == "held" else None, abc)
    found = _fitted(formula, robot, hand, may) if fits else None
    if found is not None:
        formula = replace(formula, placement=found.placement)
        hand = hand if found.angle is None else fixed_angle(found.angle)
    runs = _running(formula, along)
    curve = curve_of(formula, runs, row, points)
    metres = robot.units.metres
    directions = directions_of(formula, curve, pointing)
    followed = follow(
        robot, curve.way, curve.length, hand, _speed(speed) * metres, directions=directions, every=curve.every
    ).stops
    with working("Vertices") as report:
        vertices = vertices_of(formula)
        axis = 1 if vertices.ndim == 3 and runs != formula.names[0] else 0
        ahead = pointing_over(vertices, pointing, axis)
        painting = paint(robot, vertices, hand, report, directions=ahead, axis=axis)
    result = {
        "formula": formula.id,
        "robot": robot.id,
        "hand": hand.sentence if pointing == "held" else pointing,
        "vertices": int(painting.code.size),
        "vertices_without_value": painting.lost,
        "percent": painting.shares,
        "percent_reachable": painting.reached,
        "along": runs,
        "points": points,
        "reachable": int(followed.reachable.sum()),
        "jumps": len(followed.jumps),
        "length": curve.length / metres,
        "time_s": float(followed.times[-1]),
        "closed": curve.closure.is_closed,
        "gap": curve.closure.gap / metres,
        "closes_at": curve.closure.label or None,
        "fit": None if found is None else _told(robot, found),
        "length_unit": robot.units.length,
        "angle_unit": "deg",
    }
    if output is not None:
        write_csv(output, via_points(robot, followed))
        result["file"] = str(output)
    show(result, as_json=as_json, table=lambda console: _print(console, robot, formula, followed, result))


def _running(formula: Formula, along: str | None) -> str:
    if along is None:
        return formula.names[0]
    if along not in formula.names:
        raise click.UsageError(
            f"--along {along}: the variables of {formula.title} are {', '.join(formula.names)}."
        )
    return along


def _speed(text: str) -> float:
    speed = number(text, "--speed")
    if not 0 < speed < np.inf:
        raise click.UsageError(f"--speed cannot be {text}: give a number above 0.")
    return speed


def _fitted(formula: Formula, robot: Robot, hand: Hand, may: tuple[Any, ...]) -> Fit:
    points = plain_vertices(formula).reshape(-1, 3)
    changes: list[Change] = ["shift", *(change for change in may if change != "hand")]
    if "hand" not in may:
        return ArmReach(robot, hand).fit(points, formula.placement, changes)
    if hand.task != "wrist" or len(hand.angles) != 1:
        raise click.UsageError("--may hand needs one angle of the hand to begin with, such as --wrist -30.")
    return fit_with_hand(points, formula.placement, robot, hand.angles[0], may=changes)


def _told(robot: Robot, found: Fit) -> dict[str, Any]:
    place = found.placement
    return {
        "percent_before": 100 * found.before,
        "percent_after": 100 * found.after,
        "shift": np.array(place.shift) / robot.units.metres,
        "turn_deg": np.degrees(place.turn),
        "scale": place.scale,
        "hand_deg": None if found.angle is None else math.degrees(found.angle),
        "about": np.array(place.pivot) / robot.units.metres,
    }


def _print(
    console: Console, robot: Robot, formula: Formula, followed: Followed, result: dict[str, Any]
) -> None:
    unit = robot.units.length
    console.print(f"{formula.title} before {robot.name}, {result['hand']}", style="bold")
    table = numbers_table("class", "percent")
    for name, share in result["percent"].items():
        table.add_row(name, fixed(share, 1))
    console.print(table)
    if result["fit"] and result["fit"]["percent_after"] == result["fit"]["percent_before"]:
        console.print("Fit: it stays where it is, no better place is found.")
    elif result["fit"]:
        angle = result["fit"]["hand_deg"]
        shift = ", ".join(fixed(v, 2) for v in result["fit"]["shift"])
        console.print(
            f"Fit: {fixed(result['fit']['percent_before'], 1)} % before, "
            f"{fixed(result['fit']['percent_after'], 1)} % after; its place is ({shift}) {unit} "
            f"from where the formula has it, size x {fixed(result['fit']['scale'], 2)}"
            + ("" if angle is None else f", hand at {fixed(angle, 0)} deg")
        )
    console.print(
        f"Curve along {result['along']}: {fixed(result['length'], 3)} {unit}, {result['reachable']} of "
        f"{result['points']} points reached, {result['jumps']} jumps, {fixed(result['time_s'], 2)} s"
    )
    closed = "closed" if result["closed"] else f"open by {fixed(result['gap'], 4)} {unit}"
    cure = f"; {result['along']} to {result['closes_at']} would close it" if result["closes_at"] else ""
    console.print(f"It is {closed}{cure}.")
    if "file" in result:
        console.print(f"Wrote {result['file']}")
