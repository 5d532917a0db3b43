from __future__ import annotations

import numpy as np
from numpy.testing import assert_allclose

from vi3dras.render.camera import Camera
from vi3dras.render.pick import pick
from vi3dras.render.scene import Frame, Lines, Mesh, Points, Scene
from vi3dras.solids.shapes import box

SIZE = (320, 240)
CAMERA = Camera(distance=2.0)


def cube(key: str, x: float, half: float = 0.1) -> Mesh:
    shape = box((-half,) * 3, (half,) * 3)
    place = np.eye(4)
    place[0, 3] = x
    return Mesh(key, shape.vertices.astype(np.float32), shape.triangles.astype(np.int32), transform=place)


def under(scene: Scene, point: np.ndarray) -> object:
    x, y = CAMERA.project(point, SIZE).pixels
    return pick(scene, CAMERA, SIZE, (float(x), float(y)))


def test_the_mesh_under_the_mouse_is_picked_where_it_is() -> None:
    scene = Scene()
    scene.show(cube("left", -0.4), cube("right", 0.4))
    for key, x in (("left", -0.4), ("right", 0.4)):
        hit = under(scene, np.array([x, 0, 0]))
        assert hit is not None
        assert hit.key == key  # type: ignore[attr-defined]
        surface = np.abs(hit.position - [x, 0, 0]).max()  # type: ignore[attr-defined]
        assert_allclose(surface, 0.1, atol=1e-6)
    assert under(scene, np.array([0, 0, 0.4])) is None


def test_the_triangle_that_is_picked_is_the_one_that_the_ray_meets() -> None:
    scene = Scene()
    scene.show(cube("c", 0.0))
    hit = under(scene, np.zeros(3))
    assert hit is not None
    mesh = cube("c", 0.0)
    corners = mesh.vertices[mesh.triangles[hit.part]]  # type: ignore[attr-defined]
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    assert_allclose((hit.position - corners[0]) @ normal, 0, atol=1e-8)  # type: ignore[attr-defined]
    assert normal @ CAMERA.axes[2] < 0


def test_a_point_of_a_cloud_is_picked_by_its_number() -> None:
    points = np.random.default_rng(0).uniform(-0.4, 0.4, (30, 3)).astype(np.float32)
    scene = Scene()
    scene.show(Points("cloud", points))
    pixels, depth = CAMERA.project(points.astype(float), SIZE)
    for number, pixel in enumerate(pixels):
        close = np.linalg.norm(pixels - pixel, axis=1) < 5
        hit = pick(scene, CAMERA, SIZE, (float(pixel[0]), float(pixel[1])))
        assert hit is not None
        assert hit.part == np.flatnonzero(close)[np.argmin(depth[close])]
        if close.sum() == 1:
            assert_allclose(hit.position, points[number], atol=1e-7)


def test_a_point_behind_a_body_is_not_picked() -> None:
    behind = (0.5 * CAMERA.axes[2]).astype(np.float32)
    scene = Scene()
    scene.show(cube("c", 0.0), Points("cloud", behind[None]))
    hit = under(scene, behind)
    assert hit is not None
    assert hit.key == "c"  # type: ignore[attr-defined]


def test_a_line_is_picked_at_the_place_under_the_mouse() -> None:
    points = np.array([[-0.3, -0.6, 0], [0.1, 0.5, 0.2], [0.4, 0.5, 0.4]])
    scene = Scene()
    scene.show(Lines("trace", points))
    place = points[0] + 0.7 * (points[1] - points[0])
    hit = under(scene, place)
    assert hit is not None
    assert hit.part == 0  # type: ignore[attr-defined]
    assert_allclose(hit.position, place, atol=1e-6)  # type: ignore[attr-defined]


def test_the_origin_of_a_frame_can_be_picked() -> None:
    scene = Scene()
    scene.show(Frame("tool", cube("c", 0.2).transform))
    hit = under(scene, np.array([0.2, 0, 0]))
    assert hit is not None
    assert hit.key == "tool"  # type: ignore[attr-defined]
