"""Two solids on one lattice: what both reach, what one alone reaches, and several arms beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.volume.solid import Reach, Solid, reach_of, solid_of
from vi3dras.workspace.fine import MOST

FIG_4 = ("bionic3", "pioneer2-arm", "crs-a255-4axis", "abb-irb2400-5axis")
"""The four arms of the paper's Fig 4."""
GAP = 0.15
"""Between two clouds that stand side by side, as a share of the widest."""


class Comparison(NamedTuple):
    """What two solids have in common, as cubes on one lattice."""

    both: Solid
    first_only: Solid
    second_only: Solid
    either: Solid

    @property
    def share(self) -> float:
        """How much of what either reaches both reach, 0 to 1."""
        return self.both.volume / self.either.volume if self.either.volume else 0.0


def compare(first: Solid, second: Solid) -> Comparison:
    """Intersection, differences and union of two solids whose cubes have one size.

    Raises:
        ValueError: the cubes have two sizes.
    """
    if abs(first.size - second.size) > 1e-9 * first.size:
        raise ValueError(f"cubes of {first.size} m and {second.size} m have no common lattice")
    corner, (a, b) = _together(first, second)
    return Comparison(*(Solid(inside, corner, first.size) for inside in (a & b, a & ~b, b & ~a, a | b)))


def compare_arms(
    first: Robot,
    second: Robot,
    size: float,
    *,
    ranges: tuple[Floats | None, Floats | None] = (None, None),
    most: int = MOST,
    known: Reach | None = None,
) -> Comparison:
    """Two arms, or one arm with two sets of limits, on cubes of `size` [m], or larger where one needs it.

    `known` is what the first one reaches, where that was measured with the same `size`.
    """
    reaches = (
        known or reach_of(first, size, ranges=ranges[0], most=most),
        reach_of(second, size, ranges=ranges[1], most=most),
    )
    edge = max(size, *(reach.fine.size for reach in reaches if reach.turned is None), 0.0)
    solids = [solid_of(reach, size=edge) for reach in reaches]
    while solids[0].size != solids[1].size:
        edge = max(solid.size for solid in solids)
        solids = [solid_of(reach, size=edge) for reach in reaches]
    return compare(*solids)


def side_by_side(boxes: Sequence[Floats]) -> Floats:
    """Where to put clouds with these bounds (2, 3) [m] in a row along x, one after the other, (K, 3).

    The room between two is a share of the widest; the row is centred, heights stay.
    """
    widths = [float(box[1][0] - box[0][0]) for box in boxes]
    room = GAP * max(widths, default=0.0)
    starts = np.cumsum([0.0, *(width + room for width in widths[:-1])])
    shift = (starts[-1] + widths[-1]) / 2 if widths else 0.0
    moves = [
        (start - shift - box[0][0], -(box[0][1] + box[1][1]) / 2, 0.0)
        for start, box in zip(starts, boxes, strict=True)
    ]
    return np.array(moves).reshape(-1, 3)


def _together(first: Solid, second: Solid) -> tuple[Floats, list[Bools]]:
    """The lowest corner of a lattice that holds both, and their cubes on it."""
    size = first.size
    starts = [np.rint(solid.corner / size + 0.5).astype(int) for solid in (first, second)]
    low = np.minimum(*starts)
    ends = [start + solid.inside.shape for start, solid in zip(starts, (first, second), strict=True)]
    cubes = []
    for start, solid in zip(starts, (first, second), strict=True):
        whole = np.zeros(np.maximum(*ends) - low, bool)
        spans = (slice(a, a + n) for a, n in zip(start - low, solid.inside.shape, strict=True))
        whole[tuple(spans)] = solid.inside
        cubes.append(whole)
    return (low - 0.5) * size, cubes
