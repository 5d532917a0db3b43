"""What a drag of the mouse comes to in metres and radians, over cameras everywhere."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.panels._kit.view.handles_drag import (
    Drag,
    Handle,
    along_line,
    angle_about,
    distance_log,
    on_plane,
    reading,
    whole,
)
from vi3dras.panels._kit.view.handles_shape import SHORT, THIN_RING, THIN_SQUARE, Stage
from vi3dras.render.camera import Camera, Ray

SIZE = (700, 420)
AXES = st.integers(0, 2)
CENTRES = st.tuples(*[st.floats(-0.3, 0.3)] * 3).map(np.array)
CAMERAS = st.builds(
    Camera,
    azimuth=st.floats(-math.pi, math.pi),
    elevation=st.floats(-math.pi / 2, math.pi / 2),
    distance=st.floats(1.5, 4.0),
)


def ray_to(camera: Camera, point: Floats) -> Ray:
    """What the pixel sees at which a point falls."""
    x, y = camera.project(point, SIZE).pixels
    return camera.ray((float(x), float(y)), SIZE)


def stage(camera: Camera, centre: Floats) -> Stage:
    return Stage(camera, SIZE, centre, 92.0)


@given(camera=CAMERAS, centre=CENTRES, axis=AXES, far=st.floats(-0.2, 0.2))
def test_a_point_of_an_axis_is_found_again_under_its_pixel(
    camera: Camera, centre: Floats, axis: int, far: float
) -> None:
    direction = np.eye(3)[axis]
    assume(np.linalg.norm(np.cross(direction, stage(camera, centre).ahead)) >= SHORT)
    found = along_line(ray_to(camera, centre + far * direction), centre, direction)
    assert_allclose(found, far, atol=1e-9)


@given(camera=CAMERAS, centre=CENTRES, axis=AXES, a=st.floats(-0.2, 0.2), b=st.floats(-0.2, 0.2))
def test_a_point_of_a_plane_is_found_again_under_its_pixel(
    camera: Camera, centre: Floats, axis: int, a: float, b: float
) -> None:
    normal = np.eye(3)[axis]
    assume(abs(normal @ stage(camera, centre).ahead) >= THIN_SQUARE)
    point = centre + a * np.roll(normal, 1) + b * np.roll(normal, 2)
    assert_allclose(on_plane(ray_to(camera, point), centre, normal), point, atol=1e-9)


@given(camera=CAMERAS, centre=CENTRES, axis=AXES, angle=st.floats(-3.1, 3.1))
def test_a_point_of_a_ring_is_found_again_under_its_pixel(
    camera: Camera, centre: Floats, axis: int, angle: float
) -> None:
    x = np.eye(3)[axis]
    assume(abs(x @ stage(camera, centre).ahead) >= THIN_RING)
    point = centre + 0.1 * (math.cos(angle) * np.roll(x, 1) + math.sin(angle) * np.roll(x, 2))
    assert_allclose(angle_about(ray_to(camera, point), centre, axis), angle, atol=1e-9)


def test_towards_the_horizon_a_drag_ends() -> None:
    camera, ground = Camera(elevation=0.3, distance=2.0), Handle("plane", 2)
    horizon = SIZE[1] / 2 - camera.focal(SIZE) * math.tan(0.3)
    heights = [
        reading(ground, (350.0, horizon + pixels), np.zeros(3), camera, SIZE) for pixels in (200, 1, -1)
    ]
    assert [height is None for height in heights] == [False, True, True]


@given(camera=CAMERAS, centre=CENTRES, axis=AXES, far=st.floats(-0.2, 0.2))
def test_the_nearest_point_of_a_skew_line_is_where_both_feet_are_square(
    camera: Camera, centre: Floats, axis: int, far: float
) -> None:
    direction = np.eye(3)[axis]
    ray = ray_to(camera, centre + far * direction + [0.03, -0.02, 0.04])
    assume(np.linalg.norm(np.cross(direction, ray.direction)) > 0.1)
    found = along_line(ray, centre, direction)
    assume(found is not None)
    foot = centre + (found or 0.0) * direction
    share = ray.direction @ (foot - ray.origin) / (ray.direction @ ray.direction)
    assert_allclose((ray.origin + share * ray.direction - foot) @ direction, 0.0, atol=1e-9)


def test_where_a_ray_says_nothing_there_is_no_number() -> None:
    ray = Ray(np.zeros(3), np.array([0.0, 0.0, 1.0]))
    ahead, behind = np.array([0.0, 0.1, 1.0]), np.array([0.0, 0.1, -1.0])
    x, z = np.eye(3)[0], np.eye(3)[2]
    assert along_line(ray, ahead, z) is None
    assert along_line(ray, ahead, x) == 0.0
    assert along_line(ray, behind, x) is None
    assert on_plane(ray, ahead, x) is None
    assert on_plane(ray, behind, z) is None
    assert angle_about(ray, behind, 2) is None


def test_twice_the_distance_is_twice_the_size() -> None:
    change = distance_log((150.0, 100.0), (100.0, 100.0)) - distance_log((100.0, 125.0), (100.0, 100.0))
    assert_allclose(math.exp(change), 2.0)
    assert distance_log((100.0, 100.0), (100.0, 100.0)) == 0.0


def test_a_turn_goes_on_past_a_half_turn_and_shift_makes_it_fine_without_a_leap() -> None:
    drag = Drag(Handle("turn", 2), np.radians([170.0]))
    for angle in (-170.0, -90.0, 0.0, 90.0, 170.0):
        drag.go(np.radians([angle]))
    assert_allclose(np.degrees(drag.total), [360.0])
    drag.go(np.radians([-170.0]), fine=True)
    assert_allclose(np.degrees(drag.total), [362.0])
    drag.go(None)
    assert_allclose(np.degrees(drag.total), [362.0])
    assert_allclose(whole(math.radians(13.0), math.radians(5)), math.radians(15), atol=1e-12)
    assert whole(1.24, 0.1) == 1.2
