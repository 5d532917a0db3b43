"""Pictures with few colours as PNG files, and a row of them as one that moves (APNG).

A picture with 256 colours takes a quarter of the room and looks the same.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.render.png import SIGNATURE, chunk

Bytes = NDArray[np.uint8]
MOST = 256
ROUNDS = 4
"""How often every colour moves to the middle of those it stands for."""
PIECE = 8192
"""Colours that are compared at once."""
FOR_EVER = 0


class Painted(NamedTuple):
    """A picture as numbers of colours."""

    pixels: Bytes
    """(height, width)"""
    palette: Bytes
    """(colours, 3)"""


def painted(picture: Bytes, most: int = MOST) -> Painted:
    """A picture (height, width, 3) with at most so many colours; the same one gives the same bytes.

    A colour counts with the root of its pixels: thin letters keep theirs beside large grounds.
    """
    wide = picture.reshape(-1, 3).astype(np.uint32)
    keys, of_pixel, counts = np.unique(
        wide[:, 0] << 16 | wide[:, 1] << 8 | wide[:, 2], return_inverse=True, return_counts=True
    )
    colours = np.stack([keys >> 16, keys >> 8 & 255, keys & 255], axis=1).astype(float)
    weights = np.sqrt(counts)
    palette = _cut(colours, weights, most)
    for _ in range(ROUNDS if len(palette) == most else 0):
        palette = _moved(palette, colours, weights)
    palette = np.rint(palette)
    pixels = _nearest(colours, palette)[of_pixel].reshape(picture.shape[:2])
    return Painted(pixels.astype(np.uint8), palette.astype(np.uint8))


def _cut(colours: Floats, weights: Floats, most: int) -> Floats:
    """The box of all colours, cut again and again where it spreads most; gives each part's mean."""
    parts = [np.arange(len(colours))]
    spreads = [_spread(colours, weights)]
    while len(parts) < most:
        widest = int(np.argmax([spread.max() for spread in spreads]))
        if spreads[widest].max() == 0:
            break
        part, axis = parts.pop(widest), int(np.argmax(spreads.pop(widest)))
        part = part[np.argsort(colours[part, axis], kind="stable")]
        along = colours[part, axis]
        at = np.searchsorted(along, np.average(along, weights=weights[part]), side="right")
        at = min(max(int(at), 1), len(part) - 1)
        for half in (part[:at], part[at:]):
            parts.append(half)
            spreads.append(_spread(colours[half], weights[half]))
    return np.array([np.average(colours[part], axis=0, weights=weights[part]) for part in parts])


def _spread(colours: Floats, weights: Floats) -> Floats:
    """The weighted squares of the distance from the mean, per channel (3,); 0 for one colour alone."""
    if len(colours) == 1:
        return np.zeros(3)
    middle = np.average(colours, axis=0, weights=weights)
    return weights @ (colours - middle) ** 2


def _moved(palette: Floats, colours: Floats, weights: Floats) -> Floats:
    """Each colour of the palette in the middle of those that are nearest to it."""
    near = _nearest(colours, palette)
    total = np.bincount(near, weights, len(palette))[:, None]
    sums = np.stack([np.bincount(near, weights * c, len(palette)) for c in colours.T], axis=1)
    return np.where(total > 0, sums / np.where(total > 0, total, 1), palette)


def _nearest(colours: Floats, palette: Floats) -> NDArray[np.intp]:
    squares = np.square(palette).sum(axis=1)
    pieces = np.split(colours, range(PIECE, len(colours), PIECE))
    return np.concatenate([np.argmin(squares - 2 * piece @ palette.T, axis=1) for piece in pieces])


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
