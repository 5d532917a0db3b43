"""What lies behind everything: the background, the fading grid, and the shadow on the ground."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Ints, Singles
from vi3dras.render.camera import Lens, Size
from vi3dras.render.canvas import Canvas
from vi3dras.render.light import SunMap
from vi3dras.render.lines import Segments, covered
from vi3dras.render.scene import Grid
from vi3dras.render.theme import Theme

_PIECES = 24
_GRID_WIDTH = 0.75


class Behind(NamedTuple):
    """A picture of nothing but the background and the grid."""

    light: Singles
    """(height * width, 3) linear."""
    screen: Singles
    """(height, width, 4)"""


class Background:
    """Keeps the last background: only a new view needs a new one."""

    def __init__(self) -> None:
        self._blank: tuple[object, Behind] | None = None
        self._whole: tuple[object, Behind] | None = None

    def of(self, grid: Grid | None, lens: Lens, theme: Theme, scale: float) -> Behind:
        """Give the background with its grid; not to be changed."""
        key = (grid, lens.camera, lens.size, theme.name, scale)
        if self._whole is None or self._whole[0] != key:
            blank = self._empty(lens.size, theme)
            self._whole = (key, blank if grid is None else _with_grid(blank, grid, lens, theme, scale))
        return self._whole[1]

    def _empty(self, size: Size, theme: Theme) -> Behind:
        key = (size, theme.name)
        if self._blank is None or self._blank[0] != key:
            light = np.empty((size[0] * size[1], 3), np.float32)
            light[:] = theme.linear("view")
            screen = np.ones((size[1], size[0], 4), np.float32)
            screen[..., :3] = np.array(theme.rgb("view")) / 255
            self._blank = (key, Behind(light, screen))
        return self._blank[1]


def _with_grid(blank: Behind, grid: Grid, lens: Lens, theme: Theme, scale: float) -> Behind:
    one = Lens(lens.camera, lens.size, 1)
    canvas = Canvas(one, blank.light.copy())
    canvas.cover(covered([grid_segments(grid, theme, _GRID_WIDTH * scale)], one))
    screen = np.empty_like(blank.screen)
    canvas.finish(blank.screen, screen)
    return Behind(canvas.light, screen)


def grid_segments(grid: Grid, theme: Theme, width: float) -> Segments:
    """Give the lines of a grid, cut into pieces whose opacity falls with the radius."""
    count = int(grid.radius / grid.step + 1e-9)
    across = np.arange(-count, count + 1) * grid.step
    along = np.linspace(-1, 1, 2 * _PIECES + 1) * count * grid.step
    a, c = np.meshgrid(across, along, indexing="ij")
    lines = np.stack([a, c, np.full_like(a, grid.height)], axis=-1)
    lines = np.concatenate([lines, lines[..., [1, 0, 2]]])
    fade = np.clip(1.08 - np.hypot(lines[..., 0], lines[..., 1]) / grid.radius, 0, 1) ** 0.7
    major = np.abs(np.arange(-count, count + 1)) % 2 == 0
    palette = np.array([theme.linear("grid_minor"), theme.linear("grid")])
    colours = np.empty((*fade.shape, 4))
    colours[..., :3] = palette[np.tile(major, 2).astype(int)][:, None]
    colours[..., 3] = fade
    ends = np.stack([lines[:, :-1], lines[:, 1:]], axis=2).reshape(-1, 2, 3)
    colours = np.stack([colours[:, :-1], colours[:, 1:]], axis=2).reshape(-1, 2, 4)
    seen = colours[..., 3].max(axis=1) > 0.01
    return Segments(ends[seen], colours[seen].astype(np.float32), width)


def ground_shadow(sun: SunMap, lens: Lens, height: float, step: int) -> tuple[Ints, Singles]:
    """Give the pixels (P,) where the ground is shadowed, and how much (P,), 0 to 1.

    Args:
        sun: what the sun sees.
        lens: camera and size.
        height: of the ground, metres.
        step: the shadow is soft, so it may be worked out for blocks of step x step pixels at once.
    """
    width, tall = lens.size
    x0, x1, y0, y1 = _shadow_box(sun, lens, height)
    x, y = np.arange(x0, x1, step), np.arange(y0, y1, step)
    if len(x) == 0 or len(y) == 0:
        return np.zeros(0, np.int64), np.zeros(0, np.float32)
    camera = lens.camera
    focal = camera.focal(lens.size)
    right = ((x + step / 2 - width / 2) / focal).astype(np.float32)
    up = ((tall / 2 - y - step / 2) / focal).astype(np.float32)
    # texels of the sun's map over the picture are a ratio of linear functions of the pixel
    axes, eye = camera.axes, camera.eye
    falling = (axes[0, 2] * right)[None, :] + (axes[1, 2] * up + axes[2, 2])[:, None]
    hits = falling < -1e-6 if eye[2] > height else np.zeros(falling.shape, bool)
    reach = np.float32(height - eye[2]) / np.where(hits, falling, np.float32(-1))
    texel = []
    for row in sun.matrix[:2]:
        turned = axes @ row[:3]
        slope = (turned[0] * right)[None, :] + (turned[1] * up + turned[2])[:, None]
        texel.append((slope * reach + np.float32(row[:3] @ eye + row[3])).astype(np.float32))
    shadow = np.where(hits, sun.ground_shadow(texel[0].ravel(), texel[1].ravel()).reshape(hits.shape), 0)
    if step > 1:
        shadow = shadow.repeat(step, axis=0).repeat(step, axis=1)[: y1 - y0, : x1 - x0]
    pixel = (np.arange(y0, y1) * width)[:, None] + np.arange(x0, x1)
    dark = np.flatnonzero(shadow > 1 / 512)
    return pixel.ravel().take(dark), shadow.ravel().take(dark).astype(np.float32)


def _shadow_box(sun: SunMap, lens: Lens, height: float) -> tuple[int, int, int, int]:
    """Give the part of the picture that the shadow can fall into: x from, to, y from, to."""
    width, tall = lens.size
    corners = sun.on_ground(height)
    pixels, depth = lens.camera.project(corners, lens.size)
    if (depth < lens.camera.near).any():
        return (0, width, 0, tall)
    ends = np.clip([pixels.min(axis=0), pixels.max(axis=0) + 1], 0, lens.size).astype(int)
    x0, x1, y0, y1 = ends.T.ravel().tolist()
    return x0, x1, y0, y1
