"""The numbers of a GLB file: accessors, each a window on a piece of its bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.meshes.errors import MeshCutError, MeshTextError

_KINDS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Numbers:
    """What the accessors of a file give.

    Args:
        file: its name is said in errors.
        told: the text of the file as a table.
        data: the bytes of its numbers.
    """

    def __init__(self, file: Path, told: dict[str, Any], data: bytes) -> None:
        self._file, self._told, self._data = file, told, data

    def take(self, which: int) -> NDArray[Any]:
        """The numbers of an accessor, (N, K); whole ones that stand for shares are made shares.

        Raises:
            FileError: they are not all there, or in another file.
        """
        accessor = self._told["accessors"][which]
        if "sparse" in accessor or "bufferView" not in accessor:
            raise MeshTextError(self._file.name, "", "its numbers are sparse", "saved with all numbers")
        view = self._told["bufferViews"][accessor["bufferView"]]
        if "uri" in self._told["buffers"][view["buffer"]]:
            raise MeshTextError(self._file.name, "", "its numbers are in another file", "one GLB file")
        kind, width, count = (
            np.dtype(_KINDS[accessor["componentType"]]),
            _WIDTHS[accessor["type"]],
            accessor["count"],
        )
        start = int(view.get("byteOffset", 0)) + int(accessor.get("byteOffset", 0))
        step = int(view.get("byteStride", 0)) or kind.itemsize * width
        end = start + step * (count - 1) + kind.itemsize * width if count else start
        if start < 0 or count < 0 or step < kind.itemsize * width or end > len(self._data):
            raise MeshCutError(self._file.name, "", f"{count:,} numbers", f"has {len(self._data):,} bytes")
        found: NDArray[Any] = np.ndarray((count, width), kind, self._data, start, (step, kind.itemsize))
        if accessor.get("normalized") and kind.kind in "iu":
            return np.maximum(found / float(np.iinfo(kind).max), -1.0)
        return found
