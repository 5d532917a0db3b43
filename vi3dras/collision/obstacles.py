"""What an arm must not touch: boxes, cylinders and bodies of triangles, each at its place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.collision.convex import least_along, to_box, to_cylinder
from vi3dras.collision.tree import Tree, are_inside, distances
from vi3dras.solids.capsules import squared_to_segment

HAIR = 1e-6
"""A piece that goes through a surface is in it by as much, however thin the body is [m]."""

PARTS = 8
"""Of a piece that is looked at closer."""


class Shape(Protocol):
    """A body in its own frame."""

    @property
    def low(self) -> Floats:
        """The least corner of the box around it (3,) [m]."""

    @property
    def high(self) -> Floats:
        """The largest corner (3,) [m]."""

    def least(self, points: Floats) -> Floats:
        """What the signed distances of points (N, 3) are at least, (N,) [m]."""

    def gaps(self, a: Floats, b: Floats, within: Floats) -> Floats:
        """How far pieces `a` to `b` (N, 3) are from it, (N,) [m]; negative inside.

        Where that is more than `within` (N,), any number from there on is an answer.
        """


@dataclass(frozen=True, eq=False)
class Block:
    """A box about the origin."""

    half: Floats
    """Half its edges along x, y, z, (3,) [m]."""

    @property
    def low(self) -> Floats:
        """The least corner (3,) [m]."""
        return -self.half

    @property
    def high(self) -> Floats:
        """The largest corner (3,) [m]."""
        return self.half

    def least(self, points: Floats) -> Floats:
        """How far points (N, 3) are from it, (N,) [m]."""
        return to_box(points, self.half)

    def gaps(self, a: Floats, b: Floats, within: Floats) -> Floats:
        """How far pieces are from it, see `Shape`."""
        return least_along(lambda points: to_box(points, self.half), a, b)


@dataclass(frozen=True)
class Rod:
    """A solid cylinder about z, its middle at the origin."""

    radius: float
    """[m]."""
    half: float
    """Half its length [m]."""

    @property
    def low(self) -> Floats:
        """The least corner (3,) [m]."""
        return -self.high

    @property
    def high(self) -> Floats:
        """The largest corner (3,) [m]."""
        return np.array([self.radius, self.radius, self.half])

    def least(self, points: Floats) -> Floats:
        """How far points (N, 3) are from it, (N,) [m]."""
        return to_cylinder(points, self.radius, self.half)

    def gaps(self, a: Floats, b: Floats, within: Floats) -> Floats:
        """How far pieces are from it, see `Shape`."""
        return least_along(lambda points: to_cylinder(points, self.radius, self.half), a, b)


@dataclass(frozen=True, eq=False)
class Faces:
    """A body of triangles; where they do not close, only the surface counts."""

    tree: Tree

    @property
    def low(self) -> Floats:
        """The least corner (3,) [m]."""
        return self.tree.low

    @property
    def high(self) -> Floats:
        """The largest corner (3,) [m]."""
        return self.tree.high

    def least(self, points: Floats) -> Floats:
        """How far points (N, 3) are from the box around it, (N,) [m]."""
        return to_box(points - (self.low + self.high) / 2, (self.high - self.low) / 2)

    def gaps(self, a: Floats, b: Floats, within: Floats) -> Floats:
        """How far pieces are from it, see `Shape`; one that is inside as deep as it is from the surface."""
        found = distances(self.tree, a, b, np.maximum(within, HAIR))  # 0 is left to what goes through
        waiting = np.flatnonzero((a > self.low).all(axis=1) & (a < self.high).all(axis=1) & (found > 0))
        inside = waiting[are_inside(self.tree, a[waiting])]
        found[inside] = -distances(self.tree, a[inside], b[inside], np.full(len(inside), np.inf))
        through = np.flatnonzero(found == 0)
        found[through] = -np.maximum(self._depths(a[through]), self._depths(b[through]))
        return found

    def _depths(self, points: Floats) -> Floats:
        """How deep points (N, 3) are inside, (N,) [m]; a hair where they are not."""
        depths = np.full(len(points), HAIR)
        inside = np.flatnonzero(are_inside(self.tree, points))
        depths[inside] += distances(self.tree, points[inside], points[inside], np.full(len(inside), np.inf))
        return depths


@dataclass(frozen=True, eq=False)
class Obstacle:
    """A body that stands somewhere."""

    name: str
    """What a sentence calls it."""
    shape: Shape
    world_from_shape: Floats
    """(4, 4), lengths in metres."""

    @cached_property
    def ball(self) -> tuple[Floats, float]:
        """The middle (3,) in the world and the radius of a ball around it [m]."""
        low, high = self.shape.low, self.shape.high
        middle: Floats = self.world_from_shape[:3, :3] @ ((low + high) / 2) + self.world_from_shape[:3, 3]
        return middle, float(np.linalg.norm(high - low)) / 2

    def bound(self, a: Floats, b: Floats) -> Floats:
        """What `gaps` are at least, (N,): quick, and mostly enough."""
        middle, radius = self.ball
        beyond: Floats = np.sqrt(squared_to_segment(middle, a, b)) - radius
        return beyond

    def closer(self, a: Floats, b: Floats) -> Floats:
        """A better `bound`, for some more work: from the middles of parts, less half a part."""
        turn, origin = self.world_from_shape[:3, :3], self.world_from_shape[:3, 3]
        shares = (np.arange(PARTS) + 0.5) / PARTS
        middles = a[:, None] + shares[:, None] * (b - a)[:, None]
        away = self.shape.least((middles.reshape(-1, 3) - origin) @ turn).reshape(-1, PARTS)
        closest: Floats = away.min(axis=1) - np.linalg.norm(b - a, axis=1) / (2 * PARTS)
        return closest

    def gaps(self, a: Floats, b: Floats, within: Floats) -> Floats:
        """How far pieces `a` to `b` (N, 3) in the world are from it, see `Shape`."""
        turn, origin = self.world_from_shape[:3, :3], self.world_from_shape[:3, 3]
        return self.shape.gaps((a - origin) @ turn, (b - origin) @ turn, within)
