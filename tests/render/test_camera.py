from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.render.camera import Camera, View

SIZE = (640, 480)
CAMERAS = [
    Camera(),
    Camera(target=(0.3, -0.2, 0.5), azimuth=2.0, elevation=1.1, distance=3.0, fov=0.7),
    Camera().preset("top"),
    Camera().preset("front"),
]


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_projected_point_unprojects_to_itself(camera: Camera) -> None:
    points = np.random.default_rng(0).uniform(-0.4, 0.4, (50, 3))
    pixels, depth = camera.project(points, SIZE)
    for point, pixel, far in zip(points, pixels, depth, strict=True):
        assert_allclose(camera.unproject(tuple(pixel), far, SIZE), point, atol=1e-12)


@pytest.mark.parametrize("camera", CAMERAS)
def test_axes_are_a_rotation_that_sees_right_up_and_forward(camera: Camera) -> None:
    right, up, forward = camera.axes
    assert_allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-14)
    assert_allclose(np.cross(right, up), -forward, atol=1e-14)


def test_the_target_is_in_the_middle_at_its_distance() -> None:
    camera = CAMERAS[1]
    pixels, depth = camera.project(np.array(camera.target), SIZE)
    assert_allclose(pixels, [320, 240], atol=1e-9)
    assert_allclose(depth, camera.distance)


def test_up_in_the_world_is_up_in_the_picture() -> None:
    low, high = Camera().project(np.array([[0, 0, 0], [0, 0, 0.1]]), SIZE).pixels
    assert high[1] < low[1]
    assert_allclose(high[0], low[0], atol=1e-9)


def test_the_batch_axes_of_points_stay() -> None:
    pixels, depth = Camera().project(np.zeros((4, 5, 3)), SIZE)
    assert pixels.shape == (4, 5, 2)
    assert depth.shape == (4, 5)


@given(turns=st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), max_size=20))
def test_orbiting_never_turns_the_picture_over(turns: list[tuple[float, float]]) -> None:
    camera = Camera()
    for azimuth, elevation in turns:
        camera = camera.orbit(azimuth, elevation)
    assert abs(camera.elevation) <= math.pi / 2
    assert camera.axes[1, 2] >= -1e-12


def test_panning_moves_the_target_with_the_mouse() -> None:
    camera = CAMERAS[1]
    moved = camera.pan(30, -20, SIZE)
    assert_allclose(moved.project(np.array(camera.target), SIZE).pixels, [350, 220], atol=1e-9)


def test_zooming_keeps_what_lies_under_the_mouse() -> None:
    camera, pixel = CAMERAS[1], (100.0, 300.0)
    point = camera.unproject(pixel, camera.distance, SIZE)
    nearer = camera.zoom(1.7, pixel, SIZE)
    assert_allclose(nearer.project(point, SIZE).pixels, pixel, atol=1e-9)
    assert_allclose(nearer.distance, camera.distance / 1.7)


@pytest.mark.parametrize("size", [(640, 480), (300, 900), (1600, 300)])
@pytest.mark.parametrize("camera", CAMERAS)
def test_fitting_shows_the_whole_box_and_not_much_more(camera: Camera, size: tuple[int, int]) -> None:
    bounds = np.array([[-0.2, 0.1, 0.0], [0.5, 0.4, 0.9]])
    corners = np.array(np.meshgrid(*bounds.T)).reshape(3, 8).T
    pixels, depth = camera.fit(bounds, size).project(corners, size)
    assert (depth > 0).all()
    assert (pixels >= 0).all()
    assert (pixels <= size).all()
    reach = np.abs(pixels / size - 0.5).max()
    assert reach > 0.4


def test_a_narrow_picture_shows_as_much_to_the_sides_as_a_square_one() -> None:
    wide, _ = Camera().project(np.array([0.4, -0.3, 0.2]), (400, 400))
    narrow, _ = Camera().project(np.array([0.4, -0.3, 0.2]), (400, 900))
    assert_allclose(narrow - [200, 450], wide - [200, 200], atol=1e-9)


@pytest.mark.parametrize("view", ["iso", "front", "side", "top"])
def test_a_camera_knows_the_side_it_looks_from_until_it_is_turned(view: View) -> None:
    camera = Camera(distance=3.0).preset(view)
    assert camera.side == view
    assert replace(camera, azimuth=camera.azimuth + 0.01).side is None
    assert replace(camera, distance=1.0).side == view
