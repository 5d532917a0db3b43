"""The line over a part: which one it is, where it goes, and the joint values along it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart

from .known import Axis, Facing, LineAsked, Piece, Way

USUAL = 100
"""Points of a line of which none are asked: more, where the joints need them."""


class LineShown(NamedTuple):
    """A line over a part as it is told and drawn."""

    kind: str
    told: str
    number: int
    of: int
    """How many such lines there are."""
    length: float
    """[m]."""
    closes: bool
    points: Floats
    """Where the part stands, (N, 3) [m]."""


class LineOver(VIPart):
    """The terminals that say which line the tool follows; `piece` is the instrument's own."""

    pages = ("Line",)
    line = Control(
        Way, default="raster", label="Line", quantity="a kind",
        tip="A section by a plane, a loop of sharp edges, lines to and fro, or drawn from place to place",
    )  # fmt: skip
    section_axis = Control(
        Axis, default="z", label="Across", tip="The axis of the part across which a plane cuts it",
        quantity="an axis",
    )  # fmt: skip
    section_at = Control(
        float, default=0.03, low=-100.0, high=100.0, unit="m", label="Distance",
        tip="How far the plane is from the part's origin",
    )  # fmt: skip
    edge_angle = Control(
        float, default=math.radians(30), low=math.radians(1), high=math.pi, unit="rad", label="Sharper than",
        tip="Where the surface turns by more there is an edge",
    )  # fmt: skip
    raster_spacing = Control(
        float, default=0.01, low=1e-5, high=10.0, unit="m", label="From line to line",
        tip="How far the parallel lines are apart",
    )  # fmt: skip
    raster_facing = Control(
        Facing, default="z", label="Looking", quantity="a direction",
        tip="Where the faces look that are gone over, in the part's axes",
    )  # fmt: skip
    line_number = Control(
        int, default=1, low=1, high=999, label="Number", tip="Which of several lines, from 1, the longest"
    )
    drawn_places = Control(
        Floats, default=np.zeros((0, 3)), shape=("n", 3), unit="m", label="Places of a drawn line",
        tip="Places on the part in its own axes; the line goes over its surface from each to the next",
    )  # fmt: skip
    points = Control(
        int, default=0, low=0, high=2000, label="Points to visit",
        tip="Points that the tool visits; 0 takes 100, or more where the joints need them",
    )  # fmt: skip

    line_asked = Indicator(
        LineAsked, label="Line asked for", tip="Which line the tool is to follow", equation=None,
        quantity="a wish",
    )  # fmt: skip
    stops = Indicator(
        int, label="Points of the line", tip="How many points the tool visits at first", equation=None,
    )  # fmt: skip
    line_found = Indicator(
        LineShown, label="Line over the part", tip="The line where the part stands, and how long it is",
        equation=None, quantity="length",
    )  # fmt: skip


@LineOver.step("line_asked", "stops")
def ask_line(
    line: Way, section_axis: Axis, section_at: float, edge_angle: float, raster_spacing: float,
    raster_facing: Facing, line_number: int, drawn_places: Floats, backwards: bool, points: int,
) -> tuple[LineAsked, int]:  # fmt: skip
    """Which line it is in one value, without what other kinds of lines are told; and its points."""
    told: dict[str, object] = {"backwards": backwards}
    match line:
        case "section":
            told |= {"axis": section_axis, "at": section_at, "number": line_number}
        case "edge":
            told |= {"angle": edge_angle, "number": line_number}
        case "raster":
            told |= {"spacing": raster_spacing, "facing": raster_facing}
        case "drawn":
            told["places"] = tuple(map(tuple, drawn_places.tolist()))
    return LineAsked(line, **told), max(points, 2) if points else USUAL  # type: ignore[arg-type]


@LineOver.step("line_found", slow=True)
def find_line(line_asked: LineAsked, piece: Piece) -> LineShown:
    """The line where the part stands."""
    found = line_asked.over(piece)
    line = found.line
    return LineShown(
        line.kind, line.told, found.number, found.count, line.length, line.closes,
        line.part.placed(line.points),
    )  # fmt: skip
