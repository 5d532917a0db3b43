"""The nearest point that an arm in one plane reaches with a given hand angle: it lies on one of a few arcs.

With the hand's angle fixed, shoulder and elbow move the wrist over a region whose edges are arcs: one joint
at a limit, or the arm straight or folded. So the nearest point is found without a search.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain

Range = tuple[float, float]

WHOLE = 2 * math.pi


class Bent(NamedTuple):
    """A place of the wrist in the arm's plane."""

    distance: float
    """To the place that was asked for [m]."""
    second: float
    """θ2 [rad]."""
    third: float
    """θ3 [rad]."""


def nearest_on_arcs(robot: Robot, target: Floats, seed: Floats) -> Floats | None:
    """Joint values (n,) within the limits that keep the hand's angle and come nearest to `target` (4,).

    None for other arms, and where no joint values within the limits have that angle.
    """
    chain = normal_chain(robot)
    variables = chain.variables(np.clip(seed, robot.low, robot.high))
    if not is_bending_arm(chain):
        return None
    hand = hand_behind_wrist(chain, variables)
    if abs(float(chain.d[1] + chain.d[2]) + hand[2, 3]) > SNAP:
        return None  # a plane beside the axis: the arcs lie on no common circle of revolution
    both_ends = np.stack([robot.low[:4], robot.high[:4]])
    ends = np.sort(chain.offset[:4] + chain.sign[:4] * both_ends, axis=0)  # of each joint's θ
    limits: list[Range] = list(zip(*ends.tolist(), strict=True))
    psi = float(target[3]) - hand_angle(chain)
    c, s = math.cos(psi), math.sin(psi)
    x, y, z = chain.inner_points(target[None, :3])[0]
    offset = chain.a[0] + c * hand[0, 3] - s * hand[1, 3], s * hand[0, 3] + c * hand[1, 3]
    best: tuple[float, Floats] | None = None
    azimuth, turning = math.atan2(y, x), limits[0]  # towards the target, away from it, and at the limits
    turns = _into(azimuth, turning), _into(azimuth + math.pi, turning), *turning
    for first in filter(math.isfinite, turns):
        r, beside = x * math.cos(first) + y * math.sin(first), x * math.sin(first) - y * math.cos(first)
        wrist = complex(r - offset[0], z - offset[1])
        bends = [*_inside(chain, wrist, psi, limits), *_edges(chain, wrist, psi, limits)]
        bent = min(bends, key=lambda b: b.distance, default=None)
        if bent is not None and (best is None or math.hypot(beside, bent.distance) < best[0] - 1e-12):
            fourth = _into(psi - bent.second - bent.third, limits[3])
            values = np.array([first, bent.second, bent.third, fourth, *variables[4:]])
            best = math.hypot(beside, bent.distance), (values - chain.offset) * chain.sign
    return None if best is None else np.clip(best[1], robot.low, robot.high)


def _into(angle: float, limits: Range) -> float:
    """The angle by whole turns into a range, or the end of the range that is nearest to it."""
    low, high = limits
    if not math.isfinite(low):
        return angle
    inside = low + (angle - low) % WHOLE
    if inside <= high:
        return inside
    return high if inside - high < low + WHOLE - inside else low


def _inside(chain: Chain, wrist: complex, psi: float, limits: list[Range]) -> Iterator[Bent]:
    """The bends that reach the place itself with all joints in their ranges."""
    a, b = float(chain.a[1]), float(chain.a[2])
    cosine = (abs(wrist) ** 2 - a * a - b * b) / (2 * a * b)
    if abs(cosine) > 1:
        return
    for third in (math.acos(cosine), -math.acos(cosine)):
        second = math.atan2(wrist.imag, wrist.real) - math.atan2(b * math.sin(third), a + b * math.cos(third))
        turned = [_into(t, r) for t, r in zip((second, third, psi - second - third), limits[1:], strict=True)]
        gaps = np.subtract(turned, (second, third, psi - second - third)).tolist()
        if all(abs(math.remainder(gap, WHOLE)) < 1e-12 for gap in gaps):
            yield Bent(0.0, turned[0], turned[1])


def _edges(chain: Chain, wrist: complex, psi: float, limits: list[Range]) -> Iterator[Bent]:
    """The nearest place on each arc of the edge."""
    a, b = float(chain.a[1]), float(chain.a[2])
    (low2, high2), (low3, high3) = limits[1], limits[2]
    for low_sum, high_sum in _sums(psi, limits):  # the range of θ2 + θ3 that joint 4 allows
        for second in filter(math.isfinite, (low2, high2)):
            span = max(low3, low_sum - second), min(high3, high_sum - second)
            for end in _arc(wrist - _spin(a, second), 0.0, (span[0] + second, span[1] + second)):
                yield _bent(a, b, wrist, second, end - second)
        straight = [k * math.pi for k in (-1, 0, 1) if low3 <= k * math.pi <= high3]
        for third in [t for t in (low3, high3) if math.isfinite(t)] + straight:
            span = max(low2, low_sum - third), min(high2, high_sum - third)
            chord = a + _spin(b, third)
            for second in _arc(wrist, math.atan2(chord.imag, chord.real), span):
                yield _bent(a, b, wrist, second, third)
        for total in filter(math.isfinite, (low_sum, high_sum)):
            span = max(low2, total - high3), min(high2, total - low3)
            for second in _arc(wrist - _spin(b, total), 0.0, span):
                yield _bent(a, b, wrist, second, total - second)


def _sums(psi: float, limits: list[Range]) -> list[Range]:
    (low2, high2), (low3, high3), (low4, high4) = limits[1:]
    if not math.isfinite(low2 + high2 + low3 + high3 + low4 + high4):
        return [(-math.inf, math.inf)] if not math.isfinite(low4 + high4) else [(psi - high4, psi - low4)]
    ranges = [(psi - high4 + k * WHOLE, psi - low4 + k * WHOLE) for k in range(-4, 5)]
    return [(low, high) for low, high in ranges if high >= low2 + low3 and low <= high2 + high3]


def _arc(seen: complex, start: float, span: Range) -> Iterator[float]:
    """Angles t in `span` at which the circle at t + start may be nearest to `seen`: facing it, or an end."""
    low, high = span
    if low > high:
        return
    yield from (t for t in (low, high) if math.isfinite(t))
    facing = math.atan2(seen.imag, seen.real) - start
    inside = low + (facing - low) % WHOLE if math.isfinite(low) else facing
    if inside <= high:
        yield inside


def _bent(a: float, b: float, wrist: complex, second: float, third: float) -> Bent:
    return Bent(abs(wrist - _spin(a, second) - _spin(b, second + third)), second, third)


def _spin(length: float, angle: float) -> complex:
    return complex(length * math.cos(angle), length * math.sin(angle))
