"""Painted pictures as PNG files, and a row of them as one that moves (APNG)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import numpy as np

from vi3dras.render.png import SIGNATURE, chunk

from .palette import Bytes, Painted, painted

FOR_EVER = 0


def still(picture: Painted) -> bytes:
    """One picture as a PNG file."""
    return b"".join(
        [SIGNATURE, *_head(picture), chunk(b"IDAT", _packed(picture.pixels)), chunk(b"IEND", b"")]
    )


def moving(pictures: Sequence[Bytes], seconds: float) -> bytes:
    """Pictures (height, width, 3) as a PNG that repeats for ever; each stays for so many seconds.

    All share one palette, and after the first one only the rectangle that changed is kept. What cannot show
    films shows the first picture.
    """
    whole = painted(np.concatenate(pictures))
    frames = np.split(whole.pixels, len(pictures))
    first = Painted(frames[0], whole.palette)
    parts = [SIGNATURE, *_head(first, len(frames))]
    number = 0
    for index, frame in enumerate(frames):
        left, top, piece = (0, 0, frame) if index == 0 else _changed(frames[index - 1], frame)
        parts.append(chunk(b"fcTL", _control(number, piece, left, top, seconds)))
        data = _packed(piece)
        number += 1
        if index == 0:
            parts.append(chunk(b"IDAT", data))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    parts.append(chunk(b"IEND", b""))
    return b"".join(parts)


def _head(picture: Painted, frames: int = 1) -> list[bytes]:
    height, width = picture.pixels.shape
    head = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))]
    if frames > 1:
        head.append(chunk(b"acTL", struct.pack(">II", frames, FOR_EVER)))
    return [*head, chunk(b"PLTE", picture.palette.tobytes())]


def _control(number: int, piece: Bytes, left: int, top: int, seconds: float) -> bytes:
    height, width = piece.shape
    return struct.pack(">IIIIIHHBB", number, width, height, left, top, round(seconds * 1000), 1000, 0, 0)


def _changed(before: Bytes, after: Bytes) -> tuple[int, int, Bytes]:
    """The rectangle that differs, one pixel at least, with its left and top."""
    rows, columns = np.nonzero(before != after)
    if not len(rows):
        return 0, 0, after[:1, :1]
    left, top = int(columns.min()), int(rows.min())
    return left, top, after[top : rows.max() + 1, left : columns.max() + 1]


def _packed(pixels: Bytes) -> bytes:
    """The lines without a filter: numbers of colours have no slopes to follow."""
    lines = np.pad(pixels, ((0, 0), (1, 0)))
    return zlib.compress(lines.tobytes(), 9)
