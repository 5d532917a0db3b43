"""The tool: a neck with the last segment's ring, a palm, two fingers whose tips meet at the tool point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.solids import parts
from vi3dras.solids.parts import Part, lifted
from vi3dras.solids.shapes import box, frame_at, lathe, ring
from vi3dras.solids.sizes import TINY, Sizes, travel_of

_LEAST = 0.3
"""A hand shorter than this many units would be a speck."""


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


@dataclass(frozen=True)
class Grip:
    """Place and length of the hand, and what it takes of the last row."""

    length: float = 0.0
    """Metres from where the hand begins to the tool point; 0 without a hand."""
    frame: Floats = field(default_factory=lambda: np.eye(4))
    """`link_from_hand` (4, 4): z towards the tool point, fingers open along y."""
    from_d: float = 0.0
    from_a: float = 0.0


def grip_of(robot: Robot, sizes: Sizes) -> Grip:
    """Give the hand's place on an arm in standard D-H."""
    tool = np.array(robot.tool)
    offset, last = tool[:3, 3], robot.joints[-1]
    length = float(np.linalg.norm(offset))
    if length > _LEAST * sizes.unit:
        return Grip(length, frame_at(np.zeros(3), np.cross(tool[:3, 1], offset), offset))
    along_x = abs(last.a) > max(abs(last.d), TINY) if last.is_revolute else False
    if along_x:
        length = min(0.5 * abs(last.a), 4.5 * sizes.unit)
        way = np.sign(last.a) * parts.X
        return _ending(length, way, parts.Z, from_a=np.sign(last.a) * length)
    if last.is_revolute:
        length, sign = abs(last.d), float(np.sign(last.d))
    else:
        low, high = travel_of(last, sizes.unit)
        length, sign = 3.5 * sizes.unit, 1.0 if abs(high) >= abs(low) else -1.0
    if length <= _LEAST * sizes.unit:
        return Grip()
    axis = parts.inverse(parts.link_end(last.a, last.alpha, 0.0))[:3, 2]
    return _ending(length, sign * axis, tool[:3, 0], from_d=sign * length)


def _ending(length: float, way: Floats, x: Floats, *, from_d: float = 0.0, from_a: float = 0.0) -> Grip:
    """Give a hand whose tips are at the link's origin."""
    return Grip(length, frame_at(-way * length, x, way), from_d, from_a)
