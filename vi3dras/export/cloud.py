"""Clouds for other programs, one layer per link; the end of the file's name chooses the format."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles
from vi3dras.errors import Vi3drasError
from vi3dras.export.digits import ROWS, rows_of_text
from vi3dras.export.quoting import member_name, plain
from vi3dras.files import Piece, Report, whole_file, write_pieces
from vi3dras.units import LENGTHS

BLOCK = 1 << 18
"""Points written at a time."""


class Layer(NamedTuple):
    """The points of one link."""

    name: str
    points: Singles
    """In [m], (N, 3)."""
    colours: NDArray[np.uint8]
    """Red, green and blue, 0 to 255, (N, 3), or (3,) for all alike."""


def blocks(layers: Sequence[Layer], most: int = BLOCK) -> Iterator[tuple[int, Layer]]:
    """The layers in pieces of at most `most` points, each with the number of its layer, from 0."""
    for number, layer in enumerate(layers):
        for first in range(0, len(layer.points), most):
            some = slice(first, first + most)
            colours = layer.colours if layer.colours.ndim == 1 else layer.colours[some]
            yield number, Layer(layer.name, layer.points[some], colours)


def points_in(layers: Sequence[Layer]) -> int:
    """How many points there are in all."""
    return sum(len(layer.points) for layer in layers)


def block_count(layers: Sequence[Layer], most: int = BLOCK) -> int:
    """How many pieces `blocks` gives."""
    return sum(-(-len(layer.points) // most) for layer in layers)


def in_unit(points: Singles, unit: str) -> Singles:
    """Points (N, 3) in [m] as the file has them; the same array where that is metres."""
    return points if unit == "m" else points * np.float32(1 / LENGTHS[unit])


def decimals(unit: str) -> int:
    """Digits after the point that hold a micrometre or better: what a float32 knows of an arm."""
    return {"m": 7, "cm": 5, "mm": 4, "in": 5}[unit]


SUFFIXES = (".ply", ".csv", ".npz", ".xyz")

DAY = (1980, 1, 1, 0, 0, 0)
"""The date inside a zip file: the same cloud gives the same bytes on every day."""

VERTEX = np.dtype([("xyz", "<f4", 3), ("rgb", "u1", 3)])

PIECE = 1 << 15
"""Points written at a time."""


class CloudSuffixError(Vi3drasError):
    """A name whose end says nothing about the format; facts: the file, and the ends that do."""

    def _told(self, file: object, known: tuple[str, ...]) -> str:
        return (
            f"{file} should end in {', '.join(known[:-1])} or {known[-1]}: "
            "the end of the name chooses the format."
        )


def write_cloud(
    file: Path,
    layers: Sequence[Layer],
    *,
    unit: str = "m",
    replace: bool = False,
    report: Report | None = None,
) -> None:
    """Write the points of all layers, lengths in `unit`.

    PLY has x, y, z and a colour per point; CSV x, y, z, colour and the number of the link; XYZ x, y and z
    alone; NPZ one array of points and one of colours per link, and the unit.

    Raises:
        CloudSuffixError: the name ends in none of `SUFFIXES`.
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    suffix = check_suffix(file)
    if suffix == ".npz":
        _write_npz(file, layers, unit, replace=replace, report=report)
        return
    kinds = {".ply": _ply_pieces, ".csv": _csv_pieces, ".xyz": _xyz_pieces}
    rows = sum(-(-len(layer.points) // ROWS) for _, layer in blocks(layers)) + (suffix == ".csv")
    count = block_count(layers, PIECE) + 1 if suffix == ".ply" else rows
    write_pieces(file, kinds[suffix](layers, unit), count=count, replace=replace, report=report)


def check_suffix(file: Path) -> str:
    """The end of a name in small letters.

    Raises:
        CloudSuffixError: it is none of `SUFFIXES`.
    """
    suffix = file.suffix.casefold()
    if suffix not in SUFFIXES:
        raise CloudSuffixError(str(file), SUFFIXES)
    return suffix


def _csv_pieces(layers: Sequence[Layer], unit: str) -> Iterator[Piece]:
    names = [f"{axis}_{unit}" for axis in "xyz"]
    yield (",".join([*names, "red", "green", "blue", "link"]) + "\n").encode()
    for number, layer in blocks(layers):
        count = len(layer.points)
        colours = np.broadcast_to(layer.colours, (count, 3))
        numbers = [*in_unit(layer.points, unit).T, *colours.T, np.broadcast_to(np.int64(number + 1), count)]
        yield from rows_of_text(numbers, decimals=[decimals(unit)] * 3 + [0] * 4)


def _xyz_pieces(layers: Sequence[Layer], unit: str) -> Iterator[Piece]:
    for _, layer in blocks(layers):
        columns = list(in_unit(layer.points, unit).T)
        yield from rows_of_text(columns, decimals=decimals(unit), separator=" ")


def _write_npz(
    file: Path, layers: Sequence[Layer], unit: str, *, replace: bool, report: Report | None
) -> None:
    """Uncompressed, as `np.savez` does it, but with one date and without a second copy of the points."""
    with (
        whole_file(file, replace=replace) as stream,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED, allowZip64=True) as archive,
    ):
        for done, (name, layer) in enumerate(zip(_keys(layers), layers, strict=True), 1):
            parts = (in_unit(piece.points, unit) for _, piece in blocks([layer]))
            _put(archive, name, "<f4", layer.points.shape, parts)
            _put(archive, f"{name}_rgb", "|u1", layer.colours.shape, [layer.colours])
            if report is not None:
                report(done / len(layers))
        _put(archive, "length_unit", f"<U{len(unit)}", (), [np.array(unit)])


def _put(
    archive: zipfile.ZipFile,
    name: str,
    kind: str,
    shape: tuple[int, ...],
    parts: Iterable[NDArray[np.generic]],
) -> None:
    with archive.open(zipfile.ZipInfo(f"{name}.npy", DAY), "w", force_zip64=True) as stream:
        head = {"descr": kind, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(stream, head)
        for part in parts:
            stream.write(part.astype(kind, order="C", copy=False).tobytes())


def _keys(layers: Sequence[Layer]) -> list[str]:
    """The layers' names, with a number behind a name that is there twice."""
    names = [member_name(layer.name) for layer in layers]
    return [f"{n}_{i}" if names.count(n) > 1 else n for i, n in enumerate(names, 1)]


def _ply_pieces(layers: Sequence[Layer], unit: str) -> Iterator[Piece]:
    yield _header(layers, unit).encode()
    memory = np.empty(PIECE, VERTEX)  # used again and again: it stays in the processor's cache
    for _, layer in blocks(layers, PIECE):
        vertices = memory[: len(layer.points)]
        vertices["xyz"] = in_unit(layer.points, unit)
        vertices["rgb"] = layer.colours
        yield vertices.view(np.uint8).data


def _header(layers: Sequence[Layer], unit: str) -> str:
    lines = ["ply", "format binary_little_endian 1.0", f"comment lengths in {unit}"]
    lines += [f"comment {len(layer.points)} points of {plain(layer.name)}" for layer in layers]
    lines.append(f"element vertex {points_in(layers)}")
    lines += [f"property float {axis}" for axis in "xyz"]
    lines += [f"property uchar {colour}" for colour in ("red", "green", "blue")]
    return "\n".join([*lines, "end_header", ""])
