"""A solid that the first swept joint makes by turning what lies behind it about its axis.

Behind the first joint the arm fills some set; all that joint 1 does is to carry it around. So nothing needs
its many poses: the set is measured in a section of distance r from the axis and height z, and turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.volume.region import Region, region_of
from vi3dras.workspace.fine import Fine, Passes, points_behind_first
from vi3dras.workspace.pieces import Report

FULL = 2 * math.pi

HAIR = 1e-9
"""At half a turn [rad] the two ends of the turn meet, and are no surface any more."""

SECTORS = 256
"""Angles about the axis that are told apart where the set behind joint 1 is not flat."""

FLAT = 1e-7
"""Of the reach: how far points may lie beside a plane through the axis."""


class SolidOfRevolution(NamedTuple):
    """The solid in coordinates of the first swept joint: r from its axis, z along it."""

    world_from_axis: Floats
    """(4, 4)."""
    low: float
    """Where the joint starts [rad]."""
    turn: float
    """How far it turns [rad], at most a full turn."""
    folded: Region
    """All r >= 0 and z that are reached at some angle."""
    azimuth: float | None
    """The plane through the axis that holds the set behind the joint [rad]; None where it is not flat, and
    for a full turn, which does not ask."""
    signed: Region | None
    """That plane's set, r < 0 behind the axis."""
    sectors: Bools | None
    """For a set that is not flat and no full turn: which of `SECTORS` angles, counted from 0 [rad], are
    reached at each corner of a square of `folded`, (nr, nz, SECTORS)."""

    @property
    def volume(self) -> float:
        """In [m³]."""
        if self.signed is not None:
            single = min(self.turn, FULL - self.turn)
            double = max(2 * self.turn - FULL, 0.0)
            each = (single if double else self.turn) * self.signed.moment
            return float(each + double * self.folded.moment)
        return self.folded.moment * self._mean_angle()

    @property
    def surface(self) -> float | None:
        """In [m²], walls of voids and the two ends of the turn included; None where it is not known."""
        if self.signed is None:
            return None if self.sectors is not None else FULL * self.folded.rim
        if self.turn >= FULL:
            return FULL * self.folded.rim
        if self.turn < math.pi - HAIR:
            return float(self.turn * self.signed.rim + 2 * self.signed.area)
        ends = 2 * (2 * self.folded.area - self.signed.area)
        return float(
            2 * (self.turn - math.pi) * self.folded.rim + (FULL - self.turn) * self.signed.rim + ends
        )

    def holds(self, points: Floats) -> Bools:
        """Whether the solid holds points (3, N) [m] of the world, to half a square."""
        frame = self.world_from_axis
        x, y, z = frame[:3, :3].T @ (points - frame[:3, 3:])
        # the corners on the axis have squares on one side only: those beside them speak for them
        r, angle = np.maximum(np.sqrt(x * x + y * y), self.folded.size), np.arctan2(y, x)
        if self.signed is not None and self.azimuth is not None and self.turn < FULL:
            front = self.signed.holds(r, z) & self._is_swept(angle - self.azimuth)
            back = self.signed.holds(-r, z) & self._is_swept(angle - self.azimuth - math.pi)
            return front | back
        if self.sectors is None:
            return self.folded.holds(r, z)
        i, j = self.folded.nearest(r, z)
        there: Bools = self.sectors[i, j, np.floor(angle * SECTORS / FULL).astype(np.int64) % SECTORS]
        return there

    def _is_swept(self, angle: Floats) -> Bools:
        # the end belongs to what comes after it: cubes cut by both ends are one half each, on average
        return (angle - self.low + HAIR) % FULL < self.turn

    def _mean_angle(self) -> float:
        if self.sectors is None:
            return FULL
        angles = self.sectors.sum(axis=2) * (FULL / SECTORS)
        r = np.abs(self.folded.corner[0] + self.folded.size * np.arange(len(angles)))[:, None]
        return float((r * angles).sum() / max((r * (angles > 0)).sum(), 1e-12))


