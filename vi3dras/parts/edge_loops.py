"""Loops of sharp edges: around each face of a machined part, a hole or a rim."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.parts.chains import Chain, chained
from vi3dras.parts.errors import NoEdgesError
from vi3dras.parts.part import Part
from vi3dras.parts.surface_line import SurfaceLine
from vi3dras.parts.topology import bends, edges_of, joined

SHARP = np.radians(30.0)
"""Where the surface turns by more [rad], there is an edge."""


def edge_loops(part: Part, sharp: float = SHARP) -> list[SurfaceLine]:
    """The loops of edges around the smooth faces of a part, the longest first, each once.

    Beside an edge the normal is the middle between those of its two faces: a tool stands on both alike.

    Args:
        part: the part.
        sharp: where the surface turns by more than this [rad], it has an edge; also where it ends.

    Raises:
        NoEdgesError: it is smooth all around.
    """
    edges = edges_of(part)
    turn = bends(part, edges)
    is_sharp = turn > sharp
    if not is_sharp.any():
        most = float(np.degrees(turn.max(initial=0.0)))
        raise NoEdgesError(part.title, float(np.degrees(sharp)), most)
    regions = joined(len(part.areas), edges.faces[~is_sharp])
    ends, faces = edges.ends[is_sharp], edges.faces[is_sharp]
    found: dict[frozenset[int], Chain] = {}
    for region in _bounded(regions, faces):
        for chain in chained(ends[region]):
            stretches = region[chain.stretches]
            found.setdefault(frozenset(stretches.tolist()), Chain(chain.nodes, stretches.tolist()))
    normals = _middle(part, faces)
    points = part.body.mesh.vertices
    told = f"edges above {np.degrees(sharp):g} deg"
    lines = [
        SurfaceLine(part, "edge", points[chain.nodes], normals[chain.stretches], told)
        for chain in found.values()
    ]
    return sorted(lines, key=lambda line: -line.length)


def _bounded(regions: Ints, faces: Ints) -> list[Ints]:
    """For each region the sharp edges (E, 2 faces) around it, then those with the same one on both sides."""
    one = regions[faces[:, 0]]
    other = np.where(faces[:, 1] >= 0, regions[faces[:, 1]], -1)
    edge = np.arange(len(faces))
    around = [(edge[one != other], one[one != other]), (edge[one != other], other[one != other])]
    edges, sides = (np.concatenate(part) for part in zip(*around, strict=True))
    return [
        *(edges[sides == region] for region in np.unique(sides[sides >= 0])),
        *(edge[(one == other) & (one == region)] for region in np.unique(one[one == other])),
    ]


def _middle(part: Part, faces: Ints) -> Floats:
    """The middle between the normals of both faces (E, 2), or that of the only one, (E, 3)."""
    one = part.normals[faces[:, 0]]
    other = np.where(faces[:, 1:] >= 0, part.normals[faces[:, 1]], one)
    both = one + other
    size = np.linalg.norm(both, axis=1, keepdims=True)
    middle: Floats = np.where(size > 1e-6, both / np.maximum(size, 1e-300), one)
    return middle
