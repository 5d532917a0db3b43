"""Holes of what an arm can reach: closed voids, holes of a flat region, and tunnels that go through."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.volume.extremes import Interval, around
from vi3dras.volume.labels import euler_characteristic, parts_of
from vi3dras.volume.region import Region
from vi3dras.volume.revolution import FULL
from vi3dras.volume.solid import Reach, Solid, solid_of

LEAST = 4
"""Squares or cubes below which a hole cannot be told from the edges of the voxels."""

EDGE = 2.0
"""A hole has so much more edge than a ball or a disc of its size, at most."""

TUNNEL_CUBES = 300_000
"""Cubes of the box in which tunnels are looked for: their width costs a count of tunnels per cube."""


class Hole(NamedTuple):
    """A part that cannot be reached, with reachable places all around."""

    size: float
    """Volume of a void [m³], or area of a hole in a flat region [m²]."""
    radius: float
    """Of the ball or disc of that size [m]."""
    centre: Floats
    """Its middle in the world [m], (3,): of a ring, the middle of the ring."""
    is_ring: bool
    """True when it goes around something, like the inside of a tyre."""
    between: Interval
    """The true size is in it."""


class Holes(NamedTuple):
    """All of them, the largest first."""

    voids: tuple[Hole, ...]
    """Closed in; in a flat region its holes."""
    tunnels: tuple[float, ...]
    """Ways through from outside to outside: the diameter of the ball that fits through each [m]."""


def holes_of(reach: Reach) -> Holes:
    """The holes of a reach."""
    if reach.region is not None and reach.plane is not None:
        return Holes(_flat_holes(reach.region, reach.plane), ())
    if reach.way == "thin":
        return Holes((), ())
    coarse = solid_of(reach, most=TUNNEL_CUBES)
    tunnels = tunnels_of(coarse)
    turned = reach.turned
    if turned is not None and turned.turn >= FULL:
        return Holes(_turned_voids(turned.folded, turned.world_from_axis), tunnels)
    return Holes(voids_of(coarse), tunnels)


def voids_of(solid: Solid) -> tuple[Hole, ...]:
    """Closed voids of cubes: empty ones that do not touch the outside, not even at a corner of the solid."""
    labels, count = parts_of(~np.pad(solid.inside, 1))
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    voids = []
    for number in range(2, count + 1):  # the first part is the outside
        if sizes[number] < LEAST:
            continue
        void = labels == number
        middle = solid.corner + (np.argwhere(void).mean(axis=0) - 0.5) * solid.size
        volume = float(sizes[number]) * solid.size**3
        voids.append(_void(volume, middle, solid.size, 1, is_ring=_loops(void) > 0))
    return tuple(sorted(voids, key=lambda hole: -hole.size))


def tunnels_of(solid: Solid) -> tuple[float, ...]:
    """The widths of ways through cubes [m], the widest first, to about an edge of a cube.

    The solid swells step by step; the width of a tunnel is twice what closes it.
    """
    inside = _filled(solid.inside)
    count = left = _through(inside)
    widths: list[float] = []
    steps = 0
    while left and steps < max(inside.shape):
        inside = _filled(_swollen(inside, all_around=steps % 3 == 2))
        steps += 1
        now = _through(inside)
        widths += [2 * steps * solid.size] * max(left - now, 0)
        left = now
    return tuple(sorted(widths, reverse=True)[:count])


def _flat_holes(region: Region, plane: Floats) -> tuple[Hole, ...]:
    """Holes of a flat region; their area is that within their own outline."""
    holes = []
    for starts, ends in _outlines(region):
        crossed = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0]
        area = -float(crossed.sum()) / 2
        if area < LEAST * region.size**2:
            continue
        middle = -((starts + ends) * crossed[:, None]).sum(axis=0) / 6 / area
        centre = plane[:3, :3] @ [*middle, 0.0] + plane[:3, 3]
        radius = math.sqrt(area / math.pi)
        between = around(area, 2 * EDGE * area / radius, region.size, radius, 2)
        holes.append(Hole(area, radius, centre, is_ring=False, between=between))
    return tuple(sorted(holes, key=lambda hole: -hole.size))


def _turned_voids(section: Region, world_from_axis: Floats) -> tuple[Hole, ...]:
    """Voids of a solid of a full turn: what the holes of its section sweep."""
    voids = []
    for starts, ends in _outlines(section, is_turned=True):
        r0, r1 = starts[:, 0], ends[:, 0]
        rise = ends[:, 1] - starts[:, 1]
        volume = -FULL * float(((r0 * r0 + r0 * r1 + r1 * r1) * rise).sum()) / 6
        if volume < LEAST * section.size**3:
            continue
        z = (starts[:, 1] + ends[:, 1]) / 2
        height = -FULL * float(((r0 * r0 + r0 * r1 + r1 * r1) * rise * z).sum()) / 6 / volume
        centre = world_from_axis[:3, :3] @ [0.0, 0.0, height] + world_from_axis[:3, 3]
        is_ring = bool(min(r0.min(), r1.min()) > section.size)
        voids.append(_void(volume, centre, section.size, 2, is_ring=is_ring))
    return tuple(sorted(voids, key=lambda hole: -hole.size))


def _outlines(region: Region, *, is_turned: bool = False) -> list[tuple[Floats, Floats]]:
    """The outline around each closed empty part of a region, in which a void may end at the axis r = 0."""
    empty = ~region.hit
    if is_turned:
        empty[: round(-region.corner[0] / region.size)] = False
    labels, count = parts_of(empty)
    owner = labels.ravel()[region.beside]
    outlines = []
    outside = labels[-1, -1]
    for number in range(1, count + 1):
        if number != outside and np.count_nonzero(labels == number) >= LEAST:
            mine = owner == number
            outlines.append((region.starts[mine], region.ends[mine]))
    return outlines


def _filled(inside: Bools) -> Bools:
    """The solid with its closed voids filled."""
    labels, _ = parts_of(~np.pad(inside, 1))
    filled: Bools = (labels != 1)[1:-1, 1:-1, 1:-1]
    return filled


def _through(inside: Bools) -> int:
    """How many tunnels a solid without voids has."""
    return parts_of(inside, corners=True)[1] - euler_characteristic(inside)


def _loops(void: Bools) -> int:
    """How many loops a void itself has: as many as the cubes all around it."""
    around = np.pad(~void, 1, constant_values=True)
    return parts_of(around, corners=True)[1] + 1 - euler_characteristic(around)


def _swollen(inside: Bools, *, all_around: bool) -> Bools:
    """The cubes and their neighbours at faces, or all around: in turn they make a ball, nearly."""
    inside = np.pad(inside, 1)
    grown = inside.copy()
    for axis in range(3):
        source = grown.copy() if all_around else inside
        a, b = np.moveaxis(grown, axis, 0), np.moveaxis(source, axis, 0)
        a[1:] |= b[:-1]
        a[:-1] |= b[1:]
    return grown


def _void(volume: float, centre: Floats, size: float, order: int, *, is_ring: bool) -> Hole:
    radius = math.cbrt(volume * 3 / (4 * math.pi))
    between = around(volume, 3 * EDGE * volume / radius, size, radius, order)
    return Hole(volume, radius, centre, is_ring, between)
