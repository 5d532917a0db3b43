"""A mesh with fewer triangles still is the same body: its size, its edges, its colours."""

from __future__ import annotations

import numpy as np
from meshes.making import ball, block
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.meshes import TriangleMesh
from vi3dras.meshes.normals import shaded_corners
from vi3dras.meshes.thin import thinned


def volume(mesh: TriangleMesh) -> float:
    a, b, c = mesh.vertices[mesh.triangles].transpose(1, 0, 2)
    return float(np.einsum("ti,ti->", a, np.cross(b, c))) / 6


def test_a_ball_has_as_many_triangles_as_it_may_and_stays_round() -> None:
    mesh = ball(120)
    thin = thinned(mesh, 2000)
    assert 1200 < len(thin.triangles) <= 2000
    radii = np.linalg.norm(thin.vertices, axis=1)
    assert_allclose(radii, 1, atol=0.01)
    assert_allclose(volume(thin), volume(mesh), rtol=0.02)


def test_a_block_keeps_its_edges_and_corners() -> None:
    """In the middle of its cells no vertex would lie on an edge; where the planes meet all of them do."""
    mesh = block(24)
    thin = thinned(mesh, 600)
    assert len(thin.triangles) <= 600
    assert_allclose(volume(thin), 1, rtol=1e-3)
    assert_allclose(np.abs(thin.vertices).max(axis=1), 0.5, atol=2e-3)


def test_colours_do_not_melt_into_each_other() -> None:
    mesh = block(24)
    height = mesh.vertices[mesh.triangles].mean(axis=1)[:, 2]
    colours = np.where((height > 0.0)[:, None], [255, 0, 0], [0, 0, 255]).astype(np.uint8)
    thin = thinned(TriangleMesh(mesh.vertices, mesh.triangles, colours), 600)
    assert thin.colours is not None
    red = thin.colours[:, 0] == 255
    middle = thin.vertices[thin.triangles].mean(axis=1)[:, 2]
    assert (middle[red] > -0.01).all()
    assert (middle[~red] < 0.01).all()


def test_few_triangles_stay_as_they_are_and_many_separate_ones_become_the_largest() -> None:
    mesh = ball(8)
    assert thinned(mesh, 1000) is mesh
    apart = np.arange(300.0)[:, None, None] * [10.0, 0, 0] + np.eye(3)
    apart[7] *= 1.0001
    confetti = TriangleMesh(apart.reshape(-1, 3), np.arange(900, dtype=np.int32).reshape(-1, 3))
    assert 0 < len(thinned(confetti, 20).triangles) <= 20


def test_thinning_gives_the_same_triangles_every_time() -> None:
    one, two = (thinned(ball(60), 500) for _ in range(2))
    assert_array_equal(one.vertices, two.vertices)
    assert_array_equal(one.triangles, two.triangles)


def test_round_bodies_are_smooth_and_blocks_have_edges() -> None:
    places, _, normals = shaded_corners(ball(30))
    assert len(places) == len(ball(30).vertices)
    assert_allclose(normals, places, atol=0.05)
    _, _, sides = shaded_corners(block(1))
    assert len(sides) == 24, "each corner of a block belongs to three faces"
    assert_allclose(np.sort(np.abs(sides), axis=1), np.tile([0, 0, 1], (24, 1)), atol=1e-6)


def test_the_hub_of_a_wheel_costs_no_more_than_its_spokes() -> None:
    angle = np.linspace(0, 2 * np.pi, 3001)[:-1]
    rim = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    at = np.arange(3000)
    fan = np.stack([np.full(3000, 3000), at, (at + 1) % 3000], axis=1).astype(np.int32)
    _, _, normals = shaded_corners(TriangleMesh(np.vstack([rim, [[0.0, 0, 0]]]), fan))
    assert_allclose(normals, np.tile([0.0, 0, 1], (len(normals), 1)), atol=1e-6)
