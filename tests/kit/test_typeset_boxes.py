"""Printed mathematics and the gallery: nothing overlaps, everything stays in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.language.boxes import Fence, Fraction, Root, Row, Run, Script
from vi3dras.language.expression import parse
from vi3dras.language.typeset import typeset
from vi3dras.objects.library import load_formula, load_formulas
from vi3dras.panels._kit.items.paths.gallery import Tile, Wall
from vi3dras.panels._kit.items.paths.sketches import Printed, around, sketch
from vi3dras.panels._kit.pen import fonts
from vi3dras.panels._kit.pen.draw import Pen
from vi3dras.panels._kit.pen.sketch import fitted, isometric
from vi3dras.panels._kit.widgets.typeset import LEAST, draw, extent

Drawn = Callable[[Any], list[Any]]
X, LONG = Run("x", "italic"), Run("cos u")
BOXES = (
    X, Row((X, Run(" = "), LONG)), Script(X, Run("2")), Script(X, Run("2"), Run("1")), Fraction(X, LONG),
    Root(LONG), Root(X, Run("3")), Fence(Fraction(X, X)), Row((Fraction(X, X), Root(Script(X, Run("2"))))),
)  # fmt: skip


@pytest.fixture
def pen(window: int) -> Iterator[Pen]:
    drawlist: int = dpg.add_drawlist(600, 200, parent=window)
    yield Pen(drawlist)
    dpg.delete_item(drawlist)


def test_a_row_is_as_wide_as_its_parts_and_as_tall_as_the_tallest(window: int) -> None:
    row = extent(Row(BOXES), 16)
    parts = [extent(box, 16) for box in BOXES]
    assert_allclose(row.width, sum(part.width for part in parts))
    assert row.above == max(part.above for part in parts)
    assert row.below == max(part.below for part in parts)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: type(box).__name__)
def test_what_is_drawn_ends_where_its_extent_says(pen: Pen, box: Any) -> None:
    assert_allclose(draw(pen, box, 40.0, 80.0, 16), 40.0 + extent(box, 16).width)


def test_the_parts_of_a_row_follow_each_other_without_overlap(pen: Pen) -> None:
    ends = [20.0]
    for box in BOXES:
        ends.append(draw(pen, box, ends[-1], 80.0, 16))
    assert all(before < after for before, after in pairwise(ends))
    assert_allclose(draw(pen, Row(BOXES), 20.0, 80.0, 16), ends[-1])


def test_a_fraction_has_room_for_both_and_small_text_stays_legible(window: int) -> None:
    fraction = extent(Fraction(X, LONG), 16)
    assert fraction.width > extent(LONG, 16 * 0.92).width
    assert fraction.above > extent(X, 16).above
    nested = X
    for _ in range(6):
        nested = Script(X, nested)  # type: ignore[assignment]
    assert extent(Script(X, X), LEAST).width <= extent(nested, LEAST).width


def test_every_box_is_measured_once_however_deep_it_stands(pen: Pen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level measured all levels inside of it again, more than once in a fraction."""
    measured: list[str] = []
    width = fonts.text_width

    def counted(text: str, style: fonts.Style, size: float) -> float:
        measured.append(text)
        return width(text, style, size)

    monkeypatch.setattr(fonts, "text_width", counted)
    draw(pen, typeset(parse("1/(1 + " * 20 + "u_1" + ")" * 20).tree), 0.0, 80.0, 16)
    assert measured.count("1") <= 2 * 20 + 1


def test_a_long_line_is_made_smaller_and_then_cut_with_a_sign(window: int, texts: Drawn) -> None:
    printed = Printed(window, width=300)
    printed.update((typeset(parse("2 sin u", ("u",), ()).tree),))
    low = printed.height
    assert "…" not in texts(printed)
    printed.update((typeset(parse("+".join(["cos u"] * 30), ("u",), ()).tree),) * 2)
    assert printed.height > low
    assert "…" in texts(printed)


def test_a_sketch_fits_its_square_and_keeps_its_shape() -> None:
    line = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [np.nan, 1.0]])
    (seen,) = fitted([line], (100.0, 50.0), 80.0)
    assert_allclose(seen, [(60, 70), (140, 70), (140, 30)])
    assert fitted([np.full((3, 2), np.nan)], (0.0, 0.0), 80.0) == []


def test_a_sketch_leaves_room_for_what_is_around_it() -> None:
    line, frame = np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([[0.0, 0.0], [2.0, 2.0]])
    (seen,) = fitted([line], (50.0, 50.0), 80.0, among=[frame])
    assert_allclose(seen, [(10, 90), (50, 90)])


def test_a_letter_is_read_upright_and_a_weld_shows_its_pipes() -> None:
    """An M has its four ends and its dip from left to right; x is ahead of the arm, y to its left."""
    (letter,) = sketch(load_formula("letter-m"))
    assert letter[0, 0] < letter[-1, 0]
    assert_allclose(letter[[0, -1], 1], letter[:, 1].min())
    assert around(load_formula("letter-m")) == ()
    assert len(around(load_formula("pipe-weld"))) > 8


def test_up_is_up_in_an_isometric_sketch() -> None:
    assert_allclose(isometric(np.array([0.0, 0.0, 1.0])), [0, 1])
    assert_allclose(isometric(np.array([0.0, 1.0, 0.0])), [0.866, -0.35])


def test_every_formula_of_the_library_has_a_sketch() -> None:
    for formula in load_formulas().by_id.values():
        lines = sketch(formula)
        assert any(np.isfinite(line).all(axis=1).sum() > 1 for line in lines), formula.id


def test_a_tile_is_taken_by_a_click_and_none_overlap(window: int, boxes: Drawn) -> None:
    taken: list[str] = []
    tiles = [Tile(f"shape {k}", "test", (np.eye(3, 2),), lambda: None, is_current=k == 2) for k in range(7)]
    wall = Wall(window, lambda tile: taken.append(tile.title), width=800)
    wall.update(tiles)
    places = [place for place in boxes(wall) if place[2] > 100]
    assert len(places) == 7
    for k, (x, y, wide, high) in enumerate(places):
        for a, b, _, _ in places[k + 1 :]:
            assert x + wide <= a or a + wide <= x or y + high <= b
    wall.click("shape 5")
    assert taken == ["shape 5"]
