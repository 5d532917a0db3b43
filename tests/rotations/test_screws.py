"""Rotation vectors, twists and screws: there and back, for tiny angles and for half a turn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.orientation import matrix_from_axis_angle, matrix_from_quaternion
from vi3dras.rotations.elementary import (
    SMALL,
    matrix_from_vector,
    motion,
    motion_from_twist,
    rigid_inverse,
    screw_of,
    slide_along,
    turn_about,
    twist_from_motion,
    vector_from_matrix,
)

part = st.floats(-3, 3)
vectors = st.tuples(part, part, part).map(np.array)
SIZES = [0.0, 1e-12, 1e-8, 1e-5, SMALL * 0.999, SMALL * 1.001, 0.3, 2.0, 3.0, np.pi - 1e-6]


def hat(twist: Floats) -> Floats:
    """The matrix (4, 4) whose exponential is the motion."""
    (x, y, z), made = twist[3:], np.zeros((4, 4))
    made[:3, :3], made[:3, 3] = [[0, -z, y], [z, 0, -x], [-y, x, 0]], twist[:3]
    return made


def exponential(matrix: Floats) -> Floats:
    """Of a matrix, by its series after halving it thirty times."""
    small = matrix / 2**10
    made, term = np.eye(4), np.eye(4)
    for k in range(1, 12):
        term = term @ small / k
        made = made + term
    for _ in range(10):
        made = made @ made
    return made


@given(vectors, st.sampled_from(SIZES))
def test_a_rotation_vector_leads_back(direction: Floats, size: float) -> None:
    length = np.linalg.norm(direction)
    vector = size * direction / length if length > 1e-3 else np.array([0, 0, size])
    assert_allclose(vector_from_matrix(matrix_from_vector(vector)), vector, atol=1e-14)


def test_half_a_turn_has_one_of_two_vectors() -> None:
    for axis in np.eye(3):
        found = vector_from_matrix(matrix_from_vector(np.pi * axis))
        assert_allclose(np.abs(found), np.pi * axis, atol=1e-15)


def test_more_than_half_a_turn_is_the_rest_the_other_way() -> None:
    assert_allclose(vector_from_matrix(matrix_from_vector(np.array([0, 0, 4.0]))), [0, 0, 4 - 2 * np.pi])


@given(vectors, vectors, st.sampled_from(SIZES))
def test_a_twist_leads_to_its_exponential_and_back(v: Floats, direction: Floats, size: float) -> None:
    length = np.linalg.norm(direction)
    twist = np.concatenate([v, size * direction / length if length > 1e-3 else [0, size, 0]])
    made = motion_from_twist(twist)
    assert_allclose(made, exponential(hat(twist)), atol=1e-11)
    assert_allclose(twist_from_motion(made), twist, atol=1e-13)


@pytest.mark.parametrize("angle", [0.3, -1.2, 3.0])
@pytest.mark.parametrize("slide", [0.0, 0.25, -0.4])
def test_a_screw_is_a_line_a_turn_and_a_slide(angle: float, slide: float) -> None:
    """Put together from its parts: to a point of the line, about and along it, and back."""
    axis, through = np.array([2, -1, 2.0]) / 3, np.array([0.3, 0.1, -0.7])
    to_line = motion(position=through)
    along = motion(matrix_from_axis_angle(axis, np.array(angle)), slide * axis)
    found = screw_of(to_line @ along @ rigid_inverse(to_line))
    way = np.sign(angle)
    assert_allclose(found.axis, way * axis, atol=1e-14)
    assert_allclose([found.angle, found.slide], [abs(angle), way * slide], atol=1e-14)
    assert_allclose(found.pitch, slide / angle, atol=1e-14)
    assert_allclose(np.cross(found.point - through, axis), 0, atol=1e-14)
    assert_allclose(found.point @ axis, 0, atol=1e-14)


def test_a_slide_has_no_point_and_no_end_of_pitch() -> None:
    found = screw_of(slide_along("y", -0.2))
    assert_allclose(found.axis, [0, -1, 0])
    assert_allclose(found.point, 0)
    assert (found.angle, found.slide, found.pitch) == (0, pytest.approx(0.2), np.inf)
    noisy = motion(turn_about("x", 1e-13), np.array([0, -0.2, 0]))
    assert_allclose(screw_of(noisy).axis, [0, -1, 0], atol=1e-12)


def test_nothing_is_a_screw_of_nothing() -> None:
    found = screw_of(np.eye(4))
    assert_allclose(found.axis, [0, 0, 1])
    assert (found.angle, found.slide, found.pitch) == (0, 0, 0)


def test_any_batch_shape_is_kept() -> None:
    rng = np.random.default_rng(18)
    poses = motion(matrix_from_quaternion(rng.normal(size=(2, 5, 4))), rng.normal(size=(2, 5, 3)))
    poses[1, 3] = np.eye(4)
    twists, screws = twist_from_motion(poses), screw_of(poses)
    assert [part.shape for part in (twists, *screws)] == [(2, 5, 6), (2, 5, 3), (2, 5, 3), *[(2, 5)] * 3]
    assert_allclose(motion_from_twist(twists), poses, atol=1e-14)
    for at in np.ndindex(2, 5):
        assert_allclose(twist_from_motion(poses[at]), twists[at], atol=1e-14)
    assert_allclose(rigid_inverse(poses) @ poses, np.broadcast_to(np.eye(4), poses.shape), atol=1e-15)
