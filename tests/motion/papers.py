"""The curves of the paper, moved to where the Lynx6 of the paper reaches all of them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import Hand, free_angle
from vi3dras.motion.rows import Motion
from vi3dras.objects.library import load_formula
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.curve import Curve, curve_of
from vi3dras.path.fit import Change
from vi3dras.path.follow import Followed, follow
from vi3dras.path.objects import plain_vertices

CURVES = ("hyperbolic-paraboloid", "epicycloid", "mobius-band", "sphere", "pipe-weld")
LYNX = load_robot("lynx6")
HAND: Hand = free_angle(-np.pi / 2, np.pi / 2)


class Done(NamedTuple):
    """A curve and the joint values along it."""

    curve: Curve
    followed: Followed


@lru_cache(maxsize=32)
def fitted(name: str, count: int = 60, shift: float = 0.0) -> Done:
    """A formula's first curve, fitted to the Lynx6, and then moved out by a shift [m]."""
    formula = load_formula(name)
    may: list[Change] = ["shift", "turn", "scale"]
    place = ArmReach(LYNX, HAND).fit(plain_vertices(formula).reshape(-1, 3), formula.placement, may).placement
    x, y, z = place.shift
    formula = replace(formula, placement=replace(place, shift=(x + shift, y + shift, z)))
    curve = curve_of(formula, formula.names[0], 0, count)
    return Done(curve, follow(LYNX, curve.way, curve.length, HAND, 0.05, every=curve.every))


def differences(motion: Motion) -> tuple[Floats, Floats]:
    """Joint speeds and accelerations as finite differences of the rows, jumps and gaps left out."""
    times, rows = np.diff(motion.times)[:, None], np.arange(len(motion.times) - 1)
    speed = np.abs(np.diff(motion.q, axis=0) / times)
    signed = np.diff(motion.q, axis=0) / times
    signed[np.isin(rows, motion.jumps)] = np.nan
    speed[np.isin(rows, motion.jumps)] = np.nan
    rate = 2 * np.abs(np.diff(signed, axis=0)) / (motion.times[2:] - motion.times[:-2])[:, None]
    return np.nan_to_num(speed), np.nan_to_num(rate)
