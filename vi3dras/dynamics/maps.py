"""Maps over a workspace: what each place costs the motors, in the worst of all poses that reach it.

The torque of one joint at rest, the largest share that any motor has to give, the largest payload. Poses are
done in blocks on all processors, so no more memory is needed than one number for each of them; the worst is
taken over the poses whose tool points share a voxel.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, get_args

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.errors import NoLimitError
from vi3dras.dynamics.holding import at_rest, largest_held, limits_of, shares_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.workspace.colours import Values
from vi3dras.workspace.pieces import Report, Scratch, do_pieces
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import cells_by_block, lattice_of

Map = Literal["torque", "torque-share", "largest-payload"]
MAPS: tuple[Map, ...] = get_args(Map)

BLOCK = 8192
"""Poses done at a time: their numbers stay in the processor's cache, and a stop is heard soon."""

MOST = 1e6
"""No payload is told above this [kg]: where a motor hardly feels it, nothing stops it."""

MANY = 0.95
"""The share of the places whose payloads have colours of their own: near the base nothing is felt of any."""


@dataclass(frozen=True)
class Load:
    """What a map is asked for."""

    joint: int = 0
    """Whose torque, from 0."""
    around: Surroundings = field(default_factory=Surroundings)
    """Gravity and payload; of the largest payload only its place counts."""


def check_map(robot: Robot, kind: Map, load: Load) -> None:
    """Raise unless the arm has what a map needs.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        NoLimitError: it has no motor whose largest torque is known.
    """
    chain_of(robot, load.around)
    if kind != "torque" and not np.isfinite(limits_of(robot)).any():
        raise NoLimitError(robot.name)


def of_poses(robot: Robot, q: Floats, kind: Map, load: Load) -> Floats:
    """What a map says of joint values `q` (N, n), each by itself: [N m] or [N], a share, or [kg], (N,)."""
    if kind == "largest-payload":
        return np.minimum(largest_held(robot, q, load.around).mass, MOST)
    torque = at_rest(robot, q, load.around)
    if kind == "torque":
        return np.abs(torque[:, load.joint])
    most: Floats = shares_of(torque, limits_of(robot)).max(axis=1)
    return most


def grid_map(
    sweep: Sweep, kind: Map, load: Load, points: Singles, voxel: float, *, report: Report | None = None
) -> Values:
    """The worst at every point of the tool's cloud.

    Args:
        sweep: the grid; its arm has masses.
        kind: one of `MAPS`.
        load: joint and surroundings.
        points: the tool's cloud [m], (N, 3), in the order of the grid.
        voxel: the edge of the voxels [m] in which poses count together.
        report: told the fraction done; may raise to stop.

    Raises:
        NoMassError, NoLimitError: see `check_map`.
        VoxelSizeError: the voxels have no size, or are too many.
    """
    check_map(sweep.robot, kind, load)
    axes, first = list(sweep.axes), sweep.swept[0]
    repeats = len(axes[first]) if first == 0 and _turns_upright(sweep.robot, load.around) else 1
    if repeats > 1:
        axes[0] = axes[0][:1]
    shape = tuple(len(axis) for axis in axes)

    def poses(start: int, end: int) -> Floats:
        places = np.unravel_index(np.arange(start, end), shape)
        return np.stack([axis[place] for axis, place in zip(axes, places, strict=True)], axis=1)

    values = _in_blocks(partial(of_poses, sweep.robot, kind=kind, load=load), poses, math.prod(shape), report)
    return worst_at(points, np.tile(values, repeats), kind, voxel)


def sample_map(
    robot: Robot, q: Floats, kind: Map, load: Load, points: Singles, voxel: float, *,
    report: Report | None = None,
) -> Values:  # fmt: skip
    """The same for joint values (N, n) that were drawn one by one, and their tool points.

    Raises:
        NoMassError, NoLimitError, VoxelSizeError: see `grid_map`.
    """
    check_map(robot, kind, load)
    measure = partial(of_poses, robot, kind=kind, load=load)
    values = _in_blocks(measure, lambda start, end: q[start:end], len(q), report)
    return worst_at(points, values, kind, voxel)


def worst_at(points: Singles, values: Singles, kind: Map, voxel: float) -> Values:
    """For each point the worst of the values in its voxel: the largest, of payloads the least.

    Raises:
        VoxelSizeError: the voxels have no size, or are too many.
    """
    if not len(points):
        return Values(kind, values, 0.0, 1.0)
    lattice = lattice_of(points, voxel)
    pick, none = (np.minimum, np.inf) if kind == "largest-payload" else (np.maximum, -np.inf)
    worst = np.full(math.prod(lattice.shape), none, np.float32)
    for block, cells in cells_by_block(lattice, points):
        pick.at(worst, cells, values[block])
    found = np.empty(len(points), np.float32)
    for block, cells in cells_by_block(lattice, points):
        found[block] = worst[cells]
    high = np.quantile(found, MANY, method="lower") if kind == "largest-payload" else found.max()
    return Values(kind, found, float(found.min()), float(high))


def _in_blocks(
    measure: Callable[[Floats], Floats], poses: Callable[[int, int], Floats], count: int,
    report: Report | None,
) -> Singles:  # fmt: skip
    """A number for each of `count` poses, of which `poses` gives a stretch."""
    values = np.empty(count, np.float32)

    def work(piece: int, _: Scratch) -> None:
        start = piece * BLOCK
        end = min(start + BLOCK, count)
        values[start:end] = measure(poses(start, end))

    do_pieces(work, -(-count // BLOCK), report)
    return values


def _turns_upright(robot: Robot, around: Surroundings) -> bool:
    """Whether joint 1 turns about the direction of gravity, and so changes no torque at rest."""
    chain = chain_of(robot, around)
    x, y, z = chain.gravity
    first = chain.links[0]
    return first.is_revolute and abs(first.alpha) < 1e-12 and math.hypot(x, y) <= 1e-12 * abs(z)


def one_for_each(points: Singles, voxel: float) -> Ints:
    """The number of one point (N, 3) of each voxel, rising: as many as tell all that a map has to say."""
    if not len(points):
        return np.zeros(0, int)
    lattice = lattice_of(points, voxel)
    first = np.full(math.prod(lattice.shape), -1)
    for block, cells in cells_by_block(lattice, points):
        first[cells] = np.arange(block.start, block.start + len(cells))
    return np.sort(first[first >= 0])
