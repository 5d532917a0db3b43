"""Normals for shading: smooth over what is round, apart at edges."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.meshes.mesh import Corners, TriangleMesh

CREASE = math.radians(35)
"""Faces that meet at a larger angle have an edge between them."""
_MOST_AROUND = 64
"""Neighbours of a corner that are looked at: the hub of a wheel has thousands."""
_STEPS = 127
"""Normals of one vertex are one when they differ by less than a step of a byte."""


def shaded_corners(mesh: TriangleMesh) -> tuple[Singles, Corners, Singles]:
    """Vertices (V, 3), triangles (T, 3) and normals (V, 3); at an edge a vertex is there once for each side.

    A corner has the mean of those faces around its vertex that are no edge away, weighted by area.
    """
    a, b, c = mesh.vertices[mesh.triangles].transpose(1, 0, 2)
    across = np.cross(b - a, c - a)
    facing = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-30)
    normals = _of_corners(mesh.triangles, across, facing)
    vertex = mesh.triangles.ravel().astype(np.int64)
    steps = np.rint(normals * _STEPS).astype(np.int64) + _STEPS
    key = ((vertex * 256 + steps[:, 0]) * 256 + steps[:, 1]) * 256 + steps[:, 2]
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    places = mesh.vertices[vertex[first]].astype(np.float32)
    told = normals[first].astype(np.float16).astype(np.float32)  # as a file keeps them: pictures are the same
    return places, which.reshape(-1, 3).astype(np.int32), told


def _of_corners(triangles: NDArray[np.int32], across: Floats, facing: Floats) -> Floats:
    """The normal at each corner (3 T, 3), corners in the order of the triangles."""
    vertex = triangles.ravel()
    order = np.argsort(vertex, kind="stable")
    face = order // 3
    around = np.bincount(vertex)
    begin = (np.cumsum(around) - around)[vertex[order]]
    total = across[face].copy()
    most = math.cos(CREASE)
    for step in range(1, min(int(around.max()), _MOST_AROUND)):
        # the neighbour so many places on among the faces of one vertex, in a circle
        own = np.flatnonzero(around[vertex[order]] > step)
        if not len(own):
            break
        other = face[_next(own, step, begin, around[vertex[order]])]
        near = np.einsum("ij,ij->i", facing[face[own]], facing[other]) >= most
        total[own[near]] += across[other[near]]
    lengths = np.linalg.norm(total, axis=1, keepdims=True)
    sound = np.where(lengths > 1e-30, total / np.maximum(lengths, 1e-30), [0.0, 0.0, 1.0])
    normals = np.empty_like(sound)
    normals[order] = sound
    return normals


def _next(own: Ints, step: int, begin: Ints, around: Ints) -> Ints:
    first, many = begin[own], around[own]
    return first + (own - first + step) % many
