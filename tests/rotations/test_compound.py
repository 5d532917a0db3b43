"""Turns one after the other: where they lead, about what they go on, in which order the product is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.rotations.compound import Moment, Turn, moment_of, places_in_product, turns_of
from vi3dras.rotations.elementary import matrix_from_vector, turn_about
from vi3dras.rotations.errors import TurnsError
from vi3dras.rotations.euler import ABOUT, ORDERS, About, matrix_from_euler

ANGLES = np.array([0.5, -1.2, 2.0])

every_way = pytest.mark.parametrize(
    ("order", "about"), [(order, about) for order in ORDERS for about in ABOUT], ids="-".join
)


def product(moment: Moment) -> Floats:
    """Of the factors as they are written, from left to right."""
    made = np.eye(3)
    for factor in moment.factors:
        made = made @ factor.matrix
    return made


@every_way
def test_the_end_is_the_rotation_of_the_three_angles(order: str, about: About) -> None:
    turns = turns_of(ANGLES, order, about)
    end, start = moment_of(turns, 1.0), moment_of(turns, 0.0)
    assert_allclose(end.matrix, matrix_from_euler(ANGLES, order, about), atol=1e-15)
    assert_allclose(start.matrix, np.eye(3), atol=0)
    assert (start.turn, end.turn) == (0, 2)
    assert end.done == pytest.approx(ANGLES[2])


@every_way
def test_every_step_turns_about_the_axis_that_is_shown(order: str, about: About) -> None:
    """The frame now is the frame before, turned in the world about the axis by the angle done."""
    turns = turns_of(ANGLES, order, about)
    for t in np.linspace(0, 1, 13):
        moment = moment_of(turns, float(t))
        assert_allclose(
            matrix_from_vector(moment.done * moment.axis) @ moment.before, moment.matrix, atol=1e-15
        )
        assert_allclose(product(moment), moment.matrix, atol=1e-15)
        letter = np.eye(3)["xyz".index(order[moment.turn])]
        carried = letter if about == "fixed" else moment.before @ letter
        assert_allclose(moment.axis, carried, atol=1e-15)
        assert_allclose(moment.matrix @ letter if about == "moving" else letter, moment.axis, atol=1e-15)


def test_the_product_grows_to_the_right_about_moving_axes_and_to_the_left_about_fixed_ones() -> None:
    moving, fixed = (moment_of(turns_of(ANGLES, "zyx", about), 0.5) for about in ABOUT)
    assert [factor.axis for factor in moving.factors] == ["z", "y", "x"]
    assert [factor.axis for factor in fixed.factors] == ["x", "y", "z"]
    assert [factor.turn for factor in fixed.factors] == [2, 1, 0]
    assert [factor.done for factor in moving.factors] == pytest.approx([0.5, -0.6, 0])
    assert_allclose(fixed.factors[0].matrix, np.eye(3), atol=0)


def test_fixed_and_moving_turns_can_follow_each_other() -> None:
    """What is asked in every examination: about moving z, then fixed x, then moving y."""
    turns = (Turn("z", 0.3), Turn("x", 0.7, "fixed"), Turn("y", -0.4), Turn("x", 1.1, "fixed"))
    assert places_in_product(turns) == [3, 1, 0, 2]
    expected = turn_about("x", 1.1) @ turn_about("x", 0.7) @ turn_about("z", 0.3) @ turn_about("y", -0.4)
    assert_allclose(moment_of(turns, 1.0).matrix, expected, atol=1e-15)
    third = moment_of(turns, 0.625)
    assert (third.turn, third.done) == (2, pytest.approx(-0.2))
    assert_allclose(matrix_from_vector(third.done * third.axis) @ third.before, third.matrix, atol=1e-15)


@pytest.mark.parametrize(("t", "same"), [(-0.5, 0.0), (1.5, 1.0)])
def test_before_the_beginning_and_after_the_end_nothing_moves(t: float, same: float) -> None:
    turns = turns_of(ANGLES, "xyx", "fixed")
    assert_allclose(moment_of(turns, t).matrix, moment_of(turns, same).matrix, atol=0)
    assert moment_of(turns, t).turn == moment_of(turns, same).turn


@pytest.mark.parametrize(("angles", "axes"), [(ANGLES, "xyw"), (ANGLES, "xy"), (ANGLES[:0], "")], ids=str)
def test_what_names_no_axes_is_told(angles: Floats, axes: str) -> None:
    with pytest.raises(TurnsError, match="write one of x, y, z for each"):
        turns_of(angles, axes)


def test_one_turn_and_five_turns_are_compound_too() -> None:
    assert_allclose(moment_of(turns_of(np.array([0.4]), "y"), 0.5).matrix, turn_about("y", 0.2), atol=1e-16)
    abouts: tuple[About, ...] = ("moving", "fixed", "moving", "moving", "fixed")
    turns = turns_of(np.arange(5.0), "xXzyz", abouts)
    assert [turn.axis for turn in turns] == ["x", "x", "z", "y", "z"]
    assert tuple(turn.about for turn in turns) == abouts
