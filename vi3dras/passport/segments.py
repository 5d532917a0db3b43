"""The distance between straight pieces, exact and for many at once."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats


def between_segments(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Least distances (...) between the segments from `a` to `b` and from `c` to `d`, each (..., 3).

    Two segments are nearest at an end of one of them, or else where their lines are nearest: the least of
    the four distances from an end to the other segment, and that of the lines where it falls within both.
    """
    squared = np.minimum(
        np.minimum(_to_segment(a, c, d), _to_segment(b, c, d)),
        np.minimum(_to_segment(c, a, b), _to_segment(d, a, b)),
    )
    u, v, w = b - a, d - c, a - c
    uu, uv, vv, uw, vw = _dot(u, u), _dot(u, v), _dot(v, v), _dot(u, w), _dot(v, w)
    cross = uu * vv - uv * uv
    crossing = cross > 1e-14 * uu * vv
    safe = np.where(crossing, cross, 1.0)
    s, t = (uv * vw - vv * uw) / safe, (uu * vw - uv * uw) / safe
    inside = crossing & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    gap = w + s[..., None] * u - t[..., None] * v
    distance: Floats = np.sqrt(np.where(inside, np.minimum(squared, _dot(gap, gap)), squared))
    return distance


def _to_segment(p: Floats, a: Floats, b: Floats) -> Floats:
    """Squared distances (...) from points to segments."""
    along, w = b - a, p - a
    length = _dot(along, along)
    share = np.clip(_dot(w, along) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    gap = w - share[..., None] * along
    return _dot(gap, gap)


def _dot(u: Floats, v: Floats) -> Floats:
    product: Floats = (u * v).sum(axis=-1)
    return product
