"""PLY: a header that says what follows, as text or as bytes in either order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.meshes.errors import MeshCutError, MeshTextError
from vi3dras.meshes.mesh import TriangleMesh, sound
from vi3dras.meshes.ply_body import BinaryBody, Columns, Element, Property, TextBody

_TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2",
    "ushort": "u2", "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4",
    "float": "f4", "float32": "f4", "double": "f8", "float64": "f8",
}  # fmt: skip
_ORDERS = {"binary_little_endian": "<", "binary_big_endian": ">", "ascii": ""}
_LONGEST = 1 << 16
_INDICES = ("vertex_indices", "vertex_index")
_COLOUR = ("red", "green", "blue")


def read_ply(file: Path, data: bytes) -> TriangleMesh:
    """The mesh in the bytes of a PLY file, polygons as fans, with the colours of its vertices or faces.

    Raises:
        FileError, MeshSizeError: it is none, or spoilt.
    """
    order, elements, at = _header(file, data)
    walk = TextBody(file, data[at:]) if not order else BinaryBody(file, data, at, order)
    found = {element.name: walk.take(element) for element in elements}
    for element in elements:
        for p in element.properties:
            if bool(p.listed) != (
                p.name in _INDICES
            ):  # a list where a number belongs, or the other way round
                found[element.name].pop(p.name, None)
    vertex, face = found.get("vertex", {}), found.get("face", {})
    if not all(axis in vertex for axis in "xyz"):
        raise MeshTextError(file.name, "", "it has no x, y, z", "a mesh with vertices")
    places = np.stack([np.asarray(vertex[axis], float) for axis in "xyz"], axis=1)
    rows = next((face[name] for name in _INDICES if name in face), np.zeros((0, 3), np.int64))
    triangles, which = _fans(rows)
    return sound(file, places, triangles, _colours(vertex, face, triangles, which))


def _header(file: Path, data: bytes) -> tuple[str, list[Element], int]:
    """The order of bytes (nothing for text), the elements, and where they begin."""
    end = data.find(b"end_header", 0, _LONGEST)
    begin = data.find(b"\n", end) + 1
    if not data.startswith(b"ply") or end < 0 or not begin:
        raise MeshTextError(file.name, "", "its header has no end", 'lines from "ply" to "end_header"')
    order, elements = "?", list[Element]()
    for number, line in enumerate(data[:end].decode("ascii", "replace").splitlines(), 1):
        try:
            match line.split():
                case ["format", kind, _]:
                    order = _ORDERS[kind]
                case ["element", name, count]:
                    elements.append(Element(name, int(count), []))
                case ["property", "list", count, kind, name]:
                    elements[-1].properties.append(Property(name, _TYPES[kind], _TYPES[count]))
                case ["property", kind, name]:
                    elements[-1].properties.append(Property(name, _TYPES[kind]))
        except (KeyError, IndexError, ValueError):
            wanted = "a line such as property float x"
            raise MeshTextError(file.name, f"line {number}", f'"{line[:40]}"', wanted) from None
    room = len(data) - begin
    for element in elements:
        if element.many < 0 or element.many * max(element.least if order else 1, 1) > room:
            told = f"{element.many:,} of {element.name}"
            raise MeshCutError(file.name, "", told, f"has {room:,} bytes for all")
        names = [p.name for p in element.properties]
        if len(set(names)) < len(names):
            raise MeshTextError(file.name, "", f"{element.name} has a property twice", "each property once")
    if order == "?":
        raise MeshTextError(file.name, "", "it has no format", "format ascii 1.0 or binary_little_endian 1.0")
    return order, elements, begin


def _fans(rows: Any) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Triangles (T, 3) of polygons, and the polygon of each (T,)."""
    if isinstance(rows, list):
        by_length: dict[int, list[int]] = {}
        for k, row in enumerate(rows):
            by_length.setdefault(len(row), []).append(k)
        parts = [(np.array([rows[k] for k in own]), np.array(own)) for n, own in by_length.items() if n > 2]
    else:
        parts = [(np.asarray(rows), np.arange(len(rows)))] if rows.shape[1] > 2 else []
    fans, which = [np.zeros((0, 3), np.int64)], [np.zeros(0, np.int64)]
    for table, own in parts:
        around = table.astype(np.int64)
        for k in range(1, around.shape[1] - 1):
            fans.append(around[:, [0, k, k + 1]])
            which.append(own)
    return np.concatenate(fans), np.concatenate(which)


def _colours(
    vertex: Columns, face: Columns, triangles: NDArray[np.int64], which: NDArray[np.int64]
) -> NDArray[np.uint8] | None:
    """The colour of each triangle: its face's own, or the middle of its corners'."""
    of = face if all(name in face for name in _COLOUR) else vertex
    if not all(name in of for name in _COLOUR) or not len(triangles):
        return None
    table = np.nan_to_num(np.stack([np.asarray(of[name], float) for name in _COLOUR], axis=1))
    if np.asarray(of["red"]).dtype.kind == "f" and table.max() <= 1:
        table = table * 255
    own = table[which] if of is face else table[np.clip(triangles, 0, len(table) - 1)].mean(axis=1)
    tints: NDArray[np.uint8] = np.clip(own, 0, 255).astype(np.uint8)
    return tints
