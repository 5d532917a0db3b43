"""Clouds as PLY, binary little endian: float32 x, y, z and a colour per point, 15 bytes each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from vi3dras.export.layers import Layer, block_count, blocks, points_in
from vi3dras.export.lengths import in_unit
from vi3dras.export.quoting import ply_comment
from vi3dras.files import Piece, Report, write_pieces

VERTEX = np.dtype([("xyz", "<f4", 3), ("rgb", "u1", 3)])

PIECE = 1 << 15
"""Points written at a time."""


def write_ply(
    file: Path,
    layers: Sequence[Layer],
    *,
    unit: str = "m",
    replace: bool = False,
    report: Report | None = None,
) -> None:
    """Write all layers one after the other, lengths in `unit`.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    pieces = _pieces(layers, unit)
    write_pieces(file, pieces, count=block_count(layers, PIECE) + 1, replace=replace, report=report)


def _pieces(layers: Sequence[Layer], unit: str) -> Iterator[Piece]:
    yield _header(layers, unit).encode()
    memory = np.empty(PIECE, VERTEX)  # used again and again: it stays in the processor's cache
    for _, layer in blocks(layers, PIECE):
        vertices = memory[: len(layer.points)]
        vertices["xyz"] = in_unit(layer.points, unit)
        vertices["rgb"] = layer.colours
        yield vertices.view(np.uint8).data


def _header(layers: Sequence[Layer], unit: str) -> str:
    lines = ["ply", "format binary_little_endian 1.0", f"comment lengths in {unit}"]
    lines += [f"comment {len(layer.points)} points of {ply_comment(layer.name)}" for layer in layers]
    lines.append(f"element vertex {points_in(layers)}")
    lines += [f"property float {axis}" for axis in "xyz"]
    lines += [f"property uchar {colour}" for colour in ("red", "green", "blue")]
    return "\n".join([*lines, "end_header", ""])
