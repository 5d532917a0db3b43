"""Equations 3 to 9 of the 3D-RAS paper as they are printed, beside their corrected form.

Lengths d1, a1, a2, a4 are those of base, shoulder offset, upper arm and hand. θ2 is counted from the
vertical, θ3 is the bend of the elbow, negative downward, θ6 is the hand's angle to the ground.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.closed_forms.chain import QUARTER, SNAP, Chain, normal_chain
from vi3dras.errors import Vi3drasError
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.targets import checked, checked_seed
from vi3dras.inverse.task import errors_of

PRINTED, REPAIRED, CORRECTED = (
    "as printed (3D-RAS, equations 3-9)",
    "equation 9 alone repaired",
    "corrected",
)


class NotAsPrintedError(Vi3drasError):
    """An arm for which the printed equations of the 3D-RAS paper were not written; facts: the arm."""

    says = (
        "The printed equations need a base, a shoulder, an elbow and a wrist that bend in one plane, such "
        "as lynx6 has; {} is built in another way."
    )


class Lengths(NamedTuple):
    """The lengths of the paper in one unit."""

    d1: float
    a1: float
    a2: float
    a3: float
    a4: float


class Sheet(NamedTuple):
    """What the equations give, angles in [rad]; NaN where they have no value."""

    xb: float
    """Eq. 7: half the way out to the wrist, in upper arms."""
    zb: float
    """Eq. 8: half the way up to the wrist."""
    q: float
    """Eq. 9."""
    theta1: float
    """Eq. 3."""
    theta2: float
    """Eq. 4, from the vertical."""
    theta3: float
    """Eq. 5."""
    theta4: float
    """Eq. 6."""


def as_printed(
    lengths: Lengths, px: float, pz: float, theta6: float, *, repaired_root: bool = False
) -> Sheet:
    """Eqs. 4 to 9 to the letter: `px` stands where the radial distance belongs, and Eq. 3 is missing.

    q is the root of a negative number for every point within reach, so most of the sheet stays empty; with
    `repaired_root` Eq. 9 alone is put right, and the slip that remains in Eq. 6 can be seen.
    """
    xb = (px - lengths.a1 - lengths.a4 * math.cos(theta6)) / (2 * lengths.a2)
    zb = (pz - lengths.d1 - lengths.a4 * math.sin(theta6)) / (2 * lengths.a2)
    square = xb * xb + zb * zb
    q = _root(square) if repaired_root else math.sqrt(1 / (square - 1)) if square > 1 else math.nan
    second, forearm = _angles(xb, zb, q)
    return Sheet(xb, zb, q, math.nan, second, second - forearm, theta6 - forearm)


def corrected(lengths: Lengths, px: float, py: float, pz: float, theta6: float) -> Sheet:
    """The same equations put right; still one elbow (up) and links of equal length, as the paper has them.

    Eq. 3 is atan2(py, px), Eq. 7 takes the radial distance, the 1 of Eq. 9 leaves the fraction, and Eq. 6
    gets the quarter turn between vertical and horizontal.
    """
    out = math.hypot(px, py)
    xb = (out - lengths.a1 - lengths.a4 * math.cos(theta6)) / (2 * lengths.a2)
    zb = (pz - lengths.d1 - lengths.a4 * math.sin(theta6)) / (2 * lengths.a2)
    q = _root(xb * xb + zb * zb)
    second, forearm = _angles(xb, zb, q)
    return Sheet(xb, zb, q, math.atan2(py, px), second, second - forearm, theta6 - math.pi / 2 + forearm)


def lengths_of(robot: Robot) -> Lengths:
    """The paper's lengths of an arm in [m].

    Raises:
        NotAsPrintedError: it does not bend in one plane.
    """
    chain = normal_chain(robot)
    if not is_bending_arm(chain):
        raise NotAsPrintedError(robot.id)
    hand = hand_behind_wrist(chain, chain.variables(np.zeros(robot.n)))
    aim = hand_angle(chain)
    a4 = math.cos(aim) * hand[0, 3] + math.sin(aim) * hand[1, 3]
    a1, a2, a3 = chain.a[:3].tolist()
    return Lengths(float(chain.base[2, 3]), a1, a2, a3, float(a4))


def _root(square: float) -> float:
    """Eq. 9 put right; NaN beyond the reach."""
    return math.sqrt(1 / square - 1) if 0 < square <= 1 else math.nan


def _angles(xb: float, zb: float, q: float) -> tuple[float, float]:
    """Eq. 4, and the forearm's angle from the vertical that Eqs. 5 and 6 share."""
    if math.isnan(q):
        return math.nan, math.nan
    return math.atan2(xb - q * zb, zb + q * xb), math.atan2(xb + q * zb, zb - q * xb)


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
