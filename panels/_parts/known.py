"""A part and a line over it as small values: slow steps are sent these, and read the mesh once."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from vi3dras.api.part_lines import PartLine
from vi3dras.api.part_motions import OverPart
from vi3dras.api.parts import Workpiece
from vi3dras.objects.formula import Placement
from vi3dras.parts import Part, read_part
from vi3dras.parts.errors import FewPointsError
from vi3dras.scripts.spelling import typed
from vi3dras.workcell import Cell

from .._cell.among import known

Way = Literal["section", "edge", "raster", "drawn"]
Axis = Literal["x", "y", "z"]
Facing = Literal["x", "y", "z", "-x", "-y", "-z"]


class PartFile(NamedTuple):
    """A mesh file as it was when it was opened."""

    file: str
    """The whole path."""
    unit: str
    changed: int
    """When it was written last [ns]: a file that is written anew is read anew."""

    @property
    def part(self) -> Part:
        """What is in it, read once in each process.

        Raises:
            Vi3drasError: it is not there any more, too large, or spoilt.
        """
        return _read(self)


@lru_cache(maxsize=2)
def _read(file: PartFile) -> Part:
    return read_part(Path(file.file), file.unit)


class Piece(NamedTuple):
    """A part where it stands."""

    file: PartFile
    placement: Placement

    @property
    def part(self) -> Part:
        """Where it stands."""
        return self.file.part.standing(self.placement)


class LineAsked(NamedTuple):
    """Which line over a part, in [m] and [rad]."""

    way: Way
    axis: Axis = "z"
    at: float = 0.0
    """How far a section is from the part's origin."""
    angle: float = math.radians(30)
    spacing: float = 0.01
    facing: Facing = "z"
    number: int = 1
    places: tuple[tuple[float, ...], ...] = ()
    """Of a drawn line, in the part's axes."""
    backwards: bool = False

    def over(self, piece: Piece) -> PartLine:
        """The line over a part, where that stands.

        Raises:
            Vi3drasError: the part has no such line.
        """
        found = _line(self, piece.file)
        return PartLine(found.line.over(piece.part), found.number, found.count)


@lru_cache(maxsize=4)
def _line(asked: LineAsked, file: PartFile) -> PartLine:
    work, metres = Workpiece(file.part), file.part.units.metres
    match asked.way:
        case "section":
            found = work.section(asked.axis, typed(asked.at, metres), number=asked.number)
        case "edge":
            found = work.edge(typed(asked.angle, math.pi / 180), number=asked.number)
        case "raster":
            found = work.raster(typed(asked.spacing, metres), facing=asked.facing)
        case "drawn":
            if len(asked.places) < 2:
                raise FewPointsError(len(asked.places))
            found = work.draw([[typed(value, metres) for value in place] for place in asked.places])
    return found.backwards() if asked.backwards else found


@dataclass(frozen=True)
class Held:
    """How a tool goes over a part, as the controls have it."""

    cone: float
    """[rad]."""
    tip: float
    """How much of the tool may touch the part [m]; 0 where the part is no obstacle."""
    cell: Cell

    @property
    def asked(self) -> OverPart:
        """The same for the use cases."""
        return OverPart(self.cone, None, known(self.cell), self.tip or None)
