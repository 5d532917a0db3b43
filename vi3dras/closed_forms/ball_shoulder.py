"""Seven turning joints of which the first three meet in a point: where shoulder and elbow are.

The tool tells where the wrist is; its distance from the shoulder bends the elbow; the rest of the arm may
then turn about the line from shoulder to wrist by an angle, which one joint too many leaves free.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import SLACK
from vi3dras.closed_forms.spherical_wrist import Hand, write_wrist

SHOULDERS = ("shoulder front", "shoulder back")


def is_ball_shoulder(chain: Chain) -> bool:
    """True for seven turning joints with all twists quarter turns of which 1, 2, 3 and 5, 6 meet."""
    return (
        chain.kinds == "RRRRRRR" and chain.twists(1, 1, 1, 1, 1, 1)
        and chain.vanish("d", 2, 4, 6) and chain.vanish("a", 1, 2, 5)
    )  # fmt: skip


class Elbow(NamedTuple):
    """Both links between shoulder, elbow and wrist, as joint 4 bends them."""

    upper: tuple[float, float]
    """From the shoulder to axis 4: aside and along axis 3 [m]."""
    fore: tuple[float, float]
    """From axis 4 to the wrist: aside and against axis 5 [m]."""
    middle: float
    """θ4 where the arm is stretched [rad]."""

    @staticmethod
    def of(chain: Chain) -> Elbow | None:
        """That of an arm, or None where one of the links has no length."""
        a3, d3, a4, d5 = (float(x) for x in (chain.a[2], chain.d[2], chain.a[3], chain.d[4]))
        if min(math.hypot(a3, d3), math.hypot(a4, d5)) < SNAP:
            return None
        return Elbow((a3, d3), (a4, d5), math.atan2(a3 * d5 + d3 * a4, a3 * a4 - d3 * d5))

    def bent(self, length: Floats) -> tuple[Floats, Floats]:
        """Cosine and sine of the bend for distances from shoulder to wrist, held to what there is."""
        first, second = math.hypot(*self.upper), math.hypot(*self.fore)
        cosine = (length * length - (first * first + second * second)) / (2 * first * second)
        cosine = cosine.clip(-1.0, 1.0)
        return cosine, np.sqrt(1 - cosine * cosine)

    def reaches(self, length: Floats) -> Floats:
        """By what share of the arm distances from shoulder to wrist are within reach; below 0 beyond it.

        A hair beyond it is rounding.
        """
        first, second = math.hypot(*self.upper), math.hypot(*self.fore)
        inside: Floats = np.minimum(first + second - length, length - abs(first - second)) / (first + second)
        return inside + SLACK

    def seen(self, c4: Floats, s4: Floats) -> tuple[Floats, Floats]:
        """Where the wrist is as joint 3 sees it: aside and along its axis [m]."""
        (a3, d3), (a4, d5) = self.upper, self.fore
        return a3 + a4 * c4 + d5 * s4, d3 + a4 * s4 - d5 * c4


class Line(NamedTuple):
    """The line from shoulder to wrist, its length, and what is square to it: e upwards, f to the side."""

    length: Floats
    level: Floats
    """How level the line is: the cosine of its rise."""
    u: tuple[Floats, Floats, Floats]
    cos: Floats
    """Of its direction about z."""
    sin: Floats

    @staticmethod
    def to(x: Floats, y: Floats, z: Floats) -> Line:
        """The line to wrists at x, y, z."""
        out = np.sqrt(x * x + y * y)
        length = np.sqrt(out * out + z * z)
        upright = out < 1e-12 * length
        away = np.where(upright, 1.0, out)
        cos, sin = np.where(upright, 1.0, x / away), np.where(upright, 0.0, y / away)
        share = 1 / length
        return Line(length, np.where(upright, 0.0, out * share), (x * share, y * share, z * share), cos, sin)

    def along(self, v: tuple[Floats, ...]) -> tuple[Floats, Floats, Floats]:
        """A vector's parts along the line, upwards and to the side."""
        x, y, z = v
        out = self.cos * x + self.sin * y
        rise = self.u[2]
        return self.level * out + rise * z, self.level * z - rise * out, self.sin * x - self.cos * y


def write_shoulder(
    out: Floats, line: Line, swivel: tuple[Floats, Floats], seen: tuple[Floats, Floats], hold: float
) -> None:
    """θ1, θ2, θ3 into `out` (2, ..., 3, N): shoulder front, then back.

    Args:
        out: (2, ..., 3, N).
        line: from shoulder to wrist.
        swivel: cosine and sine of the angle about it, 0 with the elbow up.
        seen: the wrist as joint 3 sees it over its distance: aside and along.
        hold: θ1 where axes 1 and 3 are one.
    """
    (c, s), (a, b) = swivel, seen
    rise, level = line.u[2], line.level
    ahead, aside = level * b - c * rise * a, s * a
    # Q = u w + e n + f m of the line and of the wrist as joint 3 sees it: (a, 0, b), (-b, 0, a), (0, -1, 0)
    hand = Hand(
        line.cos * ahead + line.sin * aside, line.sin * ahead - line.cos * aside,
        rise * a - c * level * b, -s * level, -(rise * b + c * level * a),
    )  # fmt: skip

    def corner() -> tuple[Floats, Floats, Floats, Floats]:
        out11, side11 = level * a + c * rise * b, -s * b
        out12, side12 = -s * rise, -c
        return (
            line.cos * out11 + line.sin * side11, line.cos * out12 + line.sin * side12,
            line.sin * out11 - line.cos * side11, line.sin * out12 - line.cos * side12,
        )  # fmt: skip

    write_wrist(out, hand, corner, hold)
