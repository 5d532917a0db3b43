"""A cell changed: things added, taken out, named, measured, put elsewhere; each change gives another cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.workcell.bodies import Body, Box, Cylinder, Mesh, Pipe, Table
from vi3dras.workcell.cell import Cell, Thing
from vi3dras.workcell.cell_file import LARGEST, MOST_THINGS
from vi3dras.workcell.errors import FullCellError, ThingMeasureError, ThingNameError
from vi3dras.workcell.place import Place, place_at

EMPTY = Cell("New cell")
"""Nothing stands before the arm."""

KINDS = ("box", "cylinder", "table", "pipe")
"""Of what can be added by its measures alone."""

MAY_BE_NONE = {"leg"}
"""Measures that may be 0."""


def begun(kind: str, size: float, floor: float) -> tuple[Body, Place]:
    """A body to begin with and its place before an arm that reaches `size` [m], the ground at `floor` [m]."""
    bodies: dict[str, tuple[Body, float]] = {
        "box": (Box((size / 8, size / 8, size / 8)), 0.0),
        "cylinder": (Cylinder(size / 16, size / 4), 0.0),
        "table": (Table((size / 2, size / 2, size / 5), size / 40, size / 25), size / 5),
        "pipe": (Pipe(size / 16, size / 100, size / 3), 0.0),
    }
    body, up = bodies[kind]
    return body, Place((size / 2, 0.0, floor + up))


def free_name(cell: Cell, kind: str) -> str:
    """A name that nothing there has: the kind, with a number where that is taken."""
    names = (kind if number == 1 else f"{kind} {number}" for number in count(1))
    return next(name for name in names if name not in cell.names)


def thing_of(cell: Cell, name: str) -> Thing | None:
    """The thing of that name, or none."""
    return next((thing for thing in cell.things if thing.name == name), None)


def added(cell: Cell, thing: Thing) -> Cell:
    """The cell with one thing more.

    Raises:
        FullCellError, ThingNameError, ThingMeasureError: it takes no more, or not this one.
    """
    if len(cell.things) >= MOST_THINGS:
        raise FullCellError(cell.title, MOST_THINGS)
    return replace(cell, things=(*cell.things, _checked(thing, cell.names)))


def without(cell: Cell, name: str) -> Cell:
    """The cell with one thing less; as it was where there is none of that name."""
    return replace(cell, things=tuple(thing for thing in cell.things if thing.name != name))


def changed(cell: Cell, name: str, thing: Thing) -> Cell:
    """The cell with a thing in the place of the one of that name.

    Raises:
        NoThingError, ThingNameError, ThingMeasureError: there is none of that name, or it cannot be so.
    """
    cell.thing(name)
    others = tuple(other for other in cell.names if other != name)
    there = _checked(thing, others)
    return replace(cell, things=tuple(there if each.name == name else each for each in cell.things))


def renamed(cell: Cell, name: str, new: str) -> Cell:
    """The cell with another name for a thing; see `changed`."""
    return changed(cell, name, replace(cell.thing(name), name=" ".join(new.split())))


def _checked(thing: Thing, others: Sequence[str]) -> Thing:
    """A thing that may stand beside things of these names."""
    if not thing.name:
        raise ThingNameError(thing.name, "it has no letters")
    if thing.name in others:
        raise ThingNameError(thing.name, "another one is called so")
    for name, value in measures(thing.body):
        least_is_none = name in MAY_BE_NONE and value == 0
        if not (0 < value < LARGEST or least_is_none):
            raise ThingMeasureError(thing.name, f"its {name} should be above 0 and below 10 km")
    if slip := thing.body.slip():
        raise ThingMeasureError(thing.name, slip)
    if not all(abs(each) < LARGEST for each in thing.place.xyz):
        raise ThingMeasureError(thing.name, "its place should be within 10 km")
    return thing


def measures(body: Body) -> list[tuple[str, float]]:
    """The measures of a body one by one with their names, [m]; of a mesh how many times as large it is."""
    if isinstance(body, Mesh):
        return [("scale", body.scale)]
    found: list[tuple[str, float]] = []
    for each in fields(body):
        value = getattr(body, each.name)
        names = ("x", "y", "height") if isinstance(body, Table) else ("x", "y", "z")
        found += zip(names, value, strict=True) if each.name == "size" else [(each.name, value)]
    return found


def measured_anew(body: Body, name: str, value: float) -> Body:
    """A body with another number for one of its `measures`."""
    known = dict(measures(body))
    if isinstance(body, Mesh):
        return replace(body, scale=value)
    known[name] = value
    if isinstance(body, Box | Table):
        x, y, z, *others = known.values()
        named: dict[str, Any] = dict(zip(("plate", "leg"), others, strict=False))
        return replace(body, size=(x, y, z), **named)
    own: dict[str, Any] = known
    return replace(body, **own)


def standing_at(thing: Thing, base_from_thing: Floats, base_from_formula: Floats) -> Thing:
    """The thing put at a frame (4, 4); one that follows a formula is carried there by its placement."""
    if not thing.follows:
        return replace(thing, place=place_at(base_from_thing))
    grown, origin = base_from_formula[:3, :3], base_from_formula[:3, 3]
    frame = np.eye(4)
    frame[:3, :3] = np.linalg.solve(grown / np.cbrt(np.linalg.det(grown)), base_from_thing[:3, :3])
    frame[:3, 3] = np.linalg.solve(grown, base_from_thing[:3, 3] - origin)
    return replace(thing, place=place_at(frame))


def rooted(cell: Cell, folder: Path) -> Cell:
    """The cell with its mesh files named wherever it is kept: by whole paths, from the cell's folder."""
    return _filed(cell, lambda file: str((folder / file).resolve()))


def beside(cell: Cell, folder: Path) -> Cell:
    """The cell as a file in this folder tells it: mesh files that are in it, or below it, by their names."""
    whole = folder.resolve()

    def near(file: str) -> str:
        path = Path(file)
        return path.relative_to(whole).as_posix() if path.is_relative_to(whole) else file

    return _filed(cell, near)


def _filed(cell: Cell, name: Callable[[str], str]) -> Cell:
    def there(thing: Thing) -> Thing:
        body = thing.body
        if not isinstance(body, Mesh):
            return thing
        own = replace(body, file=name(body.file))
        return replace(thing, body=own)

    return replace(cell, things=tuple(there(thing) for thing in cell.things))
