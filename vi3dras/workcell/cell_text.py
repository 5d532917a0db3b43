"""A cell written as a TOML file that `cell_file` reads back to the last bit, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from vi3dras.files import write_whole
from vi3dras.sessions.toml_text import value_text
from vi3dras.units import ANGLES, number_in
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.cell import Cell, Thing


def save_cell(cell: Cell, file: Path, *, replace: bool = False) -> None:
    """Write a cell; meshes stay where they are.

    Raises:
        FileExistsAlreadyError, NotWritableError: see `write_whole`.
    """
    write_whole(file, cell_text(cell), replace=replace)


def cell_text(cell: Cell) -> str:
    """The text of its file."""
    data = cell_data(cell)
    things = data.pop("thing")
    tool = data.pop("tool", None)
    tables = [("[tool]", tool)] if tool else []
    tables += [("[[thing]]", thing) for thing in things]
    blocks = [_lines(data), *(f"{head}\n{_lines(values)}" for head, values in tables)]
    return "\n".join(blocks)


def _lines(values: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {value_text(value)}\n" for key, value in values.items())


def cell_data(cell: Cell) -> dict[str, Any]:
    """What is in the file of a cell: words, and numbers in its unit and degrees."""
    metres = cell.units.metres
    data: dict[str, Any] = {"title": cell.title, "units": {"length": cell.units.length}}
    tool = {"tip": cell.tip or None, "radius": cell.radius}
    if any(value is not None for value in tool.values()):
        data["tool"] = {key: number_in(value, metres) for key, value in tool.items() if value is not None}
    return data | {"thing": [_told(thing, metres) for thing in cell.things]}


def _told(thing: Thing, metres: float) -> dict[str, Any]:
    data: dict[str, Any] = {"name": thing.name, "kind": thing.body.kind}
    if isinstance(thing.body, Mesh):
        data |= {"file": thing.body.file, "unit": thing.body.unit, "scale": thing.body.scale}
        data["sha256"] = thing.body.sha256
    else:
        data |= {each.name: _in(getattr(thing.body, each.name), metres) for each in fields(thing.body)}
    data |= {"xyz": _in(thing.place.xyz, metres), "rpy_deg": _in(thing.place.rpy, ANGLES["deg"])}
    return data | ({"with": "formula"} if thing.follows else {})


def _in(value: float | tuple[float, ...], unit: float) -> float | list[float]:
    if isinstance(value, tuple):
        return [number_in(part, unit) + 0.0 for part in value]
    return number_in(value, unit) + 0.0
