"""From how far all is seen: nothing lies over a cloud, and it turns about its own middle."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.panels._kit.pen.draw import Rect
from vi3dras.panels._kit.view.mouse import fit, fitted, middle_of
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Points, Scene

SIZE = (728, 580)
CAMERAS = st.builds(
    Camera, azimuth=st.floats(-math.pi, math.pi), elevation=st.floats(-1.5, 1.5), distance=st.floats(0.5, 4.0)
)
CLOUDS = st.integers(0, 1000).map(
    lambda k: np.random.default_rng(k).normal(size=(200, 3)) * [0.5, 0.4, 0.2] + [0.2, 0.1, 0.3]
)
PARTS = st.builds(Rect, st.floats(0, 300), st.floats(0, 250), st.floats(170, 428), st.floats(170, 330))


@given(camera=CAMERAS, points=CLOUDS, part=PARTS)
def test_all_of_a_cloud_is_in_the_free_part_and_fills_it_one_way(
    camera: Camera, points: np.ndarray, part: Rect
) -> None:
    seen = fitted(camera, points, SIZE, part, 1.1)
    pixels, depth = seen.project(points, SIZE)
    assert (depth > 0).all()
    away = np.abs(pixels - middle_of(part)) / (part.width / 2, part.height / 2)
    assert_allclose(away.max(), 1 / 1.1, atol=1e-6)
    assert (seen.azimuth, seen.elevation) == (camera.azimuth, camera.elevation)


@given(camera=CAMERAS, points=CLOUDS, turn=st.floats(-2.0, 2.0))
def test_a_cloud_beside_a_legend_turns_about_its_middle(
    camera: Camera, points: np.ndarray, turn: float
) -> None:
    scene = Scene()
    scene.show(Points("cloud", points.astype(np.float32)))
    seen, pivot = fit(camera, scene, SIZE, [Rect(300, 50, 428, 530)])
    assert pivot is not None
    assert_allclose(seen.project(pivot, SIZE).pixels, middle_of(Rect(300, 50, 428, 530)), atol=1e-6)
    turned = seen.orbit(turn, 0.3, pivot)
    assert_allclose(turned.project(pivot, SIZE).pixels, seen.project(pivot, SIZE).pixels, atol=1e-6)
    assert_allclose(turned.project(pivot, SIZE).depth, seen.project(pivot, SIZE).depth)
    assert turned.azimuth == seen.orbit(turn, 0.3).azimuth
