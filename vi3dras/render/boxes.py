"""Boxes along the axes, around what a scene shows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Floats, Singles


def box(points: Floats | Singles) -> Floats:
    """Give the lowest and highest coordinates (2, 3) of points (N, 3); what is no number does not count."""
    # column by column: a reduction over the long axis of a narrow array is ten times slower
    columns = [points[:, k] for k in range(3)]
    ends = [[reduce(c) for c in columns] for reduce in (np.fmin.reduce, np.fmax.reduce)]
    known: Floats = np.nan_to_num(np.array(ends, float))
    return known


def around(boxes: Sequence[Floats]) -> Floats:
    """Give the box (2, 3) around boxes."""
    return np.array([np.min([b[0] for b in boxes], axis=0), np.max([b[1] for b in boxes], axis=0)])


def box_corners(ends: Floats) -> Floats:
    """Give the corners (8, 3) of a box (2, 3), lowest first and highest last."""
    return np.array(np.meshgrid(*ends.T, indexing="ij")).reshape(3, 8).T
