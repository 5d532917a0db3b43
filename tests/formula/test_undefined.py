"""A formula without a value anywhere: which coordinate, which part of it, and what that part does."""

from __future__ import annotations

import pickle

import pytest

from vi3dras.language.errors import UndefinedError
from vi3dras.objects import sampling as module
from vi3dras.objects.edit import with_text
from vi3dras.objects.library import load_formula
from vi3dras.objects.sampling import sampled, undefined
from vi3dras.panels._kit.words import Language, dictionary
from vi3dras.path.curve import curve_of

MOBIUS = load_formula("mobius")
REASONS = [value for name, value in vars(module).items() if name.isupper() and isinstance(value, str)]

CASES = [
    ("sqrt(-1)", "sqrt(-1)", module.ROOT),
    ("u + √(−1−v²)", "√(−1−v²)", module.ROOT),
    ("u/0", "u/0", module.BY_NOTHING),
    ("1/(u−u) + v", "1/(u−u)", module.BY_NOTHING),
    ("0^-1", "0^-1", module.BY_NOTHING),
    ("mod(u; 0)", "mod(u; 0)", module.BY_NOTHING),
    ("v·ln(−2)", "ln(−2)", module.LOGARITHM),
    ("arcsin(7+u²)", "arcsin(7+u²)", module.WITHIN_ONE),
    ("arcosh(−u²)", "arcosh(−u²)", module.BEYOND_ONE),
    ("3 + (−2)^0,5", "(−2)^0,5", module.NEGATIVE),
    ("exp(1000+u²)", "exp(1000+u²)", module.TOO_LARGE),
    ("√(u−3)·√(2−u)", "√(u−3)·√(2−u)", module.APART),
    ("where(u > 99; 1; √(−3))", "√(−3)", module.ROOT),
]


@pytest.mark.parametrize(("text", "part", "reason"), CASES)
def test_the_innermost_part_without_a_value_is_named(text: str, part: str, reason: str) -> None:
    (error,) = undefined(with_text(MOBIUS, "z", text))
    assert (error.coordinate, error.reason) == ("z", reason.format(part))
    assert text[error.position : error.position + error.length] == part


@pytest.mark.parametrize("text", ["√u", "1/u", "where(u > −99; 1; √(−3))", "√(u−6)"])
def test_a_formula_with_some_values_is_not_blamed(text: str) -> None:
    assert undefined(with_text(MOBIUS, "z", text)) == ()


def test_each_coordinate_without_values_is_told() -> None:
    both = with_text(with_text(MOBIUS, "x", "ln(−1)"), "z", "√(−1)")
    assert [error.coordinate for error in undefined(both)] == ["x", "z"]
    surface = with_text(load_formula("saddle"), "y", "√(−1−x²)")
    assert [error.coordinate for error in undefined(surface)] == ["y"]


def test_coordinates_that_are_never_there_together_are_told() -> None:
    apart = with_text(with_text(MOBIUS, "x", "√(u−5)"), "y", "√(2−u)")
    (error,) = undefined(apart)
    assert error.reason == module.ALONE.format(apart.expressions["xyz".index(error.coordinate)].text)


def test_the_error_survives_the_way_between_processes() -> None:
    (error,) = undefined(with_text(MOBIUS, "z", "√(−1)"))
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.coordinate, copy.reason) == (str(error), error.coordinate, error.reason)


@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_is_told_in_spanish(reason: str) -> None:
    sentence = f"z has no value anywhere in its domain: {reason.format('√(−1)')}"
    head, _, rest = Language(dictionary("es")).say(sentence).partition(": ")
    assert head == "z no tiene valor en ningún lugar de su dominio"
    assert rest.startswith("«√(−1)»")
    assert rest != reason.format("√(−1)")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["1e200u + 1e200", "9^9^9^(u + 9)", "√(1e300) + u"])
def test_what_is_too_far_for_any_computation_has_no_value(text: str) -> None:
    """Squares of such places overflowed, and numpy complained on the terminal."""
    formula = with_text(load_formula("mobius"), "z", text)
    assert sampled(formula).missing.all()
    (error,) = undefined(formula)
    assert "is too large a number" in str(error)
    with pytest.raises(UndefinedError):
        curve_of(formula, "u", 0, 12)
