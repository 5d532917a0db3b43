"""`vi3dras workspace`: every place of every link over a grid of joint values, and what that says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import click

from vi3dras.api.asked import workspace_of
from vi3dras.api.values.given import number
from vi3dras.api.workspace import Colour, Workspace
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import around_options
from vi3dras.console.names import ROBOT
from vi3dras.console.output import json_option, show, working
from vi3dras.console.workspace_answer import (
    comparison_answer,
    limit_answer,
    points_answer,
    reaching_answer,
    workspace_answer,
)
from vi3dras.console.workspace_table import print_workspace
from vi3dras.console.workspace_words import angles_between, links_of, part_of, ranges_of, size_of
from vi3dras.dynamics.maps import MAPS
from vi3dras.export.cloud import check_suffix
from vi3dras.files import refuse_taken
from vi3dras.workspace.colours import SCHEMES, Values
from vi3dras.workspace.cost import cost_study

MOST_SAMPLES = 10_000_000

EXAMPLES = """
\b
Examples:
  vi3dras workspace lynx6                                    all links at Factor 15, volume, reach, holes
  vi3dras workspace lynx6 --factor 6 -o cloud.ply            the coloured cloud for CloudCompare or Open3D
  vi3dras workspace puma560 --clouds-only -o puma.ply         the file, and nothing else computed
  vi3dras workspace lynx6 --range 1:0:180 --range 4:-90:90   other joint ranges
  vi3dras workspace lynx6 --at 25 10 5 --factor 5            every joint vector that reaches a place
  vi3dras workspace crs-a255 --compare lynx6 --voxel 10      what two arms have in common
  vi3dras workspace ur5 --samples 200000 --colour manipulability -o ur5.ply
  vi3dras workspace puma560 --colour torque --joint 2 --payload 2.5    what the shoulder holds at worst
  vi3dras workspace lynx6 --clip section:35,1 -o slice.csv   a slice, 1 cm thick, at 35 degrees
  vi3dras workspace lynx6 --time-graph                       time against Factor and number of joints
