"""What is no rotation, by how much, and which rotation is nearest to it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.orientation import matrix_from_quaternion
from vi3dras.panels._kit import words
from vi3dras.rotations.elementary import turn_about
from vi3dras.rotations.errors import NoNearestError, NotARotationError
from vi3dras.rotations.soundness import nearest_rotation, rotation_known, soundness_of

R = turn_about("z", np.pi / 6) @ turn_about("x", 1.0)


def test_a_rotation_is_one() -> None:
    found = soundness_of(R)
    assert found.is_rotation
    assert found.faults == ()
    assert_allclose([*found.lengths, *found.columns, found.determinant], 1, atol=1e-15)
    assert_allclose(found.angles, np.pi / 2, atol=1e-15)
    assert rotation_known(R) is R


def test_rows_and_axes_of_another_length_are_named() -> None:
    M = R.copy()
    M[1] *= 1.05
    found = soundness_of(M)
    assert found.faults[0] == "Row 2 is 1.05 long"
    assert found.faults[-1] == "The determinant is 1.05"
    assert found.determinant == pytest.approx(1.05)
    with pytest.raises(NotARotationError, match=r"Row 2 is 1\.05 long, so this is no rotation"):
        rotation_known(M)
    assert soundness_of(R @ np.diag([1, 0.9, 1])).columns == pytest.approx([1, 0.9, 1])
    assert "Axis y is 0.9 long" in soundness_of(R @ np.diag([1, 0.9, 1])).faults


def test_axes_that_are_not_at_right_angles_are_named() -> None:
    leaning = np.array([[1, np.cos(np.radians(80)), 0], [0, np.sin(np.radians(80)), 0], [0, 0, 1]])
    found = soundness_of(leaning)
    assert_allclose(np.degrees(found.angles), [90, 90, 80])
    assert "Axes x and y are 80 degrees apart" in found.faults
    assert not [fault for fault in found.faults if "y and z" in fault or "z and x" in fault]


def test_a_mirror_is_no_rotation_though_all_lengths_are_one() -> None:
    found = soundness_of(R @ np.diag([1, 1, -1]))
    assert found.is_mirrored
    assert not found.is_rotation
    assert found.faults == ("The axes are those of a left hand",)
    assert_allclose(nearest_rotation(R @ np.diag([1, 1, -1])), R, atol=1e-15)


def test_a_number_with_three_decimals_is_told_and_one_with_seven_is_not() -> None:
    assert not soundness_of(R.round(3)).is_rotation
    assert soundness_of(R.round(7)).is_rotation


def test_the_nearest_is_nearer_than_all_others() -> None:
    rng = np.random.default_rng(18)
    others = matrix_from_quaternion(rng.normal(size=(5000, 4)))
    for M in R + rng.normal(scale=0.2, size=(20, 3, 3)):
        nearest = nearest_rotation(M)
        assert soundness_of(nearest).off < 1e-14
        assert soundness_of(nearest).is_rotation
        beside = nearest @ matrix_from_quaternion(
            np.array([1, 0, 0, 0]) + rng.normal(scale=1e-3, size=(99, 4))
        )
        least = np.sum((nearest - M) ** 2)
        for each in (others, beside):
            assert least <= np.sum((each - M) ** 2, axis=(1, 2)).min() + 1e-12


def test_a_rotation_stays_what_it_is_and_so_does_its_direction() -> None:
    many = matrix_from_quaternion(np.random.default_rng(7).normal(size=(4, 5, 4)))
    assert_allclose(nearest_rotation(many), many, atol=1e-14)
    assert_allclose(nearest_rotation(2.5 * many), many, atol=1e-14)
    assert_allclose(nearest_rotation(R.round(3)), R, atol=1e-3)


def test_two_good_columns_are_enough() -> None:
    """Many papers print the third as the cross product of the others, or leave it out."""
    assert_allclose(nearest_rotation(R @ np.diag([1, 1, 0])), R, atol=1e-15)


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_how_large_a_matrix_is_does_not_matter(size: float) -> None:
    """Numbers in micrometres or in kilometres still have directions; rounding alone has none."""
    assert_allclose(nearest_rotation(size * R), R, atol=1e-14)
    with pytest.raises(NoNearestError):
        nearest_rotation(size * (np.outer(R[0], R[1]) + 1e-12 * R))


@pytest.mark.parametrize(
    "M", [np.zeros((3, 3)), np.ones((3, 3)), np.diag([1.0, 0, 0]), [R, np.zeros((3, 3))]], ids=str
)
def test_what_is_near_to_many_is_refused(M: np.ndarray) -> None:
    with pytest.raises(NoNearestError, match="Many rotations are equally near"):
        nearest_rotation(M)


def test_an_axis_of_no_length_has_no_angles() -> None:
    found = soundness_of(np.diag([1.0, 1, 0]))
    assert np.isnan(found.angles[:2]).all()
    assert "Axis z is 0 long" in found.faults
    assert not [fault for fault in found.faults if "nan " in fault]


def test_what_is_wrong_is_told_with_six_decimals_and_no_minus_zero() -> None:
    found = soundness_of(np.array([[1.0000012, 0, 0], [0, 1, 0], [0, 1, -1e-18]]))
    assert "Row 1 is 1.000001 long" in found.faults
    assert found.faults[-2:] == ("Axis z is 0 long", "The determinant is 0")


def test_a_repair_in_a_window_in_spanish_says_the_same() -> None:
    spanish = words.Language(words.dictionary("es"))
    told = spanish.say(str(NotARotationError(soundness_of(np.diag([1, 1.05, 1])).faults[0])))
    assert told == "La fila 2 mide 1.05: esto no es una rotación; corríjala, o haga que se repare."
    leaning = np.array([[1, 0.5, 0], [0, np.sqrt(0.75), 0], [0, 0, 1]])
    assert spanish.say(soundness_of(leaning).faults[-2]) == "Los ejes x y y forman 60 grados"
