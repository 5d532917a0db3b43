"""An imported part before an arm: painted with reach, moved into it, and lines over its surface."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.arm import Arm
from vi3dras.api.part_lines import Direction, PartLine, chosen_line, direction_in
from vi3dras.api.part_motions import fit_surface
from vi3dras.api.part_painted import PaintedPart
from vi3dras.api.values.given import AN_ARM, file_in, number_in, one_of, three_in
from vi3dras.api.values.numbers import numbers_in, units_known
from vi3dras.arrays import Floats
from vi3dras.objects.formula import Placement
from vi3dras.parts import Part, read_part
from vi3dras.parts.drawn import drawn_line
from vi3dras.parts.edge_loops import edge_loops
from vi3dras.parts.painted import paint_part
from vi3dras.parts.raster import faces_along, raster
from vi3dras.parts.section import section
from vi3dras.parts.shipped import part_file
from vi3dras.path.fit import Fit
from vi3dras.units import ANGLES


@dataclass(frozen=True, eq=False, repr=False)
class Workpiece:
    """A part from a mesh file; each change gives another one. Lengths are in the file's unit."""

    part: Part
    """As the core has it: in [m]."""
    fitted: Fit | None = None
    """What moved it into reach, where something did."""

    @property
    def box(self) -> Floats:
        """Its least and largest x, y, z in its own axes, (2, 3)."""
        return self.part.box / self.part.units.metres

    @property
    def area(self) -> float:
        """Of its surface, in the square of its unit."""
        return float(self.part.areas.sum()) / self.part.units.metres**2

    def placed(
        self, shift: Sequence[float] | None = None, *, turn: Sequence[float] | None = None
    ) -> Workpiece:
        """The same part elsewhere; what is not told stays.

        Args:
            shift: x, y, z of the origin of its file before the arm.
            turn: A, B, C in degrees, about that origin.
        """
        old, metres = self.part.placement, self.part.units.metres
        matrix = old.matrix
        x, y, z = matrix[:3, 3] if shift is None else np.array(three_in("shift", shift)) * metres
        a, b, c = old.turn if turn is None else np.array(three_in("turn", turn)) * ANGLES["deg"]
        placement = Placement((float(x), float(y), float(z)), (float(a), float(b), float(c)))
        return Workpiece(self.part.standing(placement))

    def paint(self, arm: Arm, *, cone: float = 20.0) -> PaintedPart:
        """What the arm can do at every piece of its surface, with the tool onto it.

        Args:
            arm: the arm.
            cone: by how much the tool may lean from the normal, in degrees.

        Raises:
            ConeError: a cone that is none.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        return PaintedPart(paint_part(robot, self.part, number_in("cone", cone) * ANGLES["deg"]))

    def fit(self, arm: Arm, *, cone: float = 20.0, turns: bool = False) -> Workpiece:
        """The part where the arm reaches most of its surface, above the ground and beside the arm.

        Args:
            arm: the arm.
            cone: as in `paint`.
            turns: whether it may be turned about the vertical.

        Raises:
            NowhereReachedError: no place lets the arm reach anything of it.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        found = fit_surface(robot, self.part, number_in("cone", cone) * ANGLES["deg"], may_turn=turns)
        return Workpiece(self.part.standing(found.placement), found)

    def section(self, normal: Direction = "z", at: float = 0.0, *, number: int = 1) -> PartLine:
        """A line at which a plane cuts it.

        Args:
            normal: of the plane, in the part's axes.
            at: how far the plane is from the part's origin along the normal.
            number: which of the lines, from 1, the longest.

        Raises:
            NoSectionError: the plane misses the part.
            NoLineError: there are fewer lines.
        """
        metres = self.part.units.metres
        return chosen_line(section(self.part, direction_in(normal), number_in("at", at) * metres), number)

    def edge(self, angle: float = 30.0, *, number: int = 1) -> PartLine:
        """A loop of sharp edges around one of its faces; beside it the tool stands on both faces alike.

        Args:
            angle: where the surface turns by more degrees, there is an edge.
            number: which of the loops, from 1, the longest.

        Raises:
            NoEdgesError: it is smooth all around.
            NoLineError: there are fewer loops.
        """
        return chosen_line(edge_loops(self.part, number_in("angle", angle, above=0) * ANGLES["deg"]), number)

    def raster(
        self, spacing: float, *, facing: Direction = "z", within: float = 10.0,
        near: Sequence[float] | None = None, along: Direction | None = None, lift: float | None = None,
    ) -> PartLine:  # fmt: skip
        """Parallel lines to and fro over connected faces that look one way.

        Args:
            spacing: from line to line.
            facing: where the faces look, in the part's axes.
            within: this angle, in degrees.
            near: x, y, z near which they are, in the part's axes; those with most area if None.
            along: where the lines run; along the longer side if None.
            lift: how far the tool is lifted over what is no such face; a spacing if None.

        Raises:
            NoFacesError: no face looks there.
            WideSpacingError, FineSpacingError: no line, or too many.
        """
        metres, ahead = self.part.units.metres, direction_in(facing)
        place = None if near is None else np.array(three_in("near", near)) * metres
        faces = faces_along(
            self.part, ahead, within=number_in("within", within, above=0) * ANGLES["deg"], at=place
        )
        return PartLine(raster(
            self.part, faces, number_in("spacing", spacing, above=0) * metres, direction=ahead,
            along=None if along is None else direction_in(along),
            lift=None if lift is None else number_in("lift", lift, above=0) * metres,
        ))  # fmt: skip

    def draw(self, points: ArrayLike) -> PartLine:
        """A line drawn on it: each place is brought onto the surface, and between them it keeps to that.

        Args:
            points: x, y, z in the part's axes, (N, 3).

        Raises:
            FewPointsError: there are no two places apart.
            NoWayError: the surface does not join two of them.
        """
        rows = np.atleast_2d(numbers_in("A drawn line", points)) * self.part.units.metres
        return PartLine(drawn_line(self.part, np.array([three_in("A place", row.tolist()) for row in rows])))

    def __repr__(self) -> str:
        count, unit = len(self.part.areas), self.part.units.length
        size = " x ".join(f"{side:.4g}" for side in np.ptp(self.box, axis=0))
        return f"<{self.part.title}: {count:,} triangles, {size} {unit}>"


def part(file: str | Path, unit: str = "mm") -> Workpiece:
    """The part in a mesh file: STL, OBJ, PLY, DAE or GLB.

    Args:
        file: where it is; `bracket` alone is the part that ships.
        unit: of length: m, cm, mm or in. What a file says itself, in metres, is told in it.

    Raises:
        MeshKindError, MeshSizeError, OutputError, FileError: the file is another kind, too large, or spoilt.
        FlatPartError: it has no surface.
    """
    return Workpiece(read_part(part_file(file_in(file)), units_known(unit, "deg").length))
