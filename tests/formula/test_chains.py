"""A chain of anything, however long, is refused with a place or costs as much as it is long."""

from __future__ import annotations

import pickle
import sys
from types import FrameType

import numpy as np
import pytest

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import Expression, _parse, parse
from vi3dras.language.printing import numexpr_text, plain_text
from vi3dras.language.typeset import typeset

AXES = {"u": np.linspace(0.1, 0.9, 3), "v": np.linspace(0.2, 0.8, 2)}

CHAINS = [
    ("{}u{}", "sin(", ")"), ("{}u{}", "sqrt(", ")"), ("{}u{}", "cbrt(", ")"), ("{}u{}", "exp(", ")"),
    ("{}u{}", "max(1; ", ")"), ("{}u{}", "mod(2; ", ")"), ("{}u{}", "mod(", "; 2)"), ("{}u{}", "|1 + ", "|"),
    ("{}u{}", "where(u > 0; 1; ", ")"), ("{}u{}", "where(0 < ", " < 2 < 3; 1; 2)"), ("{}u{}", "⌊", "⌋"),
    ("{}u{}", "(", ")"), ("{}u{}", "1/(1 + ", ")"), ("{}u{}", "(-", ")^2"), ("{}u{}", "2^(", ")"),
    ("{}u{}", "\\frac{1}{", "}"), ("{}u{}", "\\sqrt[3]{", "}"), ("{}u{}", "√(", ")"), ("{}u{}", "⁵√(", ")"),
    ("{}u{}", "sin^2(", ")"), ("{}u{}", "not (", " > 1)"), ("{}u{}", "log_3(", ")"), ("{}u{}", "pow(", ";1)"),
    ("{}u", "sin ", ""), ("{}u", "-", ""), ("{}u", "- -", ""), ("{}u > 1", "not ", ""), ("{}u", "√", ""),
    ("{}u", "2^-", ""), ("{}u", "arc sin ", ""), ("{}u", "u^", ""), ("{}u", "sin^2 ", ""), ("{}u", "+", ""),
    ("{}u", "³√", ""), ("{}u", "2·−", ""), ("{}u", "u/", ""), ("{}u", "u − ", ""), ("{}u", "\\frac12 ", ""),
    ("{}u", "u + sin ", ""), ("{}u", "sin u ", ""), ("{}u", "sin u·cos ", ""), ("{}u", "u v + ", ""),
    ("{}u", "a + ", ""), ("{}u", "foo + ", ""), ("{}u", "foo·", ""), ("{}u", "sinu", ""), ("{}u", "(u)", ""),
    ("u{}", " mod 2", ""), ("u{}", "°", ""), ("u{}", "²", ""), ("u{}", "² ", ""), ("u{}", "^2°", ""),
    ("u{}", "^°", ""), ("u{}", "'", ""), ("u{}", "!", ""), ("u{}", " < 2", ""), ("u{}", "⁻¹ ", ""),
    ("u > 1{}", " and u > 1", ""), ("u > 1{}", " or u > 1", ""), ("u{}", " + 1", ""), ("u{}", "·2", ""),
    ("u{}", "/2", ""), ("u{}", "**2", ""), ("u{}", " deg", ""), ("u{}", "(u)", ""), ("u{}", "|u|", ""),
    ("u{}", ", 1", ""), ("u{}", "_1", ""), ("(u){}", " deg", ""), ("1{}", "½", ""), ("1{}", "0", ""),
    ("max(u{})", "; 1", ""), ("max(u{})", ",1", ""), ("u = {}1", "u = ", ""), ("u{}", "=", ""),
]  # fmt: skip


def work(text: str) -> int:
    """How many functions are called to read, show, typeset, send and compute a formula, or to refuse it."""
    _parse.cache_clear()
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        done(text)
    finally:
        sys.setprofile(before)
    return calls


def done(text: str) -> Expression | None:
    try:
        expression = parse(text)
    except FormulaError as error:
        place = (error.position, error.position + error.length)
        assert 0 <= place[0] <= place[1] <= len(text)
        return None
    shown, again = typeset(expression.tree), typeset(expression.tree)
    assert shown == again
    assert pickle.loads(pickle.dumps(expression)) == expression
    assert plain_text(expression.tree)
    assert len(numexpr_text(expression.tree)) < 100 * len(text)
    evaluate([expression], AXES, dict.fromkeys(expression.unknown, 1.5))
    return expression


def chain(pattern: tuple[str, str, str], count: int) -> str:
    whole, piece, closer = pattern
    return whole.replace("{}", piece * count, 1).replace("{}", closer * count, 1)


@pytest.mark.parametrize("pattern", CHAINS, ids=lambda pattern: pattern[0].replace("{}", f"[{pattern[1]}]"))
def test_a_chain_costs_as_much_as_it_is_long(pattern: tuple[str, str, str]) -> None:
    """Typesetting wrote the first argument twice: `sin(` nested 20 deep took 17 s, `u mod 2 ...` too."""
    each = len(pattern[1] + pattern[2])
    short = work(chain(pattern, 8)) / 8
    for count in (16, 30, 1990 // each):
        assert work(chain(pattern, count)) / count < 3 * short + 400, count


@pytest.mark.parametrize(
    "text", ["u" + "² " * 900, "u" + "°" * 1500, "u" + " mod 2" * 300, "u" + "^2°" * 500]
)
def test_what_follows_without_brackets_counts_as_nested(text: str) -> None:
    """`u` followed by 900 superscript squares ended the window; 1,500 degree signs were a traceback."""
    with pytest.raises(FormulaError, match=r"nested too deep: \d+ "):
        parse(text)


def test_an_exponent_of_raised_digits_is_a_finite_number() -> None:
    with pytest.raises(FormulaError, match="too large to compute with"):
        parse("u" + "²" * 400)
