"""A picture in the making: linear light per pixel, and what already stands how near."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.render.camera import Lens
from vi3dras.render.lines import Covered
from vi3dras.render.raster import Visible
from vi3dras.render.theme import encode

_TOLERANCE = np.float32(1.004)
"""A line on a surface is seen although it is no nearer than the surface."""


class Canvas:
    """Layers are put on from far to near kinds; only touched pixels are converted for the screen."""

    def __init__(self, lens: Lens, light: Singles) -> None:
        self.lens = lens
        self.light = light
        """(height * width, 3) linear, changed in place."""
        self.touched: Bools = np.zeros(len(light), bool)
        width, height = lens.fine
        self.nearness: Singles = np.zeros(width * height, np.float32)
        """(samples,) of solids."""
        self.points: Singles | None = None
        """(pixels,) of clouds."""

    def darken(self, pixel: Ints, share: Singles) -> None:
        """Take a share (P,) of the light away from pixels."""
        self.light[pixel] = self.light.take(pixel, axis=0) * (1 - share)[:, None]
        self.touched[pixel] = True

    def solid(self, seen: Visible, colour: Singles, alpha: float = 1.0) -> None:
        """Put shaded samples (P, 3) on; each covers its part of a pixel."""
        pixel = self._pixel(seen.pixel)
        if self.lens.samples == 1:
            share = np.full(len(pixel), alpha, np.float32)
        else:
            parts = self.lens.samples**2
            count = np.bincount(pixel, minlength=len(self.light))
            pixel_of, pixel = pixel, np.flatnonzero(count)
            total = [np.bincount(pixel_of, colour[:, k], len(self.light)).take(pixel) for k in range(3)]
            share = count.take(pixel).astype(np.float32)
            colour = np.stack(total, axis=1).astype(np.float32) / share[:, None]
            share *= np.float32(alpha / parts)
        self._blend(pixel, colour, share)

    def drop_hidden(self, seen: Visible) -> Visible:
        """Keep the samples that no solid or cloud stands before or exactly at."""
        bar = seen.nearness / _TOLERANCE
        free = self.nearness.take(seen.pixel) < bar
        if self.points is not None:
            free &= self.points.take(self._pixel(seen.pixel)) < bar
        return seen.where(np.flatnonzero(free))

    def cover(self, over: Covered) -> None:
        """Put lines or points on, where solids and clouds leave them visible."""
        bar = over.nearness * _TOLERANCE
        width, fine, samples = self.lens.size[0], self.lens.fine[0], self.lens.samples
        row, column = np.divmod(over.pixel, width)
        corner = (row * fine + column) * samples
        free = np.zeros(len(bar), np.float32)
        for down in range(samples):
            for right in range(samples):
                free += self.nearness.take(corner + (down * fine + right)) <= bar
        free *= over.alpha / np.float32(samples**2)
        if self.points is not None:
            free *= self.points.take(over.pixel) <= bar
        kept = np.flatnonzero(free)
        self._blend(over.pixel.take(kept), over.colour.take(kept, axis=0), free.take(kept))

    def finish(self, backdrop: Singles, out: Singles) -> None:
        """Write screen values into `out` (height, width, 4); untouched pixels come from `backdrop`."""
        np.copyto(out, backdrop)
        pixel = np.flatnonzero(self.touched)
        out.reshape(-1, 4)[pixel, :3] = encode(self.light.take(pixel, axis=0))

    def _blend(self, pixel: Ints, colour: Singles, share: Singles) -> None:
        below = self.light.take(pixel, axis=0)
        self.light[pixel] = below + share[:, None] * (colour - below)
        self.touched[pixel] = True

    def _pixel(self, sample: Ints) -> Ints:
        samples = self.lens.samples
        if samples == 1:
            return sample
        row, column = np.divmod(sample, self.lens.fine[0])
        pixel: Ints = (row // samples) * self.lens.size[0] + column // samples
        return pixel


def project_corners(positions: Singles, lens: Lens) -> tuple[Floats, Floats]:
    """Give corners (T, 3, 3) in camera axes as samples (T, 3, 2) and nearness (T, 3)."""
    nearness = 1 / positions[..., 2].astype(np.float64)
    focal = lens.camera.focal(lens.fine)
    xy = positions[..., :2] * nearness[..., None] * np.array([focal, -focal])
    xy += np.array(lens.fine) / 2
    return xy, nearness