"""


@click.command("workspace", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT)
@click.option(
    "--factor",
    metavar="F",
    help="Step of the joints in degrees, 1 to 90; 15, or more for many joints, when not given.",
)
@click.option(
    "--range", "ranges", multiple=True, metavar="J:LO:HI", help="Range of a joint, by number or name."
)
@click.option("--end-points", is_flag=True, help="Take the upper end of each range into the grid, too.")
@click.option("--samples", metavar="N", help="Draw N poses evenly from the ranges instead of a grid.")
@click.option("--voxel", metavar="SIZE", help="Edge of the voxels; a hundredth of the arm when not given.")
@click.option("--link", "links", multiple=True, metavar="L", help="This cloud only, by number or name.")
@click.option(
    "--colour",
    type=click.Choice(["segment", *SCHEMES, *MAPS]),
    default="segment",
    show_default=True,
    help="What the colours of the last cloud mean.",
)
@click.option("--joint", metavar="J", help="Whose torque is coloured, by number or name.  [default: 2]")
@around_options
@click.option(
    "--clip",
    metavar="PART",
    help="Only points in box:X1,Y1,Z1,X2,Y2,Z2, slab:NX,NY,NZ,DISTANCE,WIDTH, sphere:X,Y,Z,RADIUS, "
    "section:ANGLE,WIDTH or open:ANGLE, one side of that section.",
)
@click.option("--invert", is_flag=True, help="All but the part of --clip.")
@click.option(
    "--hand", metavar="LO:HI", help="Only tool points with such an angle of the hand to the ground."
)
@click.option("--at", nargs=3, type=str, metavar="X Y Z", help="Which joint vectors reach a place.")
@click.option("--compare", "other", type=ROBOT, metavar="R2", help="What two arms have in common.")
@click.option(
    "--paper-limit", "limit", is_flag=True, help="The limit of the paper's Eq 20, and the exact one."
)
@click.option("--time-graph", "times", is_flag=True, help="Time against Factor and number of joints.")
@click.option("--clouds-only", is_flag=True, help="The clouds alone: no voxels, volume and holes.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Save the clouds: the name ends in .ply, .csv, .npz or .xyz.",
)
@json_option
def command(
    robot: Robot, factor: str | None, ranges: tuple[str, ...], end_points: bool, samples: str | None,
    voxel: str | None, links: tuple[str, ...], colour: str, joint: str | None, payload: str,
    place: tuple[str, ...] | None, gravity: tuple[str, ...] | None, clip: str | None, invert: bool,
    hand: str | None, at: tuple[str, str, str] | None, other: Robot | None, limit: bool, times: bool,
    clouds_only: bool, output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Workspace: the places of every link over all combinations of joint values.

    Lengths are in the arm's unit, angles in degrees. Joints that move no tool point, such as a roll about
    the hand's axis, are not swept. Volume, reach and holes are measured on a sweep of their own that leaves
    no gaps.
    """
    if output is not None:
        check_suffix(output)
        refuse_taken(output)
    if factor is not None and samples is not None:
        raise click.UsageError("Give --factor or --samples, not both: samples have no grid.")
    if colour not in MAPS and (joint or payload != "0" or place or gravity):
        options = "--joint, --payload, --place and --gravity"
        raise click.UsageError(f"{options} belong to --colour {', '.join(MAPS)}.")
    if invert and clip is None:
        raise click.UsageError("--invert turns --clip around: give a --clip.")
    with working("Workspace") as report:
        found = workspace_of(
            robot,
            ranges=ranges_of(robot, ranges),
            factor=None if factor is None else number(factor, "--factor"),
            end_points=end_points,
            samples=None if samples is None else _count(samples),
            voxel=None if voxel is None else size_of(robot, voxel),
            report=report,
        )
        found = replace(found, links=tuple(links_of(found.names, links)))
        part = None if clip is None else part_of(robot, clip)
        held = None if hand is None else angles_between(hand)
        asked = [number(word, f"{axis} of --at") for word, axis in zip(at or (), "XYZ", strict=False)]
        if output is not None:
            found.check_kept()
        told = workspace_answer(found, clouds_only=clouds_only)
        told |= {"at": reaching_answer(found, asked)} if asked else {}
        told |= {"compare": comparison_answer(found, other)} if other is not None else {}
        told |= {"paper_limit": limit_answer(found)} if limit else {}
        if times:
            study = cost_study(robot, ranges=found.ranges, report=report)
            told["time_graph"] = [cost._asdict() for cost in study]
        values = _colours(found, colour, joint, payload, place, gravity)
        masks = found.masks(part, invert=invert, hand=held)
        told |= points_answer(found, values, masks)
        if output is not None:
            written = found.save(output, colour=values, masks=masks, report=report)
            told |= {"points_written": written, "file": str(output)}
    told |= robot.units.told
    show(told, as_json=as_json, table=lambda console: print_workspace(console, robot, told))


def _colours(
    found: Workspace, colour: str, joint: str | None, payload: str, place: tuple[str, ...] | None,
    gravity: tuple[str, ...] | None,
) -> Values | None:  # fmt: skip
    """What the colours mean, point by point; None for those of the segments."""
    if colour == "segment":
        return None
    told: dict[str, Any] = {"payload": number(payload, "--payload")}
    if joint is not None:
        told["joint"] = int(joint) if joint.isdecimal() else joint
    for name, words in (("place", place), ("gravity", gravity)):
        if words:
            told[name] = [number(word, f"--{name}") for word in words]
    return found.colours(cast(Colour, colour), **told)


def _count(word: str) -> int:
    count = number(word, "--samples")
    if count != int(count) or not 1 <= count <= MOST_SAMPLES:
        raise click.UsageError(f"--samples is {word}: give a whole number from 1 to {MOST_SAMPLES:,}.")
    return int(count)
