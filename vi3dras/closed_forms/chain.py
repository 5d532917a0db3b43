"""The normal form of an arm: every table whose twists are quarter turns is written with twists 0 and 90 only.

A twist of 180 degrees, or of -90 = 90 + 180, turns the rest of the chain upside down. Handing that half turn
on from joint to joint only changes signs, Rx(180) Rz(θ) Tz(d) = Rz(-θ) Tz(-d) Rx(180), until it ends in the
tool. So each closed form is written once, in one sense, and serves every maker's table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.conventions import to_standard
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn

QUARTER = math.pi / 2
SNAP = 1e-9
"""Twists [rad] and lengths [m] nearer than this to a special value have that value."""


@dataclass(frozen=True, eq=False)
class Chain:
    """An arm as base · A1 · ... · An · tool with Ai = Rz(θi) Tz(di) Tx(ai) Rx(αi).

    What stands before joint 1 is in the base, what stands behind the last joint in the tool: `d[0]` and
    `d[-1]` of turning joints, `a[-1]` and `alpha[-1]` are zero.
    """

    base: Floats
    """(4, 4)."""
    tool: Floats
    """(4, 4)."""
    d: Floats
    """(n,)."""
    a: Floats
    """(n,)."""
    alpha: Floats
    """(n,), 0 or a quarter turn wherever the table has quarter turns."""
    offset: Floats
    """What the variable reads at q = 0: θ of a turning, d of a sliding joint, (n,)."""
    sign: Floats
    """(n,)."""
    revolute: Bools
    """(n,)."""
    theta: Floats
    """The fixed angle of sliding joints, 0 for turning ones, (n,)."""

    @property
    def kinds(self) -> str:
        """The joint types such as RRP."""
        return "".join("R" if r else "P" for r in self.revolute)

    def twists(self, *quarters: int) -> bool:
        """True when the first twists are that many quarter turns each."""
        wanted = np.array(quarters) * QUARTER
        return bool(np.all(np.abs(self.alpha[: len(quarters)] - wanted) < SNAP))

    def vanish(self, column: str, *joints: int) -> bool:
        """True when `d` or `a` is zero for these joints, counted from 1."""
        values: Floats = getattr(self, column)
        return bool(np.all(np.abs(values[[j - 1 for j in joints]]) < SNAP))

    def variables(self, q: Floats) -> Floats:
        """θ or d (..., n) for joint values (..., n)."""
        return self.offset + self.sign * q

    def as_joints_inplace(self, variables: Floats) -> None:
        """Turn θ or d (..., n, N) into joint values."""
        if self.offset.any():
            variables -= self.offset[:, None]
        if (self.sign < 0).any():
            variables *= self.sign[:, None]

    @cached_property
    def back_from_base(self) -> Floats:
        """The inverse of the base, (4, 4)."""
        return rigid_inverse(self.base)

    @cached_property
    def back_from_tool(self) -> Floats:
        """The inverse of the tool, (4, 4)."""
        return rigid_inverse(self.tool)

    @cached_property
    def before_last(self) -> Floats:
        """The last link but one after its turn, (4, 4): what the last joint stands on."""
        return shift(self.a[-2], 0.0, self.d[-2]) @ tilt(self.alpha[-2])

    def inner(self, targets: Floats) -> Floats:
        """A1 · ... · An (N, 4, 4) for tool poses (N, 4, 4) in the world."""
        return self.back_from_base @ targets @ self.back_from_tool

    def inner_entries(self, targets: Floats) -> list[Floats]:
        """The same as twelve columns (N,), row by row: zeros and ones of base and tool cost nothing."""
        rows = targets[:, :3].reshape(-1, 12).T.copy().reshape(3, 4, -1)
        left, right = self.back_from_base, self.back_from_tool
        columns = [_mix(rows.swapaxes(0, 1), right[:, k]) for k in range(4)]
        moved = [[_mix(column, left[i, :3]) for column in columns] for i in range(3)]
        for i, row in enumerate(moved):
            row[3] = row[3] + left[i, 3]
        return [entry for row in moved for entry in row]

    def inner_points(self, points: Floats) -> Floats:
        """Points (N, 3) of the world as joint 1 sees them."""
        return (points - self.base[:3, 3]) @ self.base[:3, :3]


@lru_cache(maxsize=64)
def normal_chain(robot: Robot) -> Chain:
    """The normal form of an arm in either convention."""
    robot = to_standard(robot)
    rows: list[list[float]] = []
    way, carry = 1, 0.0  # upside down or not; a fixed turn that slides along its own axis to the next joint
    for joint in robot.joints:
        theta, d = way * joint.theta + carry, way * joint.d
        quarters, alpha = _quarters(joint.alpha)
        carry = 0.0
        if not joint.is_revolute and alpha == 0 and abs(joint.a) < SNAP:
            carry, theta = theta, 0.0
        rows.append([theta, d, joint.a, alpha, way * joint.sign])
        if quarters in (2, 3):
            way = -way
    return _without_ends(robot, np.array(rows), turn(carry) @ half_turn(way) @ np.array(robot.tool))


def _quarters(alpha: float) -> tuple[int, float]:
    """Quarter turns 0 to 3 in a twist, or -1, and the twist of the normal form."""
    turns = round(alpha / QUARTER)
    if abs(alpha - turns * QUARTER) > SNAP:
        return -1, alpha
    return turns % 4, QUARTER if turns % 2 else 0.0


def _without_ends(robot: Robot, rows: Floats, tool: Floats) -> Chain:
    """Move what no joint moves into base and tool."""
    theta, d, a, alpha, sign = rows.T.copy()
    revolute = robot.table.revolute
    base = np.array(robot.base)
    if revolute[0]:
        base, d[0] = base @ shift(z=d[0]), 0.0
    tool = shift(x=a[-1]) @ tilt(alpha[-1]) @ tool
    a[-1] = alpha[-1] = 0.0
    if revolute[-1]:
        tool, d[-1] = shift(z=d[-1]) @ tool, 0.0
    offset = np.where(revolute, theta, d)
    return Chain(
        base, tool, np.where(revolute, d, 0), a, alpha, offset, sign, revolute, np.where(revolute, 0, theta)
    )


def half_turn(way: int) -> Floats:
    """Rx(180 degrees) when `way` is -1, else nothing, (4, 4)."""
    return np.diag([1.0, way, way, 1.0])


def _mix(parts: Floats, weights: Floats) -> Floats:
    """The sum of parts (k, ...) times weights (k,)."""
    used = [
        (part, weight) for part, weight in zip(parts, weights.tolist(), strict=True) if abs(weight) > 1e-15
    ]
    if not used:
        return np.zeros_like(parts[0])
    total: Floats = used[0][0] if used[0][1] == 1 else used[0][0] * used[0][1]
    for part, weight in used[1:]:
        total = total + (part if weight == 1 else part * weight)
    return total
