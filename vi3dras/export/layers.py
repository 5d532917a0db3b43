"""What a cloud file holds: one layer per link, each with its points and their colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles
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
