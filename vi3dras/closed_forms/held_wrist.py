"""Seven joints where only the point counts: four of them are held, 1, 2 and 4 bring it where it is asked.

The shoulder is a ball joint, so how far the point is from it tells θ4, how high θ2, and where around it θ1;
each is the root of a sum of 1, a cosine and a sine. So many ways to hold the other joints can be tried.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.ball_shoulder import is_ball_shoulder
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import both

HELD = (2, 4, 5, 6)
"""The joints that are held, from 0."""

FREE = (0, 1, 3)
"""Those that are not."""


def held_wrist(chain: Chain) -> HeldWrist | None:
    """The equations of an arm whose axes 1, 2 and 3 meet; None for others."""
    return HeldWrist(chain) if is_ball_shoulder(chain) else None


@dataclass(frozen=True, eq=False)
class HeldWrist:
    """An arm with a ball shoulder."""

    chain: Chain

    def solve(self, points: Floats, held: Floats) -> Floats:
        """Values of joints 1, 2 and 4, (3, 4, M, N), for points (N, 3) and values (M, 4) of the others.

        NaN where the point is out of reach with the others held like that.
        """
        chain = self.chain
        x, y, z = chain.inner_points(points).T
        theta = chain.offset[list(HELD)] + chain.sign[list(HELD)] * held
        ahead, aside, over = (part[:, None] for part in self._behind_elbow(theta))
        a3, d3 = float(chain.a[2]), float(chain.d[2])
        square = x * x + y * y + z * z
        # |(a3, 0, d3) + (c4 ahead - s4 aside, -over, s4 ahead + c4 aside)|² = square
        rest = square - (a3 * a3 + d3 * d3 + ahead**2 + aside**2 + over**2)
        c4, s4 = _turns(2 * (a3 * ahead + d3 * aside), 2 * (d3 * ahead - a3 * aside), rest)
        near, up = a3 + c4 * ahead - s4 * aside, d3 + s4 * ahead + c4 * aside
        c3, s3 = np.cos(theta[:, 0])[:, None], np.sin(theta[:, 0])[:, None]
        gx, gy = c3 * near + s3 * over, s3 * near - c3 * over
        c2, s2 = _turns(-up, gx, np.broadcast_to(z, up.shape))
        first = np.arctan2(y, x) - np.arctan2(-gy, c2 * gx + s2 * up)
        second = np.arctan2(s2, c2)
        fourth = np.broadcast_to(np.arctan2(s4, c4), second.shape)
        joints = np.stack([first, second, fourth]).reshape(3, 4, *rest.shape)
        free = list(FREE)
        return (joints - chain.offset[free, None, None, None]) * chain.sign[free, None, None, None]

    def _behind_elbow(self, theta: Floats) -> Floats:
        """Where the tool's point is, (3, M), as what joint 4 turns sees it; θ3, θ5, θ6, θ7 are (M, 4)."""
        chain = self.chain
        point = np.broadcast_to(chain.tool[:3, 3], (len(theta), 3)).T
        for joint, angle in ((6, theta[:, 3]), (5, theta[:, 2]), (4, theta[:, 1])):
            shifted = point if joint == 6 else _tilted(point) + np.array([[chain.a[joint]], [0.0], [0.0]])
            c, s = np.cos(angle), np.sin(angle)
            x, y, z = shifted
            point = np.stack([c * x - s * y, s * x + c * y, z + chain.d[joint]])
        x, y, z = _tilted(point)
        return np.stack([x + chain.a[3], y, z])


def _tilted(point: Floats) -> Floats:
    """Points (3, M) turned by 90 degrees about x."""
    x, y, z = point
    return np.stack([x, -z, y])


def _turns(cos: Floats, sin: Floats, value: Floats) -> tuple[Floats, Floats]:
    """Cosines and sines (2, ...) of angles at which cos * cosine + sin * sine is `value`; NaN for none."""
    square = cos * cos + sin * sin
    share = 1 / np.where(square > SNAP * SNAP, square, np.nan)
    across = both(np.sqrt(square - value * value))
    return (cos * value - sin * across) * share, (sin * value + cos * across) * share
