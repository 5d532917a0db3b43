"""What the space inside triangles weighs: volume, centroid and inertia of closed bodies, at density 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.solids.shapes import Shape


class Bulk(NamedTuple):
    """A body of density 1, told about the origin, so that bodies add up."""

    volume: float
    """In [m³]; its mass at density 1."""
    moment: Floats
    """Volume times centroid, (3,) in [m⁴]."""
    second: Floats
    """The integral of x xᵀ over the body, (3, 3) in [m⁵]."""

    @property
    def centroid(self) -> Floats:
        """Where its middle is, (3,) in [m]."""
        middle: Floats = self.moment / self.volume
        return middle

    @property
    def inertia(self) -> Floats:
        """The inertia about the centroid at density 1, (3, 3) in [m⁵]."""
        about = self.second - np.outer(self.moment, self.moment) / self.volume
        tensor: Floats = np.trace(about) * np.eye(3) - about
        return tensor

    def plus(self, other: Bulk) -> Bulk:
        """Both bodies; where they overlap, twice."""
        return Bulk(self.volume + other.volume, self.moment + other.moment, self.second + other.second)


NOTHING = Bulk(0.0, np.zeros(3), np.zeros((3, 3)))


def bulk_of(shapes: Sequence[Shape]) -> Bulk:
    """The space inside closed shapes together."""
    whole = NOTHING
    for shape in shapes:
        whole = whole.plus(_inside(shape))
    return whole


def _inside(shape: Shape) -> Bulk:
    """Each triangle and the origin are a tetrahedron; those that look back count negative.

    The tetrahedra of 0, a, b, c have the volume a·(b x c)/6, the first moment V (a + b + c)/4 and the
    second moment V (aaᵀ + bbᵀ + ccᵀ + ssᵀ)/20 with s = a + b + c.
    """
    a, b, c = (shape.vertices[shape.triangles[:, k]] for k in range(3))
    volumes = np.einsum("ti,ti->t", a, np.cross(b, c)) / 6
    total = a + b + c
    second = sum(np.einsum("t,ti,tj->ij", volumes, p, p) for p in (a, b, c, total))
    return Bulk(float(volumes.sum()), volumes @ total / 4, np.asarray(second) / 20)
