"""Few colours for many: a picture with 256 of them takes a quarter of the room and looks the same."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats

Bytes = NDArray[np.uint8]
MOST = 256
ROUNDS = 4
"""How often every colour moves to the middle of those it stands for."""
PIECE = 8192
"""Colours that are compared at once."""


class Painted(NamedTuple):
    """A picture as numbers of colours."""

    pixels: Bytes
    """(height, width)"""
    palette: Bytes
    """(colours, 3)"""

    def colours(self) -> Bytes:
        """The picture itself (height, width, 3)."""
        return self.palette[self.pixels]


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
    spread: Floats = weights @ (colours - middle) ** 2
    return spread


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
