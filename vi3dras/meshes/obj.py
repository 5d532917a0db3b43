"""OBJ: vertices and faces as lines of text, and colours in a file of materials beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.files import read_whole
from vi3dras.meshes.errors import MeshSizeError, MeshTextError
from vi3dras.meshes.mesh import MOST_TRIANGLES, TriangleMesh, sound
from vi3dras.meshes.text import blocks

_LINE = re.compile(rb"^[ \t]*(v|f|usemtl|mtllib)[ \t]+([^\r\n]+)", re.MULTILINE)
_GREY = (200, 204, 210)
_FARTHEST = 1 << 31
"""More vertices than any file has."""
_MOST_MATERIALS = 1 << 20
"""Bytes of a file of materials that are read."""


class _Read:
    """What the lines have said so far."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.places: list[list[float]] = []
        self.triangles: list[tuple[int, int, int]] = []
        self.tints: list[int] = []
        self.known: dict[str, tuple[int, int, int]] = {}
        self.palette: list[tuple[int, int, int]] = [_GREY]
        self._tint = 0

    def vertex(self, words: bytes) -> None:
        x, y, z = words.split()[:3]
        self.places.append([float(x), float(y), float(z)])

    def face(self, words: bytes) -> None:
        """A polygon as a fan; an index counts from 1, or back from the last vertex."""
        count = len(self.places)
        corners = [int(word.partition(b"/")[0]) for word in words.split()]
        if max(map(abs, corners)) > _FARTHEST:
            raise ValueError
        around = [k - 1 if k > 0 else count + k if k < 0 else -1 for k in corners]
        self.triangles += zip(around[:1] * (len(around) - 2), around[1:], around[2:], strict=False)
        self.tints += [self._tint] * (len(around) - 2)
        if len(self.triangles) > MOST_TRIANGLES:
            raise MeshSizeError(self.file.name, f"{len(self.triangles):,} triangles", f"{MOST_TRIANGLES:,}")

    def use(self, words: bytes) -> None:
        colour = self.known.get(_name(words), _GREY)
        if colour not in self.palette:
            self.palette.append(colour)
        self._tint = self.palette.index(colour)

    def library(self, words: bytes) -> None:
        self.known.update(_materials(self.file, _name(words)))


def read_obj(file: Path, data: bytes) -> TriangleMesh:
    """The mesh in the bytes of an OBJ file; colours are those of `Kd` in its file of materials.

    Raises:
        FileError, MeshSizeError: it is none, or spoilt.
    """
    found = _Read(file)
    take = {b"v": found.vertex, b"f": found.face, b"usemtl": found.use, b"mtllib": found.library}
    for line, block in blocks(data.replace(b"\\\n", b" ").replace(b"\\\r\n", b" ")):
        for match in _LINE.finditer(block):
            kind, words = match.groups()
            try:
                take[kind](words)
            except (ValueError, OverflowError):
                at = f"line {line + block.count(bytes([10]), 0, match.start()) + 1}"
                wanted = "three numbers" if kind == b"v" else "numbers of vertices such as 1 2 3"
                raise MeshTextError(file.name, at, _shown(words), wanted) from None
    places = np.array(found.places, float).reshape(-1, 3)
    tints: NDArray[np.uint8] | None = None
    if len(found.palette) > 1:
        tints = np.array(found.palette, np.uint8)[found.tints]
    corners = np.array(found.triangles, np.int64).reshape(-1, 3)
    return sound(file, places, corners, tints)


def _materials(file: Path, name: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """The diffuse colours in a file beside it; one elsewhere, or none, colours nothing."""
    beside = file.parent / name
    try:
        is_small = beside.stat().st_size <= _MOST_MATERIALS
        if beside.resolve().parent != file.parent.resolve() or not is_small:
            return
        lines = read_whole(beside).splitlines()
    except (OSError, ValueError):
        return
    now = ""
    for line in lines:
        kind, _, words = line.strip().partition(b" ")
        if kind == b"newmtl":
            now = _name(words)
        elif kind == b"Kd" and now:
            try:
                r, g, b = (round(255 * min(max(float(word), 0.0), 1.0)) for word in words.split()[:3])
            except (ValueError, OverflowError):
                continue
            yield now, (r, g, b)


def _name(words: bytes) -> str:
    return words.strip().decode("utf-8", "replace")


def _shown(words: bytes) -> str:
    return f'"{_name(words)[:40]}"'
