"""A mesh as a GLB file, each colour a material: small, and read by every viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.render.theme import to_linear

_GREY = (200, 204, 210)


def glb_of(mesh: TriangleMesh) -> bytes:
    """The bytes of a GLB file; the axes are those of the mesh, which readers of the format take as y up."""
    groups = dict(_by_colour(mesh))
    blocks = [mesh.vertices.astype("<f4").tobytes()]
    small = len(mesh.vertices) < 1 << 16
    for rows in groups.values():
        block = mesh.triangles[rows].astype("<u2" if small else "<u4").tobytes()
        blocks.append(block + bytes(-len(block) % 4))
    starts = np.cumsum([0, *map(len, blocks)]).tolist()
    told = _told(mesh, groups, starts, 5123 if small else 5125)
    views = [
        {"buffer": 0, "byteOffset": at, "byteLength": len(b)} for at, b in zip(starts, blocks, strict=False)
    ]
    text = json.dumps({**told, "bufferViews": views}, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    body = b"".join(blocks)
    chunks = (len(text), b"JSON", text), (len(body), b"BIN\0", body)
    whole = b"".join(_word(size) + kind + data for size, kind, data in chunks)
    return b"glTF" + _word(2) + _word(12 + len(whole)) + whole


def _told(
    mesh: TriangleMesh, groups: Mapping[tuple[int, int, int], NDArray[np.int64]], starts: list[int], kind: int
) -> dict[str, Any]:
    ends = [
        mesh.vertices.astype("<f4").min(axis=0).tolist(),
        mesh.vertices.astype("<f4").max(axis=0).tolist(),
    ]
    places = {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": len(mesh.vertices)}
    parts = [
        {"bufferView": k, "componentType": kind, "type": "SCALAR", "count": 3 * len(rows)}
        for k, rows in enumerate(groups.values(), 1)
    ]
    primitives = [
        {"attributes": {"POSITION": 0}, "indices": k, "material": k - 1} for k in range(1, len(groups) + 1)
    ]
    return {
        "asset": {"version": "2.0", "generator": "vi3dras"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": primitives}],
        "materials": [_material(colour) for colour in groups],
        "accessors": [{**places, "min": ends[0], "max": ends[1]}, *parts],
        "buffers": [{"byteLength": starts[-1]}],
    }


def _by_colour(mesh: TriangleMesh) -> Iterator[tuple[tuple[int, int, int], NDArray[np.int64]]]:
    """Each colour, and its triangles."""
    if mesh.colours is None:
        yield _GREY, np.arange(len(mesh.triangles))
        return
    colours, which = np.unique(mesh.colours, axis=0, return_inverse=True)
    for k, (r, g, b) in enumerate(colours.tolist()):
        yield (r, g, b), np.flatnonzero(which.reshape(-1) == k)


def _material(colour: tuple[int, int, int]) -> dict[str, Any]:
    light: Floats = to_linear(np.array(colour, float) / 255)
    factor = [*(round(float(value), 5) for value in light), 1]
    return {"pbrMetallicRoughness": {"baseColorFactor": factor, "metallicFactor": 0, "roughnessFactor": 0.7}}


def _word(number: int) -> bytes:
    return number.to_bytes(4, "little")
