"""A cell changed thing by thing, kept as one text, and what an arm touches in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.cell_contacts import contacts_at
from vi3dras.api.cells import clearances_at
from vi3dras.arm.library import load_robot
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import load_formula
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion
from vi3dras.workcell import Cell, Thing, read_cell, save_cell
from vi3dras.workcell.bodies import Box, Mesh
from vi3dras.workcell.edit import (
    EMPTY,
    KINDS,
    added,
    begun,
    beside,
    changed,
    free_name,
    measured_anew,
    measures,
    renamed,
    rooted,
    standing_at,
    thing_of,
    without,
)
from vi3dras.workcell.errors import NoThingError, ThingMeasureError, ThingNameError
from vi3dras.workcell.kept import from_kept, kept
from vi3dras.workcell.pipes import pipes_of
from vi3dras.workcell.place import Place

TRIANGLE = """solid one
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 100 0 0
vertex 0 100 50
endloop
endfacet
endsolid one
"""


def filled() -> Cell:
    """One of each kind that can be added."""
    cell = EMPTY
    for kind in KINDS:
        body, place = begun(kind, 0.5, -0.1)
        cell = added(cell, Thing(free_name(cell, kind), body, place))
    return cell


def test_each_kind_begins_whole_and_each_of_its_measures_changes_alone() -> None:
    for thing in filled().things:
        before = measures(thing.body)
        for name, value in before:
            after = measures(measured_anew(thing.body, name, 0.9 * value))
            assert after == [(n, 0.9 * v if n == name else v) for n, v in before]


def test_names_stay_single_and_measures_possible() -> None:
    cell = filled()
    assert free_name(cell, "box") == "box 2"
    box = thing_of(cell, "box")
    assert box is not None
    with pytest.raises(ThingNameError, match="another one is called so"):
        added(cell, box)
    with pytest.raises(ThingNameError):
        renamed(cell, "box", "  ")
    with pytest.raises(NoThingError, match="box"):
        changed(cell, "bx", box)
    with pytest.raises(ThingMeasureError, match="its x should be above 0"):
        changed(cell, "box", replace(box, body=measured_anew(box.body, "x", 0.0)))
    table = thing_of(cell, "table")
    assert table is not None
    with pytest.raises(ThingMeasureError, match="the plate is thicker"):
        changed(cell, "table", replace(table, body=measured_anew(table.body, "plate", 1.0)))
    assert renamed(cell, "box", " my   box ").names == ("my box", "cylinder", "table", "pipe")
    assert without(cell, "table").names == ("box", "cylinder", "pipe")


def test_a_cell_with_a_mesh_is_kept_wherever_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "part.stl").write_text(TRIANGLE)
    file = tmp_path / "bench.cell.toml"
    file.write_text('[[thing]]\nname = "part"\nkind = "mesh"\nfile = "part.stl"\n')
    cell = from_kept(str(file))
    body = cell.things[0].body
    assert isinstance(body, Mesh)
    assert Path(body.file) == (tmp_path / "part.stl").resolve()
    assert from_kept(kept(cell)) == cell == read_cell(file), "the name of a mesh's file is no other mesh"
    save_cell(beside(cell, tmp_path), tmp_path / "again.cell.toml")
    assert 'file = "part.stl"' in (tmp_path / "again.cell.toml").read_text()
    assert rooted(read_cell(tmp_path / "again.cell.toml"), tmp_path) == cell
    assert from_kept(kept(EMPTY)) == EMPTY


def test_a_workpiece_is_put_where_the_moved_formula_has_it() -> None:
    placement = Placement(shift=(0.1, -0.2, 0.3), turn=(0.3, 0.2, 0.9), scale=1.5).matrix
    cell = pipes_of(load_formula("pipe-weld"))
    frame = motion(matrix_from_abc(np.array([0.2, -0.4, 1.0])), np.array([0.4, 0.1, 0.2]))
    moved = changed(cell, cell.names[1], standing_at(cell.things[1], frame, placement))
    assert_allclose(moved.following(placement).things[1].place.matrix, frame, atol=1e-12)
    alone = replace(cell.things[1], follows=False)
    assert_allclose(standing_at(alone, frame, placement).place.matrix, frame, atol=1e-12)


def test_the_nearest_pair_is_that_of_all_distances() -> None:
    robot = load_robot("kuka-kr5-arc")
    cells = [pipes_of(load_formula("pipe-weld")), added(filled(), Thing("wall", Box((0.02, 2.0, 1.5))))]
    rng = np.random.default_rng(5)
    touched = 0
    for cell in cells:
        for q in rng.uniform(robot.low, robot.high, (12, robot.n)):
            found, known = contacts_at(robot, cell, q), clearances_at(robot, cell, q[None])
            things = [k for k, name in enumerate(known.names) if name in cell.names]
            gaps = known.gaps[0, things] * robot.units.metres
            assert found.nearest is not None
            assert found.nearest.gap == pytest.approx(gaps.min(), abs=1e-9)
            assert {each.thing for each in found.touching} == {
                known.names[k] for k in things if known.gaps[0, k] < 0
            }
            touched += bool(found.touching)
    assert 4 < touched < 24


def test_contacts_say_what_touches() -> None:
    robot = load_robot("lynx6")
    wall = Thing("wall", Box((0.02, 2.0, 1.5)), Place((0.0, 0.0, -0.1)))
    found = contacts_at(robot, Cell("one", (wall,)), robot.home)
    assert found.sentence.startswith(f"The arm touches wall with {found.touching[0].part}")
    away = replace(wall, place=Place((3.0, 0.0, 0.0)))
    assert contacts_at(robot, Cell("one", (away,)), robot.home).sentence == ""
    assert contacts_at(robot, EMPTY, robot.home).nearest is None
