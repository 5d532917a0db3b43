"""GLB: one file with a text that says what its numbers mean, and the numbers behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.errors import MeshCutError, MeshTextError
from vi3dras.meshes.glb_numbers import Numbers
from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.meshes.pieces import Pieces, strip
from vi3dras.orientation import matrix_from_quaternion
from vi3dras.render.theme import to_screen

_LONGEST = 1 << 26
"""Bytes of the text."""
_MOST_NODES = 100_000
_TRIANGLES, _STRIP, _FAN = 4, 5, 6


def read_glb(file: Path, data: bytes) -> TriangleMesh:
    """The mesh in the bytes of a GLB file: all parts of its scene where they stand, in metres, y up.

    Raises:
        FileError, MeshSizeError: it is none, or spoilt.
    """
    told, numbers = _chunks(file, data)
    try:
        needs = set(told.get("extensionsRequired", ())) & {
            "KHR_draco_mesh_compression",
            "EXT_meshopt_compression",
        }
        if needs:
            raise MeshTextError(
                file.name, "", f"it is compressed by {min(needs)}", "saved without compression"
            )
        pieces = Pieces(file)
        reader = Numbers(file, told, numbers)
        for mesh, placed in _standing(told):
            for primitive in told["meshes"][mesh]["primitives"]:
                _take(pieces, reader, told, primitive, placed)
    except (
        KeyError,
        IndexError,
        TypeError,
        ValueError,
        AttributeError,
        OverflowError,
        RecursionError,
    ) as error:
        wanted = "as the glTF format has it"
        raise MeshTextError(
            file.name, "", "a value of its text is missing or of another kind", wanted
        ) from error
    return pieces.joined(in_metres=True, up="y")


def _chunks(file: Path, data: bytes) -> tuple[dict[str, Any], bytes]:
    """The text as a table, and the bytes of the numbers."""
    if data[:4] != b"glTF" or len(data) < 20 or int.from_bytes(data[4:8], "little") != 2:
        raise MeshTextError(file.name, "", "it does not begin with glTF and 2", "a GLB file of glTF 2.0")
    length = int.from_bytes(data[12:16], "little")
    if length > min(len(data) - 20, _LONGEST):
        raise MeshCutError(file.name, "", f"{length:,} bytes of text", f"has {len(data) - 20:,}")
    try:
        told = json.loads(data[20 : 20 + length])
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise MeshTextError(file.name, "", "its text cannot be read", "JSON with a scene")
    at = 20 + length
    many = int.from_bytes(data[at : at + 4], "little")
    if data[at + 4 : at + 8] != b"BIN\0" or many > len(data) - at - 8:
        raise MeshCutError(file.name, "", f"{many:,} bytes of numbers", f"has {max(len(data) - at - 8, 0):,}")
    return told, data[at + 8 : at + 8 + many]


def _standing(told: dict[str, Any]) -> Iterator[tuple[int, Floats]]:
    """Each mesh of the scene with its place (4, 4); a node that comes back to itself is met once."""
    nodes = told.get("nodes", [])
    scenes = told.get("scenes") or [{"nodes": list(range(len(nodes)))}]
    waiting = [(int(k), np.eye(4)) for k in scenes[told.get("scene", 0)].get("nodes", [])]
    met = set[int]()
    while waiting:
        k, above = waiting.pop()
        if k in met or len(met) > _MOST_NODES:
            continue
        met.add(k)
        node = nodes[k]
        placed = above @ _local(node)
        if "mesh" in node:
            yield int(node["mesh"]), placed
        waiting += [(int(child), placed) for child in node.get("children", [])]


def _local(node: dict[str, Any]) -> Floats:
    if "matrix" in node:
        return np.array(node["matrix"], float).reshape(4, 4).T
    local = np.eye(4)
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    local[:3, :3] = matrix_from_quaternion(np.array([w, x, y, z], float)) * np.array(
        node.get("scale", [1, 1, 1]), float
    )
    local[:3, 3] = node.get("translation", [0, 0, 0])
    return local


def _take(
    pieces: Pieces, reader: Numbers, told: dict[str, Any], primitive: dict[str, Any], placed: Floats
) -> None:
    """Add one part, if it has triangles."""
    mode, attributes = primitive.get("mode", _TRIANGLES), primitive["attributes"]
    if mode not in {_TRIANGLES, _STRIP, _FAN}:
        return
    places = reader.take(attributes["POSITION"])
    indices = primitive.get("indices")
    order = np.arange(len(places)) if indices is None else reader.take(indices).astype(np.int64).ravel()
    triangles = _cut(order, mode)
    colour = _base_colour(told, primitive.get("material"))
    tints: NDArray[np.uint8] | None = None
    if "COLOR_0" in attributes and len(triangles):
        own = reader.take(attributes["COLOR_0"])[:, :3].astype(float)
        inside = np.clip(triangles, 0, len(own) - 1)
        tints = _screen(own[inside].mean(axis=1) * (1.0 if colour is None else colour))
    elif colour is not None:
        tints = np.tile(_screen(colour), (len(triangles), 1))
    pieces.add(places, triangles, tints, placed)


def _cut(order: NDArray[np.int64], mode: int) -> NDArray[np.int64]:
    if mode == _TRIANGLES:
        return order[: len(order) // 3 * 3].reshape(-1, 3)
    if mode == _FAN:
        return np.stack(
            [np.full(max(len(order) - 2, 0), order[0] if len(order) else 0), order[1:-1], order[2:]], 1
        )
    return strip(order)


def _base_colour(told: dict[str, Any], material: int | None) -> Floats | None:
    """The linear light of a material (3,), where one is said."""
    if material is None:
        return None
    look = told["materials"][material].get("pbrMetallicRoughness", {})
    return np.array(look.get("baseColorFactor", [1, 1, 1, 1]), float)[:3]


def _screen(light: Floats) -> NDArray[np.uint8]:
    """Linear light (..., 3) as colours of a screen."""
    screen = to_screen(np.clip(np.nan_to_num(light), 0.0, 1.0))
    tints: NDArray[np.uint8] = np.rint(255 * screen).astype(np.uint8)
    return tints
