"""What each declared type takes, keeps, refuses, saves and lets be wired to it."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Any, Literal

import numpy as np
import pytest
from flow.machines import TOYS, Toy
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.flow import Control
from vi3dras.flow.containers import kind_of
from vi3dras.flow.errors import ChoiceRefusedError, KindError, LimitError, ValueRefusedError
from vi3dras.flow.values import equal

Convention = enum.Enum("Convention", ["STANDARD", "MODIFIED"])

TAKES: list[tuple[Any, Any, Any]] = [
    (float, 3, 3.0),
    (float, np.float32(0.5), 0.5),
    (float, np.array(2), 2.0),
    (int, 3.0, 3),
    (int, np.int64(7), 7),
    (bool, np.True_, True),
    (str, "θ3", "θ3"),
    (Convention, "MODIFIED", Convention.MODIFIED),
    (Convention, 1, Convention.STANDARD),
    (Floats, [1, 2], np.array([1.0, 2.0])),
    (Floats, (), np.array([])),
    (Floats, np.zeros((0, 3), int), np.zeros((0, 3))),
    (Singles, np.array([0.5]), np.array([0.5], np.float32)),
    (Ints, [[1], [2]], np.array([[1], [2]])),
    (Bools, [True], np.array([True])),
    (NDArray[Any], np.array([1, 2], np.uint8), np.array([1, 2], np.uint8)),
    (NDArray[np.floating[Any]], np.array([1.0], np.float32), np.array([1.0], np.float32)),
    (tuple[float, ...], [1, 2], (1.0, 2.0)),
    (tuple[str, int], ["a", 2.0], ("a", 2)),
    (float | None, None, None),
    (float | None, 1, 1.0),
    (Literal["surface", "curve"], "curve", "curve"),
    (Toy, TOYS["scara"], TOYS["scara"]),
    (object, Fraction(1, 2), Fraction(1, 2)),
]

REFUSES: list[tuple[Any, Any]] = [
    (float, True),
    (float, "3"),
    (float, float("nan")),
    (float, 10**400),
    (float, [1.0]),
    (int, 3.5),
    (bool, 1),
    (str, 1),
    (str, None),
    (Convention, "OTHER"),
    (Floats, "abc"),
    (Floats, ["1", "2"]),
    (Floats, [[1], [2, 3]]),
    (Floats, None),
    (Floats, 1j),
    (Ints, [0.5]),
    (tuple[float, ...], 3.0),
    (tuple[float, ...], ["a"]),
    (tuple[str, int], ["a"]),
    (Toy, "scara"),
]


@pytest.mark.parametrize(("declared", "given", "kept"), TAKES)
def test_a_value_is_kept_in_the_form_that_was_declared(declared: Any, given: Any, kept: Any) -> None:
    assert equal(Control(declared).check(given), kept)


@pytest.mark.parametrize(("declared", "given", "kept"), TAKES)
def test_what_was_saved_comes_back_equal(declared: Any, given: Any, kept: Any) -> None:
    control = Control(declared)
    if control.saveable:
        assert equal(control.decode(control.encode(kept)), kept)


@pytest.mark.parametrize(("declared", "given"), REFUSES)
def test_a_value_of_another_kind_is_refused_in_a_sentence(declared: Any, given: Any) -> None:
    with pytest.raises(KindError, match=r"^Speed is .+, but it should be .+\.$"):
        Control(declared, label="Speed").check(given)


WIRES: list[tuple[Any, Any, bool]] = [
    (float, float, True),
    (int, float, True),
    (float, int, False),
    (bool, float, False),
    (str, float, False),
    (Floats, Floats, True),
    (Floats, Singles, True),
    (Ints, Floats, True),
    (Floats, Ints, False),
    (Floats, float, False),
    (NDArray[Any], Ints, True),
    (Toy, Toy, True),
    (Toy, object, True),
    (object, Toy, True),
    (Toy, str, False),
    (Convention, Convention, True),
    (Convention, enum.Enum("Other", ["A"]), False),
    (float, float | None, True),
    (float | None, float | None, True),
    (str | None, float | None, False),
    (tuple[int, ...], tuple[float, ...], True),
    (tuple[int, str], tuple[float, str], True),
    (tuple[int, ...], tuple[int, int], False),
    (tuple[int, int], tuple[float, ...], True),
]


@pytest.mark.parametrize(("gives", "takes", "may"), WIRES)
def test_a_wire_joins_only_kinds_that_fit(gives: Any, takes: Any, may: bool) -> None:
    assert kind_of(takes).takes(kind_of(gives)) is may


def test_limits_hold_for_each_number_of_an_array_and_name_the_first_outside() -> None:
    control = Control(Floats, low=0, high=2, unit="cm", label="Heights")
    assert control.check([0, 2]).tolist() == [0, 2]
    with pytest.raises(LimitError, match=r"^Heights is 2\.5 cm, outside 0 cm to 2 cm\.$"):
        control.check([1, 2.5, 3])


def test_one_sided_limits_say_which_side() -> None:
    with pytest.raises(LimitError, match=r"^N is -1, below its least value 0\.$"):
        Control(int, low=0, label="N").check(-1)
    with pytest.raises(LimitError, match=r"^N is 7, above its largest value 6\.$"):
        Control(int, high=6, label="N").check(7)


def test_a_choice_that_is_none_offers_the_nearest() -> None:
    control = Control(str, choices=lambda: ("surface", "curve"), label="Kind")
    with pytest.raises(ChoiceRefusedError, match=r'^Kind cannot be "surfase"\. Did you mean surface'):
        control.check("surfase")
    assert Control(float, choices=(1, 2)).check(2) == 2.0


def test_a_validator_may_change_the_value_or_refuse_it_in_its_own_words() -> None:
    def even(n: int) -> int:
        if n > 10:
            raise ValueError("more than ten will not fit.")
        return n - n % 2

    control = Control(int, validate=even, label="Rows")
    assert control.check(5) == 4
    with pytest.raises(ValueRefusedError, match=r"^Rows: more than ten will not fit\.$"):
        control.check(11)
