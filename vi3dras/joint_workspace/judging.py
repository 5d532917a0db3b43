"""What becomes of each of many targets: one branch among several, or why there is none.

The branch is one within the limits and near home, or least outside. Without any, the classes are the same
as `why_not` gives for one target. Where the arm is two or three links in a plane that joint 1 turns, or in a
plane that stands still, its reach without limits is a ring.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.anthropomorphic import is_three_axis_arm
from vi3dras.closed_forms.chain import Chain, normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.planar_arm import PlanarArm, planar_arm
from vi3dras.inverse.solutions import EXACT, excess_of
from vi3dras.joint_workspace.classes import BESIDE, LIMIT, ORIENTATION, REACHABLE, TOO_FAR, TOO_NEAR, Codes
from vi3dras.joint_workspace.plane_angles import plane_links
from vi3dras.joint_workspace.reach_map import map_codes

OUTSIDE = 1e3
"""A cost from here on belongs to a joint outside its range."""


class Judged(NamedTuple):
    """The best branch of N targets and their class, see `Verdicts`."""

    q: Floats
    code: Codes
    joint: Ints
    excess: Floats
    angle: Floats
    condition: Floats

    @staticmethod
    def joined(parts: list[Judged]) -> Judged:
        """One after the other."""
        return Judged(*map(np.concatenate, zip(*parts, strict=True)))

    def with_better(self, other: Judged) -> Judged:
        """The same targets with what another angle of the hand does better: reach, or be less outside."""
        less_outside = (other.code == LIMIT) & ((self.code != LIMIT) | (other.excess < self.excess))
        better = (self.code != REACHABLE) & ((other.code == REACHABLE) | less_outside)
        others = ((getattr(other, name), getattr(self, name)) for name in Judged._fields[1:])
        q = np.where(better[:, None], other.q, self.q)
        return Judged(q, *(np.where(better, theirs, own) for theirs, own in others))


def solved(q: Floats) -> Bools:
    """Where joint values (..., n) are a solution, (...)."""
    return np.asarray(np.isfinite(q).all(axis=-1))


def costs_of(robot: Robot, q: Floats, seed: Floats) -> Floats:
    """What each joint of joint values (..., n) costs: its way from the seed, or far more outside its range.

    The cost of a branch is the largest of its joints, as `choose` counts it; so what depends on joint 1 and
    what depends on the others can be computed apart and compared.
    """
    excess = excess_of(robot, q)
    return np.where(excess > 0, OUTSIDE * (1 + excess), np.abs(q - seed))


def excess_in(cost: Floats) -> Floats:
    """By how much a joint is outside [rad] or [m], read from its cost (...); 0 inside."""
    return np.where(cost >= OUTSIDE, cost / OUTSIDE - 1, 0.0)


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
    if ring.plane is not None:
        code = np.where(ring.plane.beside(points) > EXACT, BESIDE, code)
    return code.astype(np.uint8)


@lru_cache(maxsize=256)
def ring_of(robot: Robot) -> Ring | None:
    """The ring of an arm of two or three links, or None for all other arms."""
    chain = normal_chain(robot)
    if is_three_axis_arm(chain) and not chain.vanish("a", 2):
        x, y, z = chain.tool[:3, 3]
        return _ring([chain.a[1], math.hypot(x, y)], chain, float(chain.d[1] + chain.d[2] + z), None)
    links = plane_links(robot, robot.home)
    if links is not None:
        return _ring([links.upper, links.fore, abs(links.hand)], chain, links.lateral, None)
    arm = planar_arm(robot)
    if arm is not None and set(arm.kinds) == {"R"}:
        ends = [*arm.points, arm.tool]
        lengths = [float(np.linalg.norm(after - before)) for before, after in pairwise(ends)]
        return _ring(lengths, None, 0.0, arm)
    return None


def _ring(lengths: list[float], chain: Chain | None, lateral: float, plane: PlanarArm | None) -> Ring:
    longest, total = max(lengths), float(sum(lengths))
    return Ring(max(0.0, float(2 * longest - total)), total, chain, lateral, plane)
