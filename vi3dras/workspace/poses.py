"""The poses of a workspace, whether they are a grid or drawn from the joints' ranges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.clouds import LinkCloud, link_clouds, sample_clouds
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.sweep import LARGEST_FACTOR, Sweep, joint_ranges, sweep_by_factor

Kind = Literal["random", "low-discrepancy"]


@dataclass(frozen=True)
class Samples:
    """Joint values drawn from ranges: one pose, and one point of each link, per sample."""

    robot: Robot
    ranges: tuple[tuple[float, float], ...]
    """Low and high end per joint in [rad] or [m]."""
    count: int
    kind: Kind
    seed: int
    swept: tuple[int, ...]
    """The joints that move the tool point, counted from 0."""

    @property
    def size(self) -> int:
        """Poses in all."""
        return self.count

    @property
    def per_link(self) -> tuple[int, ...]:
        """Points in the cloud of each link."""
        return (self.count,) * len(self.swept)

    @property
    def points(self) -> int:
        """Points in all clouds together."""
        return sum(self.per_link)

    @property
    def q(self) -> Floats:
        """All joint values (count, n); a joint that moves no point stands at home."""
        ends = np.array(self.ranges)
        q = sample_joints(self.robot, self.count, ranges=ends, kind=self.kind, seed=self.seed)
        still = [joint for joint in range(self.robot.n) if joint not in self.swept]
        q[:, still] = np.clip(self.robot.home, *ends.T)[still]
        return q


Poses = Sweep | Samples
"""What clouds are made of: `robot`, `swept`, `size`, `per_link` and `points` are known of both."""


def draw_samples(robot: Robot, count: int, ranges: Floats, kind: Kind, seed: int) -> Samples:
    """Poses drawn from ranges (n, 2) in [rad] or [m].

    Raises:
        LimitsError, EndlessSlideError, NothingSweptError: as `sweep_by_factor`.
    """
    swept = sweep_by_factor(robot, LARGEST_FACTOR, ranges=ranges).swept
    ends = joint_ranges(robot, ranges)
    return Samples(robot, tuple((float(a), float(b)) for a, b in ends), count, kind, seed, swept)


def part_of(poses: Poses, most: int) -> Poses:
    """At most `most` of the poses, spread over all of them; each is one of the whole."""
    if isinstance(poses, Sweep):
        return thinned(poses, most)
    return Samples(poses.robot, poses.ranges, min(poses.count, most), poses.kind, poses.seed, poses.swept)


def clouds_of(poses: Poses, *, report: Report | None = None) -> tuple[LinkCloud, ...]:
    """The cloud of every link, in the order of the joints; see `link_clouds` and `sample_clouds`."""
    if isinstance(poses, Sweep):
        return link_clouds(poses, report=report)
    return sample_clouds(poses.robot, poses.q, swept=poses.swept, report=report)


def thinned(sweep: Sweep, most: int) -> Sweep:
    """The part of a sweep that takes the most values evenly and has at most `most` poses.

    A joint with many values is thinned before one with few, the later of two first: the coarse picture keeps
    the whole stretch of each joint.
    """
    counts = list(sweep.shape)
    strides = [1] * len(counts)
    kept = list(counts)
    while math.prod(kept) > most and max(kept) > 1:
        joint = max(range(len(kept)), key=lambda k: (kept[k], k))
        strides[joint] += 1
        kept[joint] = -(-counts[joint] // strides[joint])
    axes = list(sweep.axes)
    for joint, stride in zip(sweep.swept, strides, strict=True):
        axes[joint] = axes[joint][::stride]
    return sweep._replace(axes=tuple(axes))


def sample_joints(
    robot: Robot, count: int, *, ranges: Floats | None = None, kind: Kind = "low-discrepancy", seed: int = 0
) -> Floats:
    """Joint values within ranges, (count, n) in [rad] or [m]; the same seed gives the same on every machine.

    Args:
        robot: the arm.
        count: how many.
        ranges: low and high end per joint in [rad] or [m], (n, 2); the arm's own limits for None.
        kind: `random` draws each value by itself; `low-discrepancy` is a Halton sequence, which leaves no
            gaps and no heaps.
        seed: another seed gives other values.
    """
    ends = joint_ranges(robot, ranges)
    unit = _random(count, robot.n, seed) if kind == "random" else _halton(count, robot.n, seed)
    return ends[:, 0] + (ends[:, 1] - ends[:, 0]) * unit


def _random(count: int, n: int, seed: int) -> Floats:
    # Raw bits: numpy keeps their order from version to version, which it does not promise for `random`.
    bits = np.random.PCG64(seed).random_raw(count * n)
    return (bits >> np.uint64(11)).astype(float).reshape(count, n) * 2.0**-53


def _halton(count: int, n: int, seed: int) -> Floats:
    """The Halton sequence, turned around the unit cube by a shift that the seed draws."""
    columns = [_mirrored(count, prime) for prime in _primes(n)]
    shift = _random(1, n, seed) if seed else 0.0
    return (np.stack(columns, axis=1) + shift) % 1.0


def _mirrored(count: int, base: int) -> Floats:
    """1, 2, 3, ... with their digits mirrored at the point: 6 is 110 in base 2 and becomes 0.011."""
    left, weight = np.arange(1, count + 1), 1.0 / base
    mirrored = np.zeros(count)
    while left.any():
        left, digit = np.divmod(left, base)
        mirrored += digit * weight
        weight /= base
    return mirrored


def _primes(n: int) -> list[int]:
    primes: list[int] = []
    candidate = 2
    while len(primes) < n:
        if all(candidate % p for p in primes):
            primes.append(candidate)
        candidate += 1
    return primes
