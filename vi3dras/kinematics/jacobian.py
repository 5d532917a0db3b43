"""How fast the tool goes when the joints go: Jacobians, and what a pose is worth.

How well an arm can move there, how its hand leans, how far its joints are from their limits.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.arithmetic import Part, is_zero
from vi3dras.kinematics.forward import BLOCK, dh_frames, joint_values, without_tool
from vi3dras.kinematics.parts import clean, part_jacobian
from vi3dras.orientation import abc_from_matrix, angular_velocity_from_abc_rates
from vi3dras.units import Units

SI = Units("m", "rad")


def geometric_jacobian(robot: Robot, q: Floats, frames: Floats | None = None, *, units: Units = SI) -> Floats:
    """Tool velocity per joint velocity at `q` (..., n), shape (..., 6, n).

    Rows 0-2 are the linear velocity of the tool point [m/s], rows 3-5 its angular velocity [rad/s], both in
    the world frame; columns are per [rad/s] of a revolute or [m/s] of a prismatic joint. In other `units` all
    lengths and angles are those. `frames`, what `link_frames` gave at `q`, saves computing them.

    Many at once are computed by the algorithm that generated programs come from: no arithmetic goes into the
    zeros and ones of the arm's table.
    """
    if frames is None and np.size(q) >= MANY * robot.n:
        return _of_many(robot, joint_values(robot, q), units)
    return _geometric(robot, dh_frames(robot, q) if frames is None else without_tool(robot, frames), units)


MANY = 1000
"""Poses from which on it pays to look at each part of the table before it is multiplied with arrays."""


def _of_many(robot: Robot, q: Floats, units: Units) -> Floats:
    """The geometric Jacobian block by block: what is zero for this arm stays so."""
    flat, turned = q.reshape(-1, robot.n), units.radians / units.metres
    J = np.zeros((len(flat), 6, robot.n))
    for start in range(0, len(flat), BLOCK):
        block = slice(start, start + BLOCK)
        rows = part_jacobian(robot, list(np.ascontiguousarray(flat[block].T)), _turned)
        for i, row in enumerate(rows):
            for j, part in enumerate(row):
                if not is_zero(part):
                    is_turned = i < 3 and units != SI and robot.table.revolute[j]
                    J[block, i, j] = part * turned if is_turned else part
    return J.reshape(*q.shape[:-1], 6, robot.n)


def _turned(angle: Part) -> tuple[Part, Part]:
    if isinstance(angle, float):
        return clean(math.cos(angle)), clean(math.sin(angle))
    return np.cos(angle), np.sin(angle)


def analytic_jacobian(robot: Robot, q: Floats, *, units: Units = SI) -> Floats:
    """Rates of x, y, z and of A, B, C per joint velocity at `q` (..., n), shape (..., 6, n).

    Where cos B = 0 the rates of A and C have no value and rows 3-5 are NaN.
    """
    frames = dh_frames(robot, q)
    J = _geometric(robot, frames, units)
    rotation = (frames[..., -1, :, :] @ np.array(robot.tool))[..., :3, :3]
    L = angular_velocity_from_abc_rates(abc_from_matrix(rotation))
    singular = np.abs(np.linalg.det(L)) < 1e-9
    L[singular] = np.eye(3)
    J[..., 3:, :] = np.linalg.solve(L, J[..., 3:, :])
    J[singular, 3:, :] = np.nan
    return J


def inverse_condition(J: Floats) -> Floats:
    """Least over largest singular value of Jacobians (..., m, n), from 0 (singular) to 1 (isotropic)."""
    values = np.linalg.svd(J, compute_uv=False)
    largest = values[..., 0]
    ratio: Floats = np.divide(values[..., -1], largest, out=np.zeros_like(largest), where=largest > 0)
    return ratio


def _geometric(robot: Robot, frames: Floats, units: Units) -> Floats:
    tool = (frames[..., -1, :, :] @ np.array(robot.tool))[..., :3, 3]
    first = 0 if robot.convention == "standard" else 1  # the frame whose z is the axis of joint 1
    turning = frames[..., first : first + robot.n, :3, :]
    z, arm = turning[..., 2], tool[..., None, :] - turning[..., 3]
    if units != SI:
        arm *= units.radians / units.metres  # what a joint that turns by one moves; all else has one unit
    columns = np.empty((*z.shape[:-1], 6))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):  # z × arm: np.cross takes longer than all the rest
        np.subtract(z[..., j] * arm[..., k], z[..., k] * arm[..., j], out=columns[..., i])
    columns[..., 3:] = z
    slides = ~robot.table.revolute
    if slides.any():
        columns[..., slides, :3], columns[..., slides, 3:] = z[..., slides, :], 0.0
    columns *= robot.table.sign[:, None]
    return np.swapaxes(columns, -1, -2)


def wrist_to_ground(tool: Floats) -> Floats:
    """Angle between the tool's z axis and the ground in [rad], up positive, of tool poses (..., 4, 4)."""
    return np.arcsin(np.clip(np.asarray(tool)[..., 2, 2], -1.0, 1.0))


def limit_margins(robot: Robot, q: Floats) -> Floats:
    """How far joint values `q` (..., n) are inside their limits in [rad] or [m]; negative outside."""
    return np.minimum(q - robot.low, robot.high - q)


def limit_shares(robot: Robot, q: Floats) -> Floats:
    """The same as a share of half the range, (..., n): 1 in the middle or without limits, 0 at one."""
    half = (robot.high - robot.low) / 2
    margins = limit_margins(robot, q)
    limited = np.isfinite(half)
    return np.divide(margins, half, out=np.ones_like(margins), where=limited)


@lru_cache(maxsize=64)
def directions(robot: Robot) -> int:
    """In how many directions the tool point can move at all: 2 for an arm in a plane, 3 for most."""
    low, high = np.clip(robot.low, -np.pi, None), np.clip(robot.high, None, np.pi)
    q = np.random.default_rng(0).uniform(low, high, (32, robot.n))
    values = np.linalg.svd(geometric_jacobian(robot, q)[:, :3], compute_uv=False)
    return max(int((values > 1e-6 * values.max()).sum(axis=1).max()), 1)


def dexterity(robot: Robot, q: Floats, frames: Floats | None = None) -> Floats:
    """Least over largest speed of the tool point at joint values `q` (..., n), shape (...).

    Only directions count in which this arm moves at all: 0 where it is singular, 1 where all are equal.
    `frames`, what `link_frames` gave at `q`, saves computing them.
    """
    values = np.linalg.svd(geometric_jacobian(robot, q, frames)[..., :3, :], compute_uv=False)
    largest, least = values[..., 0], values[..., directions(robot) - 1]
    share: Floats = np.divide(least, largest, out=np.zeros_like(largest), where=largest > 0)
    return share
