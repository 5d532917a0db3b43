"""A sweep so fine that its points leave no gap between voxels of a size: what solids are measured on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.chain import Chain, Stage, chain_of, halves
from vi3dras.workspace.errors import VoxelSizeError
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.sweep import LARGEST_FACTOR, joint_ranges, sweep_by_factor

MOST = 4_000_000
"""Poses of a fine sweep, when nothing else is asked for."""

COARSE, COARSEST, FINEST = 0.5, 1.0, 0.125
"""How far the tool may move between neighbours, in voxels. At half an edge no voxel inside is missed; with
joints to spare, whose steps fall between those of the others, at a whole one. An eighth makes the edges
sharper, and is worth its time only while there are few poses."""

BLOCK = 1 << 18
"""Points that are there at a time."""


class Fine(NamedTuple):
    """A fine sweep and the voxel that it fills."""

    chain: Chain
    """The swept joints, from the world to the tool point."""
    size: float
    """Edge of a voxel [m]: the one asked for, or larger when that would take too many poses."""
    step: float
    """How far the tool moves at most when one joint goes on by one value [m]."""
    reach: float
    """The tool point is never farther from the origin of the first swept joint [m]."""


class Passes:
    """Tells how far several passes over the same poses are; what the report raises ends them."""

    def __init__(self, report: Report | None, poses: int, passes: int) -> None:
        self._report, self._left, self._all = report, poses * passes, max(poses * passes, 1)

    def over(self, blocks: Iterator[Floats]) -> Iterator[Floats]:
        """The blocks of one pass."""
        for block in blocks:
            yield block
            self._left = max(self._left - block.shape[1], 0)
            if self._report is not None:
                self._report(1 - self._left / self._all)


def sweep_for_voxels(
    robot: Robot,
    size: float,
    *,
    ranges: Floats | None = None,
    most: int = MOST,
    directions: int = 3,
    turn_first: bool = True,
) -> Fine:
    """Joint values, both ends included, whose poses fill every voxel of `size` [m] that the arm can reach.

    Args:
        robot: the arm.
        size: edge of a voxel [m].
        ranges: low and high end per joint in [rad] or [m], (n, 2); the arm's own limits for None.
        most: poses that are allowed; the voxel grows until they suffice.
        directions: in how many directions the poses spread: 2 for a plane, or for a section that is turned.
        turn_first: False leaves the first swept joint at one value, for the solid that it carries around.

    Raises:
        VoxelSizeError: the size is none.
    """
    if not (math.isfinite(size) and size > 0):
        raise VoxelSizeError(size, 0.0, "m")
    coarse = sweep_by_factor(robot, LARGEST_FACTOR, ranges=ranges)
    ends = joint_ranges(robot, ranges)[list(coarse.swept)]
    spans, levers = np.ptp(ends, axis=1), _levers(robot, coarse.axes, coarse.swept, ends)
    ways = spans * levers[:-1]
    if not turn_first:
        ways[0] = 0.0
    step = max(_step_for(ways, most), FINEST * size)
    counts = _counts(ways, step)
    axes = list(coarse.axes)
    for joint, (low, high), count in zip(coarse.swept, ends, counts, strict=True):
        axes[joint] = np.linspace(low, high, count)
    spare = int(np.count_nonzero(ways)) - directions
    spacing = min(COARSE * (1 + max(spare, 0)), COARSEST)
    return Fine(chain_of(robot, axes, coarse.swept), max(size, step / spacing), step, float(levers[-1]))


def points_behind_first(chain: Chain) -> Iterator[Floats]:
    """Tool points seen from the frame that the first swept joint moves, (3, N) at a time."""
    return _blocks(chain.stages[0].body, chain.stages[1:])


def points_in_world(chain: Chain) -> Iterator[Floats]:
    """All tool points of a sweep, (3, N) at a time."""
    return _blocks(chain.base, chain.stages)


def _blocks(base: Floats, stages: Sequence[Stage]) -> Iterator[Floats]:
    frames, points = halves(stages)
    frames = base @ frames
    some = max(BLOCK // points.shape[1], 1)
    for start in range(0, len(frames), some):
        rows = frames[start : start + some, :3]
        yield np.moveaxis(rows[:, :, :3] @ points + rows[:, :, 3:], 0, 1).reshape(3, -1)


def _levers(robot: Robot, axes: tuple[Floats, ...], swept: tuple[int, ...], ends: Floats) -> Floats:
    """How far the tool point can be from each swept joint's axis [m], 1 for a slide; last, its origin."""
    behind, levers = 0.0, []
    for stage, (low, high) in zip(reversed(chain_of(robot, axes, swept).stages), ends[::-1], strict=True):
        x, y, z = stage.body[:3, 3]
        levers.append(math.hypot(x, y) + behind if stage.revolute else 1.0)
        slide = 0.0 if stage.revolute else max(abs(low), abs(high))
        behind += math.hypot(x, y, z) + slide
    return np.array([*levers[::-1], behind])


def _counts(ways: Floats, step: float) -> list[int]:
    return [max(math.ceil(way / step), 1) + 1 if way else 1 for way in ways]


def _step_for(ways: Floats, most: int) -> float:
    """The least step at which there are at most `most` poses [m], by halving the interval."""
    low, high = 1e-9, max(float(ways.max(initial=0.0)), 1e-9)
    for _ in range(60):
        middle = math.sqrt(low * high)
        if math.prod(_counts(ways, middle)) > most:
            low = middle
        else:
            high = middle
    return high
