"""What every closed form offers, and the small steps that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats

if TYPE_CHECKING:
    from vi3dras.closed_forms.families import Family

Task = Literal["pose", "wrist", "position"]
"""What is asked of the tool: its full pose, its point and one angle to the ground, or its point alone."""

SLACK = 1e-9
"""A target beyond the reach by this share is rounding, not distance."""

LOCKED = 1e-14
"""Below this square of sin θ5 the first and the third axis are one: only the sum of their turns matters."""


Kind = Literal[
    "planar",
    "three axes",
    "wrist angle",
    "bending pose",
    "roll and bend",
    "decoupled",
    "three parallel",
    "boom",
    "three turns",
    "carried wrist",
    "carried shoulder",
    "free angle",
    "free hand",
    "held hand",
    "six roots",
    "arm angle",
    "last turn",
    "held joints",
]
"""Which equations a form has."""


class Form(NamedTuple):
    """A closed form that fits an arm."""

    sentence: str
    """What it is and how many solutions it has."""
    branches: tuple[str, ...]
    """A name for each solution."""
    solve: Callable[[Floats, Floats, Floats], None]
    """(targets, hold, out): writes joint values into `out` (branches, n, N); NaN where there is no solution.

    Targets are (N, 4, 4) poses, (N, 4) points and angles or (N, 3) points in the world; `hold` (n,) are
    the joint values to keep where a joint may have any.
    """
    kind: Kind
    complete: bool = True
    """False when the branches are a choice among more solutions: others may keep the limits better."""
    family: Family | None = None
    """Of an arm with a joint to spare the curves of which `solve` takes one solution of each branch."""
    roomiest: Callable[[Floats, Floats, Floats], None] | None = None
    """Then the same as `solve`, but what has most room to the limits, not what is nearest to `hold`."""


class BaseTurn(NamedTuple):
    """Both turns of joint 1 that bring the arm's plane through a point: front, then back; each (2, N)."""

    cos: Floats
    sin: Floats
    reach: Floats
    """How far out the point is in that plane; negative when the arm reaches over its back."""

    @property
    def angle(self) -> Floats:
        """The turn [rad]."""
        return np.arctan2(self.sin, self.cos)


class Bend(NamedTuple):
    """Two links in a plane that end at a point: folded to the left, then to the right; each (2, ..., N).

    Where the links are too short or too long `angle` and `fold` are NaN, but `cos` and `sin` are numbers: the
    inverse functions take ten times as long over NaN.
    """

    cos: Floats
    """Of the first link's angle."""
    sin: Floats
    angle: Floats
    """The first link's angle [rad]."""
    fold: Floats
    """From the first link to the second [rad]."""


def base_turns(x: Floats, y: Floats, lateral: float | Floats, hold: float | Floats) -> BaseTurn:
    """Both turns about z after which (x, y), each (N,), lies `lateral` to the right of the plane.

    On the axis itself every turn does, and `hold` is kept.
    """
    square = x * x + y * y
    on_axis = square < 1e-24
    some_on_axis = bool(on_axis.any())
    if some_on_axis:
        square = np.where(on_axis, 1.0, square)
    reach = both(root(square - lateral * lateral, square))
    share = 1 / square
    x, y = x * share, y * share
    c, s = x * reach - y * lateral, y * reach + x * lateral
    if not some_on_axis:
        return BaseTurn(c, s, reach)
    there = np.where(np.abs(lateral) < SLACK, 0.0, np.nan)
    held = np.broadcast_to(hold, square.shape)
    c, s = np.where(on_axis, both(np.cos(held)), c), np.where(on_axis, both(np.sin(held)), s)
    return BaseTurn(c, s, np.where(on_axis, there, reach))


def two_links(r: Floats, z: Floats, first: float, second: float | Floats, hold: float = 0.0) -> Bend:
    """Both ways in which links of two lengths end at (r, z), each (..., N); the second may differ.

    Where the end comes back to the start the first link may point anywhere, and keeps the angle `hold`.
    """
    square = r * r + z * z
    cosine = (square - (first * first + second * second)) * (0.5 / (first * second))
    missed = np.sqrt(1 + 2 * SLACK - cosine * cosine) * 0.0  # NaN beyond the reach, quicker than by a mask
    cosine = cosine.clip(-1.0, 1.0)
    sine = np.sqrt(1 - cosine * cosine)
    back = square < (1e-12 * first) ** 2
    some_back = bool(back.any())
    share = 1 / (np.where(back, 1.0, square) if some_back else square)
    along, across = (first + second * cosine) * share, both(second * sine * share)
    c, s = r * along + z * across, z * along - r * across
    if some_back:
        c, s = np.where(back, np.cos(hold), c), np.where(back, np.sin(hold), s)
    return Bend(c, s, np.arctan2(s, c) + missed, both(np.arccos(cosine) + missed))


def both(value: Floats) -> Floats:
    """`value` and its negative, (2, ...)."""
    return np.stack([value, -value])


def root(value: Floats, scale: Floats | float) -> Floats:
    """Square roots; a hair below zero, measured by `scale`, counts as zero, and NaN is none."""
    slack = (value < 0) & (value > -SLACK * scale)
    return np.sqrt(np.where(slack, 0.0, value) if slack.any() else value)
