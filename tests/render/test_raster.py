from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arrays import Floats
from vi3dras.render.raster import facing, nearness_of, rasterise, resolve

SIZE = (70, 50)


def drawn(xy: Floats, nearness: Floats) -> np.ndarray:
    """Triangle per pixel, -1 where there is none, by the rasteriser."""
    keys = np.zeros(SIZE[0] * SIZE[1], np.uint64)
    rasterise(xy, nearness, SIZE, keys)
    seen = resolve(keys)
    picture = np.full(len(keys), -1)
    picture[seen.pixel] = seen.triangle
    return picture


def by_hand(xy: Floats, nearness: Floats) -> tuple[np.ndarray, np.ndarray]:
    """The same by asking every pixel about every triangle, and how near to an edge each pixel is."""
    x, y = np.meshgrid(np.arange(SIZE[0]) + 0.5, np.arange(SIZE[1]) + 0.5)
    best, picture = np.zeros(x.shape), np.full(x.shape, -1)
    edge = np.full(x.shape, np.inf)
    for number, (corners, near) in enumerate(zip(xy, nearness, strict=True)):
        matrix = np.linalg.inv(np.vstack([corners.T, np.ones(3)]))
        weights = np.einsum("ij,jyx->iyx", matrix, np.stack([x, y, np.ones_like(x)]))
        depth = np.einsum("i,iyx->yx", near, weights)
        inside = (weights >= 0).all(axis=0) & (depth > best)
        best[inside], picture[inside] = depth[inside], number
        edge = np.minimum(edge, np.abs(weights).min(axis=0))
    return picture.ravel(), edge.ravel()


@pytest.mark.parametrize("seed", range(5))
def test_every_pixel_sees_the_nearest_triangle(seed: int) -> None:
    rng = np.random.default_rng(seed)
    xy = rng.uniform(-15, 80, (30, 3, 2))
    nearness = rng.uniform(0.2, 2, (30, 3))
    expected, edge = by_hand(xy, nearness)
    clear = edge > 1e-6
    assert_array_equal(drawn(xy, nearness)[clear], expected[clear])


def test_triangles_that_share_edges_leave_no_crack_and_no_overlap() -> None:
    rng = np.random.default_rng(1)
    x, y = np.meshgrid(np.linspace(2, 68, 12), np.linspace(2, 48, 9), indexing="ij")
    points = np.stack([x, y], axis=-1)
    points[1:-1, 1:-1] += rng.uniform(-1.5, 1.5, points[1:-1, 1:-1].shape)
    corner = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    a, b, c, d = (p.reshape(-1, 2) for p in corner)
    xy = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    count = np.zeros(SIZE[0] * SIZE[1], int)
    for triangle in xy:
        count += drawn(triangle[None], np.ones((1, 3))) >= 0
    inside = count.reshape(SIZE[1], SIZE[0])[2:48, 2:68]
    assert (inside == 1).all()
    assert count.sum() == inside.sum()


def test_nearness_is_linear_over_a_triangle() -> None:
    xy = np.array([[[1.0, 2], [60, 5], [20, 45]]])
    plane = xy @ [0.01, 0.02] + 0.3
    keys = np.zeros(SIZE[0] * SIZE[1], np.uint64)
    rasterise(xy, plane, SIZE, keys)
    seen = resolve(keys)
    x, y = seen.pixel % SIZE[0] + 0.5, seen.pixel // SIZE[0] + 0.5
    assert_allclose(seen.nearness, 0.01 * x + 0.02 * y + 0.3, rtol=1e-5)
    assert_array_equal(nearness_of(keys)[seen.pixel], seen.nearness)


def test_turning_the_corners_round_turns_the_facing_round() -> None:
    xy = np.random.default_rng(2).uniform(0, 50, (20, 3, 2))
    assert_allclose(facing(xy), -facing(xy[:, ::-1]))


def test_triangles_outside_the_picture_draw_nothing() -> None:
    xy = np.array(
        [[[-30.0, 5], [-2, 9], [-9, 40]], [[5, 60], [50, 70], [30, 90]], [[75, 1], [90, 5], [80, 40]]]
    )
    assert (drawn(xy, np.ones((3, 3))) == -1).all()
