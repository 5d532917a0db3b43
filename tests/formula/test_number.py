"""Ends of a domain as students type them, and as a field shows them again."""

from __future__ import annotations

import math

import pytest
from numpy.testing import assert_allclose

from vi3dras.language.errors import FormulaError
from vi3dras.objects.formula import Angle
from vi3dras.objects.found import number_of, number_with_turns


@pytest.mark.parametrize(
    ("text", "angle", "value"),
    [
        ("360", "deg", 360.0),
        ("2pi", "rad", 2 * math.pi),
        ("-π/2", "rad", -math.pi / 2),
        ("2π", "deg", 360.0),
        ("-pi/2", "deg", -90.0),
        ("90°", "rad", math.pi / 2),
        ("90°", "deg", 90.0),
        ("90 deg", "rad", math.pi / 2),
        ("τ", "rad", 2 * math.pi),
        ("0,5", "none", 0.5),
        ("3/4", "none", 0.75),
        ("2π", "none", 2 * math.pi),
        ("−√2", "none", -math.sqrt(2)),
        ("1e3", "rad", 1000.0),
    ],
)
def test_an_end_may_be_an_expression(text: str, angle: Angle, value: float) -> None:
    assert_allclose(number_of(text, angle), value, rtol=1e-12)


@pytest.mark.parametrize(
    ("text", "words"),
    [("u", "has no value"), ("1/0", "finite"), ("2pi +", "missing"), ("1e300", "too large"), (" ", "number")],
)
def test_what_is_no_number_is_refused(text: str, words: str) -> None:
    with pytest.raises(FormulaError, match=words):
        number_of(text, "rad")


@pytest.mark.parametrize(
    ("value", "angle", "shown"),
    [
        (2 * math.pi, "rad", "2π"),
        (-math.pi / 2, "rad", "−π/2"),
        (math.pi, "rad", "π"),
        (1.25 * math.pi, "rad", "5π/4"),
        (6.28, "rad", ""),
        (0.0, "rad", ""),
        (360.0, "deg", ""),
        (math.pi, "none", ""),
        (1e6 * math.pi, "rad", ""),
    ],
)
def test_radians_are_shown_as_multiples_of_pi(value: float, angle: Angle, shown: str) -> None:
    assert number_with_turns(value, angle) == shown
    if shown:
        assert number_of(shown, angle) == pytest.approx(value, rel=1e-15)
