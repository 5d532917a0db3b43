"""Which angles of the hand the limits allow at a point, for arms that bend in a plane that joint 1 turns.

As the hand turns about its point, a joint can enter or leave its range only where it stands at one of its
limits, and an elbow can vanish only where the arm is straight or folded. Each such angle follows from a
triangle, so nothing is missed between samples. Between two neighbours of them nothing changes, and one angle
in the middle speaks for all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain

Complex = NDArray[np.complex128]
"""Places in the arm's plane: outward + i upward [m]."""

WHOLE = 2 * math.pi
HAIR = 1e-9


class PlaneLinks(NamedTuple):
    """Shoulder, elbow and wrist in their plane."""

    chain: Chain
    lateral: float
    """How far the plane stands beside the axis [m]."""
    upper: float
    """From shoulder to elbow [m]."""
    fore: float
    """From elbow to wrist [m]."""
    hand: complex
    """From the wrist to the tool's point, seen from the link that joint 4 turns [m]."""
    aim: float
    """The hand's angle where that link lies level [rad]."""
    low: Floats
    """Least angles of the three joints, as the plane counts them, (3,) [rad]."""
    high: Floats
    """Largest angles, (3,) [rad]."""


def plane_links(robot: Robot, hold: Floats) -> PlaneLinks | None:
    """The links of an arm of 4 or 5 axes, or None for all others; a fifth joint stands as in `hold` (n,)."""
    chain = normal_chain(robot)
    if not is_bending_arm(chain):
        return None
    if len(chain.kinds) == 5 and math.hypot(*chain.tool[:2, 3]) > SNAP:
        return None  # the roll moves the tool's point
    hand = hand_behind_wrist(chain, chain.variables(hold))
    ends = np.sort(chain.offset[1:4] + chain.sign[1:4] * np.stack([robot.low[1:4], robot.high[1:4]]), axis=0)
    lateral = float(chain.d[1] + chain.d[2] + hand[2, 3])
    wrist = complex(hand[0, 3], hand[1, 3])
    return PlaneLinks(
        chain, lateral, float(chain.a[1]), float(chain.a[2]), wrist, hand_angle(chain), ends[0], ends[1]
    )


def suitable_angles(links: PlaneLinks, points: Floats, free: tuple[float, float]) -> Floats:
    """For each branch the middle of the widest range of angles that its limits allow at points (N, 3).

    Where no angle does, the one that is least outside; NaN where none is possible. Shape (N, 4): the branches
    of the closed form, front and back, each folded to the left and to the right.
    """
    x, y, z = links.chain.inner_points(points).T
    with np.errstate(invalid="ignore"):
        out = np.sqrt(x * x + y * y - links.lateral**2)
    angles = np.empty((len(points), 4))
    psi_range = free[0] - links.aim, free[1] - links.aim
    for side, way in enumerate((1, -1)):
        place = way * out - links.chain.a[0] + 1j * z
        with np.errstate(invalid="ignore", divide="ignore"):
            ends = _ends(links, place, psi_range)
            tried = np.concatenate([(ends[1:] + ends[:-1]) / 2, ends])
            bends = _bends(links, place, tried)
            for fold in (0, 1):
                outside = _outside(links, tried, bends, (1, -1)[fold])
                angles[:, 2 * side + fold] = _best(ends, tried, outside) + links.aim
    return np.where(angles > free[1] + HAIR, angles - WHOLE, angles)


def _best(ends: Floats, tried: Floats, outside: Floats) -> Floats:
    """The angle of each place (N,) among the ranges between `ends` (k, N).

    `tried` (2k - 1, N) are the middles of the ranges and then the ends, each so far `outside`.
    """
    widest, width = np.zeros(ends.shape[1]), np.zeros(ends.shape[1])
    best = np.full(ends.shape[1], np.nan)
    for i, allowed in enumerate(outside[: len(ends) - 1] <= HAIR):
        width = np.where(allowed, width + ends[i + 1] - ends[i], 0.0)
        wider = width > widest
        best = np.where(wider, ends[i + 1] - width / 2, best)
        widest = np.where(wider, width, widest)
    outside = np.where(np.isnan(outside), np.inf, outside)
    least = outside.argmin(axis=0)[None]
    nearest = np.take_along_axis(tried, least, axis=0)[0]
    nearest = np.where(np.isinf(np.take_along_axis(outside, least, axis=0)[0]), np.nan, nearest)
    return np.where(widest > 0, best, nearest)


