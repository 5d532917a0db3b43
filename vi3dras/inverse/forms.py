"""What every closed form offers, and the small steps that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats

Task = Literal["pose", "wrist", "position"]
"""What is asked of the tool: its full pose, its point and one angle to the ground, or its point alone."""

SLACK = 1e-9
"""A target beyond the reach by this share is rounding, not distance."""


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
    complete: bool = True
    """False when the branches are a choice among more solutions: others may keep the limits better."""


class BaseTurn(NamedTuple):
    """A turn of joint 1 that brings the arm's plane through a point; each (N,)."""

    cos: Floats
    sin: Floats
    reach: Floats
    """How far out the point is in that plane; negative when the arm reaches over its back."""


class Bend(NamedTuple):
    """Two links in a plane that end at a point; each (N,)."""

    cos: Floats
    """Of the first link's angle."""
    sin: Floats
    fold: Floats
    """From the first link to the second [rad]."""
    far_cos: Floats
    """Of the second link's own angle."""
    far_sin: Floats


def base_turns(x: Floats, y: Floats, lateral: float, hold: float | Floats) -> Iterator[BaseTurn]:
    """Both turns about z after which (x, y) lies `lateral` to the right of the plane: front, then back.

    On the axis itself every turn does, and `hold` is kept.
    """
    square = x * x + y * y
    on_axis = square < 1e-24
    any_on_axis = bool(on_axis.any())
    if any_on_axis:
        square = np.where(on_axis, 1.0, square)
    front = root(square - lateral * lateral, square) if lateral else np.sqrt(square)
    share = 1 / square
    for way, reach in ((1, front), (-1, -front)):
        c, s = (x * reach - y * lateral) * share, (y * reach + x * lateral) * share
        if any_on_axis:
            there = 0.0 if abs(lateral) < SLACK else np.nan
            c, s = np.where(on_axis, way * np.cos(hold), c), np.where(on_axis, way * np.sin(hold), s)
            yield BaseTurn(c, s, np.where(on_axis, there, reach))
        else:
            yield BaseTurn(c, s, reach)


def two_links(r: Floats, z: Floats, first: float, second: float, hold: float = 0.0) -> Iterator[Bend]:
    """Both ways in which links of two lengths end at (r, z): folded to the left, then to the right.

    Where the end comes back to the start the first link may point anywhere, and keeps the angle `hold`.
    """
    square = r * r + z * z
    cosine = unit((square - (first * first + second * second)) * (0.5 / (first * second)))
    sine, fold = np.sqrt(1 - cosine * cosine), np.arccos(cosine)
    back = square < (1e-12 * first) ** 2
    share = 1 / (np.where(back, 1.0, square) if back.any() else square)
    along, across = first + second * cosine, second * sine
    for side, turned in ((across, fold), (-across, -fold)):
        c, s = (r * along + z * side) * share, (z * along - r * side) * share
        if back.any():
            c, s = np.where(back, np.cos(hold), c), np.where(back, np.sin(hold), s)
        yield Bend(c, s, turned, (r - first * c) / second, (z - first * s) / second)


def root(value: Floats, scale: Floats | float) -> Floats:
    """Square roots; a hair below zero, measured by `scale`, counts as zero, and NaN is none."""
    slack = (value < 0) & (value > -SLACK * scale)
    return np.sqrt(np.where(slack, 0.0, value) if slack.any() else value)


def unit(cosine: Floats) -> Floats:
    """Cosines; a hair beyond 1 counts as 1."""
    beyond = np.abs(cosine) > 1
    if not beyond.any():
        return cosine
    nearly = beyond & (np.abs(cosine) < 1 + SLACK)
    return np.where(nearly, np.sign(cosine), np.where(beyond, np.nan, cosine))
