"""The tool: a neck with the last segment's ring, a palm, two fingers whose tips meet at the tool point."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.solids.parts import Part, lifted
from vi3dras.solids.shapes import box, lathe, ring


class Hand(NamedTuple):
    """A gripper along z of its own frame, tips at `length`; the fingers open along y."""

    fixed: list[Part]
    finger: list[Part]
    """The finger at +y when nothing is between the tips; the other is its mirror image."""
    closed: float
    """Metres that a finger stands from the middle when closed."""
    opened: float


def hand(length: float, thickness: float, unit: float, paint: str) -> Hand:
    """Give a gripper that fills `length` from the last flange to the tool point.

    Args:
        length: metres along z.
        thickness: radius of the arm where the hand begins.
        unit: radius of the arm as a whole; it limits the size of the palm.
        paint: colour token of the neck's band and the finger tips.
    """
    grip = min(0.45 * length, 2.6 * unit)
    neck = length - grip
    radius = min(0.78 * thickness, 0.9 * length)
    fixed = _neck(neck, radius, paint)
    width = 1.5 * radius
    palm = box((-0.55 * radius, -width, 0), (0.55 * radius, width, 0.26 * grip))
    fixed.append(Part(palm, "dark").placed(lifted(neck)))
    inset = 0.13 * radius
    finger = [
        Part(box((-0.42 * radius, 0, 0.26 * grip), (0.42 * radius, 0.34 * radius, 0.72 * grip)), "dark"),
        Part(box((-0.36 * radius, -inset, 0.66 * grip), (0.36 * radius, 0.2 * radius, grip)), paint),
    ]
    return Hand(fixed, [f.placed(lifted(neck)) for f in finger], inset + 0.02 * radius, 1.05 * radius)


def finger_at(hand_: Hand, side: float, opening: float) -> Floats:
    """Give `hand_from_finger` (4, 4) for `side` +1 or -1 and `opening` 0 (closed) to 1."""
    apart = hand_.closed + min(max(opening, 0.0), 1.0) * (hand_.opened - hand_.closed)
    transform = np.diag([side, side, 1.0, 1.0])
    transform[1, 3] = side * apart
    return transform


def _neck(length: float, radius: float, paint: str) -> list[Part]:
    if length <= 0.8 * radius:
        short = max(length, 0.2 * radius)
        return [Part(lathe([(0, 0), (radius, 0), (radius, short), (0, short)]), paint)]
    lower = [(0, 0), (radius, 0), (radius, 0.52 * length), (0.92 * radius, 0.56 * length)]
    lower += [(0.92 * radius, 0.61 * length), (0, 0.61 * length)]
    upper = [(0, 0.75 * length), (0.92 * radius, 0.75 * length), (0.98 * radius, 0.80 * length)]
    upper += [(0.98 * radius, length), (0, length)]
    band = ring(0.5 * radius, 1.02 * radius, 0.61 * length, 0.75 * length, min(0.05 * radius, 0.02 * length))
    return [Part(lathe(lower), "body"), Part(band, paint), Part(lathe(upper), "dark")]
