"""What an arm stands on: a pedestal on the ground, and the turret of its first joint."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.solids import parts
from vi3dras.solids.parts import Part
from vi3dras.solids.sizes import TINY, Sizes, segment

_TALL = 2.4
"""Units of height above which pedestal and column share the way up."""


class Foot(NamedTuple):
    """The fixed and the turning part below the first link, in the frame of the first axis."""

    fixed: list[Part]
    turning: list[Part]
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
        fixed, turning = ([p.placed(parts.OVER) for p in own] for own in (fixed, turning))
    return Foot(fixed, turning, min(0.0, float(base[2, 3]) + ground) if risen else 0.0)


def _below_rail(base: Floats, upright: bool, unit: float) -> Foot:
    """Give the plate under an upright mast; a rail that lies needs none."""
    if not upright:
        return Foot([], [], min(0.0, float(base[2, 3]) - 1.3 * unit))
    return Foot(parts.pedestal(unit, -1.6 * unit, -0.6 * unit), [], min(0.0, float(base[2, 3]) - 1.6 * unit))
