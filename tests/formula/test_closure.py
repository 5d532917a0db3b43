"""Length and closure of curves, against closed forms of the textbook."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from vi3dras.objects.closure import arc_length, bounds, closure, curve, end_label
from vi3dras.objects.edit import with_constant, with_variable
from vi3dras.objects.formula import Formula, Variable
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.library import load_formula
from vi3dras.objects.sampling import sampled


def flat(x: str, y: str, end: str = '"2π"', angle: str = "rad") -> Formula:
    return parse_formula(
        f'title = "a"\nkind = "curve"\nx = "{x}"\ny = "{y}"\nz = "0"\n[variables]\n'
        f'u = {{ range = [0, {end}], angle = "{angle}" }}\n',
        "a",
    )


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("weld-flange", 2 * math.pi * 5),
        ("helix", math.hypot(6 * math.pi * 5, 8)),
        ("astroid", 6 * 7),
        ("cardioid", 16 * 2.5),
        ("cycloid", 3 * 8 * 0.8),
        ("letter-z", 3 * (2 + 2 + 2 * math.sqrt(2))),
        ("letter-s", 2 * 0.75 * 2 * math.pi * 2.5),
        ("scan-arc", 8 * math.pi),
        ("pipe-weld", 54.652),
    ],
)
def test_a_curve_is_as_long_as_the_closed_form_says(name: str, length: float) -> None:
    formula = load_formula(name)
    np.testing.assert_allclose(arc_length(formula, formula.names[0]) * 100, length, rtol=1e-5)


@pytest.mark.parametrize(
    ("x", "y", "end", "angle", "label"),
    [
        ("cos u", "sin u", "6", "rad", "2π"),
        ("cos u", "sin u", "300", "deg", "360°"),
        ("cos u", "sin u", "100", "none", "2π"),
        ("cos 2u", "sin 2u", "1", "rad", "π"),
        ("cos(u/3)", "sin(u/3)", "1", "rad", "6π"),
        ("cos u", "sin 2u", "1", "rad", "2π"),
        ("u", "u²", "1", "rad", ""),
        ("cos(u·√2)", "sin u", "1", "rad", ""),
    ],
)
def test_the_least_end_that_closes_a_curve_is_suggested(
    x: str, y: str, end: str, angle: str, label: str
) -> None:
    formula = flat(x, y, end, angle)
    found = closure(formula, "u")
    assert (found.is_closed, found.label) == (False, label)
    assert (found.end is not None) == bool(label)
    if found.end is not None:
        longer = replace(formula.variables[0], high=found.end)
        assert closure(with_variable(formula, longer), "u").is_closed


def test_crossing_its_start_is_not_coming_round() -> None:
    """This eight is back in its middle after half a turn, on its way to the other half."""
    assert closure(flat("sin u", "sin 2u", "2"), "u").label == "2π"


def test_the_mobius_band_closes_after_two_turns_except_in_its_middle() -> None:
    band = load_formula("mobius-band")
    assert closure(band, "u", {"v": 0.0}).is_closed
    found = closure(band, "u", {"v": 0.42})
    np.testing.assert_allclose(found.gap, 2 * 0.42 * 2.5 * 0.01, rtol=1e-12)
    assert (found.end, found.label) == (720.0, "720°")


def test_a_curve_of_a_surface_stands_where_it_is_told() -> None:
    band = load_formula("mobius-band")
    points = curve(band, "v", {"u": 90.0}, points=5)
    assert points.shape == (3, 5)
    s = math.sqrt(0.5)
    expected = [0.22, 0.06 + 0.025 * s, 0.10 + 0.025 * s]  # u = 90 degrees, v = 1, written out
    np.testing.assert_allclose(points[:, -1], expected, atol=1e-15)


def test_a_curve_ends_where_its_values_end() -> None:
    found = closure(flat("√(1 − u)", "0", "2"), "u")
    np.testing.assert_allclose(found.gap, 1.0, rtol=1e-9)
    assert not found.is_closed


def test_points_without_a_value_are_counted_and_left_out() -> None:
    formula = with_constant(load_formula("pipe-weld"), "r1", 12.0)
    found = sampled(formula, (361,))
    # sin² u exceeds (9/12)² for u from 49 to 131 degrees and from 229 to 311
    assert found.missing_count == 2 * 83
    assert np.isnan(found.points[:, found.missing]).all()
    assert np.isfinite(found.points[:, ~found.missing]).all()
    assert np.isfinite(bounds(formula)).all()


def test_nothing_has_a_value_and_nothing_breaks() -> None:
    formula = flat("√(−1 − u)", "u")
    assert np.isnan(bounds(formula)).all()
    assert arc_length(formula, "u") == 0.0
    assert not closure(formula, "u").is_closed


@pytest.mark.parametrize(
    ("value", "angle", "label"),
    [(math.pi, "rad", "π"), (-4 * math.pi, "rad", "−4π"), (720.0, "deg", "720°"), (1.5, "rad", "1.5")],
)
def test_an_end_is_written_as_people_write_it(value: float, angle: str, label: str) -> None:
    assert end_label(Variable("u", 0, 1, angle), value) == label  # type: ignore[arg-type]


def test_a_domain_may_be_replaced() -> None:
    half = with_variable(load_formula("weld-flange"), Variable("u", 0, 180, "deg", 10))
    np.testing.assert_allclose(arc_length(half, "u") * 100, 5 * math.pi, rtol=1e-6)
