"""The language: what people type is read as they mean it, and what is wrong is said where it is."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from formula.corpus_bad import BAD
from formula.corpus_good import GOOD
from formula.corpus_students import BAD as STUDENTS_BAD
from formula.corpus_students import GOOD as STUDENTS_GOOD

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import parse, renamed
from vi3dras.language.printing import plain_text

PLACE = {"u": np.array([0.7]), "v": np.array([0.4])}
CONSTANTS = {"a": 1.3, "r1": 2.1, "dx": 0.9, "θ": 0.35}
PYTHON = {"u": 0.7, "v": 0.4, "a": 1.3, "r1": 2.1, "dx": 0.9, "theta": 0.35, "pi": np.pi, "inf": np.inf}
PYTHON |= {
    name: getattr(np, name)
    for name in ("sin", "cos", "tan", "exp", "log", "sqrt", "sinh", "cosh", "tanh", "arcsin", "arctan")
}
PYTHON |= {"abs": abs, "max": max, "min": min}


def value(text: str) -> float:
    return float(evaluate_along([parse(text)], PLACE, CONSTANTS)[0, 0])


def fault(text: str) -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(("text", "python"), [*GOOD, *STUDENTS_GOOD])
def test_what_people_type_is_what_they_mean(text: str, python: str) -> None:
    """The reference is the second column, computed by Python."""
    np.testing.assert_allclose(value(text), eval(python, {}, PYTHON), rtol=1e-14, atol=1e-15)


@pytest.mark.parametrize(("text", "position", "length", "sentence", "suggestions"), [*BAD, *STUDENTS_BAD])
def test_what_is_wrong_is_said_where_it_is(
    text: str, position: int, length: int, sentence: str, suggestions: tuple[str, ...]
) -> None:
    error = fault(text)
    assert (error.position, error.length) == (position, length)
    assert error.sentence == sentence
    assert error.suggestions == suggestions


def test_the_corpus_is_as_large_as_promised() -> None:
    assert len(GOOD) + len(BAD) >= 120
    assert len({sentence for *_, sentence, _ in BAD}) >= 50


HOPELESS = ("u.__class__", "u . v")
CURED = [
    (text, b, n, word)
    for text, b, n, _, words in [*BAD, *STUDENTS_BAD]
    for word in words
    if text not in HOPELESS
]


@pytest.mark.parametrize(("text", "position", "length", "suggestion"), CURED)
def test_a_suggestion_put_in_place_of_what_is_wrong_cures_it(
    text: str, position: int, length: int, suggestion: str
) -> None:
    cured = text[:position] + suggestion + text[position + length :]
    if suggestion == "atan2":
        assert fault(cured).position == position  # right, but it needs two arguments
    else:
        assert parse(cured).text == cured


@pytest.mark.parametrize("text", [text for text, _ in [*GOOD, *STUDENTS_GOOD]])
def test_what_is_shown_back_can_be_typed_again(text: str) -> None:
    expression = parse(text)
    assert parse(plain_text(expression.tree), constants=expression.unknown).tree == expression.tree


def test_new_names_are_constants_in_order_of_appearance() -> None:
    assert parse("d_x + r·cos(ω t + φ) + dx + e^u + π", ["u"]).unknown == ("dx", "r", "ω", "t", "φ")


def test_a_variable_may_have_any_name() -> None:
    expression = parse("sin(theta) + x_1·e", ["θ", "x1", "e"])
    assert expression.variables == ("θ", "x1", "e")
    assert expression.unknown == ()


def test_a_constant_that_is_known_is_a_constant_also_before_a_bracket() -> None:
    assert (
        fault("speed(u + 1)").sentence == 'There is no function "speed". Write speed·( ... ) for a product.'
    )
    assert plain_text(parse("speed(u + 1)", constants=["speed"]).tree) == "speed·(u + 1)"
    assert plain_text(parse("u2 + sinn u", constants=["u2", "sinn"]).tree) == "u2 + sinn·u"


@pytest.mark.parametrize(
    ("text", "names"),
    [("pos u", "pos"), ("len u + gap cos u", "len gap"), ("speed u", "speed"), ("cox·u", "cox"),
     ("fix + 1", "fix"), ("k u + R u", "k R"), ("rest·u", "rest"), ("pin u + rot u", "pin rot"),
     ("width(u)", "width")],
)  # fmt: skip
def test_plausible_names_of_constants_are_left_alone(text: str, names: str) -> None:
    """A slip of the hand is asked about, and what is no slip is not: also never a name that is declared."""
    known = ("width",)
    assert parse(text, constants=known).unknown == tuple(names.split())
    assert parse("6 cox u + sind u", constants=("cox", "d")).unknown == ("cox", "d")


@pytest.mark.parametrize(
    ("text", "target"),
    [("x = u", "x"), ("x_i = u", "x"), ("\\mathbf{y}_i=u", "y"), ("z(u, v) = u", "z"), ("u", "")],
)
def test_the_name_in_front_is_told(text: str, target: str) -> None:
    """Equation 32 is printed as x although it gives y: who shows formulas can say so."""
    assert parse(text).target == target


@pytest.mark.parametrize(
    ("text", "old", "new", "result"),
    [
        ("2u + sin u", "u", "θ", "2θ + sin θ"),
        ("uv", "u", "w", "w v"),
        ("usinv", "v", "t", "usin t"),
        ("r_1² + r1u", "r1", "radius", "radius² + radius u"),
        ("u2 + u", "u", "t", "u2 + t"),
    ],
)
def test_renaming_changes_one_name_and_nothing_else(text: str, old: str, new: str, result: str) -> None:
    assert renamed(parse(text, constants=["u2", "r1"]), old, new) == result


def test_the_sentence_offers_what_was_meant() -> None:
    assert str(fault("dz + w·v·sn(u/2)")) == 'There is no function "sn". Did you mean sin or sinh?'


def test_an_error_survives_the_way_between_processes() -> None:
    error = fault("arctn(u)")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.position, copy.length) == (str(error), 0, 5)
