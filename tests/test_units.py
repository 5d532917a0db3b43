"""Round numbers: 1, 2 or 5 times a power of ten, and never on the wrong side of what they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vi3dras.units import round_above, round_below


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
