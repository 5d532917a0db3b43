"""Which parts each D-H row becomes: the one place that reads the shape of an arm out of its table.

A row is built in the frame of its joint axis, z along the axis and x along the link, where it reads: from the
origin up by d, then out by a. It is then carried into the frame of the link, with which it moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn
from vi3dras.solids import parts
from vi3dras.solids.hand import Foot, Grip, Hand, foot_of, grip_of, hand
from vi3dras.solids.parts import TINY, SolidPart, segment, sizes_of, travel_of

_LONG = 1.4
"""Radii above which an offset is a link of its own; a shorter one hides in the joint's drum."""


@dataclass
class Plan:
    """The parts of every link, each in the frame of its link; link 0 is the base."""

    links: list[list[SolidPart]]
    hand: Hand | None = None
    hand_frame: Floats = field(default_factory=lambda: np.eye(4))
    """`link_from_hand` (4, 4) on the last link."""
    floor: float = 0.0
    """Height of the ground in the world, at or below 0."""


class Row(NamedTuple):
    """One joint and its link, with what the hand takes of it already cut off."""

    joint: Joint
    d: float
    a: float
    start: float
    """Radius at the joint."""
    end: float
    """Radius at the end of the link."""
    unit: float
    paint: str


def plan(robot: Robot) -> Plan:
    """Give the parts of an arm in standard D-H."""
    made = Plan([[] for _ in range(robot.n + 1)])
    sizes = sizes_of(robot)
    grip = grip_of(robot, sizes)
    foot = foot_of(robot, sizes)
    made.links[0] += foot.fixed
    made.floor = foot.floor
    for i, joint in enumerate(robot.joints):
        taken = grip if i == robot.n - 1 else Grip()
        d, a, paint = joint.d - taken.from_d, joint.a - taken.from_a, segment(i, robot.n)
        row = Row(joint, d, a, sizes.radii[i], sizes.radii[i + 1], sizes.unit, paint)
        if not joint.is_revolute:
            after = robot.joints[i + 1] if i + 1 < robot.n else None
            slides_on = after is not None and not after.is_revolute
            fixed, own = _sliding(row, after, on_rail=i == 0 or slides_on)
            made.links[i] += fixed
            made.links[i + 1] += in_link(own, joint, 0.0)
        else:
            own = _standing(row, foot) if i == 0 else _turning(row)
            made.links[i + 1] += in_link(own, joint, joint.d)
    _end(made, robot, grip, sizes.radii[robot.n - 1], sizes.unit)
    return made


def _standing(row: Row, foot: Foot) -> list[SolidPart]:
    """Give the first link, which turns on the foot."""
    own = list(foot.turning)
    if abs(row.a) > TINY:
        if abs(np.sin(row.joint.alpha)) > 0.5 and abs(row.a) < 4 * row.unit:
            return own + parts.knee(row.unit, row.a, row.d)
        own += [p.placed(shift(z=row.d)) for p in parts.joint_drum(row.start, row.paint)]
        own += parts.beam(row.start, row.end, row.a, row.d)
    return own


def _turning(row: Row) -> list[SolidPart]:
    """Give a link that turns: a roller along its axis, or a drum with a beam across."""
    offset, across = abs(row.d) > 0.6 * row.start, abs(row.a) > TINY
    if offset and abs(row.joint.a) <= TINY:
        return parts.roller(0.92 * row.start, 0.92 * row.end, row.d, row.paint)
    if abs(row.joint.d) > TINY and abs(row.joint.a) <= TINY:
        return []
    if abs(row.d) > _LONG * row.start:
        own = parts.roller(0.92 * row.start, 0.92 * row.start, row.d, row.paint)
    else:
        own = parts.joint_drum(row.start, row.paint)
    if across:
        own += parts.beam(row.start, row.end, row.a, row.d)
    return own


def _sliding(row: Row, after: Joint | None, *, on_rail: bool) -> tuple[list[SolidPart], list[SolidPart]]:
    """Give what stays and what slides: a carriage on a rail, or a bar through a sleeve.

    The moving parts stand in the axis frame at d = 0, since the link's frame takes d with it.
    """
    low, high = travel_of(row.joint, row.unit)
    radius, turned = row.start, turn(row.joint.theta)
    if on_rail:
        fixed = parts.bar(0.7 * radius, min(0.0, low) - radius, max(0.0, high) + 1.8 * radius, square=True)
        own = parts.sleeve(radius, square=True, paint=row.paint)
    else:
        square = after is None or abs(np.sin(row.joint.alpha)) > 0.5
        behind, ahead = min(0.0, -high) - radius, max(0.0, -low) + radius
        cut = row.joint.d - row.d
        behind, ahead = (behind, -cut) if abs(high) >= abs(low) else (-cut, ahead)
        own = parts.bar(0.7 * radius, behind, ahead, square=square)
        fixed = parts.sleeve(radius, square=square, paint=row.paint)
    if abs(row.a) > TINY:
        own += parts.beam(radius, row.end, row.a, 0.0)
    return [p.placed(turned) for p in fixed], own


def _end(made: Plan, robot: Robot, grip: Grip, radius: float, unit: float) -> None:
    """Put the hand on, or a bare flange where there is no room for one."""
    paint = segment(robot.n - 1, robot.n) if robot.n > 1 else "gripper"
    if grip.length == 0:
        made.links[-1] += parts.flange(radius, paint)
        return
    made.hand_frame = grip.frame
    made.hand = hand(grip.length, 0.92 * radius, unit, paint)


def in_link(own: list[SolidPart], joint: Joint, d: float) -> list[SolidPart]:
    """Carry parts from the frame of the joint axis into the frame of the link behind it."""
    back = rigid_inverse(shift(x=joint.a, z=d) @ tilt(joint.alpha))
    return [part.placed(back) for part in own]
