"""The reach without limits of an arm of any build: a map drawn once, and descents at its edge.

Joint 1 turns the arm about its axis, so the map needs two coordinates, the distance from that axis and the
height along it. Inside and outside the map answers at once; only points near its edge are tried one by one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import arm_size, descend, starts_for, unlimited
from vi3dras.inverse.solutions import EXACT
from vi3dras.joint_workspace.classes import LIMIT, ORIENTATION, TOO_FAR, TOO_NEAR, Codes
from vi3dras.kinematics.forward import dh_frames, tool_pose

POSES = 80_000
CELLS = 64
"""Along each side of the map."""

STARTS = 4
"""Further descents at the very edge of the map, or where there is none: a first joint that slides."""

SOON, STEPS = 14, 40
"""Steps of a first descent, and of the others."""


class ReachMap(NamedTuple):
    """Where the tool goes when joint 1 may turn as it likes."""

    origin: Floats
    """A point on the axis, (3,)."""
    axes: Floats
    """Two directions square to the axis and the axis, as columns, (3, 3)."""
    low: Floats
    """The corner of the map (distance, height) [m], (2,)."""
    cell: Floats
    """The size of a cell [m], (2,)."""
    sample: Ints
    """For each cell the pose nearest to it among one per cell that is hit, (cells, cells)."""
    hit: Bools
    """Which cells were hit, (cells, cells)."""
    q: Floats
    """Joint values of the poses, (k, n)."""
    points: Floats
    """Their tool points in the frame of the axis, (k, 3)."""
    shoulder: Floats
    """The shoulder in that frame at joint 1 = 0, (3,)."""


def map_codes(robot: Robot, task: Task, points: Floats) -> Codes:
    """The class of each point (N, 3) whose target has no solution even with all limits forgotten, (N,)."""
    reached_code = LIMIT if task == "position" else ORIENTATION
    if not robot.joints[0].is_revolute:
        _, missed = _tried(robot, points, np.tile(starts_for(robot, STARTS), (len(points), 1)), STARTS)
        return np.where(missed <= EXACT, reached_code, TOO_FAR).astype(np.uint8)
    chart = reach_map(robot)
    seen = (points - chart.origin) @ chart.axes
    flat = np.stack([np.hypot(seen[:, 0], seen[:, 1]), seen[:, 2]], axis=1)
    cell = np.clip(((flat - chart.low) / chart.cell).astype(int), 0, CELLS - 1)
    beyond = np.maximum(chart.low - flat, flat - chart.low - CELLS * chart.cell) / chart.cell
    off = beyond.max(axis=1)  # how many cells beyond the map
    at = cell[:, 0], cell[:, 1]
    surely = _all_around(chart.hit, 1, beyond=False)[at] & (off < 0)
    unsure = ~surely & ~_all_around(~chart.hit, 2, beyond=True)[at] & (off < 1)
    nearest = chart.sample[at]
    best, there = chart.q[nearest], chart.points[nearest]
    rows = np.flatnonzero(unsure)
    reached = surely
    if len(rows):
        turned = best[rows].copy()
        way = np.arctan2(seen[rows, 1], seen[rows, 0]) - np.arctan2(there[rows, 1], there[rows, 0])
        turned[:, 0] += way * robot.joints[0].sign
        ends, missed = _tried(robot, points[rows], turned, 1, SOON)
        nearly = np.flatnonzero((missed > EXACT) & (missed < chart.cell.max() / 2))
        if len(nearly):
            ends[nearly], missed[nearly] = _tried(robot, points[rows[nearly]], ends[nearly], 1)
        nearly = np.flatnonzero((missed > EXACT) & (missed < chart.cell.max() / 4))
        if len(nearly):  # a descent may come from the wrong side
            ends[nearly], missed[nearly] = _tried_again(robot, points[rows[nearly]], ends[nearly])
        reached = surely.copy()
        reached[rows] = missed <= EXACT
        ended = (tool_pose(robot, ends)[:, :3, 3] - chart.origin) @ chart.axes
        there[rows] = _turned(ended, -robot.joints[0].sign * ends[:, 0])
    seen = _turned(seen, np.arctan2(there[:, 1], there[:, 0]) - np.arctan2(seen[:, 1], seen[:, 0]))
    out, far = (np.linalg.norm(place - chart.shoulder, axis=1) for place in (seen, there))
    return np.where(reached, reached_code, np.where(out > far, TOO_FAR, TOO_NEAR)).astype(np.uint8)


@lru_cache(maxsize=96)
def reach_map(robot: Robot) -> ReachMap:
    """The map of an arm whose first joint turns."""
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (POSES, robot.n))
    q = np.where(robot.table.revolute, q, q / np.pi * 2 * arm_size(robot))
    q[:, 0] = 0.0
    frames = dh_frames(robot, q[0])
    frame = frames[0 if robot.convention == "standard" else 1]
    origin, axes = frame[:3, 3], frame[:3, :3]
    points = (tool_pose(robot, q)[:, :3, 3] - origin) @ axes
    flat = np.stack([np.hypot(points[:, 0], points[:, 1]), points[:, 2]], axis=1)
    low, high = flat.min(axis=0), flat.max(axis=0)
    low[0] = 0.0
    cell = np.maximum(high - low, 1e-9) * (1 + 1e-9) / CELLS
    where = np.clip(((flat - low) / cell).astype(int), 0, CELLS - 1)
    hits, first = np.unique(where[:, 0] * CELLS + where[:, 1], return_index=True)
    hit = np.zeros(CELLS * CELLS, bool)
    hit[hits] = True
    shoulder = (frames[1 if robot.n > 1 else 0, :3, 3] - origin) @ axes
    grid = hit.reshape(CELLS, CELLS)
    sample = np.cumsum(grid).reshape(grid.shape)[_nearest(grid, cell)] - 1
    return ReachMap(origin, axes, low, cell, sample, grid, q[first], points[first], shoulder)


def _nearest(hit: Bools, cell: Floats) -> tuple[Ints, Ints]:
    """The row and the column of the hit cell that is nearest to each cell, (cells, cells) and the same."""
    at = np.arange(CELLS)
    across, along = ((size * at[:, None] - size * at) ** 2 for size in cell)
    beside = np.where(hit[:, None, :], along, np.inf)  # row, column, column of a hit cell in that row
    column = beside.argmin(axis=2)
    row = (across[:, :, None] + beside.min(axis=2)).argmin(axis=1)
    return row, column[row, at]


def _tried(
    robot: Robot, points: Floats, starts: Floats, each: int, steps: int = STEPS
) -> tuple[Floats, Floats]:
    """Of `each` descents for every point (N, 3), without limits, the best joint values and what they miss."""
    free = unlimited(robot)
    wanted = np.repeat(points, each, axis=0)
    ends = descend(free, "position", wanted, starts, limited=False, steps=steps)
    missed = np.linalg.norm(tool_pose(robot, ends)[:, :3, 3] - wanted, axis=1).reshape(-1, each)
    best = missed.argmin(axis=1)
    rows = np.arange(len(points))
    return ends.reshape(len(points), each, -1)[rows, best], missed[rows, best]


def _tried_again(robot: Robot, points: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """The same once more from a few other starts; `ends` (N, n) where these lead no nearer."""
    others, missed = _tried(robot, points, np.tile(starts_for(robot, STARTS), (len(points), 1)), STARTS)
    before = np.linalg.norm(tool_pose(robot, ends)[:, :3, 3] - points, axis=1)
    nearer = missed < before
    return np.where(nearer[:, None], others, ends), np.where(nearer, missed, before)


def _turned(points: Floats, angle: Floats) -> Floats:
    """Points (N, 3) turned about z by angles (N,)."""
    c, s = np.cos(angle), np.sin(angle)
    x, y, z = points.T
    return np.stack([c * x - s * y, s * x + c * y, z], axis=1)


def _all_around(cells: Bools, rings: int, *, beyond: bool) -> Bools:
    """Where a cell and its neighbours within `rings` are all true.

    Outside the map is `beyond`, but on the other side of the axis is the same again.
    """
    grown = np.pad(cells, rings, constant_values=beyond)
    grown[:rings, rings:-rings] = cells[:rings][::-1]
    ways = range(-rings, rings + 1)
    shifts = [np.roll(grown, (i, j), (0, 1)) for i in ways for j in ways]
    every: Bools = np.logical_and.reduce(shifts)[rings:-rings, rings:-rings]
    return every
