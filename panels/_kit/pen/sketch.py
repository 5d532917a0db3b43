"""Small pictures of a few lines: seen from above at a corner or from a side, and brought into a square."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Floats

from .draw import Point


def fitted(
    lines: Sequence[Floats], middle: Point, size: float, *, among: Sequence[Floats] = ()
) -> list[list[Point]]:
    """Lines in pixels, so large that all fit into a square around a middle; cut where they have no value.

    What they are `among` has to fit too, and is not given.
    """
    known = [line[np.isfinite(line).all(axis=1)] for line in (*lines, *among)]
    points = np.concatenate([line for line in known if len(line)] or [np.zeros((1, 2))])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = size / max(float((high - low).max()), 1e-12)
    shown = ((line - (low + high) / 2) * [scale, -scale] + middle for line in known[: len(lines)])
    return [[(x, y) for x, y in line.tolist()] for line in shown if len(line) > 1]


def isometric(points: Floats) -> Floats:
    """Points (..., 3) as seen from above at a corner, (..., 2)."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([0.866 * (y - x), z - 0.35 * (x + y)], axis=-1)
    return seen


def front(points: Floats, flat: int) -> Floats:
    """Points (..., 3) of a plane as the arm sees them, (..., 2); `flat` is the axis that does not vary."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([(-y, z), (x, z), (-y, x)][flat], axis=-1)
    return seen
