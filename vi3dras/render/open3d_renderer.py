"""Solids by Open3D off screen, everything else as in the software renderer: same place, same colours.

Open3D's post-processing bends colours and costs most of the time without a graphics card; it stays off. The
picture is then linear light, as the canvas needs it, and four samples per pixel smooth the edges at rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.render import soup
from vi3dras.render.backdrop import ground_shadow
from vi3dras.render.camera import Camera, Lens, Size
from vi3dras.render.canvas import Canvas
from vi3dras.render.effort import Effort, Quality, effort_of
from vi3dras.render.light import SUN, SunMap
from vi3dras.render.raster import Visible
from vi3dras.render.scene import Mesh
from vi3dras.render.shade import occlusion
from vi3dras.render.software import SoftwareRenderer
from vi3dras.render.theme import DARK, Theme

_SUN_LIGHT, _SKY_LIGHT = 60_000.0, 55_000.0
"""Lux that give the brightness of the software renderer."""
_SHADE = 0.7
"""Share of the light that full occlusion takes away."""
_FAST_ENOUGH = 0.012
"""Seconds for a small picture above which the software renderer is quicker."""


class Open3DRenderer(SoftwareRenderer):
    """Needs the thread that created it, and may crash or hang: run it in a process of its own."""

    name = "open3d"

    def __init__(self, *, must_be_fast: bool = False) -> None:
        super().__init__()
        from open3d.visualization import rendering

        self._rendering: Any = rendering
        self._target: Any = None
        self._target_size: Size = (0, 0)
        self._shown: dict[str, tuple[object, Floats]] = {}
        try:
            self._test(must_be_fast)
        except RuntimeError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the graphics; bodies first, or Open3D ends the whole process."""
        self._let_go()
        super().close()

    def _let_go(self) -> None:
        if self._target is not None:
            self._target.scene.clear_geometry()
        self._target = None

    def effort(self, quality: Quality, size: Size) -> Effort:
        """Give what a picture may cost; Open3D smooths edges itself."""
        return effort_of(quality, size)._replace(samples=1)

    def _solids(
        self,
        canvas: Canvas,
        meshes: Sequence[Mesh],
        theme: Theme,
        effort: Effort,
        ground: float,
        wanted: Callable[[], bool],
    ) -> None:
        if not meshes:
            return
        whole = self._soup("", meshes, theme)
        if whole.casts.any():
            sun = SunMap(whole, texels=effort.texels)
            pixel, share = ground_shadow(sun, canvas.lens, ground, effort.block)
            canvas.darken(pixel, share * np.float32(theme.shadow))
        light, depth = self._photograph(meshes, canvas.lens, theme, fine=effort.block == 1)
        canvas.nearness = np.where(np.isfinite(depth), 1 / depth, 0).astype(np.float32)
        # smoothed edges have colour where there is no depth
        solid = (canvas.nearness > 0) | (np.abs(light - theme.linear("view")).max(axis=1) > 2 / 255)
        pixel = np.flatnonzero(solid)
        nearness = np.maximum(canvas.nearness[pixel], np.float32(1e-6))
        seen = Visible(pixel, pixel, nearness)
        reach = 0.012 * canvas.lens.camera.distance
        dim = occlusion(seen, canvas.nearness, canvas.lens, scale=reach, samples=effort.around)
        dim = np.where(canvas.nearness[pixel] > 0, 1 - _SHADE * (1 - dim), np.float32(1))
        canvas.solid(seen, light[pixel] * dim[:, None])

    def _photograph(
        self, meshes: Sequence[Mesh], lens: Lens, theme: Theme, *, fine: bool
    ) -> tuple[Singles, Singles]:
        """Give linear light (P, 3) and depth (P,) of the solids, infinite where there are none."""
        self._prepare(lens.size)
        self._sync(meshes, theme)
        target, camera = self._target, lens.camera
        target.scene.set_background([*(np.array(theme.rgb("view")) / 255), 1.0])
        view = target.scene.view
        view.set_antialiasing(fine)
        view.set_sample_count(4 if fine else 1)
        view.set_shadowing(fine)
        far = 50 * camera.distance
        centre = [lens.size[0] / 2, lens.size[1] / 2]
        focal = camera.focal(lens.size)
        matrix = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]])
        target.scene.camera.set_projection(matrix, camera.near, far, float(lens.size[0]), float(lens.size[1]))
        target.scene.camera.look_at(list(camera.target), list(camera.eye), list(camera.axes[1]))
        light = np.asarray(target.render_to_image(), np.float32).reshape(-1, 3) / np.float32(255)
        depth = np.asarray(target.render_to_depth_image(z_in_view_space=True), np.float32).ravel()
        return light, depth

    def _prepare(self, size: Size) -> None:
        """Make a target of the right size with the lights of the software renderer."""
        if self._target_size == size:
            return
        self._let_go()
        self._target = self._rendering.OffscreenRenderer(*size)
        self._target_size, self._shown = size, {}
        self._target.scene.view.set_post_processing(False)
        self._target.scene.view.set_ambient_occlusion(False)
        lights = self._target.scene.scene
        lights.set_sun_light(list(SUN), [1.0, 1.0, 1.0], _SUN_LIGHT)
        lights.enable_sun_light(True)
        lights.enable_indirect_light(True)
        lights.set_indirect_light_intensity(_SKY_LIGHT)

    def _sync(self, meshes: Sequence[Mesh], theme: Theme) -> None:
        """Send what is new; what only moved gets its new transform."""
        scene = self._target.scene
        for key in self._shown.keys() - {mesh.key for mesh in meshes}:
            scene.remove_geometry(key)
            del self._shown[key]
        for mesh in meshes:
            identity = (soup.identity([mesh]), theme.name)
            known = self._shown.get(mesh.key)
            if known is None or known[0] != identity:
                if known is not None:
                    scene.remove_geometry(mesh.key)
                scene.add_geometry(mesh.key, geometry(mesh, theme), self._material(mesh))
            if known is None or known[0] != identity or not np.array_equal(known[1], mesh.transform):
                scene.set_geometry_transform(mesh.key, np.asarray(mesh.transform, float))
            self._shown[mesh.key] = (identity, mesh.transform)

    def _material(self, mesh: Mesh) -> Any:
        material = self._rendering.MaterialRecord()
        material.shader = "defaultLit" if mesh.lit else "defaultUnlit"
        material.base_roughness, material.base_reflectance = 0.85, 0.1
        return material

    def _test(self, must_be_fast: bool) -> None:
        """Draw something lit and look at it.

        Raises:
            RuntimeError: it is not there, or drawing is slower than without Open3D.
        """
        corner = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], np.float32)
        plate = Mesh("test", corner, np.array([[0, 1, 2], [0, 2, 3]], np.int32))
        lens = Lens(Camera(distance=1.0).preset("top"), (256, 192), 1)
        spent = []
        for _ in range(4):
            start = time.monotonic()
            light, depth = self._photograph([plate], lens, DARK, fine=False)
            spent.append(time.monotonic() - start)
        if not np.isfinite(depth).all() or light.min() < 0.05:
            raise RuntimeError("Open3D draws nothing here")
        if must_be_fast and min(spent) > _FAST_ENOUGH:
            raise RuntimeError("Open3D has no graphics card here")


