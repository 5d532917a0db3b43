"""What becomes of a target: the classes, their numbers, names and colours; on which stretches of a way."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints, alike
from vi3dras.inverse.reasons import Kind

Codes = NDArray[np.uint8]
"""One class per target."""

REACHABLE: Final = 0
LIMIT: Final = 1
TOO_FAR: Final = 2
TOO_NEAR: Final = 3
ORIENTATION: Final = 4
BESIDE: Final = 5
SINGULAR: Final = 6
"""Reached within the limits, but only where the arm is near singular: a colour, never a verdict."""
ABSENT: Final = 7
"""One branch has no solution where others have: an elbow's own word, never a target's."""

COLLISION: Final = 8
"""Reached within the limits, but every solution touches something that stands before the arm."""

KINDS: tuple[Kind, ...] = ("reachable", "limit", "too far", "too near", "orientation", "beside the plane")
"""The kinds of `why_not` by code."""

NAMES = (
    "reachable",
    "joint limit",
    "too far",
    "too near",
    "orientation impossible",
    "beside the plane",
    "near singular",
    "no such branch",
    "collision",
)
"""What to call each code on a chart."""

ClassPaint = Literal["ok", "limit", "far", "near", "sing", "hit"] | tuple[int, int, int]
"""A token that the window and the renderer both know, or red, green, blue from 0 to 255."""

IMPOSSIBLE = (206, 96, 190)
"""A hand that cannot stand like that: another trouble than a place too near, seen in both themes."""

OUTSIDE = (128, 136, 149)
"""Beside the plane of a flat arm: no stretching helps, so it is not the red of what is too far."""

MISSING = (100, 108, 122)

CLASS_PAINTS: tuple[ClassPaint, ...] = (
    "ok", "limit", "far", "near", IMPOSSIBLE, OUTSIDE, "sing", MISSING, "hit",
)  # fmt: skip
"""The colour of each code, the same in each picture, chart and legend."""


def shown_codes(code: Codes, near_singular: Bools) -> Codes:
    """The codes to colour by: what is reached near a singular pose is marked so."""
    return np.where((code == REACHABLE) & near_singular, SINGULAR, code).astype(np.uint8)


def shares(code: Codes) -> dict[str, float]:
    """Percent of the targets in each class that occurs, by name."""
    counts = np.bincount(code, minlength=len(NAMES))
    return {name: 100 * int(count) / len(code) for name, count in zip(NAMES, counts, strict=True) if count}


def counts_of(code: Codes, *, among_things: bool = False) -> dict[str, int]:
    """How many targets are in each of the verdicts, by name, zeros too; with things also of collisions."""
    counts = np.bincount(code, minlength=len(NAMES))
    verdicts = [*range(len(KINDS)), *([COLLISION] if among_things else [])]
    return {NAMES[k]: int(counts[k]) for k in verdicts}


class Stretch(NamedTuple):
    """A part of a way."""

    start: float
    """Where it begins [m] or [rad]: half way between the last target outside and the first inside."""
    end: float
    """Where it ends."""
    code: int
    """Its class, see `classes`."""
    first: int
    """The first target in it."""
    last: int
    """The last target in it."""

    @property
    def length(self) -> float:
        """From start to end [m] or [rad]."""
        return abs(self.end - self.start)


def stretches(s: Floats, code: Codes | Ints) -> list[Stretch]:
    """The way at places (N,) cut wherever the class (N,) changes."""
    places = np.concatenate([s[:1], (s[:-1] + s[1:]) / 2, s[-1:]]).tolist()  # where a run at i may begin
    return [
        Stretch(places[first], places[last + 1], int(code[first]), first, last) for first, last in alike(code)
    ]


def stretches_where(s: Floats, holds: Bools) -> list[Stretch]:
    """The stretches of a way at places (N,) on which `holds` (N,) is true; their code is 1."""
    return [stretch for stretch in stretches(s, holds.astype(np.int64)) if stretch.code]


def length_text(length: float, *, is_angle: bool, metres: float, unit: str) -> str:
    """A length of a way as people read it, one decimal: 7.0 cm, or 12.5 deg."""
    return f"{math.degrees(length):.1f} deg" if is_angle else f"{length / metres:.1f} {unit}"
