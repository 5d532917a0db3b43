"""Where on a way something holds: stretches with their ends and lengths, and sentences about them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.joint_workspace.classes import Codes


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
    if not len(s):
        return []
    cuts = np.flatnonzero(np.diff(np.asarray(code, int))) + 1
    firsts, ends = [0, *cuts.tolist()], [*cuts.tolist(), len(s)]
    edges = [float(s[0]), *((s[cuts - 1] + s[cuts]) / 2).tolist(), float(s[-1])]
    return [
        Stretch(edges[i], edges[i + 1], int(code[first]), first, end - 1)
        for i, (first, end) in enumerate(zip(firsts, ends, strict=True))
    ]


def stretches_where(s: Floats, holds: Bools) -> list[Stretch]:
    """The stretches of a way at places (N,) on which `holds` (N,) is true; their code is 1."""
    return [stretch for stretch in stretches(s, holds.astype(np.int64)) if stretch.code]


def length_text(length: float, *, is_angle: bool, metres: float, unit: str) -> str:
    """A length of a way as people read it, one decimal: 7.0 cm, or 12.5 deg."""
    return f"{math.degrees(length):.1f} deg" if is_angle else f"{length / metres:.1f} {unit}"
