"""The solid that the tool point can reach, as cubes, without the gaps of a drawn cloud."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.volume.region import Region, region_of
from vi3dras.volume.revolution import SolidOfRevolution, solid_of_revolution
from vi3dras.workspace.fine import MOST, Fine, Passes, points_in_world, sweep_for_voxels
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.sweep import LARGEST_FACTOR, joint_ranges, sweep_by_factor

MOST_CUBES = 4_000_000
"""Cubes in the box around a solid; they grow when there would be more."""
FLAT = 1e-7
"""Of the reach: how far points may lie beside a plane."""

Way = Literal["section", "plane", "voxels", "thin"]
"""How a solid was found: a section of distance and height turned about joint 1; a flat region; cubes hit by a
fine sweep; or cubes that a surface or a curve goes through."""


class Reach(NamedTuple):
    """What the tool point can reach, measured on a sweep that leaves no gaps."""

    way: Way
    fine: Fine
    """The sweep, and the voxel that it fills."""
    asked: float
    """The voxel that was asked for [m]."""
    turned: SolidOfRevolution | None
    """For `section`."""
    region: Region | None
    """For `plane`, in the plane's own coordinates."""
    plane: Floats | None
    """For `plane`: from the plane, whose third axis is its normal, to the world, (4, 4)."""

    @property
    def order(self) -> int:
        """With which power of the voxel the error of volume or area falls: half the voxel, for 2 a quarter.

        A section of an arm that is not flat behind joint 1 and makes no full turn has order 1.
        """
        is_rough = self.turned is not None and self.turned.sectors is not None
        return 1 if is_rough else {"section": 2, "plane": 2, "voxels": 1, "thin": 0}[self.way]


class Solid(NamedTuple):
    """Cubes that can be reached; their centres are on multiples of the size."""

    inside: Bools
    """Which of the cubes, (nx, ny, nz)."""
    corner: Floats
    """Lowest corner of the first cube [m], (3,)."""
    size: float
    """Edge of a cube [m]."""

    @property
    def volume(self) -> float:
        """Of all cubes [m³]."""
        return float(np.count_nonzero(self.inside)) * self.size**3

    @property
    def centres(self) -> Floats:
        """Centres of the cubes that can be reached [m], (N, 3)."""
        return self.corner + (np.argwhere(self.inside) + 0.5) * self.size


def reach_of(
    robot: Robot, size: float, *, ranges: Floats | None = None, most: int = MOST, report: Report | None = None
) -> Reach:
    """What the tool can reach, measured with voxels of `size` [m], or larger when `most` poses are too few.

    Args:
        robot: the arm.
        size: edge of a voxel [m].
        ranges: low and high end per joint in [rad] or [m], (n, 2); the arm's own limits for None.
        most: poses that may be computed.
        report: told the fraction done.
    """
    swept = sweep_by_factor(robot, LARGEST_FACTOR, ranges=ranges).swept
    first = swept[0]
    low, high = joint_ranges(robot, ranges)[first]
    rank, plane = _shape(robot, swept, ranges)
    if rank == 3 and robot.joints[first].is_revolute:
        fine = sweep_for_voxels(robot, size, ranges=ranges, most=most, directions=2, turn_first=False)
        start = low if robot.joints[first].sign > 0 else -high
        return Reach("section", fine, size, solid_of_revolution(fine, start, high - low, report), None, None)
    fine = sweep_for_voxels(robot, size, ranges=ranges, most=most, directions=rank)
    if rank == 2 and plane is not None:
        reach = np.full(2, 2 * fine.reach)
        passes = Passes(report, fine.chain.size, 2)

        def points() -> Iterator[Floats]:
            return passes.over(plane[:3, :2].T @ (b - plane[:3, 3:]) for b in points_in_world(fine.chain))

        flat = region_of(points, -reach, reach, fine.size)
        return Reach("plane", fine, size, None, flat, plane)
    return Reach("voxels" if rank == 3 else "thin", fine, size, None, None, None)


def solid_of(reach: Reach, *, size: float | None = None, most: int = MOST_CUBES) -> Solid:
    """The cubes that a reach fills, of its own size when none is given, or larger when they are too many."""
    edge = max(size or reach.fine.size, reach.fine.size if reach.turned is None else 0.0)
    if reach.turned is None:
        return _cropped(_hit(reach, edge, most))
    low, high = _box(reach.turned)
    edge = max(edge, (float(np.prod(high - low + 2 * edge)) / most) ** (1 / 3))
    first = np.floor(low / edge).astype(int) - 1
    shape = np.ceil(high / edge).astype(int) + 2 - first
    axes = [(np.arange(count) + start) * edge for count, start in zip(shape, first, strict=True)]
    inside = np.empty(shape, bool)
    for i, x in enumerate(axes[0]):
        layer = np.meshgrid(x, axes[1], axes[2], indexing="ij")
        inside[i] = reach.turned.holds(np.reshape(layer, (3, -1))).reshape(shape[1:])
    return _cropped(Solid(inside, (first - 0.5) * edge, edge))


