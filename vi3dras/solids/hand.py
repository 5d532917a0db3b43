"""What an arm ends in: a pedestal and the turret of its first joint below, a gripper at its tool point.

The tool is a neck with the last segment's ring, a palm, and two fingers whose tips meet at the tool point.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import half_turn
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt
from vi3dras.solids import parts
from vi3dras.solids.parts import TINY, Sizes, SolidPart, segment, travel_of
from vi3dras.solids.shapes import box, frame_at, lathe, ring

_LEAST = 0.3
"""A hand shorter than this many units would be a speck."""

_TALL = 2.4
"""Units of height above which pedestal and column share the way up."""


class Hand(NamedTuple):
    """A gripper along z of its own frame, tips at `length`; the fingers open along y."""

    fixed: list[SolidPart]
    finger: list[SolidPart]
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
    fixed.append(SolidPart(palm, "dark").placed(shift(z=neck)))
    inset = 0.13 * radius
    finger = [
        SolidPart(box((-0.42 * radius, 0, 0.26 * grip), (0.42 * radius, 0.34 * radius, 0.72 * grip)), "dark"),
        SolidPart(box((-0.36 * radius, -inset, 0.66 * grip), (0.36 * radius, 0.2 * radius, grip)), paint),
    ]
    return Hand(fixed, [f.placed(shift(z=neck)) for f in finger], inset + 0.02 * radius, 1.05 * radius)


def finger_at(hand_: Hand, side: float, opening: float, jaw: float | None = None) -> Floats:
    """Give `hand_from_finger` (4, 4) for `side` +1 or -1 and `opening` 0 (closed) to 1.

    Fingers of the arm's own begin in the middle, and each opens by `jaw` [m].
    """
    closed, opened = (hand_.closed, hand_.opened) if jaw is None else (0.0, jaw)
    apart = closed + min(max(opening, 0.0), 1.0) * (opened - closed)
    transform = np.diag([side, side, 1.0, 1.0])
    transform[1, 3] = side * apart
    return transform


def as_own(made: Hand, hand_frame: Floats, tool: Floats) -> tuple[Floats, list[SolidPart]]:
    """The tool's frame in that of the last link, and the made finger in it, closed at its middle."""
    tool_from_finger = rigid_inverse(tool) @ hand_frame @ _beside(made.closed)
    return tool, [part.placed(tool_from_finger) for part in made.finger]


def _beside(y: float) -> Floats:
    moved = shift()
    moved[1, 3] = y
    return moved


def _neck(length: float, radius: float, paint: str) -> list[SolidPart]:
    if length <= 0.8 * radius:
        short = max(length, 0.2 * radius)
        return [SolidPart(lathe([(0, 0), (radius, 0), (radius, short), (0, short)]), paint)]
    lower = [(0, 0), (radius, 0), (radius, 0.52 * length), (0.92 * radius, 0.56 * length)]
    lower += [(0.92 * radius, 0.61 * length), (0, 0.61 * length)]
    upper = [(0, 0.75 * length), (0.92 * radius, 0.75 * length), (0.98 * radius, 0.80 * length)]
    upper += [(0.98 * radius, length), (0, length)]
    band = ring(0.5 * radius, 1.02 * radius, 0.61 * length, 0.75 * length, min(0.05 * radius, 0.02 * length))
    return [SolidPart(lathe(lower), "body"), SolidPart(band, paint), SolidPart(lathe(upper), "dark")]


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
    axis = rigid_inverse(shift(x=last.a) @ tilt(last.alpha))[:3, 2]
    return _ending(length, sign * axis, tool[:3, 0], from_d=sign * length)


def _ending(length: float, way: Floats, x: Floats, *, from_d: float = 0.0, from_a: float = 0.0) -> Grip:
    """Give a hand whose tips are at the link's origin."""
    return Grip(length, frame_at(-way * length, x, way), from_d, from_a)


class Foot(NamedTuple):
    """The fixed and the turning part below the first link, in the frame of the first axis."""

    fixed: list[SolidPart]
    turning: list[SolidPart]
    floor: float
    """Height of the ground in the world, at or below 0."""


def foot_of(robot: Robot, sizes: Sizes) -> Foot:
    """Give the foot of an arm in standard D-H.

    An arm without height stands on a low foot below its plane, and takes the ground down with it.
    """
    base = np.array(robot.base)
    first, unit = robot.joints[0], sizes.unit
    upright = abs(base[2, 2]) > 0.99
    if not first.is_revolute:
        return _below_rail(base, upright, unit)
    # a table may count the first axis downwards: the arm stands on the other side then
    up = float(np.sign(first.d)) if abs(first.d) > TINY else float(np.sign(base[2, 2]) or 1.0)
    height = up * first.d
    risen = upright and up * base[2, 2] > 0
    ground = -max(base[2, 3], 0.0) if risen else 0.0
    tall = height - ground > _TALL * unit
    top = ground + 0.55 * (height - ground) if tall else height - 1.35 * unit
    ground = ground if tall else min(ground, top - 1.1 * unit)
    fixed = parts.pedestal(unit, ground, top)
    lid = height + (0.3 * unit if abs(first.a) > TINY else 0.0)
    turning = parts.turret(unit, top, lid, height, segment(0, robot.n))
    if up < 0:
        fixed, turning = ([p.placed(half_turn(-1)) for p in own] for own in (fixed, turning))
    return Foot(fixed, turning, min(0.0, float(base[2, 3]) + ground) if risen else 0.0)


def _below_rail(base: Floats, upright: bool, unit: float) -> Foot:
    """Give the plate under an upright mast; a rail that lies needs none."""
    if not upright:
        return Foot([], [], min(0.0, float(base[2, 3]) - 1.3 * unit))
    return Foot(parts.pedestal(unit, -1.6 * unit, -0.6 * unit), [], min(0.0, float(base[2, 3]) - 1.6 * unit))
