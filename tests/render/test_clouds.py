from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.render.camera import Camera, Lens
from vi3dras.render.clouds import shell
from vi3dras.render.scene import Points, Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.render.splat import splatted
from vi3dras.render.theme import DARK

LENS = Lens(Camera(distance=2.0), (120, 90), 1)
SPAN = np.array([0.0, 1e9])


@pytest.mark.parametrize("seed", range(3))
def test_splatted_points_are_those_of_a_loop_over_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(4000, 3)).astype(np.float32) * 0.3
    paints = rng.integers(0, 3, 4000).astype(np.uint8)
    cloud = Points("c", points, paints=("elbow", "ok", "accent"), painted=paints, size=1.0, haze=0.0)
    drawn = splatted([cloud], LENS, DARK, 1.0, SPAN)
    pixels, depth = LENS.camera.project(points.astype(float), LENS.size)
    nearest: dict[int, int] = {}
    for index in np.argsort(-depth):
        x, y = int(pixels[index, 0]), int(pixels[index, 1])
        if depth[index] > LENS.camera.near and 0 <= x < 120 and 0 <= y < 90:
            nearest[y * 120 + x] = int(index)
    assert_array_equal(drawn.pixel, sorted(nearest))
    expected = depth[[nearest[pixel] for pixel in drawn.pixel]]
    assert_allclose(1 / drawn.nearness, expected, rtol=1e-4)
    hue = np.array([DARK.linear(p) for p in cloud.paints])[paints[[nearest[p] for p in drawn.pixel]]]
    # the relief darkens, it never changes the hue
    assert_allclose(
        drawn.colour / drawn.colour.max(axis=1, keepdims=True),
        hue / hue.max(axis=1, keepdims=True),
        atol=1e-5,
    )


def test_a_point_covers_as_many_pixels_as_its_size_says() -> None:
    for size in (1, 2, 3, 5):
        cloud = Points("c", np.zeros((1, 3), np.float32), size=size)
        assert len(splatted([cloud], LENS, DARK, 1.0, SPAN).pixel) == size * size


def test_the_nearer_of_two_clouds_wins() -> None:
    eye = LENS.camera.axes[2]
    near = Points("n", (-0.1 * eye[None]).astype(np.float32), paints=("elbow",), haze=0.0)
    far = Points("f", np.zeros((1, 3), np.float32), paints=("ok",), haze=0.0)
    for clouds in ([near, far], [far, near]):
        colour = splatted(clouds, LENS, DARK, 1.0, SPAN).colour.mean(axis=0)
        assert colour[0] > colour[1]


def test_a_shell_keeps_the_outside_and_drops_the_inside() -> None:
    points = np.random.default_rng(0).uniform(-1, 1, (2_000_000, 3)).astype(np.float32)
    points = points[(points**2).sum(axis=1) < 1]
    cloud = Points("c", points)
    kept = shell(cloud).positions
    assert len(kept) < len(points) / 10
    radius = np.linalg.norm(kept, axis=1)
    assert np.quantile(radius, 0.02) > 0.95
    assert_allclose(shell(cloud).box, cloud.box, atol=0.03)


def test_a_cloud_of_more_paints_than_keys_can_tell_apart_is_still_drawn() -> None:
    rng = np.random.default_rng(0)
    scene = Scene()
    for k in range(3):
        paints = tuple((int(c), 50, 50) for c in rng.integers(0, 255, 120))
        positions = rng.normal(size=(2000, 3)).astype(np.float32) * 0.2
        scene.show(
            Points(f"c{k}", positions, paints=paints, painted=rng.integers(0, 120, 2000).astype(np.uint8))
        )
    picture = SoftwareRenderer().render(scene, LENS.camera, LENS.size)
    assert picture.std() > 0.05
