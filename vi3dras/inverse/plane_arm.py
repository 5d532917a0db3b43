"""Arms that bend in one upright plane which joint 1 turns: the steps that 3, 4, 5 and 6 axes share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.chain import Chain
from vi3dras.inverse.forms import two_links


def has_plane_arm(chain: Chain, joints: int) -> bool:
    """True when joint 1 turns a plane, the next `joints` - 1 bend in it, and the links between are long."""
    turning = chain.kinds[:joints] == "R" * joints and chain.twists(1, *[0] * (joints - 2))
    return turning and not any(chain.vanish("a", j) for j in range(2, joints))


def elbow_name(side: int, way: int) -> str:
    """Where shoulder and elbow are: folding left lifts the elbow only when the arm reaches over its back."""
    return f"shoulder {('front', 'back')[side]}, elbow {'down' if side == way else 'up'}"


def bends_to_hand(
    chain: Chain, point: tuple[Floats, Floats], psi: Floats, hand: tuple[float, float], hold: Floats
) -> Iterator[tuple[Floats, Floats, Floats]]:
    """Joints 2, 3, 4 for both elbows when frame 4 stands at the angle `psi` and the hand ends at `point`.

    `point` is (r, z) in the arm's plane, `hand` the place of that end in frame 4, before its twist.
    """
    (r, z), (x, y) = point, hand
    a1, a2, a3 = (float(a) for a in chain.a[:3])  # plain floats keep single precision single
    held = float(hold[1])
    c, s = np.cos(psi), np.sin(psi)
    for bend in two_links(r - a1 - c * x + s * y, z - s * x - c * y, a2, a3, held):
        second = np.arctan2(bend.sin, bend.cos)
        yield second, bend.fold, psi - second - bend.fold
