"""Joint values drawn from their ranges, for arms with too many joints for a grid."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.sweep import joint_ranges

Kind = Literal["random", "low-discrepancy"]


def sample_joints(
    robot: Robot,
    count: int,
    *,
    ranges: Floats | None = None,
    kind: Kind = "low-discrepancy",
    seed: int = 0,
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
