"""Printed mathematics: boxes that say what stands where, and nothing of how to draw it."""

from __future__ import annotations

import pytest

from vi3dras.language.boxes import Box, Fence, Fraction, Root, Row, Run, Script
from vi3dras.language.expression import parse
from vi3dras.language.typeset import name_box, typeset
from vi3dras.objects.library import load_formulas


def drawn(box: Box) -> str:
    """A box on one line: _italic_, ^{above}, _{below}, fractions as (a)/(b)."""
    match box:
        case Run(text, style):
            return f"_{text}_" if style == "italic" else text
        case Row(boxes):
            return "".join(map(drawn, boxes))
        case Script(base, above, below):
            low = "" if below is None else f"_{{{drawn(below)}}}"
            return drawn(base) + low + ("" if above is None else f"^{{{drawn(above)}}}")
        case Fraction(above, below):
            return f"({drawn(above)})/({drawn(below)})"
        case Root(inside, degree):
            return f"√{'' if degree is None else drawn(degree)}[{drawn(inside)}]"
        case Fence(inside, left, right):
            return f"{left}{drawn(inside)}{right}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20 + (5 + 0,5v·cos(0,5u))·cos u", "20 + (5 + 0.5 _v_ cos 0.5 _u_) cos _u_"),
        ("18e^-v", "18 e^{−_v_}"),
        ("exp(-v)", "e^{−_v_}"),
        ("d_z + √(r_2² − r_1²·sin² u)", "_d__{_z_} + √[_r__{2}^{2} − _r__{1}^{2} sin^{2} _u_]"),
        ("dx + w v cos(u/2)", "_d__{_x_} + _w_ _v_ cos((_u_)/(2))"),
        ("2·3^u", "2·3^{_u_}"),
        ("(u+v)/2·u", "(_u_ + _v_)/(2) _u_"),
        ("1/u/v", "(1)/(_u_ _v_)"),
        ("(u+1)²", "(_u_ + 1)^{2}"),
        ("-(u−v)", "−(_u_ − _v_)"),
        ("|u| + ∛v + ⌊u⌋", "|_u_| + √3[_v_] + ⌊_u_⌋"),
        ("sin⁻¹ v", "arcsin _v_"),
        ("sin(u)^-1", "(sin _u_)^{−1}"),
        ("where(u ≥ 0 and v<1; 1; π)", "where(_u_ ≥ 0 and _v_ < 1; 1; π)"),
        ("t/360°", "(_t_)/(360°)"),
        ("2^2^u", "2^{2^{_u_}}"),
    ],
)
def test_a_formula_reads_as_in_a_book(text: str, expected: str) -> None:
    assert drawn(typeset(parse(text).tree)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("u", "_u_"), ("r1", "_r__{1}"), ("dx", "_d__{_x_}"), ("θ1", "_θ__{1}"), ("speed", "_speed_"),
     ("p_i", "_p__{_i_}"), ("r_max", "_r__{_max_}")],
)  # fmt: skip
def test_a_name_has_its_index_below(name: str, expected: str) -> None:
    assert drawn(name_box(name)) == expected


def test_every_formula_of_the_library_is_set() -> None:
    for formula in load_formulas().by_id.values():
        for expression in formula.every_expression:
            assert drawn(typeset(expression.tree))
