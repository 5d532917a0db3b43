"""One equation with symbols and with numbers."""

from __future__ import annotations

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import box_text, line_text
from vi3dras.explain.markup import in_numbers, in_symbols, say


def test_numbers_keep_their_decimals_and_their_sign() -> None:
    known = {"a": Quantity(12.0, 2, "cm"), "θ": Quantity(-64.0, 1, "°")}
    one = Equation("x", "a*cos(θ)", known, Quantity(5.2604, 3, "cm"))
    assert line_text(in_symbols(one)) == "x  =  a cos θ"
    assert line_text(in_numbers(one)) == "x  =  12.00 cos(−64.0°)  =  12.00·0.4384  =  5.260 cm"


def test_a_negative_term_turns_the_sign_before_it() -> None:
    known = {"a": Quantity(1.0, 1), "b": Quantity(-2.0, 1)}
    assert box_text(Equation("x", "a+b", known, Quantity(-1.0, 1)).numbers) == "1.0 − 2.0"
    assert box_text(Equation("x", "a-b", known, Quantity(3.0, 1)).numbers) == "1.0 + 2.0"
    assert box_text(Equation("x", "b^2", known, Quantity(4.0, 1)).numbers) == "(−2.0)^2"


def test_a_hair_below_zero_is_printed_as_zero_and_counted_as_it_is() -> None:
    one = Equation("x", "10^6*a", {"a": Quantity(-1e-6, 2)}, Quantity(-1.0, 2))
    assert box_text(one.numbers) == "10^6·0.00"
    assert abs(one.computed + 1) < 1e-12


def test_angles_enter_in_radians_and_come_out_in_degrees() -> None:
    one = Equation("θ", "atan2(y, x)", {"y": Quantity(1.0), "x": Quantity(1.0)}, Quantity(45.0, 1, "°"))
    assert abs(one.computed - 45) < 1e-12


def test_thousands_have_a_thin_gap() -> None:
    assert Quantity(1234567.8, 1).text == "1\u2009234\u2009567.8"
    assert Quantity(-0.0001, 2).text == "0.00"


def test_markup_has_low_and_high_letters() -> None:
    assert box_text(say("^0T_{12} = A_1 · R_x(α_3)")) == "^0T_{12}  =  A_1 · R_x(α_3)"
