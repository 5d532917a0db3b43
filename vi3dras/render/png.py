"""Pictures as PNG files."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR_TYPES = {1: 0, 3: 2, 4: 6}


def to_bytes(picture: NDArray[Any]) -> NDArray[np.uint8]:
    """Turn screen values 0 to 1 into 0 to 255."""
    values: NDArray[np.uint8] = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    return values


def encoded(picture: Singles | NDArray[np.uint8]) -> bytes:
    """Give the PNG file of a picture (height, width, 1, 3 or 4), floats 0 to 1 or bytes."""
    pixels = np.asarray(picture, np.uint8) if picture.dtype == np.uint8 else to_bytes(picture)
    height, width, channels = pixels.shape
    header = struct.pack(">IIBBBBB", width, height, 8, _COLOUR_TYPES[channels], 0, 0, 0)
    # filter 2 (difference to the row above) is the one that needs no choice and packs grids and shades well
    rows = np.empty((height, 1 + width * channels), np.uint8)
    rows[:, 0] = 2
    flat = pixels.reshape(height, -1)
    rows[0, 1:] = flat[0]
    rows[1:, 1:] = flat[1:] - flat[:-1]
    data = zlib.compress(rows.tobytes(), 6)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """One part of a PNG file, with its length and its check sum."""
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