class Bends(NamedTuple):
    """How the arm bends with the hand's link at some angles, each (k, N); folded the other way the same."""

    aim: Floats
    """The direction from the shoulder to the wrist."""
    elbow: Floats
    """By how much the elbow bends; NaN where the wrist is not reached."""
    lead: Floats
    """By how much the upper arm leads the direction to the wrist."""


def _bends(links: PlaneLinks, place: Complex, psi: Floats) -> Bends:
    wrist = place - links.hand * np.exp(1j * psi)
    elbow = _corner(np.abs(wrist), links.upper, links.fore)
    return Bends(np.angle(wrist), elbow, np.angle(links.upper + links.fore * np.exp(1j * elbow)))


def _outside(links: PlaneLinks, psi: Floats, bends: Bends, fold: int) -> Floats:
    """By how much the worst joint is outside with the hand's link at `psi` (k, N), (k, N); NaN for none."""
    third = fold * bends.elbow
    second = bends.aim - fold * bends.lead
    worst: Any = 0.0
    for joint, angle in enumerate((second, third, psi - second - third)):
        room = links.high[joint] - links.low[joint]
        if math.isfinite(room):
            turned = angle - links.low[joint] + HAIR
            above = turned - WHOLE * np.floor(turned / WHOLE) - HAIR  # a third of the time of `np.mod`
            worst = np.maximum(worst, np.minimum(above - room, WHOLE - above).clip(0.0))
    outside: Floats = worst + 0 * third
    return outside


def _ends(links: PlaneLinks, place: Complex, psi_range: tuple[float, float]) -> Floats:
    """Where something may change as the hand turns, in order, (k, N), each within the range."""
    low, high = psi_range
    found = np.stack(list(_changes(links, place)))
    found = low + np.mod(found - low, WHOLE)
    if high - low >= WHOLE - HAIR:  # all around: from the first change once round to itself
        first = np.where(np.isnan(found).all(axis=0), low, np.fmin.reduce(found))
        found = np.sort(np.where(np.isnan(found), first, found), axis=0)
        return np.concatenate([found, found[:1] + WHOLE])
    inside = np.where(found <= high, found, low)  # NaN is not below either
    limits = np.stack([np.full(len(place), low), np.full(len(place), high)])
    return np.sort(np.concatenate([limits, inside]), axis=0)


def _changes(links: PlaneLinks, place: Complex) -> Iterator[Floats]:
    """Angles of the hand's link, (N,) each, with a joint at a limit, or the arm straight or folded."""
    upper, fore, hand = links.upper, links.fore, links.hand
    seconds, thirds, fourths = (
        [end for end in pair if math.isfinite(end)] for pair in zip(links.low, links.high, strict=True)
    )
    for second in seconds:
        yield from _two_ways(place - upper * np.exp(1j * second), fore, hand)
    for third in [*thirds, 0.0, math.pi]:
        yield from _two_ways(place, abs(upper + fore * np.exp(1j * third)), hand)
    for fourth in fourths:
        rigid = fore + np.exp(1j * fourth) * hand  # forearm and hand as one link
        for direction in _two_ways(place, upper, complex(rigid)):
            yield direction + fourth


def _two_ways(place: Complex, first: float, second: complex) -> Iterator[Floats]:
    """Both directions of the second of two links that end at `place` (N,): of its own zero direction."""
    corner = _corner(np.abs(place), first, abs(second))
    for fold in (corner, -corner):
        start = np.angle(place) - np.angle(first + abs(second) * np.exp(1j * fold))
        yield start + fold - np.angle(second)


def _corner(distance: Floats, first: float, second: float) -> Floats:
    """The angle (...) by which two links bend to end at a distance; NaN where they cannot."""
    if first * second == 0.0:
        return np.full(np.shape(distance), np.nan)
    cosine = (distance * distance - first * first - second * second) / (2 * first * second)
    near = np.where(np.abs(cosine) < 1 + HAIR, np.clip(cosine, -1.0, 1.0), np.nan)
    return np.arccos(near)
