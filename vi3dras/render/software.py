"""The renderer that needs no graphics card: arrays in, a picture out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arrays import Singles
from vi3dras.render import soup
from vi3dras.render.backdrop import Background, ground_shadow
from vi3dras.render.camera import Camera, Lens, Size
from vi3dras.render.canvas import Canvas, project_corners
from vi3dras.render.clip import near_clipped
from vi3dras.render.clouds import Clouds
from vi3dras.render.dressing import Dressing
from vi3dras.render.effort import Effort, Quality, effort_of
from vi3dras.render.light import SunMap
from vi3dras.render.lines import covered
from vi3dras.render.raster import Visible, facing, nearness_of, rasterise, resolve
from vi3dras.render.scene import Frame, Grid, Lines, Mesh, Points, Scene
from vi3dras.render.shade import Drawn, occlusion, shaded
from vi3dras.render.soup import Soup
from vi3dras.render.strokes import dots, heads, is_dots, shafts, strokes
from vi3dras.render.theme import DARK, Theme


class Interrupted(BaseException):
    """A picture was given up because something newer is to be drawn."""


class SoftwareRenderer:
    """Draws scenes, and keeps between pictures what has not changed."""

    name = "software"

    def __init__(self) -> None:
        self._background = Background()
        self._clouds = Clouds()
        self.dressing = Dressing()
        self._soups: dict[str, tuple[object, Soup]] = {}

    def render(
        self,
        scene: Scene,
        camera: Camera,
        size: Size,
        *,
        quality: Quality = "rest",
        theme: Theme = DARK,
        scale: float = 1.0,
        out: Singles | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Singles:
        """Draw a scene.

        Args:
            scene: what is shown.
            camera: from where.
            size: width and height in pixels.
            quality: "moving" is quick, "smooth" has smoothed edges too, "rest" is as good as it gets.
            theme: colours.
            scale: widths of lines and points are multiplied by it.
            out: (height, width, 4) to draw into, instead of a new array.
            wanted: asked between the steps whether to go on.

        Returns:
            Screen values 0 to 1, opaque, (height, width, 4).

        Raises:
            Interrupted: `wanted()` said no on the way; `out` is as it was.
        """
        picture = np.empty((size[1], size[0], 4), np.float32) if out is None else out
        effort = self.effort(quality, size)
        lens = Lens(camera, size, effort.samples)
        grid = next(scene.of(Grid), None)
        behind = self._background.of(grid, lens, theme, scale)
        canvas = Canvas(lens, behind.light.copy())
        meshes = self.dressing.dressed(list(scene.of(Mesh)), quality, wanted)
        _go_on(wanted)
        frames, points = list(scene.of(Frame)), list(scene.of(Points))
        opaque = [m for m in meshes if m.alpha >= 1] + heads(frames)
        self._solids(canvas, opaque, theme, effort, grid.height if grid else 0.0, wanted)
        _go_on(wanted)
        self._clouds.draw(canvas, [p for p in points if not is_dots(p, scale)], theme, scale, quality)
        pieces = strokes(list(scene.of(Lines)), theme, scale) + shafts(frames, theme, scale)
        pieces += [dots(p, theme, scale) for p in points if is_dots(p, scale)]
        canvas.cover(covered(pieces, lens))
        self._glass(canvas, [m for m in meshes if m.alpha < 1], theme, wanted)
        canvas.finish(behind.screen, picture)
        return picture

    def close(self) -> None:
        """Forget everything that was kept."""
        self._soups.clear()
        self.dressing.close()

    def effort(self, quality: Quality, size: Size) -> Effort:
        """Give what a picture of `size` may cost."""
        return effort_of(quality, size)

    def _solids(
        self,
        canvas: Canvas,
        meshes: Sequence[Mesh],
        theme: Theme,
        effort: Effort,
        ground: float,
        wanted: Callable[[], bool],
    ) -> None:
        """Draw what hides everything behind it, and its shadow on the ground."""
        if not meshes:
            return
        whole, lens = self._soup("", meshes, theme), canvas.lens
        sun = SunMap(whole, texels=effort.texels) if whole.casts.any() else None
        if sun is not None:
            pixel, share = ground_shadow(sun, lens, ground, effort.block)
            canvas.darken(pixel, share * np.float32(theme.shadow))
        _go_on(wanted)
        drawn, seen, canvas.nearness = _drawn(whole, lens)
        _go_on(wanted)
        reach = 0.012 * lens.camera.distance
        dim = occlusion(seen, canvas.nearness, lens, scale=reach, samples=effort.around)
        _go_on(wanted)
        canvas.solid(seen, shaded(seen, drawn, whole, lens, theme, sun, soft=effort.soft, dim=dim))

    def _glass(
        self, canvas: Canvas, meshes: Sequence[Mesh], theme: Theme, wanted: Callable[[], bool]
    ) -> None:
        """Blend layers of see-through meshes: within a layer only the nearest surface shows."""
        layers: dict[str, list[Mesh]] = {}
        for mesh in meshes:
            layers.setdefault(mesh.layer or mesh.key, []).append(mesh)
        for layer, own in layers.items():
            _go_on(wanted)
            whole = self._soup("glass " + layer, own, theme)
            drawn, seen, _ = _drawn(whole, canvas.lens)
            seen = canvas.drop_hidden(seen)
            bright = np.ones(len(seen.pixel), np.float32)
            colour = shaded(seen, drawn, whole, canvas.lens, theme, None, soft=0, dim=bright)
            canvas.solid(seen, colour, own[0].alpha)
        for name in [n for n in self._soups if n and n.removeprefix("glass ") not in layers]:
            del self._soups[name]

    def _soup(self, name: str, meshes: Sequence[Mesh], theme: Theme) -> Soup:
        """Give the soup of meshes; when it is known, only the transforms are new."""
        key = (soup.identity(meshes), theme.name)
        known = self._soups.get(name)
        made = soup.moved(known[1], meshes) if known and known[0] == key else soup.build(meshes, theme)
        self._soups[name] = (key, made)
        return made


def _drawn(whole: Soup, lens: Lens) -> tuple[Drawn, Visible, Singles]:
    """Give the triangles before the camera, what each sample sees of them, and how near it is."""
    corners = near_clipped(soup.place(whole, lens.camera), lens.camera.near)
    xy, nearness = project_corners(corners.positions, lens)
    area = facing(xy)
    shown = np.where(whole.two_sided.take(corners.source), np.abs(area), area) > 1e-9
    kept = np.flatnonzero(shown)
    drawn = Drawn(corners.where(kept), xy[kept], nearness[kept])
    keys = np.zeros(lens.fine[0] * lens.fine[1], np.uint64)
    rasterise(drawn.xy, drawn.nearness, lens.fine, keys)
    return drawn, resolve(keys), nearness_of(keys)


def _go_on(wanted: Callable[[], bool]) -> None:
    if not wanted():
        raise Interrupted
