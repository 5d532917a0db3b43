"""Batched triangles: which triangle each pixel sees, without a Python loop over triangles.

Triangles become rows, rows become spans of pixels, and one unsigned 64-bit key per pixel, nearness above
the triangle's number, keeps the nearest. A span takes the pixels whose centre lies in [left, right), so two
triangles that share an edge never leave a crack nor touch a pixel twice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.render.camera import Size

Keys = NDArray[np.uint64]


class Visible(NamedTuple):
    """The pixels that see a triangle, in picture order."""

    pixel: Ints
    """(P,) y * width + x."""
    triangle: Ints
    """(P,) which triangle is seen."""
    nearness: Singles
    """(P,) its nearness there."""

    def where(self, rows: Ints) -> Visible:
        """Keep some of the pixels."""
        return Visible(self.pixel.take(rows), self.triangle.take(rows), self.nearness.take(rows))


class _Spans(NamedTuple):
    start: Ints
    """(R,) first pixel."""
    length: Ints
    nearness: Floats
    """(R,) at the centre of the first pixel."""
    slope: Floats
    """(R,) nearness per pixel to the right."""
    triangle: Ints


def facing(xy: Floats) -> Floats:
    """Give twice the signed area of triangles (T, 3, 2) in pixels: > 0 for those that face the viewer."""
    a, b, c = xy[:, 0], xy[:, 1], xy[:, 2]
    return (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]) - (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1])


def rasterise(xy: Floats, nearness: Floats, size: Size, keys: Keys) -> None:
    """Draw triangles into `keys`, which keeps the nearest per pixel.

    Args:
        xy: (T, 3, 2) corners in pixels.
        nearness: (T, 3) > 0 at the corners, linear over the picture, such as 1 / depth.
        size: width and height.
        keys: (L * height * width,) changed in place; zeros mean empty.
    """
    broken = ~np.isfinite(xy.sum(axis=(1, 2)))
    if broken.any():
        xy = np.where(broken[:, None, None], -1.0, xy)
    spans = _spans(xy, nearness, size)
    if len(spans.start) == 0:
        return
    row = np.repeat(np.arange(len(spans.start), dtype=np.int32), spans.length)
    begin = np.cumsum(spans.length) - spans.length
    step = np.arange(len(row), dtype=np.int64)
    step -= begin.take(row)
    near = spans.slope.astype(np.float32).take(row)
    near *= step.astype(np.float32)
    near += spans.nearness.astype(np.float32).take(row)
    np.maximum(near, np.float32(1e-30), out=near)
    step += spans.start.take(row)
    key = near.view(np.uint32).astype(np.uint64)
    key <<= np.uint64(32)
    key |= spans.triangle.astype(np.uint64).take(row)
    np.maximum.at(keys, step, key)


def resolve(keys: Keys) -> Visible:
    """Read the winners of each pixel out of the keys."""
    pixel = np.flatnonzero(keys != 0)
    won = keys.take(pixel)
    triangle = (won & np.uint64(0xFFFFFFFF)).astype(np.int64)
    nearness = (won >> np.uint64(32)).astype(np.uint32).view(np.float32)
    return Visible(pixel, triangle, nearness)


def nearness_of(keys: Keys) -> Singles:
    """Give the nearness per pixel as a view of the keys, 0 where nothing was drawn."""
    high = 1 if np.little_endian else 0
    return keys.view(np.float32)[high::2]


def _spans(xy: Floats, nearness: Floats, size: Size) -> _Spans:
    """Cut triangles into one span of pixels per row."""
    width, height = size
    order = np.argsort(xy[..., 1], axis=1, kind="stable")
    x = np.take_along_axis(xy[..., 0], order, axis=1)
    y = np.take_along_axis(xy[..., 1], order, axis=1)
    first = np.clip(np.ceil(y[:, 0] - 0.5), 0, height)
    rows = np.clip(np.ceil(y[:, 2] - 0.5), 0, height) - first
    rows[_outside(x, width)] = 0
    counts = rows.astype(np.int64)
    triangle = np.repeat(np.arange(len(xy)), counts)
    row = np.arange(len(triangle)) - np.repeat(np.cumsum(counts) - counts, counts)
    row += first.astype(np.int64).take(triangle)
    centre = row + 0.5
    along = _edge(x, y, 0, 2, triangle, centre)
    lower = centre >= y[:, 1].take(triangle)
    bent = np.where(lower, _edge(x, y, 1, 2, triangle, centre), _edge(x, y, 0, 1, triangle, centre))
    left = np.clip(np.ceil(np.minimum(along, bent) - 0.5), 0, width)
    count = (np.clip(np.ceil(np.maximum(along, bent) - 0.5), 0, width) - left).astype(np.int64)
    keep = np.flatnonzero(count > 0)
    triangle, row, left, count = (v.take(keep) for v in (triangle, row, left, count))
    dx, dy = gradients(xy, nearness)
    near = nearness[:, 0].take(triangle)
    near = near + (left + 0.5 - xy[:, 0, 0].take(triangle)) * dx.take(triangle)
    near = near + (row + 0.5 - xy[:, 0, 1].take(triangle)) * dy.take(triangle)
    return _Spans(row * width + left.astype(np.int64), count, near, dx.take(triangle), triangle)


def _outside(x: Floats, width: int) -> Bools:
    a, b, c = x.T
    outside: Bools = (np.maximum(np.maximum(a, b), c) <= 0) | (np.minimum(np.minimum(a, b), c) >= width)
    return outside


def _edge(x: Floats, y: Floats, start: int, end: int, triangle: Ints, centre: Floats) -> Floats:
    """Give where the edge between two sorted corners crosses each row's centre."""
    rise = y[:, end] - y[:, start]
    slope = (x[:, end] - x[:, start]) / np.where(rise == 0, 1.0, rise)
    crossing: Floats = x[:, start].take(triangle)
    return crossing + (centre - y[:, start].take(triangle)) * slope.take(triangle)


def gradients(xy: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Give the change of linear values (..., T, 3) per pixel right and per pixel down, each (..., T)."""
    side_b, side_c = xy[:, 1] - xy[:, 0], xy[:, 2] - xy[:, 0]
    rise_b, rise_c = values[..., 1] - values[..., 0], values[..., 2] - values[..., 0]
    area = side_b[:, 0] * side_c[:, 1] - side_b[:, 1] * side_c[:, 0]
    area = np.where(np.abs(area) < 1e-12, 1e-12, area)
    dx = (rise_b * side_c[:, 1] - rise_c * side_b[:, 1]) / area
    dy = (rise_c * side_b[:, 0] - rise_b * side_c[:, 0]) / area
    return dx, dy
