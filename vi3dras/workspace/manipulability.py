"""Manipulability of each pose of a grid, a number per point, and the like: slope, room to the limits.

Turning joint 1 changes none of it but the distance to its own limits, so most is computed for the joints
behind it alone and repeated.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import directions, geometric_jacobian, limit_shares, wrist_to_ground
from vi3dras.workspace.sweep import Sweep

BLOCK = 8192
"""Poses done at a time."""

Measure = Callable[[Robot, Floats], Floats]
"""From an arm and joint values (N, n) to a number each, (N,)."""


def manipulability_of(robot: Robot, q: Floats) -> Floats:
    """Yoshikawa's measure of the tool point at `q` (N, n), in the directions that this arm has.

    Its unit is [m] to the power of their number.
    """
    squares = _squares(robot, q)
    rank = directions(robot)
    if rank == 3:
        product = _determinant(squares)
    elif rank == 2:
        product = _minors(squares)
    else:
        product = np.trace(squares, axis1=1, axis2=2)
    return np.sqrt(np.maximum(product, 0.0))


def inverse_condition_of(robot: Robot, q: Floats) -> Floats:
    """Least over largest speed of the tool point at `q` (N, n): 0 singular, 1 all directions alike."""
    rank = directions(robot)
    values = np.linalg.eigvalsh(_squares(robot, q))
    largest, least = values[:, -1], np.maximum(values[:, 3 - rank], 0.0)
    share: Floats = np.sqrt(np.divide(least, largest, out=np.zeros_like(largest), where=largest > 0))
    return share


def elevation_of(robot: Robot, q: Floats) -> Floats:
    """Angle of the hand to the ground at `q` (N, n), up positive [rad]."""
    return wrist_to_ground(tool_pose(robot, q))


def limit_margin_of(robot: Robot, q: Floats) -> Floats:
    """Distance to the nearest joint limit at `q` (N, n): 1 in the middle of all ranges, 0 at a limit."""
    nearest: Floats = np.clip(limit_shares(robot, q).min(axis=1), 0.0, 1.0)
    return nearest


def over_poses(measure: Measure, robot: Robot, q: Floats) -> Singles:
    """A measure of joint values (N, n), block by block, (N,)."""
    values = np.empty(len(q), np.float32)
    for start in range(0, len(q), BLOCK):
        values[start : start + BLOCK] = measure(robot, q[start : start + BLOCK])
    return values


def over_grid(measure: Measure, sweep: Sweep) -> Singles:
    """A measure of every point of the tool's cloud, in its order, (N,)."""
    robot, axes, swept = to_standard(sweep.robot), list(sweep.axes), sweep.swept
    if measure is limit_margin_of:
        return _margins(robot, axes, swept)
    first = swept[0]
    # the first joint changes nothing; but for angles to the ground its axis must be upright
    is_upright = not robot.joints[0].is_revolute or abs(robot.base[2][2]) > 1 - 1e-12
    is_blind = not first and (measure is not elevation_of or is_upright)
    repeats = len(axes[first]) if is_blind else 1
    if repeats > 1:
        axes = [axis[:1] if joint == first else axis for joint, axis in enumerate(axes)]
    shape = tuple(len(axis) for axis in axes)
    values = np.empty(math.prod(shape), np.float32)
    for start in range(0, len(values), BLOCK):
        places = np.unravel_index(np.arange(start, min(start + BLOCK, len(values))), shape)
        q = np.stack([axis[place] for axis, place in zip(axes, places, strict=True)], axis=1)
        values[start : start + BLOCK] = measure(robot, q)
    return np.tile(values, repeats)


def _margins(robot: Robot, axes: list[Floats], swept: tuple[int, ...]) -> Singles:
    """The least share of all joints: one joint's shares against all others', as the grid has them."""
    shares = []
    for joint in swept:
        q = np.tile(robot.home, (len(axes[joint]), 1))
        q[:, joint] = axes[joint]
        shares.append(np.clip(limit_shares(robot, q)[:, joint], 0.0, 1.0).astype(np.float32))
    return reduce(lambda least, axis: np.minimum(least[:, None], axis).reshape(-1), shares)


def _squares(robot: Robot, q: Floats) -> Floats:
    """J Jᵀ of the tool point, (N, 3, 3)."""
    J = geometric_jacobian(robot, q)[:, :3]
    return J @ J.transpose(0, 2, 1)


def _determinant(m: Floats) -> Floats:
    """Of symmetric matrices (N, 3, 3)."""
    a, b, c, d, e, f = m[:, 0, 0], m[:, 0, 1], m[:, 0, 2], m[:, 1, 1], m[:, 1, 2], m[:, 2, 2]
    return a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d)


def _minors(m: Floats) -> Floats:
    """The sum of the products of two eigenvalues each."""
    trace = np.trace(m, axis1=1, axis2=2)
    value: Floats = (trace * trace - np.sum(m * m, axis=(1, 2))) / 2
    return value
