"""What an arm reaches with its hand free, as a chart made once: which posture of the hand does best where.

Joint 1 turns the rest about its axis, so a cell has a distance from that axis and a height; what the other
joints do there needs joint 1 at some value, and its range tells in which directions it may stand so. For
every posture of the hand the first joints have a closed form: the chart tries all postures in all cells. It
proves nothing by itself: it says which posture to try at a point, and where none is worth trying.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.postures import Postures

NEAR = 2
"""Cells around one that are looked at, too."""

WHOLE = 2 * math.pi


class Axis(NamedTuple):
    """Joint 1's axis, about which the reach is alike."""

    origin: Floats
    """A point on it, (3,)."""
    axes: Floats
    """Two directions square to it and the axis itself, as columns, (3, 3)."""

    def seen(self, points: Floats) -> tuple[Floats, Floats, Floats]:
        """Distance, height and direction [rad] of points (N, 3), each (N,)."""
        x, y, z = ((points - self.origin) @ self.axes).T
        return np.hypot(x, y), z, np.arctan2(y, x)

    def points(self, distance: Floats, height: Floats, direction: Floats) -> Floats:
        """Points (N, 3) of the world at such places, each (N,)."""
        flat = np.stack([distance * np.cos(direction), distance * np.sin(direction), height], axis=1)
        placed: Floats = self.origin + flat @ self.axes.T
        return placed


class Places(NamedTuple):
    """Where points are on a chart."""

    cell: Ints
    """(N,), -1 beyond it."""
    direction: Ints
    """(N,)."""

    def at(self, rows: Ints) -> Places:
        """Some of them."""
        return Places(self.cell[rows], self.direction[rows])


class HandChart(NamedTuple):
    """The best posture of the hand in each cell and direction."""

    axis: Axis
    postures: Postures
    low: Floats
    """The corner of the chart (distance, height) [m], (2,)."""
    size: Floats
    """Of a cell [m], (2,)."""
    shape: tuple[int, int]
    """How many cells."""
    posture: NDArray[np.int16]
    """The one with the most room, (sides, cells, directions); sides are the front and the back of the arm."""
    around: NDArray[np.uint8]
    """Which of the cells around has the most, (sides, cells, directions)."""
    may: Bools
    """Whether anything around may be reached, (sides, cells, directions)."""

    def places(self, points: Floats) -> Places:
        """Where points (N, 3) are."""
        distance, height, direction = self.axis.seen(points)
        at = np.floor((np.stack([distance, height], axis=1) - self.low) / self.size)
        is_on = np.asarray(((at >= 0) & (at < self.shape)).all(axis=1))
        row, column = np.where(is_on[:, None], at, 0).astype(np.int64).T
        count = self.posture.shape[2]
        turned = np.floor((direction + math.pi) * (count / WHOLE)).astype(np.int64) % count
        return Places(np.where(is_on, row * self.shape[1] + column, -1), turned)

    def best_postures(self, places: Places) -> Ints:
        """The postures with the most room at places on the chart, one for each side, (N, sides)."""
        return self.posture[:, places.cell, places.direction].T.astype(np.int64)

    def best_around(self, side: int, places: Places) -> Ints:
        """The cells (N,) with the most room around places on the chart."""
        number = self.around[side, places.cell, places.direction].astype(np.int64)
        down, along = np.divmod(number, 2 * NEAR + 1)
        found: Ints = places.cell + (down - NEAR) * self.shape[1] + along - NEAR
        return found

    def middles(self, cells: Ints) -> tuple[Floats, Floats]:
        """Distance and height of the middles of cells (N,), each (N,)."""
        row, column = np.divmod(cells, self.shape[1])
        return self.low[0] + (row + 0.5) * self.size[0], self.low[1] + (column + 0.5) * self.size[1]
