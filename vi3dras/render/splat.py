"""Clouds: one 32-bit key per pixel, depth above the paint's number; the nearest point wins by a minimum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.render.camera import Lens
from vi3dras.render.lines import Covered
from vi3dras.render.scene import Points
from vi3dras.render.theme import Theme

_FAR = np.uint32(0x71000000)
"""Some 6e29 metres; with the largest float, differences would overflow."""
_PAINT_BITS = np.uint32(0xFF)
MOST_PAINTS = 256
_BLOCK = 32768


def splatted(clouds: Sequence[Points], lens: Lens, theme: Theme, scale: float, span: Floats) -> Covered:
    """Draw clouds of at most 256 paints in all.

    Args:
        clouds: what to draw; the nearest point of any of them wins a pixel.
        lens: camera and size.
        theme: colours of paints.
        scale: pixels per pixel of size.
        span: (2,) depth of the nearest and farthest point, between which colours fade.
    """
    nearest = np.full(lens.size[0] * lens.size[1] + 1, _FAR)
    first = 0
    for cloud in clouds:
        own = nearest if len(clouds) == 1 else np.full_like(nearest, _FAR)
        _scatter(cloud, lens, first, own)
        _widen(own[:-1].reshape(lens.size[1], lens.size[0]), round(cloud.size * scale))
        if own is not nearest:
            np.minimum(nearest, own, out=nearest)
        first += len(cloud.paints)
    pixel = np.flatnonzero(nearest[:-1] != _FAR)
    key = nearest.take(pixel)
    depth = (key & ~_PAINT_BITS).view(np.float32)
    paint = (key & _PAINT_BITS).astype(np.intp)
    palette = np.array([theme.linear(p) for c in clouds for p in c.paints], np.float32)
    haze = np.array([c.haze for c in clouds for _ in c.paints], np.float32)
    fade = np.clip((depth - np.float32(span[0])) / np.float32(max(span[1] - span[0], 1e-9)), 0, 1)
    fade *= haze.take(paint)
    colour = palette.take(paint, axis=0)
    colour *= _relief(depth, nearest, pixel, lens, span)[:, None]
    colour += fade[:, None] * (theme.linear("view").astype(np.float32) - colour)
    return Covered(pixel, colour, np.ones(len(pixel), np.float32), np.reciprocal(depth))


def _relief(depth: Singles, nearest: NDArray[np.uint32], pixel: Ints, lens: Lens, span: Floats) -> Singles:
    """Darken points (P,) next to nearer ones, which shows the shape of a dense cloud without normals."""
    width, height = lens.size
    dark = np.zeros(len(depth), np.float32)
    gain = np.float32(1 / (0.03 * max(span[1] - span[0], 1e-9)))
    for across, down in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        beside = np.clip(pixel + (across + down * width), 0, width * height - 1)
        dark += np.clip((depth - nearest.take(beside).view(np.float32)) * gain, 0, 1)
    dark *= np.float32(-0.5 / 4)
    dark += 1
    return dark


def _scatter(cloud: Points, lens: Lens, first: int, nearest: NDArray[np.uint32]) -> None:
    """Put the keys of a cloud's points into `nearest` (height * width + 1,); the last takes what misses."""
    width, height = lens.size
    matrix = lens.camera.projection_matrix(lens.size).astype(np.float32)
    near = np.float32(lens.camera.near)
    missed = width * height
    for begin in range(0, len(cloud.positions), _BLOCK):
        block = slice(begin, begin + _BLOCK)
        mapped: Singles = matrix[:, :3] @ cloud.positions[block].T.astype(np.float32, copy=False)
        mapped += matrix[:, 3:]
        depth = mapped[2]
        key = depth.view(np.uint32) & ~_PAINT_BITS
        key |= np.uint32(first)
        if cloud.painted is not None:
            key += cloud.painted[block]
        away = ~(depth >= near)
        depth[away] = 1
        mapped[:2] /= depth
        # no floor needed: what truncates to 0 from below lies half a pixel outside at most
        with np.errstate(invalid="ignore"):
            x, y = mapped[:2].clip(-9, 1e6).astype(np.int32)
        away |= x.view(np.uint32) >= np.uint32(width)
        away |= y.view(np.uint32) >= np.uint32(height)
        y *= width
        y += x
        y[away] = missed
        at = y.astype(np.intp)
        # most points are hidden by earlier ones: ask first, so that few reach the slow minimum
        survive = np.flatnonzero(key < nearest.take(at))
        np.minimum.at(nearest, at.take(survive), key.take(survive))
    nearest[missed] = _FAR


def _widen(nearest: NDArray[np.uint32], size: int) -> None:
    """Let each point cover size x size pixels, in place."""
    for k in range(2 * max(size - 1, 0)):
        ahead, behind = slice(1, None), slice(None, -1)
        if k // 2 % 2:
            ahead, behind = behind, ahead
        if k % 2:
            np.minimum(nearest[ahead], nearest[behind].copy(), out=nearest[ahead])
        else:
            np.minimum(nearest[:, ahead], nearest[:, behind].copy(), out=nearest[:, ahead])
