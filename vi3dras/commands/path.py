"""`vi3dras path`: what the arm can do with a formula or a table, and its motion, checked and saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from vi3dras.api.cells import cell_in
from vi3dras.api.objects import chosen_curve, hand_told, motion_of, painted
from vi3dras.api.seams import CORNER, fit_among
from vi3dras.api.values.motions import follow_curve, plan_along
from vi3dras.api.values.numbers import in_units
from vi3dras.api.values.read_tables import motion_of_table, notes_on_passport, robot_of_table
from vi3dras.api.values.typed import changed, domain_words, own_formula
from vi3dras.arm.library import DEFAULT_ROBOT, load_robot
from vi3dras.arm.robot import Robot
from vi3dras.commands.formulas import FORMULA
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, hand_of
from vi3dras.console.output import Console, json_option, show, working
from vi3dras.console.path_answer import (
    gap_words,
    motion_answer,
    object_answer,
    plan_answer,
    print_motion,
    print_object,
    print_verdict,
    table_answer,
)
from vi3dras.console.path_words import Save, file_options, motion_options, saving, wishes_of
from vi3dras.files import refuse_taken
from vi3dras.joint_workspace.hands import ANY_HAND, Hand, fixed_angle
from vi3dras.objects.formula import Coordinate, Formula
from vi3dras.path.among import Among
from vi3dras.path.pointing import Pointing
from vi3dras.workcell import Cell

EXAMPLES = """
\b
Examples:
  vi3dras path pipe-weld                                    the weld, as far as the Lynx6 reaches it
  vi3dras path pipe-weld --fit -o weld.csv                  moved into reach, checked, with its passport
  vi3dras path torus --robot rv2aj --along v --row 12       another circle of the torus
  vi3dras path mobius --x "20 + 6cos u" --u 0:720:200       one formula and one domain changed
  vi3dras path --x "20 + 5cos t" --y "5sin t" --z 12 --u 0:360 -o ring.csv     a formula of your own
  vi3dras path saddle --set a=6 --wrist -45 --json          a constant, and the hand's angle
  vi3dras path pipe-weld --fit --approach 1 --retreat 1 -o weld.ssc     from above, for an SSC-32 board
  vi3dras path pipe-weld --set r1=9 --set r2=8 --piece 2    one piece of a curve that has gaps
  vi3dras path pipe-weld --fit --law quintic --duration 20 --spacing 0.5
  vi3dras path --import lab.csv --robot ur5e -o lab.script  a table of your own as URScript
