"""Words of `vi3dras part` on what is followed over a part: a section, an edge, a raster, a drawn line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from vi3dras.api.part_lines import PartLine
from vi3dras.api.parts import Workpiece
from vi3dras.api.values.given import number
from vi3dras.console.output import options

KINDS = ("section", "edge", "raster", "draw")
"""The options that each say a line."""

Direction = str | tuple[float, ...]

line_options = options(
    click.option("--section", metavar="N=D", help="Where a plane cuts it: z=10, or 1,1,0=25."),
    click.option("--edge", metavar="DEG", help="A loop of edges at which it turns by more than that."),
    click.option("--raster", metavar="L", help="Lines that far apart over faces of one direction."),
    click.option("--draw", metavar="X,Y,Z;...", help="Over places drawn on it, along its surface."),
    click.option(
        "--number", type=click.IntRange(1), default=1, show_default=True, metavar="K",
        help="Which section or edge, from 1, the longest.",
    ),
    click.option("--facing", default="z", show_default=True, metavar="N", help="Where the faces look."),
    click.option("--within", metavar="DEG", help="By how much they may look elsewhere; 10 without it."),
    click.option("--near", metavar="X,Y,Z", help="Near which place they are; the largest without it."),
    click.option("--lines", metavar="N", help="Where the lines run; along the longer side without it."),
    click.option("--lift", metavar="L", help="How far the tool is lifted over what is no such face."),
    click.option("--backwards", is_flag=True, help="From the end to the start."),
)  # fmt: skip
"""What says which line over the part is followed; lengths are in the part's unit, in its own axes."""


def line_typed(workpiece: Workpiece, typed: Mapping[str, Any]) -> PartLine | None:
    """The line that the options ask for; None where they ask for none.

    Raises:
        UsageError: they ask for two, or say something of a raster without one.
    """
    asked = [kind for kind in KINDS if typed[kind] is not None]
    if len(asked) > 1:
        raise click.UsageError(
            f"Give --{asked[0]} or --{asked[1]}, not both: one line is followed at a time."
        )
    for word in ("within", "near", "lines", "lift"):
        if typed[word] is not None and typed["raster"] is None:
            raise click.UsageError(f"--{word} is for the faces of a raster: give --raster L too.")
    if not asked:
        return None
    found = _MADE[asked[0]](workpiece, typed)
    return found.backwards() if typed["backwards"] else found


def _section(workpiece: Workpiece, typed: Mapping[str, Any]) -> PartLine:
    normal, sign, at = typed["section"].rpartition("=")
    if not sign:
        raise click.UsageError(
            f'--section is "{typed["section"]}": write a normal and a place, such as z=10.'
        )
    return workpiece.section(
        direction_typed("--section", normal), number(at, "--section"), number=typed["number"]
    )


def _edge(workpiece: Workpiece, typed: Mapping[str, Any]) -> PartLine:
    return workpiece.edge(number(typed["edge"], "--edge"), number=typed["number"])


def _raster(workpiece: Workpiece, typed: Mapping[str, Any]) -> PartLine:
    within, near, lines, lift = (typed[word] for word in ("within", "near", "lines", "lift"))
    return workpiece.raster(
        number(typed["raster"], "--raster"),
        facing=direction_typed("--facing", typed["facing"]),
        within=10.0 if within is None else number(within, "--within"),
        near=None if near is None else three_typed("--near", near),
        along=None if lines is None else direction_typed("--lines", lines),
        lift=None if lift is None else number(lift, "--lift"),
    )


def _draw(workpiece: Workpiece, typed: Mapping[str, Any]) -> PartLine:
    places = [place for place in typed["draw"].split(";") if place.strip()]
    return workpiece.draw([three_typed("--draw", place) for place in places])


_MADE = {"section": _section, "edge": _edge, "raster": _raster, "draw": _draw}


def direction_typed(option: str, text: str) -> Direction:
    """A direction as x, -z and so on, or as three numbers."""
    return text.strip() if "," not in text else three_typed(option, text)


def three_typed(option: str, text: str) -> tuple[float, ...]:
    """Three numbers."""
    words = text.replace(" ", "").split(",")
    if len(words) != 3:
        raise click.UsageError(f'{option} is "{text.strip()}": write three numbers, such as 0,0,25.')
    return tuple(number(word, option) for word in words)
