"""How thick each part of an arm is, and which colour its joints have."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.arm.robot import Joint, Robot

SEGMENTS = ("base", "shoulder", "elbow", "wrist", "gripper")
"""Tokens of the segment colours, from base to tool."""

_THICKNESS = 0.036
"""Radius of an arm as a share of all its lengths."""
_AT_BASE, _AT_WRIST = 1.28, 0.66
TINY = 1e-9


class Sizes(NamedTuple):
    """Measures of one arm in metres."""

    unit: float
    """The radius that all others are multiples of."""
    radii: tuple[float, ...]
    """n + 1, at each joint axis and at the tool."""


def sizes_of(robot: Robot) -> Sizes:
    """Give the thickness of an arm from the sum of its lengths."""
    total = sum(abs(j.a) + (abs(j.d) if j.is_revolute else reach_of(j)) for j in robot.joints)
    total += math.dist((0, 0, 0), [row[3] for row in robot.tool[:3]])
    unit = _THICKNESS * (total if total > TINY else 1.0)
    fall = (_AT_BASE - _AT_WRIST) / max(robot.n - 1, 3)
    return Sizes(unit, tuple(unit * max(_AT_BASE - fall * i, _AT_WRIST) for i in range(robot.n + 1)))


def travel_of(joint: Joint, unit: float = 0.0) -> tuple[float, float]:
    """Give the least and largest d of a sliding joint; without limits it slides by `unit` multiples."""
    ends = [joint.d + joint.sign * q for q in (joint.low, joint.high) if math.isfinite(q)]
    if len(ends) < 2:
        ends += [joint.d, joint.d + 8 * unit]
    return min(ends), max(ends)


def reach_of(joint: Joint) -> float:
    """Give how far a sliding joint can go out, in metres."""
    low, high = travel_of(joint)
    return max(abs(low), abs(high))


def segment(index: int, count: int) -> str:
    """Give the colour token of joint `index` (from 0) of an arm with `count` joints."""
    if count <= len(SEGMENTS):
        return SEGMENTS[index]
    if index in (0, count - 1):
        return SEGMENTS[0 if index == 0 else -1]
    return SEGMENTS[1 + math.ceil((index - 1) * 2 / (count - 3))]
