"""Bodies and scenes that tests look at."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arrays import Singles
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Frame, Grid, Lines, Mesh, Points, Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.render.theme import DARK
from vi3dras.solids.shapes import lathe

SIZE = (160, 120)
QUALITIES = ("moving", "smooth", "rest")


def ball(
    key: str = "ball", radius: float = 0.3, at: tuple[float, float, float] = (0, 0, 0), **look: object
) -> Mesh:
    angle = np.linspace(-np.pi / 2, np.pi / 2, 33)
    profile = [(abs(radius * np.cos(a)) * (abs(a) < 1.57), radius * np.sin(a)) for a in angle]
    shape = lathe(profile, sides=64)
    place = np.eye(4)
    place[:3, 3] = at
    normals = (shape.vertices / radius).astype(np.float32)
    vertices, triangles = shape.vertices.astype(np.float32), shape.triangles.astype(np.int32)
    return Mesh(key, vertices, triangles, normals, transform=place, **look)  # type: ignore[arg-type]


def showing(*items: Mesh | Lines | Points | Grid | Frame) -> Scene:
    scene = Scene()
    scene.show(*items)
    return scene


def differs(picture: Singles) -> np.ndarray:
    """Where something else than the background is seen."""
    gap: np.ndarray = np.abs(picture[..., :3] - np.array(DARK.rgb("view")) / 255).max(axis=-1)
    return gap > 2 / 255


def render(scene: Scene, camera: Camera, size: Size, **how: Any) -> Singles:
    """One picture (height, width, 4) of a renderer that has drawn nothing before."""
    return SoftwareRenderer().render(scene, camera, size, **how)
