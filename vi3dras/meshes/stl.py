"""STL: triangles one by one, as text or as 50 bytes each; its length tells which, not its first word."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.meshes.errors import MeshCutError, MeshSizeError, MeshTextError
from vi3dras.meshes.mesh import MOST_TRIANGLES, TriangleMesh, sound
from vi3dras.meshes.text import blocks

_HEAD = 84
_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")])
_VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", re.IGNORECASE)


def read_stl(file: Path, data: bytes) -> TriangleMesh:
    """The mesh in the bytes of an STL file, equal corners being one vertex.

    Some programs begin a binary file with the word `solid`, too: it is text only when its length does not
    fit the number of triangles that a binary file says at byte 80.

    Raises:
        FileError, MeshSizeError: it is none, or spoilt.
    """
    said = int.from_bytes(data[80:_HEAD], "little") if len(data) >= _HEAD else -1
    is_exact = said >= 0 and len(data) == _HEAD + said * _RECORD.itemsize
    if not is_exact and data.lstrip()[:5].lower() == b"solid" and b"vertex" in data[: 1 << 16].lower():
        return _from_text(file, data)
    if said < 0:
        raise MeshTextError(
            file.name, "", f"it has {len(data)} bytes", 'the word "solid" or 84 bytes or more'
        )
    there = (len(data) - _HEAD) // _RECORD.itemsize
    if there < said:
        raise MeshCutError(file.name, "", f"{said:,} triangles", f"has bytes for {there:,}")
    if said > MOST_TRIANGLES:
        raise MeshSizeError(file.name, f"{said:,} triangles", f"{MOST_TRIANGLES:,}")
    corners = np.frombuffer(data, _RECORD, said, _HEAD)["corners"].reshape(-1, 3)
    return _joined(file, corners)


def _from_text(file: Path, data: bytes) -> TriangleMesh:
    found = []
    for line, block in blocks(data):
        texts = [text for vertex in _VERTEX.findall(block) for text in vertex]
        try:
            found.append(np.array(list(map(float, texts))).reshape(-1, 3))
        except ValueError:
            raise MeshTextError(
                file.name, f"after line {line}", "a vertex has a word", "three numbers"
            ) from None
    corners: Floats = np.concatenate(found)
    if len(corners) % 3:
        raise MeshCutError(file.name, "", "triangles", f"ends with {len(corners) % 3} corners of one")
    return _joined(file, corners)


def _joined(file: Path, corners: Floats) -> TriangleMesh:
    return sound(file, corners, np.arange(len(corners)).reshape(-1, 3))
