"""`vi3dras part`: how much of an imported part an arm reaches, and its motion along a line over it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from vi3dras.api.cells import cell_in
from vi3dras.api.part_lines import NORMAL, PartLine
from vi3dras.api.part_motions import OverPart, fit_line, fit_surface, followed_line, motion_over
from vi3dras.api.parts import part as part_of
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import in_units
from vi3dras.arm.library import DEFAULT_ROBOT, load_robot
from vi3dras.arm.robot import Robot
from vi3dras.commands.path import are_asked
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, hand_of
from vi3dras.console.output import Console, json_option, show, working
from vi3dras.console.part_answer import line_answer, part_answer, print_line, print_part
from vi3dras.console.part_words import line_options, line_typed
from vi3dras.console.path_answer import motion_answer, plan_answer, print_motion, print_verdict
from vi3dras.console.path_words import Save, above, file_options, motion_options, saving, wishes_of
from vi3dras.files import refuse_taken
from vi3dras.parts import Part
from vi3dras.parts.painted import PartPainting, paint_part
from vi3dras.units import ANGLES, LENGTHS

EXAMPLES = """
\b
Examples:
  vi3dras part bracket.stl --place 200 0 50             how much of its surface the Lynx6 reaches
  vi3dras part bracket.stl --robot puma560 --cone 30 --fit    moved to where it reaches most of it
  vi3dras part bracket.stl --raster 5 --fit -o paint.csv      lines 5 mm apart over its top, checked
  vi3dras part bracket.stl --section z=20 --robot kuka-kr5-arc --fit -o around.csv
  vi3dras part bracket.stl --edge 30 --number 6 --robot ur5e --fit -o deburr.csv
  vi3dras part bracket.stl --robot kuka-kr5-arc --draw "0,0,30;20,0,30;20,20,30" --fit --json
"""


@click.command("part", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--robot", type=ROBOT, help="The arm; lynx6 without it.")
@click.option(
    "--unit", type=click.Choice(tuple(LENGTHS)), default="mm", show_default=True, help="Of the file."
)
@click.option("--place", nargs=3, type=float, metavar="X Y Z", help="Where the origin of its file stands.")
@click.option("--turn", nargs=3, type=float, metavar="A B C", help="Its roll, pitch and yaw there.")
@click.option("--cone", default="20", show_default=True, metavar="DEG", help="How far the tool may lean.")
@click.option("--fit", "fits", is_flag=True, help="Move the part to where the arm reaches most of it.")
@click.option("--may", multiple=True, type=click.Choice(["turn"]), help="What --fit may do beside that.")
@line_options
@click.option(
    "--points", type=click.IntRange(2, 100_000), default=100, show_default=True,
    help="Points of the line; without it more, where the joints need them.",
)  # fmt: skip
@click.option("--wrist", metavar="W", help="Hand angle to the ground; W1,W2,...; LO:HI; `normal`.")
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option("--tip", metavar="L", help="So much of the tool's end may touch the part, the rest may not.")
@cell_option
@motion_options
@file_options
@json_option
def command(
    file: Path, robot: Robot | None, unit: str, place: tuple[float, ...] | None,
    turn: tuple[float, ...] | None, cone: str, fits: bool, may: tuple[str, ...], cell: Path | None,
    output: Path | None, form: str | None, decimal_comma: bool, moving: bool, draft: bool, as_json: bool,
    **typed: Any,
) -> int:  # fmt: skip
    """A mesh before an arm: how much of its surface is reached with the tool onto it, and lines over it.

    The tool may lean from the normal by the cone. A line is a section, a loop of edges, a raster or drawn;
    its motion is checked and saved as that of a formula. Lengths of the part are in its own unit, those of
    the tool and the motion in the arm's, angles in degrees.
    """
    refuse_taken(output)
    robot = robot or in_units(load_robot(DEFAULT_ROBOT))
    save = saving(robot, output, form, comma=decimal_comma, draft=draft, moving=moving)
    if may and not fits:
        raise click.UsageError("--may says what --fit may do: give --fit too.")
    asked = _asked(robot, typed, cone, cell)
    workpiece = part_of(file, unit).placed(place, turn=turn)
    chosen = line_typed(workpiece, typed)
    if chosen is not None:
        moves = ("turn" in may) if fits else None
        _line(robot, chosen, asked, moves, save, typed, as_json=as_json)
    elif output is not None:
        ways = "--section, --edge, --raster or --draw"
        raise click.UsageError(f"-o saves a motion: say what the tool follows with {ways}.")
    else:
        _surface(robot, workpiece.part, asked.cone, ("turn" in may) if fits else None, as_json=as_json)
    return 0


def _asked(robot: Robot, typed: Mapping[str, Any], cone: str, cell: Path | None) -> OverPart:
    """How a line is followed; onto the surface where nothing else is said."""
    is_held = typed["abc"] or typed["wrist"] not in {None, NORMAL}
    if typed["wrist"] == NORMAL and typed["abc"]:
        raise click.UsageError("Give --abc or --wrist normal, not both: each says how the hand stands.")
    return OverPart(
        number(cone, "--cone") * ANGLES["deg"],
        hand_of(robot, typed["wrist"], typed["abc"]) if is_held else None,
        None if cell is None else cell_in(cell),
        None if typed["tip"] is None else above(typed["tip"], "--tip") * robot.units.metres,
    )


def _painted(robot: Robot, part: Part, cone: float) -> PartPainting:
    with working("Surface") as report:
        return paint_part(robot, part, cone, report=report)


def _surface(robot: Robot, part: Part, cone: float, turns: bool | None, *, as_json: bool) -> None:
    """How much of a surface is reached; moved first unless `turns` is None."""
    found = None
    if turns is not None:
        with working("Places") as report:
            found = fit_surface(robot, part, cone, may_turn=turns, report=report)
        part = part.standing(found.placement)
    painting = _painted(robot, part, cone)
    result = part_answer(painting, found) | robot.units.told
    show(result, as_json=as_json, table=lambda console: print_part(console, painting, result))


def _line(
    robot: Robot, chosen: PartLine, asked: OverPart, turns: bool | None, save: Save, typed: Mapping[str, Any],
    *, as_json: bool,
) -> None:  # fmt: skip
    """The motion along a line; its part moved first unless `turns` is None."""
    wishes, found, line = wishes_of(robot, typed), None, chosen.line
    if turns is not None:
        with working("Places") as report:
            found = fit_line(robot, line, asked, may_turn=turns, report=report)
        line = line.over(line.part.standing(found.placement))
    painting = _painted(robot, line.part, asked.cone)
    over = followed_line(robot, line, typed["points"], asked, wishes.speed)
    motion = motion_over(robot, line, over, asked, wishes, is_asked=are_asked(), fit=found)
    result = part_answer(painting, found) | line_answer(chosen, over, asked) | robot.units.told
    result |= motion_answer(motion.rows, robot.units.metres)
    if motion.plan is not None:
        result |= plan_answer(motion.plan, robot.units.metres, is_even=wishes.law == "constant")
    verdict, more = save.done(motion)
    result |= more | {"told": list(motion.told), "cure": motion.cure}

    def tell(console: Console) -> None:
        print_part(console, painting, result)
        print_line(console, result)
        print_motion(console, robot.units.length, result)
        print_verdict(console, verdict, result)
        if motion.cure:
            console.print(f"  {motion.cure}", soft_wrap=True)

    show(result, as_json=as_json, table=tell)
