"""Where a curve exists: holes, jumps and poles part it, steep and pointed places do not."""

from __future__ import annotations

import math

import pytest
from numpy.testing import assert_allclose

from vi3dras.api.values.typed import changed
from vi3dras.objects.closure import arc_length, closure
from vi3dras.objects.formula import Formula
from vi3dras.objects.library import load_formula, load_formulas
from vi3dras.objects.pieces import gaps_between, pieces_of

ONE = math.degrees(1.0)
"""The variable is typed in degrees and enters the formulas in radians."""


def typed(z: str, u: str) -> Formula:
    return changed(load_formula("lissajous"), {"x": "2t", "y": "0t", "z": z}, (u, None), ())


@pytest.mark.parametrize(
    ("z", "u", "kind", "ends"),
    [
        ("sqrt(t^2-1)", "-172:172", "hole", [-172, -ONE, ONE, 172]),
        ("sqrt(t^2-1e-7)", "-60:60", "hole", [-60, -ONE * math.sqrt(1e-7), ONE * math.sqrt(1e-7), 60]),
        ("tan(t)", "0:179", "pole", [0, 90, 90, 179]),
        ("1/t", "-60:60", "pole", [-60, 0, 0, 60]),
        ("1/t", "-61:60", "pole", [-61, 0, 0, 60]),
        ("1/t^2", "-61:60", "pole", [-61, 0, 0, 60]),
        ("1e-5/(t-0.12345)", "-60:60", "pole", [-60, 0.12345 * ONE, 0.12345 * ONE, 60]),
        ("ln(abs(t))", "-61:60", "pole", [-61, 0, 0, 60]),
        ("exp(1/t)", "-61:60", "pole", None),
        ("sign(t)", "-60:60", "jump", [-60, 0, 0, 60]),
        ("sign(t)", "-61:60", "jump", [-61, 0, 0, 60]),
        ("abs(t)/t", "-60:60", "jump", [-60, 0, 0, 60]),
        ("floor(t)", "0:100", "jump", [0, ONE, ONE, 100]),
        ("arctan(tan(t))", "0:179", "jump", [0, 90, 90, 179]),
    ],
)
def test_a_gap_parts_a_curve_whether_a_sample_meets_it_or_not(
    z: str, u: str, kind: str, ends: list[float] | None
) -> None:
    pieces = pieces_of(typed(z, u), "t")
    assert [gap.kind for gap in gaps_between(pieces)] == [kind]
    if ends is not None:
        assert_allclose([end for piece in pieces for end in piece[:2]], ends, atol=1e-9)


@pytest.mark.parametrize(
    "z",
    ["abs(t)", "sqrt(abs(t))", "abs(t)^(1/5)", "tanh(100000t)", "sin(200t)", "sin(t)/t", "arcsin(sin(5t))",
     "sqrt(1-cos(t)^2-sin(t)^2+t^2)"],
)  # fmt: skip
def test_what_is_pointed_steep_or_empty_at_one_point_is_whole(z: str) -> None:
    for u in ("-60:60", "-61:60"):
        (piece,) = pieces_of(typed(z, u), "t")
        assert not piece.is_endless


def test_no_formula_of_the_library_has_a_gap() -> None:
    for formula in load_formulas().by_id.values():
        for variable in formula.variables:
            assert len(pieces_of(formula, variable.name)) == 1, (formula.id, variable.name)


def test_a_piece_may_be_all_there_is() -> None:
    (piece,) = pieces_of(typed("sqrt(1-t^2)", "-172:172"), "t")
    assert_allclose(piece[:2], [-ONE, ONE], atol=1e-9)
    assert pieces_of(typed("sqrt(-1-t^2)", "-172:172"), "t") == ()


def test_lengths_and_gaps_never_go_over_what_is_not_there() -> None:
    """A half circle of radius 1 cm on each side, and a staircase: neither has the way between."""
    arches = changed(
        load_formula("lissajous"), {"x": "t", "y": "0t", "z": "sqrt(1-(abs(t)-2)^2)"}, ("-180:180", None), ()
    )
    assert_allclose(arc_length(arches, "t") / 0.01, 2 * math.pi, rtol=1e-3)
    first, last = pieces_of(arches, "t")
    assert_allclose([first.gap, gaps_between((first, last))[0].distance], 0.02, rtol=1e-9)
    assert not closure(arches, "t").is_closed
    stairs = typed("floor(t)", "0:100")
    assert_allclose(arc_length(stairs, "t") / 0.01, 2 * math.radians(100), rtol=1e-9)
    assert arc_length(typed("1/t", "-60:60"), "t") == math.inf


def test_a_domain_that_would_close_a_curve_over_a_gap_is_not_offered() -> None:
    assert closure(typed("0t", "0:180"), "t").end is None
    circle = {"x": "5cos(t)", "y": "5sin(t)", "z": "0t"}
    half = changed(load_formula("lissajous"), circle, ("0:180", None), ())
    assert closure(half, "t").end == 360.0
    holed = changed(load_formula("lissajous"), circle | {"z": "0sqrt(abs(t-2)-0.5)"}, ("0:60", None), ())
    assert closure(holed, "t").end is None
