"""Pictures as people see them.

Two runs on one computer may differ in a few pixels by a rounding. Dear ImGui puts a letter into its texture
when a frame shows it first, and what a frame shows while something is being computed depends on the time; a
letter at another place of the texture is sampled between two of its pixels a little otherwise.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.int16]
BLOCK = 8
MOST = 12.0
"""Mean difference of a block of pixels, of 255, below which it looks the same; another digit is far above."""


def looks_alike(first: Colours, second: Colours) -> bool:
    """Whether two pictures (height, width, 3) are the same to the eye, in every small part."""
    return first.shape == second.shape and worst_block(first, second) < MOST


def worst_block(first: Colours, second: Colours) -> float:
    """The largest mean difference of a small part of two pictures (height, width, 3)."""
    apart = np.abs(first - second).max(axis=2).astype(float)
    height, width = (-(-length // BLOCK) * BLOCK for length in apart.shape)
    whole = np.pad(apart, ((0, height - apart.shape[0]), (0, width - apart.shape[1])))
    return float(whole.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK).mean(axis=(1, 3)).max())


def pixels(file: Path) -> Colours:
    """The colours of a PNG as this program writes it, whole or with a palette; of a film the first frame."""
    data, at = file.read_bytes(), 8
    parts: dict[bytes, bytes] = {}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        parts[kind] = parts.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    lines = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, -1)
    if b"PLTE" in parts:
        palette = np.frombuffer(parts[b"PLTE"], np.uint8).reshape(-1, 3).astype(np.int16)
        colours: Colours = palette[lines[:, 1:]]
        return colours
    assert (lines[:, 0] == 2).all(), "each line is the difference to the one above"
    whole = np.cumsum(lines[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, -1)
    return whole[:, :, :3].astype(np.int16)
