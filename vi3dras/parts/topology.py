"""Which triangles of a part meet at which edges, and which of them belong together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.parts.part import Part
from vi3dras.parts.standing import angle_between


class Edges(NamedTuple):
    """The E edges at which two triangles meet, and those of one triangle alone."""

    ends: Ints
    """Vertices, (E, 2)."""
    faces: Ints
    """The triangles on both sides, (E, 2); the second is -1 where there is none."""

    @property
    def has_two(self) -> Bools:
        """Which have a triangle on both sides, (E,)."""
        return np.asarray(self.faces[:, 1] >= 0)


def edges_of(part: Part) -> Edges:
    """The edges of a part; where more than two triangles meet, each has the edge for itself."""
    triangles = part.body.mesh.triangles.astype(np.int64)
    halves = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    face = np.tile(np.arange(len(triangles)), 3)
    low, high = halves.min(axis=1), halves.max(axis=1)
    order = np.lexsort((face, high, low))
    key = np.stack([low, high], axis=1)[order]
    first = np.concatenate([[True], (key[1:] != key[:-1]).any(axis=1)])
    group = np.cumsum(first) - 1
    many = np.bincount(group)[group]
    pairs = order[first & (many == 2)]
    partners = order[~first & (many == 2)]
    alone = order[many != 2]
    ends = np.concatenate([halves[pairs], halves[alone]])
    second = np.concatenate([face[partners], np.full(len(alone), -1)])
    return Edges(ends, np.stack([np.concatenate([face[pairs], face[alone]]), second], axis=1))


def bends(part: Part, edges: Edges) -> Floats:
    """By how much the surface turns at each edge [rad], (E,); half a turn where it ends."""
    one, other = part.normals[edges.faces[:, 0]], part.normals[edges.faces[:, 1]]
    return np.where(edges.has_two, angle_between(one, other), np.pi)


def joined(count: int, pairs: Ints) -> Ints:
    """Numbers (count,) of groups from 0: those in pairs (P, 2) are in one, and so on."""
    label = np.arange(count)
    while True:
        before = label.copy()
        least = np.minimum(label[pairs[:, 0]], label[pairs[:, 1]])
        np.minimum.at(label, label[pairs[:, 0]], least)
        np.minimum.at(label, label[pairs[:, 1]], least)
        label = label[label]
        if (label == before).all():
            return np.unique(label, return_inverse=True)[1].reshape(-1)
