"""How fast the tool goes when the joints go: Jacobians, and how well an arm can move where it is."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, without_tool
from vi3dras.orientation import abc_from_matrix, angular_velocity_from_abc_rates
from vi3dras.units import Units

SI = Units("m", "rad")


def geometric_jacobian(robot: Robot, q: Floats, frames: Floats | None = None, *, units: Units = SI) -> Floats:
    """Tool velocity per joint velocity at `q` (..., n), shape (..., 6, n).

    Rows 0-2 are the linear velocity of the tool point [m/s], rows 3-5 its angular velocity [rad/s], both in
    the world frame; columns are per [rad/s] of a revolute or [m/s] of a prismatic joint. In other `units` all
    lengths and angles are those. `frames`, what `link_frames` gave at `q`, saves computing them.
    """
    return _geometric(robot, dh_frames(robot, q) if frames is None else without_tool(robot, frames), units)


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
