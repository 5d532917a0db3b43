"""An equation that a port carries itself, over symbols of other ports."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arrays import Floats
from vi3dras.explain import explain
from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.errors import DeclarationError


class Leaning(VI):
    """Two numbers, a row and an angle."""

    load = Control(float, default=3.0, symbol="F", unit="N")
    ends = Control(Floats, default=np.array([2.0, 0.5]), symbol="a")
    turn = Indicator(float, unit="rad", symbol="φ", equation="atan2(F·a_2, a_1)")
    wrong = Indicator(float, symbol="w", equation="F + b")


@Leaning.step("turn", "wrong")
def lean(load: float, ends: Floats) -> tuple[float, float]:
    """An angle, and a number."""
    return float(np.arctan2(load * ends[1], ends[0])), 0.0


def test_it_is_shown_with_the_numbers_of_now_and_gives_the_value() -> None:
    with Engine() as engine:
        engine.add(Leaning, "a")
        engine.tick()
        said = explain(engine, "a.turn")
        (claim,) = said.body.claims
        assert said.symbol == "φ"
        assert {name: quantity.text for name, quantity in claim.knowns.items()} == {
            "F": "3.0000",
            "a_2": "0.50000",
            "a_1": "2.0000",
        }
        assert claim.computed == pytest.approx(np.degrees(np.arctan2(1.5, 2.0)), abs=1e-9)


def test_a_symbol_that_no_port_has_is_named() -> None:
    with Engine() as engine:
        engine.add(Leaning, "a")
        engine.tick()
        with pytest.raises(DeclarationError, match=r"Leaning.wrong: its equation has b, no symbol of a port"):
            explain(engine, "a.wrong")