def solid_of_revolution(
    fine: Fine, low: float, turn: float, report: Report | None = None
) -> SolidOfRevolution:
    """The solid of an arm whose first swept joint turns from `low` by `turn` [rad].

    `fine` has that joint at one value only; `report` is told the fraction done.
    """
    chain, reach, size = fine.chain, fine.reach, fine.size
    azimuth = None if turn >= FULL else _azimuth(fine)
    box = np.array([0.0, -reach]), np.array([reach, reach])
    passes = Passes(report, chain.size, 2 if turn >= FULL else 3 if azimuth is None else 4)
    folded = region_of(lambda: passes.over(_folded(fine)), *box, size)
    signed = sectors = None
    if azimuth is not None:
        low_corner = np.array([-reach, -reach])
        signed = region_of(lambda: passes.over(_signed(fine, azimuth)), low_corner, box[1], size)
    elif turn < FULL:
        sectors = _sectors(passes.over(points_behind_first(chain)), folded, low, turn)
    return SolidOfRevolution(chain.base, low, min(turn, FULL), folded, azimuth, signed, sectors)


def _azimuth(fine: Fine) -> float | None:
    """The plane through the axis in which the points behind the first joint lie, [rad]."""
    x, y, _ = next(points_behind_first(fine.chain))
    far = int(np.argmax(x * x + y * y))
    angle = math.atan2(y[far], x[far])
    for x, y, _ in points_behind_first(fine.chain):
        if np.abs(y * math.cos(angle) - x * math.sin(angle)).max() > FLAT * fine.reach:
            return None
    return angle


def _folded(fine: Fine) -> Iterator[Floats]:
    for x, y, z in points_behind_first(fine.chain):
        yield np.stack([np.sqrt(x * x + y * y), z])


def _signed(fine: Fine, azimuth: float) -> Iterator[Floats]:
    c, s = math.cos(azimuth), math.sin(azimuth)
    for x, y, z in points_behind_first(fine.chain):
        yield np.stack([c * x + s * y, z])


def _sectors(blocks: Iterator[Floats], folded: Region, low: float, turn: float) -> Bools:
    """Which angles are reached at each corner of the section's squares: those behind joint 1, turned."""
    hit = np.zeros((*folded.hit.shape, SECTORS), bool)
    first = np.rint(folded.corner / folded.size).astype(int)
    for x, y, z in blocks:
        i = np.floor(np.sqrt(x * x + y * y) / folded.size).astype(np.int64) - first[0]
        j = np.floor(z / folded.size).astype(np.int64) - first[1]
        hit[i, j, np.floor(np.arctan2(y, x) * SECTORS / FULL).astype(np.int64) % SECTORS] = True
    width = min(max(round(turn * SECTORS / FULL), 1), SECTORS)
    start = math.floor(low * SECTORS / FULL + 0.5)
    corners = np.zeros((hit.shape[0] + 1, hit.shape[1] + 1, SECTORS), bool)
    turned = [_turned(row, start, width) for row in hit]
    for i in range(1, hit.shape[0]):
        a, b = turned[i - 1], turned[i]
        corners[i, 1:-1] = a[:-1] & a[1:] & b[:-1] & b[1:]
        edge = folded.inside[i, 1:-1] & ~corners[i, 1:-1].any(axis=1)
        corners[i, 1:-1][edge] = (a[:-1] | a[1:] | b[:-1] | b[1:])[edge]
    return corners


def _turned(row: Bools, start: int, width: int) -> Bools:
    """Sectors (n, SECTORS) reached from those hit by turns of `start` to `start + width - 1` sectors."""
    counts = np.cumsum(np.concatenate([row, row], axis=1), axis=1, dtype=np.int32)
    counts = np.concatenate([np.zeros((len(row), 1), np.int32), counts], axis=1)
    ends = np.arange(SECTORS, 2 * SECTORS) + 1
    reached: Bools = counts[:, ends] > counts[:, ends - width]
    return np.roll(reached, start, axis=1)
