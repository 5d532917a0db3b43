"""A surface in patches of about one size: what each stands for, and which triangles it has."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.parts.part import Part

PATCHES = 2000
"""About so many a part has."""

MOST_SPLIT = 60
"""Parts of the longest edge of a triangle, at most."""

TURNS = 6
"""Steps from -1 to 1 by which normals in one place are told apart."""


class Patches(NamedTuple):
    """P pieces of a surface."""

    points: Floats
    """The middle of each in the part's axes, (P, 3) [m]."""
    normals: Floats
    """Out of the part, (P, 3)."""
    areas: Floats
    """(P,) [m2]."""
    corners: Floats
    """The small triangles of which they are, (S, 3, 3) [m]."""
    patch: Ints
    """To which patch each of these belongs, (S,)."""
    face: Ints
    """Of which triangle of the part each of these is, (S,)."""


def patches_of(part: Part, most: int = PATCHES) -> Patches:
    """A part in about `most` patches.

    Large triangles are split; small ones that are near each other and look the same way are one patch.
    """
    edge = float(np.sqrt(4 * part.areas.sum() / most))
    corners, face = _split(part.corners, edge)
    seen = part.areas[face] > 0
    corners, face = corners[seen], face[seen]
    middles = corners.mean(axis=1)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    small = areas < edge**2 / 8
    cell = np.floor((middles - part.box[0]) / edge).astype(np.int64)
    look = np.rint(part.normals[face] * TURNS).astype(np.int64)
    alone = np.where(small, -1, np.arange(len(face)))
    key = np.column_stack([cell, look, alone])
    patch = np.unique(key, axis=0, return_inverse=True)[1].reshape(-1)
    total: Floats = np.bincount(patch, areas).astype(float)
    return Patches(
        _mean(middles, areas, patch) / total[:, None],
        _units(_mean(part.normals[face], areas, patch)),
        total,
        corners,
        patch,
        face,
    )


def _mean(values: Floats, weights: Floats, group: Ints) -> Floats:
    return np.stack([np.bincount(group, weights * part) for part in values.T], axis=1)


def _units(vectors: Floats) -> Floats:
    unit: Floats = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-300)
    return unit


def _split(corners: Floats, edge: float) -> tuple[Floats, Ints]:
    """Triangles (T, 3, 3) cut until none has a longer edge, and of which each is."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(axis=1)
    parts = np.clip(np.ceil(sides / edge), 1, MOST_SPLIT).astype(int)
    pieces, of = [], []
    for count in np.unique(parts):
        rows = np.flatnonzero(parts == count)
        small = np.einsum("pkc,tcx->tpkx", _shares(int(count)), corners[rows])
        pieces.append(small.reshape(-1, 3, 3))
        of.append(np.repeat(rows, small.shape[1]))
    return np.concatenate(pieces), np.concatenate(of)


def _shares(count: int) -> Floats:
    """The corners of the pieces of a triangle whose edges are cut into `count` parts, (count ** 2, 3, 3)."""
    found = []
    for i in range(count):
        for j in range(count - i):
            a, b, c = (i, j), (i + 1, j), (i, j + 1)
            found.append((a, b, c))
            if i + j < count - 1:
                found.append((b, (i + 1, j + 1), c))
    places = np.array(found, float) / count
    return np.concatenate([places, 1 - places.sum(axis=2, keepdims=True)], axis=2)
