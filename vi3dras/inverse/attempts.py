"""The printed equations of the 3D-RAS paper beside the corrected ones, as joint values and what they miss."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_angle
from vi3dras.closed_forms.chain import QUARTER, SNAP, Chain, normal_chain
from vi3dras.inverse.as_printed import Sheet, as_printed, corrected, lengths_of
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.targets import checked, checked_seed
from vi3dras.inverse.task import errors_of

PRINTED, REPAIRED, CORRECTED = (
    "as printed (3D-RAS, equations 3-9)",
    "equation 9 alone repaired",
    "corrected",
)


class Attempt(NamedTuple):
    """What one form of the equations gives for a target."""

    branch: str
    """Which form it is."""
    q: Floats
    """Joint values, (n,); all NaN where the equations have no value."""
    position_error: float
    """What forward kinematics says they miss [m]; NaN without a value."""
    angle_error: float
    """The same of the hand's angle [rad]."""

    @property
    def has_value(self) -> bool:
        """True when there are joint values."""
        return bool(np.isfinite(self.q).all())


def printed_attempts(robot: Robot, target: Floats, seed: Floats | None = None) -> tuple[Attempt, ...]:
    """The equations as printed, with the root of equation 9 alone repaired, and corrected.

    The print has no equation for θ1: there it counts as 0. A fifth joint stays as in `seed`.

    Args:
        robot: An arm of 4 or 5 axes that bends in one plane.
        target: x, y, z [m] and the hand's angle to the ground [rad], (4,).
        seed: Joint values (n,); home if None.

    Raises:
        NotAsPrintedError: the equations were not written for such an arm.
    """
    lengths, chain = lengths_of(robot), normal_chain(robot)
    target, seed = checked("wrist", target), checked_seed(robot, seed)
    px, py, pz = chain.inner_points(target[None, :3])[0].tolist()
    pz, wrist = pz + lengths.d1, float(target[3])
    sheets = {
        PRINTED: as_printed(lengths, px, pz, wrist),
        REPAIRED: as_printed(lengths, px, pz, wrist, repaired_root=True),
        CORRECTED: corrected(lengths, px, py, pz, wrist),
    }
    return tuple(_attempt(robot, chain, target, seed, name, sheet) for name, sheet in sheets.items())


def print_sentence(robot: Robot) -> str:
    """What the print gets wrong, and what even the corrected equations ask of an arm."""
    lengths = lengths_of(robot)
    sentence = (
        "The print loses equation 3 (θ1, counted as 0 here), takes px for the radial distance in 7, has the "
        "1 of 9 under the fraction, so that within reach the root has no value, forgets the quarter turn "
        "from vertical to ground in 6, and divides by 2 a2, which holds for a2 = a3 and one elbow only."
    )
    if abs(lengths.a2 - lengths.a3) < SNAP:
        return sentence
    a2, a3 = length_text(robot, lengths.a2), length_text(robot, lengths.a3)
    return f"{sentence} This arm has a2 = {a2} and a3 = {a3}, so the corrected equations miss too."


def _attempt(robot: Robot, chain: Chain, target: Floats, seed: Floats, name: str, sheet: Sheet) -> Attempt:
    base = 0.0 if math.isnan(sheet.theta1) and name != CORRECTED else sheet.theta1
    variables = chain.variables(seed)[:, None]
    variables[:4, 0] = base, QUARTER - sheet.theta2, sheet.theta3, sheet.theta4 - hand_angle(chain)
    chain.as_joints_inplace(variables)
    q = variables[:, 0]
    if not np.isfinite(q).all():
        return Attempt(name, np.full(robot.n, np.nan), math.nan, math.nan)
    q = into_limits(robot, q, seed)
    missed = errors_of(robot, "wrist", target[None], q[None])
    return Attempt(name, q, float(missed.position[0]), float(missed.angle[0]))
