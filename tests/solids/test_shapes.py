from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.solids import parts
from vi3dras.solids.shapes import SIDES, Shape, box, drum, frame_at, lathe, ring, stadium

CLOSED = {
    "drum": (drum(0.3, 0.8, bevel=0.0), np.pi * 0.09 * 0.8),
    "cone": (lathe([(0, 0), (0.5, 0), (0, 1)]), np.pi * 0.25 / 3),
    "ring": (ring(0.2, 0.5, 0.0, 0.4, 0.0), np.pi * (0.25 - 0.04) * 0.4),
    "box": (box((-1, 0, 2), (1, 3, 4)), 12.0),
    "stadium": (stadium(0.3, 0.3, 1.0, 0.2, bevel=0.0), (0.6 + np.pi * 0.09) * 0.2),
    "bevelled drum": (drum(0.3, 0.8), None),
    "tapered stadium": (stadium(0.4, 0.2, 1.0, 0.3), None),
}


def volume(shape: Shape) -> float:
    a, b, c = (shape.vertices[shape.triangles[:, k]] for k in range(3))
    return float((a * np.cross(b, c)).sum() / 6)


def unmatched_edges(shape: Shape) -> int:
    """Directed edges, of vertices welded by place, without their opposite."""
    _, welded = np.unique(shape.vertices.round(9), axis=0, return_inverse=True)
    triangles = welded.reshape(-1)[shape.triangles]
    flat = (triangles == np.roll(triangles, 1, axis=1)).any(axis=1)
    edges = np.concatenate([triangles[~flat][:, [k, (k + 1) % 3]] for k in range(3)])
    forward = {tuple(edge) for edge in edges.tolist()}
    return sum((b, a) not in forward for a, b in forward)


@pytest.mark.parametrize("name", CLOSED)
def test_bodies_are_closed(name: str) -> None:
    assert unmatched_edges(CLOSED[name][0]) == 0


@pytest.mark.parametrize("name", [n for n, (_, v) in CLOSED.items() if v is not None])
def test_bodies_have_their_volume_so_their_triangles_face_outside(name: str) -> None:
    shape, expected = CLOSED[name]
    assert expected is not None
    # a polygon of SIDES corners is smaller than its circle
    assert_allclose(volume(shape), expected, rtol=7 / SIDES**2)


@pytest.mark.parametrize("name", CLOSED)
def test_normals_are_unit_and_point_outside(name: str) -> None:
    shape = CLOSED[name][0]
    assert_allclose(np.linalg.norm(shape.normals, axis=1), 1, atol=1e-9)
    a, b, c = (shape.vertices[shape.triangles[:, k]] for k in range(3))
    face = np.cross(b - a, c - a)
    area = np.linalg.norm(face, axis=1)
    kept = area > 1e-9
    mean = shape.normals[shape.triangles].mean(axis=1)
    along = (face * mean).sum(axis=1)[kept] / area[kept]
    assert along.min() > 0.5


@pytest.mark.parametrize("direction", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (1, 2, 3)])
def test_a_frame_along_a_direction_is_a_rotation(direction: tuple[float, ...]) -> None:
    frame = frame_at(np.array([1.0, 2, 3]), np.array([1.0, 0, 0]), np.array(direction, float))
    turn: Floats = frame[:3, :3]
    assert_allclose(turn @ turn.T, np.eye(3), atol=1e-12)
    assert_allclose(np.linalg.det(turn), 1)
    assert_allclose(turn[:, 2], np.array(direction) / np.linalg.norm(direction))


def test_placing_a_part_moves_its_normals_with_it() -> None:
    over = np.diag([1.0, -1, -1, 1])  # half a turn about x
    turned = parts.SolidPart(box((0, 0, 0), (1, 2, 3)), "body").placed(over)
    assert_allclose(volume(turned.shape), 6)
    assert turned.shape.vertices[:, 2].min() == -3
