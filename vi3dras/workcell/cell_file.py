"""A cell read from its TOML file, NAME.cell.toml, with a sentence for what is wrong."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import DuplicateError
from vi3dras.meshes import TriangleMesh, read_mesh
from vi3dras.toml_table import TomlTable
from vi3dras.units import ANGLES, LENGTHS, Units
from vi3dras.workcell.bodies import BODIES, Body, Mesh
from vi3dras.workcell.cell import Cell, Thing
from vi3dras.workcell.errors import CellFileError, MeasuredPointsError
from vi3dras.workcell.place import Place, measured

END = ".cell.toml"
"""How the names of such files end."""

MOST_THINGS = 200

LARGEST = 1e4
"""Metres: what is larger is a slip of the unit."""


def read_cell(file: Path) -> Cell:
    """The cell in a file; meshes that it names are beside it.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    return _cell(TomlTable.read(file), file.parent, file.name.removesuffix(END))


def cell_from(data: Mapping[str, Any], folder: Path, called: str) -> Cell:
    """The cell that `cell_data` told, with the meshes in a folder.

    Raises:
        FileError: it cannot be read, or a mesh is not as it was.
    """
    return _cell(TomlTable(dict(data), Path(called), ""), folder, called)


def _cell(top: TomlTable, folder: Path, called: str) -> Cell:
    table = top.table("units")
    units = Units(table.choice("length", tuple(LENGTHS), "m"))
    table.finish()
    tool = top.table("tool")
    tip = _length(tool, "tip", units.metres, least=0.0) if tool.has("tip") else 0.0
    radius = _length(tool, "radius", units.metres) if tool.has("radius") else None
    tool.finish()
    rows = top.tables("thing") if top.has("thing") else []
    if len(rows) > MOST_THINGS:
        raise top.fault(
            CellFileError, "thing", f"there are {len(rows):,} things; {MOST_THINGS} are the most."
        )
    cell = Cell(
        top.text("title", called), tuple(_thing(row, units, folder) for row in rows), units, tip, radius
    )
    for name in cell.names:
        if cell.names.count(name) > 1:
            raise top.fault(DuplicateError, "thing", "things", name)
    top.finish()
    return cell


def _thing(row: TomlTable, units: Units, folder: Path) -> Thing:
    name = " ".join(row.text("name", example='"table"').split())
    kind = row.choice("kind", (*BODIES, Mesh.kind))
    body = _mesh(row, folder) if kind == Mesh.kind else _body(row, kind, units.metres)
    if slip := body.slip():
        raise row.fault(CellFileError, "", f"{name}: {slip}.")
    place = _place(row, units.metres)
    follows = row.has("with") and row.choice("with", ("formula",)) == "formula"
    row.finish()
    return Thing(name, body, place, follows)


def _body(row: TomlTable, kind: str, metres: float) -> Body:
    made: dict[str, Any] = {}
    for each in fields(BODIES[kind]):
        if each.name == "size":
            made["size"] = tuple(_checked(row, "size", part, metres) for part in row.numbers("size", 3))
        elif row.has(each.name) or each.name not in {"plate", "leg"}:
            made[each.name] = _length(row, each.name, metres, least=0.0 if each.name == "leg" else None)
    return BODIES[kind](**made)


def _mesh(row: TomlTable, folder: Path) -> Mesh:
    file, unit = row.text("file", example='"part.stl"'), row.choice("unit", tuple(LENGTHS), "mm")
    scale = row.number("scale", 1.0)
    if not 0 < scale <= LARGEST:
        raise row.fault(CellFileError, "scale", f"scale is {scale:g}, but it should be above 0.")
    try:
        mesh = mesh_of(folder / file, unit)
    except Vi3drasError as error:
        raise row.fault(CellFileError, "file", f"{error}") from None
    if row.has("sha256") and row.text("sha256") != mesh.sha256:
        raise row.fault(CellFileError, "sha256", f"{file} is another mesh than it was: take this line out.")
    return replace(mesh, file=file, scale=scale)


def mesh_of(path: Path, unit: str) -> Mesh:
    """The mesh of a file as a body, its lengths in a unit where the file says none.

    Raises:
        Vi3drasError: it is not there, or spoilt.
    """
    found = read_mesh(path)
    metres = 1.0 if found.in_metres else LENGTHS[unit]
    mesh = TriangleMesh(found.vertices * metres, found.triangles, in_metres=True, up=found.up).upright()
    digest = hashlib.sha256(mesh.vertices[mesh.triangles].tobytes()).hexdigest()
    return Mesh(str(path), unit, 1.0, digest, mesh)


def _place(row: TomlTable, metres: float) -> Place:
    if row.has("points"):
        if row.has("xyz") or row.has("rpy_deg"):
            raise row.fault(CellFileError, "points", "give points, or xyz and rpy_deg, not both.")
        try:
            return measured(np.array(row.rows("points", 3)) * metres)
        except MeasuredPointsError as error:
            raise row.fault(CellFileError, "points", f"{error}") from None
    x, y, z = row.numbers("xyz", 3) if row.has("xyz") else (0.0, 0.0, 0.0)
    a, b, c = row.numbers("rpy_deg", 3) if row.has("rpy_deg") else (0.0, 0.0, 0.0)
    radians = ANGLES["deg"]
    return Place((x * metres, y * metres, z * metres), (a * radians, b * radians, c * radians))


def _length(row: TomlTable, key: str, metres: float, least: float | None = None) -> float:
    return _checked(row, key, row.number(key, example="10"), metres, least)


def _checked(row: TomlTable, key: str, value: float, metres: float, least: float | None = None) -> float:
    wrong = value < least if least is not None else value <= 0
    if wrong or not math.isfinite(value) or value * metres > LARGEST:
        wanted = "above 0" if least is None else "not negative"
        raise row.fault(
            CellFileError, key, f"{key} is {value:g}, but a length should be {wanted} and below 10 km."
        )
    return value * metres