"""


@click.command("path", epilog=EXAMPLES)
@click.argument("formula", type=FORMULA, required=False)
@click.option("--robot", type=ROBOT, help="The arm; lynx6, or that of the table's passport, without it.")
@click.option("--x", "x", metavar="EXPR", help="Another formula for x, or your own.")
@click.option("--y", "y", metavar="EXPR", help="Another formula for y, or your own.")
@click.option("--z", "z", metavar="EXPR", help="Another formula for z, or your own.")
@click.option("--u", "u", metavar="LO:HI[:N]", help="Domain and steps of the first variable.")
@click.option("--v", "v", metavar="LO:HI[:N]", help="Domain and steps of the second variable.")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="Another value of a constant.")
@click.option("--along", metavar="NAME", help="The variable that runs along the curve; the first one.")
@click.option("--row", type=click.IntRange(0), default=0, show_default=True, help="Which of the curves.")
@click.option(
    "--piece", type=click.IntRange(1), metavar="K", help="Which piece, from 1, of a curve that has gaps."
)
@click.option(
    "--points",
    type=click.IntRange(2, 100_000),
    default=100,
    show_default=True,
    help="Points of the curve; without it more, where the joints need them.",
)
@click.option(
    "--wrist", metavar="W", help="Hand angle to the ground; W1,W2,...; LO:HI; `tangent`; `normal`; `corner`."
)
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option("--fit", "fits", is_flag=True, help="Move the formula to where the arm reaches most of it.")
@click.option(
    "--may",
    multiple=True,
    type=click.Choice(["turn", "scale", "hand"]),
    help="What --fit may do beside moving it.",
)
@click.option(
    "--import", "table", type=click.Path(path_type=Path), metavar="FILE", help="A CSV in place of a formula."
)
@cell_option
@motion_options
@file_options
@json_option
def command(
    formula: Formula | None, robot: Robot | None, x: str | None, y: str | None, z: str | None, u: str | None,
    v: str | None, sets: tuple[str, ...], along: str | None, row: int, piece: int | None, points: int,
    wrist: str | None, abc: tuple[str, str, str] | None, fits: bool, may: tuple[Any, ...],
    table: Path | None, cell: Path | None, output: Path | None, form: str | None, decimal_comma: bool,
    moving: bool, draft: bool, as_json: bool,
    **typed: Any,
) -> int:  # fmt: skip
    """A formula before the arm: how much of it is reached, and the motion along one of its curves.

    The motion is checked row by row and saved with a passport, in any format that the arm can take; what is
    not safe is saved only as a draft. Lengths are in the arm's unit, angles in degrees.
    """
    refuse_taken(output)
    named = robot is not None
    robot = robot or in_units((None if table is None else robot_of_table(table)) or load_robot(DEFAULT_ROBOT))
    save = saving(robot, output, form, comma=decimal_comma, draft=draft, moving=moving)
    things = None if cell is None else cell_in(cell)
    asked = PathWords(typed, wrist, abc, save, along, row, piece or 0, points, are_asked(), things)
    texts: dict[Coordinate, str | None] = {"x": x, "y": y, "z": z}
    if table is not None:
        if formula is not None or fits or any((x, y, z, u, v, sets, along, piece, may)):
            raise click.UsageError("Give a formula or --import, not both: a table has points of its own.")
        return _table(table, robot, asked, named=named, as_json=as_json)
    if formula is not None:
        _formula(changed(formula, texts, (u, v), sets), robot, asked, may if fits else None, as_json=as_json)
    elif any(texts.values()):
        own = own_formula(texts, (u, v), sets, robot.units)
        _formula(own, robot, asked, may if fits else None, told=[domain_words(own)], as_json=as_json)
    else:
        ways = "type one with --x, --y, --z and --u, or give a table with --import FILE"
        raise click.UsageError(f"Name a formula, such as pipe-weld, {ways}.")
    return 0


class PathWords(NamedTuple):
    """What was typed for formulas and tables alike, and which curve of a formula."""

    motion: Mapping[str, Any]
    """The options on the motion."""
    wrist: str | None
    abc: tuple[str, str, str] | None
    save: Save
    along: str | None
    row: int
    piece: int
    """Which piece of a curve with gaps, from 1; 0 when none was typed."""
    points: int
    are_asked: bool
    """Whether the number of points, or their spacing, was typed."""
    cell: Cell | None

    @property
    def among(self) -> Among | None:
        """The cell, and whether the tool points into the corner between its workpieces."""
        is_corner = self.wrist == CORNER
        if is_corner and self.cell is None:
            raise click.UsageError("--wrist corner is between workpieces: give them with --cell FILE.")
        if is_corner and self.abc:
            raise click.UsageError(_twice(CORNER))
        return None if self.cell is None else Among(self.cell, is_corner)


def _formula(
    formula: Formula,
    robot: Robot,
    asked: PathWords,
    may: tuple[Any, ...] | None,
    *,
    told: Sequence[str] = (),
    as_json: bool,
) -> None:
    wishes = wishes_of(robot, asked.motion)
    among = asked.among
    hand, pointing = _hand(robot, asked.wrist, asked.abc)
    found = None
    if may is not None:
        tried = chosen_curve(formula, asked.along, asked.row, asked.points, asked.piece)
        found = fit_among(formula, robot, hand, may, among, tried)
    if found is not None:
        formula = replace(formula, placement=found.placement)
        hand = hand if found.angle is None else fixed_angle(found.angle)
    curve = chosen_curve(formula, asked.along, asked.row, asked.points, asked.piece)
    refused = gap_words(formula, curve, robot)
    if refused and asked.save.output is not None:
        raise click.UsageError(refused)
    with working("Vertices") as report:
        painting = painted(formula, robot, hand, pointing, curve.runs, report, cell=asked.cell)
    words_on_hand = hand_told(hand, pointing, among)
    result = object_answer(robot, formula, curve, painting, found) | {"hand": words_on_hand}
    if refused:
        result |= {"told": [*told], "safe": False, "refused": refused}
        show(result, as_json=as_json, table=lambda console: print_object(console, robot, formula, result))
        return
    followed = follow_curve(robot, formula, curve, hand, pointing, wishes.speed, among=among)
    result |= {"points": asked.points, "reachable": int(followed.stops.reachable.sum())}
    done = plan_along(robot, curve, followed, wishes, asked=asked.are_asked)
    motion = motion_of(
        robot, formula, curve, hand, pointing, done, row=asked.row, fit=result["fit"], among=among
    )
    result |= motion_answer(motion.rows, robot.units.metres)
    result |= plan_answer(done.plan, robot.units.metres, is_even=wishes.law == "constant")
    result["told"] = [*told, *motion.told]
    verdict, more = asked.save.done(motion)
    result |= more | {"cure": motion.cure}

    def tell(console: Console) -> None:
        print_object(console, robot, formula, result)
        print_motion(console, robot.units.length, result)
        print_verdict(console, verdict, result)
        if motion.cure:
            console.print(f"  {motion.cure}", soft_wrap=True)

    show(result, as_json=as_json, table=tell)


def are_asked() -> bool:
    """Whether somebody typed how many points there are to be, or how far they are to be apart."""
    context = click.get_current_context()
    sources = (context.get_parameter_source(name) for name in ("points", "spacing"))
    return any(source is ParameterSource.COMMANDLINE for source in sources)


def _twice(wrist: str) -> str:
    return f"Give --abc or --wrist {wrist}, not both: each says how the hand stands."


def _hand(robot: Robot, wrist: str | None, abc: tuple[str, str, str] | None) -> tuple[Hand, Pointing]:
    """How the hand is asked to stand, and what it follows."""
    if wrist in {"tangent", "normal"} and abc:
        raise click.UsageError(_twice(wrist))
    if wrist == CORNER:
        return ANY_HAND, "held"
    pointing: Pointing = "tangent" if wrist == "tangent" else "normal" if wrist == "normal" else "held"
    return hand_of(robot, wrist if pointing == "held" else None, abc), pointing


def _table(file: Path, robot: Robot, asked: PathWords, *, named: bool, as_json: bool) -> int:
    wishes, metres = wishes_of(robot, asked.motion), robot.units.metres
    hand = hand_of(robot, asked.wrist, asked.abc) if asked.wrist or asked.abc else None
    table = motion_of_table(
        file, robot, hand, wishes, is_wished=any(asked.motion.values()), points=asked.points
    )
    table = table._replace(motion=replace(table.motion, cell=asked.cell))
    result = table_answer(table) | motion_answer(table.motion.rows, metres)
    result["told"] = [*notes_on_passport(file, robot, named=named), *result["told"]]
    if table.motion.plan is not None:
        result |= plan_answer(table.motion.plan, metres, is_even=wishes.law == "constant")
    verdict, more = asked.save.done(table.motion)
    result |= more

    def tell(console: Console) -> None:
        console.print(f"{file.name} before {robot.name}, read as {result['read_as']}", style="bold")
        print_motion(console, robot.units.length, result)
        print_verdict(console, verdict, result)

    show(result, as_json=as_json, table=tell)
    return 0 if verdict.is_safe or asked.save.output is not None else 1
