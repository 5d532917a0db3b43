"""The sun: which points it reaches, seen from where it stands, and the soft shadow on the ground."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.render.raster import nearness_of, rasterise
from vi3dras.render.soup import Soup, transformed

SUN: Floats = np.array([-0.5, 0.55, -0.9]) / np.linalg.norm([-0.5, 0.55, -0.9])
"""Where the key light travels, in base axes: over the right shoulder of whoever looks at "iso"."""

_SOFTNESS = 0.013
"""Width of the half-shadow as a share of all bodies laid end to end."""
_MARGIN = 3
_MOST = 1024
_GOLDEN = 2.39996


class SunMap:
    """What the sun sees of the shadow casters, and that silhouette blurred."""

    def __init__(self, soup: Soup, *, texels: float) -> None:
        axes = _axes()
        placed = [m.transform for m in soup.meshes if m.casts]
        corners = np.concatenate(
            [box @ (axes @ t[:3, :3]).T + axes @ t[:3, 3] for box, t in zip(soup.boxes, placed, strict=True)]
        )
        low, high = corners.min(axis=0), corners.max(axis=0)
        # the diagonals of all bodies laid end to end: they do not change with the pose
        self.softness = _SOFTNESS * float(np.linalg.norm(soup.boxes[:, 7] - soup.boxes[:, 0], axis=1).sum())
        texel = max(self.softness / texels, float((high - low)[:2].max()) / _MOST, 1e-9)
        # origins on whole texels: the pattern of the texels must not swim over a moving arm
        margin = _MARGIN + math.ceil(1.5 * self.softness / texel)
        corner = np.floor(low[:2] / texel) - margin
        self.width, self.height = (int(n) for n in np.ceil(high[:2] / texel) - corner + margin)
        self.bias = 0.32 * self.softness
        self.matrix = self._matrix(axes, corner, texel, float(high[2]))
        self.radius = 0.36 * self.softness / texel
        keys = np.zeros(self.width * self.height, np.uint64)
        xyz = transformed(soup, self.matrix).take(soup.triangles[soup.casts], axis=0).astype(np.float64)
        rasterise(xyz[..., :2], xyz[..., 2], (self.width, self.height), keys)
        self.nearness = np.ascontiguousarray(nearness_of(keys))
        self.blurred = _blurred(self.nearness.reshape(self.height, self.width) > 0, self.softness / texel)

    def _matrix(self, axes: Floats, corner: Floats, texel: float, deepest: float) -> Floats:
        """Give the matrix (3, 4) from base to texels and to metres above the deepest point, kept > 0."""
        matrix = np.zeros((3, 4))
        matrix[:2, :3] = axes[:2] / texel
        matrix[:2, 3] = -corner
        matrix[2, :3] = -axes[2]
        matrix[2, 3] = deepest + self.softness
        return matrix

    def reaches(self, points: Singles, samples: int) -> Singles:
        """Say how much of the sun (P,) reaches points (3, P) given as texels and nearness."""
        x, y, near = points[0], points[1], points[2] + np.float32(self.bias)
        blocked = np.zeros(len(near), np.float32)
        for k in range(samples):
            reach = self.radius * math.sqrt((k + 0.5) / samples)
            xi = (x + np.float32(reach * math.cos(_GOLDEN * k))).astype(np.int32)
            yi = (y + np.float32(reach * math.sin(_GOLDEN * k))).astype(np.int32)
            np.clip(xi, 0, self.width - 1, out=xi)
            np.clip(yi, 0, self.height - 1, out=yi)
            yi *= self.width
            yi += xi
            blocked += self.nearness.take(yi) > near
        blocked *= np.float32(-1 / samples)
        blocked += np.float32(1)
        return blocked

    def on_ground(self, height: float) -> Floats:
        """Give the corners (4, 3) of the map, carried by the sun onto the ground."""
        x, y = np.meshgrid([0.0, self.width], [0.0, self.height])
        texels = np.stack([x.ravel(), y.ravel()], axis=1) - self.matrix[:2, 3]
        scale = np.linalg.norm(self.matrix[0, :3])
        start = texels @ self.matrix[:2, :3] / scale**2
        corners: Floats = start + ((height - start[:, 2]) / SUN[2])[:, None] * SUN
        return corners

    def ground_shadow(self, x: Singles, y: Singles) -> Singles:
        """Give the shadow 0 to 1 at places in texels; 0 outside the map."""
        across = np.clip(x - np.float32(0.5), 0, self.width - 1.01).astype(np.float32)
        down = np.clip(y - np.float32(0.5), 0, self.height - 1.01).astype(np.float32)
        column, row = across.astype(np.int32), down.astype(np.int32)
        across -= column
        down -= row
        at = row * self.width + column
        flat = self.blurred.ravel()
        upper = flat.take(at) * (1 - across) + flat.take(at + 1) * across
        at += self.width
        lower = flat.take(at) * (1 - across) + flat.take(at + 1) * across
        result: Singles = upper * (1 - down) + lower * down
        return result


def _axes() -> Floats:
    right = np.cross(SUN, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(right, SUN), SUN])


def _blurred(mask: Bools, radius: float) -> Singles:
    """Blur by two boxes each way, which is close to a disc of `radius` texels."""
    soft = mask.astype(np.float32)
    width = max(1, round(radius * 0.72))
    for axis in (0, 1, 0, 1):
        soft = _box(soft, width, axis)
    return soft


def _box(values: Singles, reach: int, axis: int) -> Singles:
    """Average over 2 * reach + 1 neighbours along an axis; zeros beyond the edge."""
    pad = [(0, 0), (0, 0)]
    pad[axis] = (reach + 1, reach)
    total = np.cumsum(np.pad(values, pad), axis=axis, dtype=np.float32)
    length = 2 * reach + 1
    ahead = np.take(total, range(length, total.shape[axis]), axis=axis)
    behind = np.take(total, range(total.shape[axis] - length), axis=axis)
    return (ahead - behind) / np.float32(length)