def _shape(robot: Robot, swept: tuple[int, ...], ranges: Floats | None) -> tuple[int, Floats | None]:
    """In how many directions the tool point moves at once, and the plane that holds it when there is one."""
    ends = joint_ranges(robot, ranges)
    q = np.random.default_rng(0).uniform(ends[:, 0], ends[:, 1], (64, robot.n))
    still = [i for i in range(robot.n) if i not in swept]
    q[:, still] = np.clip(robot.home, *ends.T)[still]
    velocities = geometric_jacobian(robot, q)[:, :3][..., list(swept)]
    values = np.linalg.svd(velocities, compute_uv=False)
    rank = int((values > 1e-6 * values.max()).sum(axis=1).max())
    directions = velocities.transpose(0, 2, 1).reshape(-1, 3)
    _, strength, axes = np.linalg.svd(directions, full_matrices=False)
    if strength[2] > FLAT * strength[0]:
        return rank, None
    plane = np.eye(4)
    plane[:3, :3] = _upright(axes[2])
    plane[:3, 3] = axes[2] * (axes[2] @ tool_pose(robot, q[0])[:3, 3])
    return rank, plane


def _upright(normal: Floats) -> Floats:
    """Axes (3, 3) of a plane, in columns: along the ground, up or away, and its normal."""
    normal = normal * math.copysign(1.0, normal[np.argmax(np.abs(normal))])
    along = np.eye(3)[0] if abs(normal[2]) > 1 - 1e-9 else np.cross([0.0, 0.0, 1.0], normal)
    along = along / np.linalg.norm(along)
    return np.stack([along, np.cross(normal, along), normal], axis=1)


def _box(turned: SolidOfRevolution) -> tuple[Floats, Floats]:
    """Lowest and highest corner of a box in the world around a turned solid [m]."""
    spots = np.concatenate([turned.folded.starts, turned.folded.ends])
    r, bottom, top = spots[:, 0].max(), spots[:, 1].min(), spots[:, 1].max()
    corners = np.array(list(itertools.product((-r, r), (-r, r), (bottom, top)))).T
    placed = turned.world_from_axis[:3, :3] @ corners + turned.world_from_axis[:3, 3:]
    return placed.min(axis=1), placed.max(axis=1)


def _hit(reach: Reach, size: float, most: int) -> Solid:
    """Cubes of a sweep without an axis to turn about: those hit, or where there is depth those inside."""
    ends = [(block.min(axis=1), block.max(axis=1)) for block in points_in_world(reach.fine.chain)]
    low, high = np.min([e[0] for e in ends], axis=0), np.max([e[1] for e in ends], axis=0)
    size = max(size, (float(np.prod(high - low + 2 * size)) / most) ** (1 / 3))
    # Cubes that are asked about lie around the corners of cubes that are hit: eight of them decide.
    shift = 0.5 if reach.way == "voxels" else 0.0
    first = np.floor(low / size + 0.5 - shift).astype(int) - 1
    hit = np.zeros(np.floor(high / size + 0.5 - shift).astype(int) + 2 - first, bool)
    for block in points_in_world(reach.fine.chain):
        cells = np.floor(block / size + (0.5 - shift)).astype(np.int64) - first[:, None]
        hit[tuple(cells)] = True
    if reach.way == "voxels":
        for axis in range(3):
            ahead = np.moveaxis(hit, axis, 0)
            hit = np.moveaxis(ahead[1:] & ahead[:-1], 0, axis)
        first = first + 1
    return Solid(hit, (first - 0.5) * size, size)


def _cropped(solid: Solid) -> Solid:
    """The same without layers in which nothing can be reached, but for one around."""
    inside, first = solid.inside, np.zeros(3, int)
    spans = []
    for axis in range(3):
        used = np.flatnonzero(inside.any(axis=tuple(k for k in range(3) if k != axis)))
        start, stop = (int(used[0]), int(used[-1]) + 1) if len(used) else (0, 1)
        spans.append(slice(start, stop))
        first[axis] = start - 1
    return Solid(np.pad(inside[tuple(spans)], 1), solid.corner + first * solid.size, solid.size)
