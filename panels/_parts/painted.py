"""A part in the colours of what an arm reaches of it, and where Fit would put it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from vi3dras.api.part_motions import fit_line, fit_surface
from vi3dras.arm.robot import Robot
from vi3dras.explain import paths
from vi3dras.explain.parts import reached_area
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.classes import CLASS_PAINTS
from vi3dras.meshes.source import QUICK, detail_of
from vi3dras.parts.painted import PartPainting, paint_part
from vi3dras.passport.report import Report as Passport
from vi3dras.path.fit import Fit
from vi3dras.path.painting import NO_POINT
from vi3dras.render.detail import Detail, Surface
from vi3dras.render.scene import Item, Mesh

from .before import SURFACE
from .known import Held, LineAsked, Piece

FEW = 2 * QUICK
"""Small triangles that are drawn as they are judged; of more those of the file are, with a quick form."""
ALL = 99.95
"""Percent that are all."""


@dataclass(frozen=True)
class PaintedSource:
    """The triangles of a part in colours; what is painted alike is the same."""

    piece: Piece
    robot: Robot
    cone: float
    detail: Detail = field(compare=False, repr=False)

    def __call__(self) -> Detail:
        """In full, and thinned out."""
        return self.detail


@dataclass(frozen=True)
class PartShown:
    """A part with its verdicts, ready to be drawn; the same inputs make the same picture."""

    piece: Piece
    robot: Robot
    cone: float
    title: str
    triangles: int
    area: float
    """Of its surface [m2]."""
    shares: Mapping[str, float]
    """Percent of the area in each class that occurs."""
    reached: float
    item: Mesh = field(compare=False, repr=False)


class PaintedPart(VIPart):
    """The terminals of what an arm reaches of a part."""

    pages = ("Reach",)
    may_turn = Control(bool, default=False, label="turn", tip="Fit may turn the part about the vertical")
    fit_for_line = Control(
        bool, default=True, label="for the line",
        tip="Fit looks for where the arm follows most of the line, and not of the whole surface",
    )  # fmt: skip
    shown = Indicator(
        PartShown, label="Reach", tip="The part with the verdict on every piece of its surface", symbol="s",
        equation=reached_area, quantity="%",
        meaning="How much of the part's surface the arm reaches with its tool onto it, within the cone.",
    )  # fmt: skip
    offer = Indicator(
        Fit, label="Fit", tip="Where the part would stand, and what that gains", symbol="g",
        equation=paths.offer, quantity="%",
        meaning="Where Fit would put the part, and how much more of it would be reached.",
    )  # fmt: skip


@PaintedPart.step("shown", slow=True)
def paint(piece: Piece, robot: Robot, cone: float, report: Report | None = None) -> PartShown:
    """Every piece of the surface."""
    painting = paint_part(robot, piece.part, cone, report=report)
    part = painting.part
    return PartShown(
        piece, robot, cone, part.title, len(part.areas), float(part.areas.sum()), painting.shares,
        painting.reached, _item(painting, PaintedSource(piece, robot, cone, _detail(painting))),
    )  # fmt: skip


@PaintedPart.step("offer", slow=True)
def offer_place(
    piece: Piece, robot: Robot, held: Held, line_asked: LineAsked, may_turn: bool, fit_for_line: bool,
    passport: Passport | None, report: Report | None = None,
) -> Fit:  # fmt: skip
    """Where Fit would put the part; it stays where the motion is safe: the search comes last."""
    if fit_for_line and passport is not None and passport.is_safe:
        return Fit(piece.placement, 1.0, 1.0)
    if fit_for_line:
        return fit_line(robot, line_asked.over(piece).line, held.asked, may_turn=may_turn, report=report)
    return fit_surface(robot, piece.part, held.cone, may_turn=may_turn, report=report)


@PaintedPart.step("fine", "verdict")
def colour_part(shown: PartShown) -> tuple[tuple[Item, ...], str]:
    """The part in its colours, and how much of it is reached."""
    words = f"{shown.reached:.1f} % of {shown.title} can be reached"
    if shown.reached >= ALL:
        words = f"All of {shown.title} can be reached"
    return (shown.item,), words


def _item(painting: PartPainting, source: PaintedSource) -> Mesh:
    at = painting.part.placement.matrix
    quick = source.detail.quick
    return Mesh(
        SURFACE, quick.vertices, quick.triangles, quick.normals, quick.paints, quick.painted, transform=at,
        gloss=(0.12,), two_sided=True, source=None if source.detail.fine is quick else source,
    )  # fmt: skip


def _detail(painting: PartPainting) -> Detail:
    """The triangles as they are judged, or of a large part those of its file, in the colours of classes."""
    corners = painting.patches.corners
    if len(corners) <= FEW:
        painted = painting.onto.code[painting.patches.patch]
        soup = np.arange(3 * len(corners), dtype=np.int32).reshape(-1, 3)
        normals = np.repeat(painting.part.normals[painting.patches.face], 3, axis=0).astype(np.float32)
        surface = Surface(corners.reshape(-1, 3).astype(np.float32), soup, normals, CLASS_PAINTS, painted)
        return Detail(surface, surface)
    code = np.where(painting.of_faces == NO_POINT, 0, painting.of_faces)
    colours = np.repeat(code[:, None], 3, axis=1).astype(np.uint8)
    return Detail(*map(_coloured, detail_of(replace(painting.part.body.mesh, colours=colours))))


def _coloured(surface: Surface) -> Surface:
    """A surface whose colours count classes, in the colours of these."""
    paints = tuple(CLASS_PAINTS[paint[0]] for paint in surface.paints if isinstance(paint, tuple))
    return surface._replace(paints=paints)
