"""Changing one thing of a formula gives a new one; the old one stays."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.language.errors import FormulaError, OtherCoordinateError
from vi3dras.objects.edit import with_axis, with_constant, with_name, with_text, without_unused
from vi3dras.objects.library import load_formula
from vi3dras.objects.sampling import companion_sampled, sampled


def test_a_new_name_becomes_a_constant_and_one_no_longer_used_stays_until_cleared() -> None:
    ring = load_formula("weld-flange")
    changed = with_text(ring, "z", "h·sin(n u)")
    assert changed.constant_names == ("r", "h", "n")
    back = with_text(changed, "z", "0")
    assert back.constant_names == ("r", "h", "n")
    assert without_unused(back).constant_names == ("r",)
    assert ring.constant_names == ("r",)


def test_a_wrong_text_changes_nothing() -> None:
    ring = load_formula("weld-flange")
    with pytest.raises(FormulaError):
        with_text(ring, "z", "h·sinn(u)")


def test_another_coordinate_of_a_surface_may_depend() -> None:
    saddle = load_formula("saddle")
    upright = with_text(saddle, "y", "(x² − y²)/a")
    assert upright.axis == "y"
    a, b = (sampled(f).points for f in (saddle, upright))
    np.testing.assert_allclose(b[1] - 0.0, a[2] - 0.10, atol=1e-15)


def test_a_value_beyond_its_slider_widens_it() -> None:
    wide = with_constant(load_formula("weld-flange"), "r", 20.0).constants[0]
    assert (wide.value, wide.low, wide.high) == (20.0, 1.0, 20.0)


@pytest.mark.parametrize(("old", "new"), [("u", "θ"), ("r1", "radius"), ("r2", "R_out"), ("dx", "x_0")])
def test_another_name_changes_no_point(old: str, new: str) -> None:
    weld = load_formula("pipe-weld")
    named = with_name(weld, old, new)
    np.testing.assert_array_equal(sampled(named).points, sampled(weld).points)
    for before, after in zip(weld.companions, named.companions, strict=True):
        np.testing.assert_array_equal(
            companion_sampled(named, after).points, companion_sampled(weld, before).points
        )


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ("2", '"2" cannot be a name: use a letter, or a letter with an index such as r1.'),
        ("", '"" cannot be a name: use a letter, or a letter with an index such as r1.'),
        ("r_2", '"r_2" is taken already: choose another name.'),
        ("a", '"a" is taken already: choose another name.'),
    ],
)
def test_a_name_that_cannot_be_is_refused(new: str, sentence: str) -> None:
    with pytest.raises(FormulaError) as caught:
        with_name(load_formula("pipe-weld"), "r1", new)
    assert caught.value.sentence == sentence


def test_a_text_that_names_another_coordinate_is_refused_unless_a_paper_prints_it_so() -> None:
    ring = load_formula("weld-flange")
    with pytest.raises(OtherCoordinateError, match='begins with "x ="') as caught:
        with_text(ring, "y", " x = r sin u")
    assert (caught.value.position, caught.value.suggestions) == (1, ("y",))
    assert with_text(ring, "y", "x_i = r sin u").expressions[1].target == "x"


def test_another_axis_of_a_surface_takes_its_text_and_names_along() -> None:
    saddle = load_formula("saddle")
    turned = with_axis(with_text(saddle, "z", "z = x² − y"), "x")
    assert (turned.axis, turned.names, turned.expressions[0].text) == ("x", ("y", "z"), "x = y² − z")
    assert with_axis(turned, "x") == turned