def geometry(mesh: Mesh, theme: Theme) -> Any:
    """Give the mesh with a colour per corner, and its back sides when they are to be seen."""
    from open3d.geometry import TriangleMesh
    from open3d.utility import Vector2dVector, Vector3dVector, Vector3iVector

    whole = soup.build([mesh], theme)
    order = whole.triangles.ravel()
    points = mesh.vertices[order].astype(float)
    if mesh.normals is not None:
        normals = mesh.normals[order].astype(float)
    else:
        a, b, c = points.reshape(-1, 3, 3).transpose(1, 0, 2)
        normals = np.repeat(np.cross(b - a, c - a), 3, axis=0)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    mixed = None if mesh.colours is None else whole.corner_colours
    colours = np.repeat(whole.colours, 3, axis=0) if mixed is None else mixed[order]
    if mesh.two_sided:
        back = np.arange(len(points)).reshape(-1, 3)[:, ::-1].ravel()
        points, colours = np.concatenate([points, points[back]]), np.concatenate([colours, colours[back]])
        normals = np.concatenate([normals, -normals[back]])
    triangles = np.arange(len(points), dtype=np.int32).reshape(-1, 3)
    made = TriangleMesh(Vector3dVector(points), Vector3iVector(triangles))
    made.vertex_normals = Vector3dVector(normals)
    made.vertex_colors = Vector3dVector(colours.astype(float))
    # without texture coordinates the shader reads whatever memory held before, and software Vulkan then
    # samples for seconds or for ever, which looks like a hang
    made.triangle_uvs = Vector2dVector(np.zeros((len(points), 2)))
    return made
