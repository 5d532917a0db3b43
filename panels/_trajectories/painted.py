"""A painted object in the 3D view: a surface with its mesh lines, or a curve; and what is shown with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.api.objects import painted as paint_formula
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import Report
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.solver import closed_form
from vi3dras.joint_workspace.classes import CLASS_PAINTS, NAMES
from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve
from vi3dras.path.objects import parts_of
from vi3dras.path.painting import NO_POINT, ROUGH, SEARCHED, Painting, thinned
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item, Lines, Mesh, Points
from vi3dras.render.theme import Paint
from vi3dras.workcell import Cell
from vi3dras.workcell.edit import EMPTY

from .._cell.among import known


class Along(NamedTuple):
    """What the hand follows."""

    pointing: Pointing
    runs: str
    """`first` or `second`: the variable that runs along the curves."""
    backwards: bool


@dataclass(frozen=True)
class Shown:
    """An object with its verdicts, ready to be drawn; the same inputs make the same picture."""

    formula: Formula
    robot: Robot
    hand: Hand
    along: Along | None
    is_rough: bool
    cell: Cell
    """What stands before the arm."""
    painting: Painting = field(compare=False)
    items: tuple[Item, ...] = field(compare=False)


def painted(
    formula: Formula,
    robot: Robot,
    hand: Hand,
    along: Along | None,
    *,
    is_rough: bool,
    cell: Cell = EMPTY,
    report: Report | None = None,
) -> Shown:
    """The object with its verdicts, and as scene items; a rough one has few vertices.

    What is reached only by touching things of a cell is a collision.
    """
    way = along or Along("held", "first", backwards=False)
    most = None
    if is_rough:
        most = ROUGH if closed_form(robot, hand.task) is not None else SEARCHED
    painting = paint_formula(
        formula, robot, hand, way.pointing, running(formula, way.runs), report,
        backwards=way.backwards, most=most, cell=known(cell),
    )  # fmt: skip
    parts = parts_of(formula) if painting.vertices.ndim == 2 else None
    if parts is not None and most is not None:
        parts = thinned(parts, most)
    return Shown(formula, robot, hand, along, is_rough, cell, painting, painted_items(painting, parts))


def running(formula: Formula, runs: str) -> str:
    """The name of the variable that runs along a curve; of a curve its only one."""
    return formula.names[min(("first", "second").index(runs), len(formula.names) - 1)]


def wanted(shown: Shown, *, solid: bool, mesh: bool) -> list[Item]:
    """The items of an object that are switched on; a curve is always shown."""
    off = {key for key, on in (("object/surface", solid), ("object/mesh", mesh)) if not on}
    return [item for item in shown.items if item.key not in off]


def curve_items(curve: Curve, shown: Shown) -> list[Item]:
    """The points of the curve that is followed, and on a surface the curve itself."""
    is_all = shown.painting.vertices.ndim == 2 and len(curve.pieces) < 2
    keys = ("path/line", *(f"path/line/{k}" for k in range(2, len(curve.lines) + 1)))
    lines = zip(keys, curve.lines, strict=True)
    items: list[Item] = [Lines(key, line, paint="accent", width=2.5) for key, line in lines if not is_all]
    return [*items, dotted(curve.points, shown.robot)] if curve.is_chosen else items


PIXELS = 570
"""How long an arm with all its links in line is drawn in a usual view, at scale 1."""
LARGEST, LEAST = 5.0, 3.0
"""Diameters of dots at scale 1."""
APART = 3.0
"""Diameters from dot to dot: at scale 1.5 an arm is smaller and a dot larger, and a gap is still left."""


def dotted(points: Floats, robot: Robot) -> Points:
    """Points (N, 3) [m] of a curve as dots with gaps: small ones where they are near, then fewer."""
    seen = max(arm_size(robot), float(np.ptp(points, axis=0).max()))
    length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum()) * PIXELS / seen
    most = max(2, 1 + int(length / (APART * LEAST)))
    count = min(len(points), most)
    kept = np.linspace(0, len(points) - 1, count).round().astype(int)
    size = float(np.clip(length / max(count - 1, 1) / APART, LEAST, LARGEST))
    return Points("path/points", points[kept].astype(np.float32), paints=("text",), size=size, haze=0.0)


MESH_LINES = 24
"""Lines of each family that are drawn on a surface."""


def painted_items(painting: Painting, parts: Floats | None = None) -> tuple[Item, ...]:
    """The scene items of an object whose vertices are (m, n, 3), or (n, 3) for a curve.

    With `parts` (n, 1), which piece of a curve each vertex is on, there is no line from piece to piece.
    """
    if painting.vertices.ndim == 2:
        return _curve(painting, parts)
    return _surface(painting), mesh_lines("object/mesh", painting.vertices)


def plain_items(
    key: str, vertices: Floats, paint: Paint, *, alpha: float = 1.0, width: float = 3.5
) -> tuple[Item, ...]:
    """What is not painted with reach: (m, n, 3) as a skin with lines, (n, 3) as a line [m], in one colour."""
    if vertices.ndim == 2:
        known, pairs = np.asarray(np.isfinite(vertices).all(axis=1)), _neighbours(len(vertices))
        pairs = pairs[known[pairs].all(axis=1)]
        return (Lines(key, np.nan_to_num(vertices), pairs, paint=paint, width=width),)
    at = _cells(*vertices.shape[:2])
    known = np.isfinite(vertices).all(axis=-1).ravel()
    skin = Mesh(
        f"{key}/skin",
        np.nan_to_num(vertices.reshape(-1, 3)).astype(np.float32),
        at[known[at].all(axis=1)],
        normals=_normals(vertices).astype(np.float32),
        paints=(paint,),
        alpha=alpha,
        two_sided=True,
    )
    return skin, mesh_lines(f"{key}/mesh", vertices, paint=paint if alpha < 1 else "view")


def mesh_lines(key: str, vertices: Floats, *, paint: Paint = "view") -> Lines:
    """Lines along both variables of a grid (m, n, 3), the edges among them."""
    m, n = vertices.shape[:2]
    at = np.arange(m * n, dtype=np.int32).reshape(m, n)
    ends = ((count - 1, min(count, MESH_LINES)) for count in (m, n))
    rows, columns = (np.unique(np.linspace(0, last, many).astype(int)) for last, many in ends)
    pairs = np.concatenate(
        [
            np.stack([at[rows, :-1], at[rows, 1:]], axis=-1).reshape(-1, 2),
            np.stack([at[:-1, columns], at[1:, columns]], axis=-1).reshape(-1, 2),
        ]
    )
    known = np.isfinite(vertices).all(axis=-1).ravel()
    pairs = pairs[known[pairs].all(axis=1)]
    return Lines(key, np.nan_to_num(vertices.reshape(-1, 3)), pairs, paint=paint, width=1.0, alpha=0.5)


def _surface(painting: Painting) -> Mesh:
    """Two triangles per cell, each with the worst class of its corners."""
    vertices, code = painting.vertices, painting.code
    m, n = code.shape
    triangles = _cells(m, n)
    corners = code.ravel()[triangles]
    whole = (corners != NO_POINT).all(axis=1)
    return Mesh(
        "object/surface",
        np.nan_to_num(vertices.reshape(-1, 3)).astype(np.float32),
        triangles[whole],
        normals=_normals(vertices).astype(np.float32),
        paints=CLASS_PAINTS,
        painted=corners[whole].max(axis=1),
        gloss=(0.12,),
        two_sided=True,
    )


def _cells(m: int, n: int) -> NDArray[np.int32]:
    """Two triangles for each cell of a grid, (2 (m - 1) (n - 1), 3)."""
    at = np.arange(m * n, dtype=np.int32).reshape(m, n)
    a, b, c, d = (part.ravel() for part in (at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]))
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def _normals(vertices: Floats) -> Floats:
    """Unit normals (m n, 3) of a grid (m, n, 3); straight up where it has none."""
    if min(vertices.shape[:2]) < 2:
        return np.tile([0.0, 0.0, 1.0], (vertices.shape[0] * vertices.shape[1], 1))
    normals = np.cross(np.gradient(vertices, axis=0), np.gradient(vertices, axis=1)).reshape(-1, 3)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    known = np.isfinite(length) & (length > 0)
    unit: Floats = np.where(known, normals / np.where(known, length, 1.0), [0.0, 0.0, 1.0])
    return np.nan_to_num(unit)


def _neighbours(count: int) -> NDArray[np.int32]:
    """Each vertex of a curve with the next, (count - 1, 2)."""
    start = np.arange(count - 1, dtype=np.int32)
    return np.stack([start, start + 1], axis=1)


def _curve(painting: Painting, parts: Floats | None) -> tuple[Item, ...]:
    """A line per class that occurs; where the class changes they meet."""
    code, points, pairs = painting.code, np.nan_to_num(painting.vertices), _neighbours(len(painting.code))
    of = np.maximum(code[:-1], code[1:])
    if parts is not None:
        of = np.where(parts[1:, 0] == parts[:-1, 0], of, NO_POINT)
    return tuple(
        Lines(f"object/{NAMES[k]}", points, pairs[of == k], paint=CLASS_PAINTS[k], width=3.5)
        for k in np.unique(of[of != NO_POINT])
    )
