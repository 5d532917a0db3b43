"""Round numbers: 1, 2 or 5 times a power of ten, and never on the wrong side of what they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vi3dras.units import ANGLES, LENGTHS, number_in, round_above, round_below


@given(value=st.floats(1e-9, 1e9))
def test_a_round_number_is_at_most_two_and_a_half_times_away(value: float) -> None:
    below, above = round_below(value), round_above(value)
    assert below <= value * (1 + 1e-8)
    assert above >= value * (1 - 1e-8)
    assert max(value / below, above / value) < 2.5 * (1 + 1e-8)


@pytest.mark.parametrize(
    ("value", "below", "above"), [(0.1 + 0.2, 0.2, 0.5), (0.7, 0.5, 1), (5e-10 * 4, 2e-9, 2e-9)]
)
def test_the_nearest_one_is_taken(value: float, below: float, above: float) -> None:
    assert (round_below(value), round_above(value)) == pytest.approx((below, above))


UNITS = (*LENGTHS.values(), *ANGLES.values())


@given(value=st.floats(-1e12, 1e12), unit=st.sampled_from(UNITS))
def test_a_number_in_a_unit_gives_its_value_back_to_the_last_bit(value: float, unit: float) -> None:
    number = number_in(value, unit)
    assert number_in(number * unit, unit) == number
    assert abs(number * unit - value) <= abs(value) * 2**-52


@given(number=st.integers(-(10**9), 10**9), unit=st.sampled_from(UNITS))
def test_a_number_that_somebody_typed_is_written_as_it_was_typed(number: int, unit: float) -> None:
    typed = number / 1000
    assert number_in(typed * unit, unit) == pytest.approx(typed, rel=0, abs=1e-12 * max(1, abs(typed)))
