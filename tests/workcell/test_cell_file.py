"""A cell as a file: round trips, three measured points, and a sentence for what is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.collision.tree import is_closed
from vi3dras.errors import Vi3drasError
from vi3dras.objects.library import load_formula
from vi3dras.workcell import read_cell, save_cell
from vi3dras.workcell.bodies import Pipe
from vi3dras.workcell.pipes import pipes_of
from vi3dras.workcell.tube import tube

BENCH = """
title = "A bench"
units = { length = "cm" }

[tool]
tip = 1.5
radius = 0.8

[[thing]]
name = "table"
kind = "table"
size = [80, 60, 40]
xyz = [30, 0, -0.1]

[[thing]]
name = "block"
kind = "box"
size = [10.3, 5, 4]
points = [[20, 10, 0], [20, 30, 0], [10, 12, 0]]

[[thing]]
name = "part"
kind = "mesh"
file = "part.stl"
unit = "mm"
xyz = [25, -10, 0]
rpy_deg = [0, 0, 45]
"""

PART = """solid part
facet normal 0 0 1
 outer loop
  vertex 0 0 0
  vertex 20 0 0
  vertex 0 30 0
 endloop
endfacet
endsolid part
"""


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    (tmp_path / "part.stl").write_text(PART)
    file = tmp_path / "bench.cell.toml"
    file.write_text(BENCH)
    return file


def test_a_cell_is_the_same_after_it_was_written(bench: Path) -> None:
    """To the last bit, twice, with the mesh beside it."""
    cell = read_cell(bench)
    for name in ("one", "two"):
        file = bench.with_name(f"{name}.cell.toml")
        save_cell(cell, file)
        assert read_cell(file) == cell
    one, two = (bench.with_name(f"{name}.cell.toml").read_bytes() for name in ("one", "two"))
    assert one == two
    assert (cell.tip, cell.radius) == (0.015, 0.008)
    assert len(cell.obstacles) == 1 + 4 + 1 + 1, "a plate and four legs, a box, a mesh"


def test_three_measured_points_are_origin_x_axis_and_side_of_y(bench: Path) -> None:
    """The block's x goes where y of the arm goes, its y back along x: a quarter turn."""
    block = read_cell(bench).things[1]
    assert_allclose(block.place.matrix[:3, 3], [0.2, 0.1, 0], atol=1e-12)
    assert_allclose(block.place.matrix[:3, :3], [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12)


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ('kind = "box"', 'kind = "bocks"', 'line 17, thing 2: kind is "bocks"'),
        ("size = [10.3, 5, 4]", "size = [10.3, 0, 4]", "size is 0, but a length should be above 0"),
        ("[10, 12, 0]]", "[20, 50, 0]]", "they are all on one line"),
        ("[20, 30, 0]", "[20, 10, 0]", "the first two are the same"),
        ('name = "block"', 'name = "table"', 'two things are called "table"'),
        ('file = "part.stl"', 'file = "lost.stl"', "lost.stl"),
        ("tip = 1.5", "tip = -1", "tip is -1, but a length should be not negative"),
        ("xyz = [30, 0, -0.1]", "xyz = [30, 0]", "xyz has 2 values, but it should have 3"),
        ("xyz = [30, 0, -0.1]", "zyx = [30, 0, 0]", '"zyx" means nothing here'),
        ("size = [80, 60, 40]", "size = [80, 60, 2]", "the plate is thicker than the table is high"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(bench: Path, was: str, now: str, sentence: str) -> None:
    assert was in BENCH
    bench.write_text(BENCH.replace(was, now, 1))
    with pytest.raises(Vi3drasError) as told:
        read_cell(bench)
    assert sentence in str(told.value)
    assert str(told.value).startswith("bench.cell.toml")


def test_the_pipes_of_a_weld_meet_in_its_seam() -> None:
    """Every point of the seam lies on both pipes, wherever the formula is put, but for their facets."""
    weld = load_formula("pipe-weld")
    cell = pipes_of(weld)
    angle = np.linspace(0, 2 * np.pi, 33)
    x, y = 0.25 + 0.08 * np.cos(angle), 0.25 + 0.08 * np.sin(angle)
    seam = np.stack([x, y, 0.15 + np.sqrt(0.09**2 - (0.08 * np.sin(angle)) ** 2)], axis=1)
    base_from_formula = np.eye(4)
    base_from_formula[:3, :3] = 0.5 * np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1.0]])
    base_from_formula[:3, 3] = 0.3, -0.2, 0.1
    moved = seam @ base_from_formula[:3, :3].T + base_from_formula[:3, 3]
    for points, there in ((seam, cell), (moved, cell.following(base_from_formula))):
        for obstacle in there.obstacles:
            gaps = obstacle.gaps(points, points, np.full(33, np.inf))
            assert np.abs(gaps).max() < 6e-4 * 0.09
    assert not any(thing.follows for thing in cell.following(base_from_formula).things)


def test_the_wall_of_a_pipe_is_closed_and_nowhere_thinner() -> None:
    vertices, triangles = tube(0.04, 0.05, 0.2)
    assert is_closed(vertices, triangles)
    (part,) = Pipe(0.05, 0.01, 0.2).parts
    angle = np.linspace(0, 2 * np.pi, 500)
    for radius in (0.0401, 0.045, 0.0499):
        points = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0 * angle], axis=1)
        assert (part.shape.gaps(points, points, np.full(500, np.inf)) < 0).all()
    outside = 0.05 * (1 + 6e-4) * np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    assert (part.shape.gaps(outside, outside, np.full(500, np.inf)) > 0).all()
