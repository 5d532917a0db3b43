"""What a joint may do: its limits, its speed, its torque and friction."""

from __future__ import annotations

import math

from vi3dras.arm.robot import JointType, Motor
from vi3dras.arm.robot_sense import LONGEST, RANGE_TURNS
from vi3dras.importers.odd import Odd, odd
from vi3dras.importers.tree import TreeJoint

QUICKEST = 100.0
"""No joint of an arm turns faster [rad/s]."""
SLIDE = 1.0
"""What a sliding joint without limits gets [m]."""


def type_of(joint: TreeJoint) -> JointType:
    """Whether a joint turns or slides."""
    return "prismatic" if joint.type == "prismatic" else "revolute"


def range_of(joint: TreeJoint, notes: list[Odd]) -> tuple[float, float]:
    """The least and the largest value of a joint [rad], [m]; what is odd about them is told."""
    slides = joint.type == "prismatic"
    if joint.type == "continuous":
        return -math.inf, math.inf
    if joint.has_limits and joint.low < joint.high:
        most = LONGEST if slides else RANGE_TURNS["deg"] * math.tau
        if max(abs(joint.low), abs(joint.high)) <= most:
            return joint.low, joint.high
        if slides:
            notes.append(odd("no-slide-range", joint.name, 1000 * SLIDE))
            return 0.0, SLIDE
        notes.append(odd("wide-range", joint.name, RANGE_TURNS["deg"]))
        return -math.inf, math.inf
    if joint.has_limits:
        notes.append(odd("empty-range", joint.name, joint.low, joint.high))
    if slides:
        notes.append(odd("no-slide-range", joint.name, 1000 * SLIDE))
        return 0.0, SLIDE
    if not joint.has_limits:
        notes.append(odd("no-range", joint.name))
    return -math.inf, math.inf


def speed_of(joint: TreeJoint, notes: list[Odd]) -> float | None:
    """The largest speed of a joint, where it is known; what is odd about it is told."""
    speed = joint.speed
    if speed is not None and speed <= 0:
        notes.append(odd("no-speed", joint.name))
    elif speed is not None and speed > QUICKEST:
        notes.append(odd("quick", joint.name, speed))
        return None
    return speed if speed is not None and speed > 0 else None


def motor_of(joint: TreeJoint) -> Motor | None:
    """Torque limit and friction of a joint, as a motor without a gear; None where nothing is said."""
    torque = joint.effort if joint.effort is not None and joint.effort > 0 else None
    if torque is None and not joint.damping and not joint.friction:
        return None
    friction = (joint.friction, -joint.friction) if joint.friction else (0.0, 0.0)
    return Motor(viscous=joint.damping, coulomb=friction, torque=torque)
