"""Which values each joint takes: the grid whose every pose puts one point into the cloud."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import mul
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.errors import JointCountError, LimitsError
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.workspace.errors import EndlessSlideError, FactorError, NothingSweptError, RangeCountError

LEAST_FACTOR, LARGEST_FACTOR = 1.0, 90.0

STILL = 1e-7
"""A joint that moves the tool point by less than this [m per rad] is taken to leave it where it is."""

HAIR = 1e-9
"""Of a step: 180 degrees in steps of 0.1 are 1800, whatever the rounding says."""


class Sweep(NamedTuple):
    """Every combination of the axes' values is one pose of the arm."""

    robot: Robot
    axes: tuple[Floats, ...]
    """The values of each joint in [rad] or [m]; a joint that is left out has one."""
    swept: tuple[int, ...]
    """The joints that are swept, counted from 0."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many values each joint takes."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each swept joint takes: the shape for `np.unravel_index` of the last cloud."""
        return tuple(len(self.axes[joint]) for joint in self.swept)

    @property
    def per_link(self) -> tuple[int, ...]:
        """Points in the cloud of each link, which is the paper's Eq 18 for 1, 2, ... joints."""
        return tuple(accumulate(self.shape, mul))

    @property
    def size(self) -> int:
        """Poses in all."""
        return math.prod(self.shape)

    @property
    def points(self) -> int:
        """Points in all clouds together."""
        return sum(self.per_link)


def sweep_by_factor(
    robot: Robot, factor: float, *, ranges: Floats | None = None, end_points: bool = False
) -> Sweep:
    """The paper's grid: a joint takes range / Factor values from its low end, in steps of the Factor.

    The Factor counts degrees for a joint that turns, and for one that slides the arm's length unit. Joints
    that leave the tool point where it is, such as a roll about the hand's axis, stay at home.

    Args:
        robot: the arm.
        factor: from 1 to 90; fractions are fine.
        ranges: low and high end per joint in [rad] or [m], (n, 2), also beyond the arm's own limits; those
            are taken for None. An infinite end of a joint that turns means half a turn. A joint whose two
            ends are equal stands there.
        end_points: one value more per joint, so that both ends are in the grid.

    Raises:
        FactorError, RangeCountError, LimitsError, EndlessSlideError: what was given makes no grid.
        NothingSweptError: no joint moves the tool point.
    """
    if not LEAST_FACTOR <= factor <= LARGEST_FACTOR:
        raise FactorError(factor, LEAST_FACTOR, LARGEST_FACTOR)
    ends = joint_ranges(robot, ranges)
    swept = [int(i) for i in np.flatnonzero(_moves_tool(robot, ends))]
    if not swept:
        raise NothingSweptError(robot.id)
    home = np.clip(robot.home, ends[:, 0], ends[:, 1])
    axes = [
        _axis(ends[i], factor * step_unit(robot, i), end_points=end_points) if i in swept else home[i : i + 1]
        for i in range(robot.n)
    ]
    return Sweep(robot, tuple(axes), tuple(swept))


def sweep_over(robot: Robot, axes: Sequence[Floats]) -> Sweep:
    """A sweep over values of your own choice, one array per joint; joints with several values are swept.

    Raises:
        JointCountError: there is not one axis per joint.
        NothingSweptError: each joint has one value only.
    """
    if len(axes) != robot.n:
        raise JointCountError(robot.id, robot.n, len(axes))
    values = tuple(np.array(axis, float) for axis in axes)
    swept = tuple(i for i, axis in enumerate(values) if len(axis) > 1)
    if not swept:
        raise NothingSweptError(robot.id)
    return Sweep(robot, values, swept)


def joint_ranges(robot: Robot, ranges: Floats | None = None) -> Floats:
    """Low and high end of each joint in [rad] or [m], (n, 2), all finite; the arm's own for None.

    Raises:
        RangeCountError, LimitsError, EndlessSlideError: see `sweep_by_factor`.
    """
    own = np.stack([robot.low, robot.high], axis=1)
    ends = own if ranges is None else np.array(ranges, float)
    if ends.shape != own.shape:
        raise RangeCountError(robot.id, robot.n, ends.shape)
    ends = ends.copy()
    for joint, pair, unit in zip(robot.joints, ends, robot.scale, strict=True):
        if joint.is_revolute:
            pair[:] = np.where(np.isinf(pair), np.copysign(math.pi, pair), pair)
        if not pair[0] <= pair[1]:
            raise LimitsError(joint.name, *(pair / unit))
        if not np.isfinite(pair).all():
            raise EndlessSlideError(joint.name)
    return ends


def step_unit(robot: Robot, joint: int) -> float:
    """What Factor 1 is for a joint: one degree [rad], or one length unit of the arm [m].

    For an arm described in metres it is a centimetre: a step of a metre would leave one value, and a
    centimetre is what one degree moves a tool 0.6 m away.
    """
    if robot.joints[joint].is_revolute:
        return math.radians(1.0)
    return 0.01 if robot.units.length == "m" else robot.units.metres


def _axis(ends: Floats, step: float, *, end_points: bool) -> Floats:
    """Values from the low end by `step` without the high end, or with it; the last step may be shorter."""
    low, high = float(ends[0]), float(ends[1])
    count = max(math.ceil((high - low) / step - HAIR), 1)
    values = low + step * np.arange(count, dtype=float)
    return np.append(values, high) if end_points else values


def _moves_tool(robot: Robot, ends: Floats) -> Bools:
    """Which joints have room to move and take the tool point along somewhere within the ranges, (n,)."""
    q = np.random.default_rng(0).uniform(ends[:, 0], ends[:, 1], (32, robot.n))
    lever = np.linalg.norm(geometric_jacobian(robot, q)[:, :3], axis=1).max(axis=0)
    moves: Bools = (lever > STILL) & (ends[:, 1] > ends[:, 0])
    return moves
