from __future__ import annotations

import numpy as np
import pytest
from render.bodies import render
from render.watching import PATIENCE, at_rest, until

from vi3dras.arm.library import load_robot
from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient
from vi3dras.render.scene import Mesh, Points, Scene
from vi3dras.render.theme import DARK
from vi3dras.solids import arm_solid

SIZE = (160, 120)


def covered(picture: np.ndarray) -> np.ndarray:
    gap: np.ndarray = np.abs(picture[..., :3] - np.array(DARK.rgb("view")) / 255).max(axis=-1)
    return gap > 0.1


def test_open3d_shows_the_same_arm_in_the_same_place() -> None:
    pytest.importorskip("open3d")
    robot = load_robot(
        "kuka-kr5-arc"
    )  # of meshes, and bright: the servos of the Lynx6 are as dark as the ground
    scene = Scene()
    scene.show(*arm_solid(robot).posed(robot.home + 0.3))
    bounds = scene.bounds()
    assert bounds is not None
    camera = Camera().fit(bounds, SIZE)
    client = RenderClient(SIZE, backend="open3d", limit=PATIENCE)
    try:
        client.show(*scene.items.values())
        client.look(camera)
        first = until(client, at_rest)
        if client.restarts.backend != "open3d":
            pytest.skip(client.restarts.last_reason)
        assert client.status.endswith("ms, by Open3D")
        ours = covered(render(scene, camera, SIZE))
        theirs = covered(first.pixels)
        assert (ours & theirs).sum() > 0.93 * (ours | theirs).sum()
        corner = np.array([[0, 0, 0.3]], np.float32)
        client.show(Points("dot", corner, size=8, haze=0.0))
        for key in [k for k, item in scene.items.items() if isinstance(item, Mesh)]:
            client.hide(key)
        only_the_dot = covered(until(client, at_rest).pixels)
        assert 30 < only_the_dot.sum() < 80
    finally:
        client.close()
