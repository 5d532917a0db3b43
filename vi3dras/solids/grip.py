"""Where the hand sits: towards the tool's frame, or at the end of the last link."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.solids import parts
from vi3dras.solids.shapes import frame_at
from vi3dras.solids.sizes import TINY, Sizes, travel_of

_LEAST = 0.3
"""A hand shorter than this many units would be a speck."""


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
