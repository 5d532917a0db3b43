"""Arms that bend in one upright plane which joint 1 turns: the steps that 3, 4, 5 and 6 axes share."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.forms import two_links


def has_plane_arm(chain: Chain, joints: int) -> bool:
    """True when joint 1 turns a plane, the next `joints` - 1 bend in it, and the links between are long."""
    turning = chain.kinds[:joints] == "R" * joints and chain.twists(1, *[0] * (joints - 2))
    return turning and not any(chain.vanish("a", j) for j in range(2, joints))


def elbow_name(side: int, way: int) -> str:
    """Where shoulder and elbow are: folding left lifts the elbow only when the arm reaches over its back."""
    return f"shoulder {('front', 'back')[side]}, elbow {'down' if side == way else 'up'}"


def bends_to_hand(
    chain: Chain, point: tuple[Floats, Floats], psi: Floats, hand: tuple[float, float], hold: Floats
) -> tuple[Floats, Floats, Floats]:
    """Joints 2, 3, 4 (2, ..., N) for both elbows when frame 4 stands at `psi` and the hand ends at `point`.

    `point` is (r, z) in the arm's plane, `hand` the place of that end in frame 4, before its twist; r, z and
    the angle `psi` are (..., N).
    """
    upper, forearm = float(chain.a[1]), float(chain.a[2])
    bend = two_links(*from_shoulder(chain, point, psi, hand), upper, forearm, float(hold[1]))
    return bend.angle, bend.fold, psi - bend.angle - bend.fold


def from_shoulder(
    chain: Chain, point: tuple[Floats, Floats], psi: Floats, hand: tuple[float, float]
) -> tuple[Floats, Floats]:
    """The way (r, z) from the shoulder to the wrist when the hand ends at `point`, as in `bends_to_hand`."""
    (r, z), (x, y) = point, hand
    c, s = np.cos(psi), np.sin(psi)
    return r - float(chain.a[0]) - c * x + s * y, z - s * x - c * y  # plain floats keep single precision
