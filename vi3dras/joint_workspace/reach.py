"""Why targets without any solution have none: too far, too near, beside the plane, or only the orientation.

The same classes as `why_not` gives for one target, for many at once. Where the arm is two or three links in a
plane that joint 1 turns, or in a plane that stands still, its reach without limits is a ring.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_behind_wrist, is_bending_arm, is_three_axis_arm
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.planar_arm import PlanarArm, planar_arm
from vi3dras.inverse.solutions import EXACT
from vi3dras.joint_workspace.classes import BESIDE, LIMIT, ORIENTATION, TOO_FAR, TOO_NEAR, Codes
from vi3dras.joint_workspace.reach_map import map_codes


class Ring(NamedTuple):
    """What links reach around the shoulder when no joint has limits."""

    inner: float
    """Least distance [m]."""
    outer: float
    """Largest distance [m]."""
    chain: Chain | None
    """The arm that turns its plane about joint 1, or None."""
    lateral: float
    """How far that plane stands beside the axis [m]."""
    plane: PlanarArm | None
    """The arm whose plane stands still, or None."""

    def distances(self, points: Floats) -> Floats:
        """Distances (N, k) of points (N, 3) from the shoulder, for each way to stand; NaN beside the axis."""
        if self.plane is not None:
            seen = points @ self.plane.plane[:, :2] - self.plane.points[0]
            return np.hypot(seen[:, 0], seen[:, 1])[:, None]
        assert self.chain is not None
        x, y, z = self.chain.inner_points(points).T
        with np.errstate(invalid="ignore"):
            out = np.sqrt(x * x + y * y - self.lateral**2)
        return np.stack([np.hypot(way * out - self.chain.a[0], z) for way in (1, -1)], axis=1)

    def beside(self, points: Floats) -> Floats:
        """How far points (N, 3) are from the plane of an arm that moves in one [m], (N,)."""
        if self.plane is None or self.plane.lift is not None:
            return np.zeros(len(points))
        return np.abs(points @ self.plane.plane[:, 2] - self.plane.level)


def unreached_codes(robot: Robot, task: Task, points: Floats) -> Codes:
    """The class of each point (N, 3) whose target has no solution even with all limits forgotten, (N,)."""
    ring = ring_of(robot)
    if ring is None:
        return map_codes(robot, task, points)
    distances = ring.distances(points)
    beyond = np.nan_to_num(distances - ring.outer, nan=np.inf)
    within = np.nan_to_num(ring.inner - distances, nan=np.inf)
    gap = np.maximum(beyond, within)
    side = gap.argmin(axis=1)[:, None]
    inside = gap.min(axis=1) <= EXACT
    is_far = np.take_along_axis(beyond > within, side, axis=1)[:, 0]
    code = np.where(is_far & ~np.isnan(distances).all(axis=1), TOO_FAR, TOO_NEAR)
    code = np.where(inside, LIMIT if task == "position" else ORIENTATION, code)
    return np.where(ring.beside(points) > EXACT, BESIDE, code).astype(np.uint8)


@lru_cache(maxsize=256)
def ring_of(robot: Robot) -> Ring | None:
    """The ring of an arm of two or three links, or None for all other arms."""
    chain = normal_chain(robot)
    if is_three_axis_arm(chain) and not chain.vanish("a", 2):
        x, y, z = chain.tool[:3, 3]
        return _ring([chain.a[1], math.hypot(x, y)], chain, float(chain.d[1] + chain.d[2] + z), None)
    if is_bending_arm(chain):
        hand = hand_behind_wrist(chain, chain.variables(robot.home))
        if len(chain.kinds) == 5 and math.hypot(*chain.tool[:2, 3]) > SNAP:
            return None  # the roll moves the tool's point
        lateral = float(chain.d[1] + chain.d[2] + hand[2, 3])
        return _ring([chain.a[1], chain.a[2], math.hypot(hand[0, 3], hand[1, 3])], chain, lateral, None)
    arm = planar_arm(robot)
    if arm is not None and set(arm.kinds) == {"R"}:
        ends = [*arm.points, arm.tool]
        lengths = [float(np.linalg.norm(after - before)) for before, after in pairwise(ends)]
        return _ring(lengths, None, 0.0, arm)
    return None


def _ring(lengths: list[float], chain: Chain | None, lateral: float, plane: PlanarArm | None) -> Ring:
    longest, total = max(lengths), float(sum(lengths))
    return Ring(max(0.0, float(2 * longest - total)), total, chain, lateral, plane)
