"""Lines of equal height over a grid, and the heights at which they are drawn."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.velocities.contour import chains, segments

MOST_LEVELS = 12
STEPS = ((1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0), (1.0, 2.0, 3.0, 5.0), (1.0, 2.0, 5.0), (1.0, 3.0), (1.0,))
"""Of a decade, from many heights to few."""


def factors(low: float, high: float, most: int) -> list[float]:
    """Round numbers from one above zero to another, so many at most: 1, 2, 5 of each decade, say."""
    decades = range(math.floor(math.log10(low)), math.floor(math.log10(high)) + 1)
    found: list[float] = []
    for steps in STEPS:
        numbers = [float(f"{step}e{decade}") for decade in decades for step in steps]
        found = [number for number in numbers if low * (1 - 1e-9) <= number <= high * (1 + 1e-9)]
        if len(found) <= most:
            break
    return found[:: max(math.ceil(len(found) / max(most, 1)), 1)]


def levels_of(low: float, high: float) -> list[float]:
    """Heights at which lines are drawn between two numbers above zero, by factors."""
    if not 0 < low < high < math.inf:
        return []
    found = [height for height in factors(low, high, MOST_LEVELS) if low < height < high]
    if len(found) >= 3 or high / low < 1.02:
        return found
    finer = np.geomspace(low, high, 8)[1:-1].tolist()  # hardly a round number lies between them
    return [float(f"{height:.3g}") for height in finer]


def level_lines(values: Floats, level: float) -> list[Floats]:
    """The lines on which values (n, m) have a height, each (k, 2) in places of the grid.

    A line ends where a value is not finite.
    """
    known, up = np.isfinite(values), values > level
    n, m = values.shape
    first = [(slice(0, n - 1), slice(0, m)), (slice(0, n), slice(0, m - 1))]
    second = [(slice(1, n), slice(0, m)), (slice(0, n), slice(1, m))]
    number, places, count = [], [], 0
    for axis, (here, there) in enumerate(zip(first, second, strict=True)):
        crossed = known[here] & known[there] & (up[here] != up[there])
        index = np.full(crossed.shape, -1)
        index[crossed] = np.arange(count, count + crossed.sum())
        count += int(crossed.sum())
        at = np.argwhere(crossed).astype(float)
        rise = values[there][crossed] - values[here][crossed]
        at[:, axis] += (level - values[here][crossed]) / rise
        number.append(index)
        places.append(at)
    points = np.concatenate(places)

    def middle(place: Floats) -> Floats:
        a, b = int(place[0, 0]), int(place[0, 1])
        return np.atleast_1d(values[a : a + 2, b : b + 2].mean() - level)

    grid = [np.arange(n, dtype=float), np.arange(m, dtype=float)]
    joined = chains(segments(number, up, grid, middle), count)
    lines = []
    for chain, closes in joined:
        if len(chain) > 1:
            lines.append(points[[*chain, chain[0]] if closes else chain])
    return lines
