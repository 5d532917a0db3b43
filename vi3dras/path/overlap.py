"""How much of an object lies inside a body for every way to shift it: all of them at once.

Both are cut into the same small cubes. The share inside, as a function of the shift, is the correlation of
the two, and the fast Fourier transform gives it for all shifts at the price of a few.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from vi3dras.arrays import Bools, Floats


class Reach(Protocol):
    """What can be reached."""

    def at(self, points: Floats) -> Bools:
        """Which of points (N, 3) [m] are inside, (N,)."""

    def over(self, x: Floats, y: Floats, z: Floats) -> Bools:
        """Which points of a grid are inside, (nx, ny, nz); an arm knows quicker ways than one by one."""


class Body(NamedTuple):
    """Cubes whose middle is inside, and so are the middles of their neighbours: a body with a margin."""

    inside: Bools
    """(nx, ny, nz)"""
    corner: Floats
    """The middle of the first cube [m], (3,)."""
    cell: float
    """Edge of a cube [m]."""

    def holds(self, points: Floats) -> Bools:
        """Which of points (N, 3) [m] are in its cubes, (N,)."""
        at = np.round((points - self.corner) / self.cell).astype(int)
        known = ((at >= 0) & (at < self.inside.shape)).all(axis=1)
        held = np.zeros(len(points), bool)
        held[known] = self.inside[tuple(at[known].T)]
        return held


def body_of(reach: Reach, bounds: Floats, cells: int) -> Body:
    """The body within bounds (2, 3) [m], `cells` cubes along its longest side."""
    cell = float(np.max(bounds[1] - bounds[0])) / cells or 1.0
    counts = np.ceil((bounds[1] - bounds[0]) / cell).astype(int) + 1
    x, y, z = (low + cell * np.arange(count) for low, count in zip(bounds[0], counts, strict=True))
    return Body(_shrunk(reach.over(x, y, z)), bounds[0], cell)


class Shifts(NamedTuple):
    """The share of an object inside the body for every shift by whole cubes."""

    share: Floats
    """From 0 to 1, (sx, sy, sz)."""
    first: Floats
    """The shift of the first [m], (3,)."""
    cell: float

    def best(self, slack: float) -> tuple[Floats, float]:
        """The shortest shift (3,) [m] whose share is within `slack` of the greatest, and its share."""
        most = float(self.share.max())
        found = np.argwhere(self.share >= most - slack)
        moves = self.first + self.cell * found
        k = int(np.argmin((moves**2).sum(axis=1)))
        return moves[k], float(self.share[tuple(found[k])])


def shifts_of(points: Floats, body: Body) -> Shifts:
    """The share of points (N, 3) inside the body for every shift that lets the two meet."""
    low = points.min(axis=0)
    cubes = np.round((points - low) / body.cell).astype(int)
    object_shape = cubes.max(axis=0) + 1
    shape = [_quick_length(int(n)) for n in object_shape + np.array(body.inside.shape) - 1]
    weights = np.zeros(object_shape, np.float32)
    np.add.at(weights, tuple(cubes.T), np.float32(1 / len(points)))
    axes = (0, 1, 2)
    there, here = (np.fft.rfftn(part, shape, axes) for part in (body.inside.astype(np.float32), weights))
    met = np.fft.irfftn(there * np.conj(here), shape, axes)
    # A shift by less than nothing stands at the far end of the circle that the transform makes.
    back = tuple(int(n) - 1 for n in object_shape)
    met = np.roll(met, back, axes)
    used = tuple(slice(0, int(n + b)) for n, b in zip(body.inside.shape, back, strict=True))
    first = body.corner - low - body.cell * np.array(back)
    return Shifts(np.clip(met[used], 0.0, 1.0), first, body.cell)


def _shrunk(inside: Bools) -> Bools:
    kept = inside.copy()
    padded = np.pad(inside, 1)
    middle = slice(1, -1)
    for axis in range(3):
        for side in (slice(0, -2), slice(2, None)):
            window = [middle, middle, middle]
            window[axis] = side
            kept &= padded[tuple(window)]
    return kept


def _quick_length(n: int) -> int:
    """The next length that has only 2, 3 and 5 as factors: the transform is quick there."""
    while True:
        left = n
        for prime in (2, 3, 5):
            while left % prime == 0:
                left //= prime
        if left == 1:
            return n
        n += 1
