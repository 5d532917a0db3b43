"""An arm as capsules: straight pieces with a radius, taken from its D-H rows as its drawn body is.

Each link goes along its joint's axis first and across to the next axis then; the hand goes on to the tool
point, where it is thin.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.numeric import starts_for
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.solids.links import plan
from vi3dras.solids.parts import TINY, sizes_of

SAMPLES = 64
"""Poses over the whole range that show which links always touch."""

ROUNDING = 1e-9

HINGE = 1.5
"""Two links with a short one between them fold about a hinge; that many of their radii beside it are part of
it, so that they touch where they fold to about 40 degrees."""

CLEARANCE = 0.0
"""Least distance between links, and to the ground, that is usual [m]."""

BLOCK = 4096
"""Poses looked at together: what is computed for them stays small."""


class Capsule(NamedTuple):
    """One straight piece of a link."""

    link: int
    """From 1; the hand belongs to the last one."""
    start: int
    """Which of the corners it begins at, see `corners`; it ends at the next."""
    radius: float
    """[m]."""
    is_hand: bool = False


class Pair(NamedTuple):
    """Two capsules that have to stay apart."""

    one: int
    two: int
    """The one further from the base."""
    trim: float = 0.0
    """How much of both counts as the hinge between them, and not as a contact [m]."""


class Body(NamedTuple):
    """The capsules of an arm and what may touch."""

    robot: Robot
    """In standard D-H."""
    capsules: tuple[Capsule, ...]
    pairs: tuple[Pair, ...]
    above: tuple[int, ...]
    """Capsules that have to stay above the ground."""
    floor: float
    """Height of the ground in the world [m]."""


@lru_cache(maxsize=64)
def body_of(robot: Robot) -> Body:
    """The body of an arm.

    Left out are neighbours, what touches in every pose, and what touches in a pose that the arm's file names:
    there the arm is known to stand well, and the body made from its table is too thick.
    """
    standard = to_standard(robot)
    radii, tool = sizes_of(standard).radii, np.array(standard.tool)[:3, 3]
    capsules = []
    for i, joint in enumerate(standard.joints):
        if abs(joint.d) > TINY or not joint.is_revolute:
            capsules.append(Capsule(i + 1, 2 * i, 0.92 * radii[i + 1]))
        if abs(joint.a) > TINY:
            capsules.append(Capsule(i + 1, 2 * i + 1, 0.9 * radii[i + 1]))
    if float(np.linalg.norm(tool)) > TINY:
        capsules.append(Capsule(standard.n, 2 * standard.n, 0.7 * radii[-1], is_hand=True))
    elif capsules:
        capsules[-1] = capsules[-1]._replace(is_hand=True)
    floor = plan(standard).floor
    free = Body(standard, tuple(capsules), (), tuple(range(len(capsules))), floor)
    every = _pairs(free)
    poses = np.array([robot.home, *(pose for _, pose in robot.poses)])
    whole = free._replace(pairs=tuple(pair._replace(trim=0.0) for pair in every))
    spread = _contacts(whole, starts_for(robot, SAMPLES))
    named = _contacts(free._replace(pairs=every), poses)
    pairs = [p for k, p in enumerate(every) if (spread[0][:, k] > 0).any() and (named[0][:, k] > 0).all()]
    above = [
        k for k, capsule in enumerate(capsules)
        if capsule.link > 1 and (spread[1][:, k] > 0).any() and (named[1][:, k] > 0).all()
    ]  # fmt: skip
    return free._replace(pairs=tuple(pairs), above=tuple(above))


def corners(body: Body, q: Floats) -> Floats:
    """Ends of all pieces for joint values `q` (N, n), (N, 2 n + 2, 3) [m].

    Link i begins at corner 2 i - 2, bends at 2 i - 1 and ends at 2 i; the last corner is the tool point.
    """
    frames = dh_frames(body.robot, q)
    origin, axis = frames[:, :, :3, 3], frames[:, :-1, :3, 2]
    along = ((origin[:, 1:] - origin[:, :-1]) * axis).sum(axis=-1, keepdims=True)
    found = np.empty((len(q), 2 * body.robot.n + 2, 3))
    found[:, 0:-1:2] = origin
    found[:, 1:-2:2] = origin[:, :-1] + along * axis
    found[:, -1] = tool_pose(body.robot, q)[:, :3, 3]
    return found


def clearance(body: Body, places: Floats, pair: Pair) -> Floats:
    """How far two capsules are apart at corners (N, ..., 3), (N,) [m]; negative where they touch."""
    one, two = body.capsules[pair.one], body.capsules[pair.two]
    (a, b), (c, d) = ends_of(one, places), ends_of(two, places)
    if pair.trim:
        b, c = _shortened(a, b, pair.trim), _shortened(d, c, pair.trim)
    distance = between_segments(a, b, c, d)
    return distance - (one.radius + two.radius)


def bound(body: Body, places: Floats, pair: Pair) -> Floats:
    """What `clearance` is at least, by the balls around both, (N,): quick, and mostly enough."""
    one, two = body.capsules[pair.one], body.capsules[pair.two]
    (a, b), (c, d) = ends_of(one, places), ends_of(two, places)
    apart: Floats = np.linalg.norm((a + b - c - d) / 2, axis=-1)
    halves: Floats = (np.linalg.norm(b - a, axis=-1) + np.linalg.norm(d - c, axis=-1)) / 2
    return apart - halves - (one.radius + two.radius)


def height(body: Body, places: Floats, index: int) -> Floats:
    """How far a capsule is above the ground, (N,) [m]; the tool point itself has no thickness."""
    capsule = body.capsules[index]
    start, end = ends_of(capsule, places)
    lowest = np.minimum(start[:, 2], end[:, 2]) - capsule.radius
    if capsule.is_hand:
        lowest = np.minimum(lowest, places[:, -1, 2])
    return lowest - body.floor


def name_of(body: Body, index: int) -> str:
    """What a sentence calls a capsule."""
    capsule = body.capsules[index]
    return (
        "the hand" if capsule.is_hand else f"link {capsule.link} ({body.robot.joints[capsule.link - 1].name})"
    )


def ends_of(capsule: Capsule, places: Floats, tip: float = 0.0) -> tuple[Floats, Floats]:
    """Both ends (N, 3); the round end of the hand stops at the tool point, or by `tip` [m] before it."""
    start, end = places[:, capsule.start], places[:, capsule.start + 1]
    if not capsule.is_hand:
        return start, end
    return start, _shortened(start, end, capsule.radius + tip)


def _shortened(start: Floats, end: Floats, by: float) -> Floats:
    """The end (N, 3) moved back towards the start."""
    way = end - start
    length = np.linalg.norm(way, axis=-1, keepdims=True)
    moved: Floats = start + way * np.maximum(0.0, 1 - by / np.maximum(length, TINY))
    return moved


def _pairs(body: Body) -> tuple[Pair, ...]:
    """All capsules of links that are no neighbours."""
    places = corners(body, body.robot.home[None])[0]
    lengths = np.linalg.norm(np.diff(places, axis=0), axis=1)
    pairs = []
    for (i, one), (j, two) in combinations(enumerate(body.capsules), 2):
        if abs(one.link - two.link) > 1:
            thick = one.radius + two.radius
            is_hinge = lengths[one.start + 1 : two.start].sum() < 2 * thick
            pairs.append(Pair(i, j, HINGE * thick if is_hinge else 0.0))
    return tuple(pairs)


def _contacts(body: Body, q: Floats) -> tuple[Floats, Floats]:
    """Clearances (N, pairs) and heights (N, capsules) with nothing left out."""
    places = corners(body, q)
    pairs = [clearance(body, places, pair) + ROUNDING for pair in body.pairs]
    heights = [height(body, places, k) + ROUNDING for k in range(len(body.capsules))]
    empty = np.empty((len(q), 0))
    return np.column_stack([empty, *pairs]), np.column_stack([empty, *heights])


def touches(robot: Robot, q: Floats) -> Bools:
    """Which joint values (N, n) the checks of a motion would refuse for a contact, (N,)."""
    body, least = body_of(robot), CLEARANCE - 1e-9
    found = np.zeros(len(q), bool)
    for start in range(0, len(q), BLOCK):
        places = corners(body, q[start : start + BLOCK])
        part = found[start : start + BLOCK]
        for index in body.above:
            part |= height(body, places, index) < least
        for pair in body.pairs:
            some = np.flatnonzero(~part & (bound(body, places, pair) < least))
            part[some] = clearance(body, places[some], pair) < least
    return found


def between_segments(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Least distances (...) between the segments from `a` to `b` and from `c` to `d`, each (..., 3).

    Two segments are nearest at an end of one of them, or else where their lines are nearest: the least of
    the four distances from an end to the other segment, and that of the lines where it falls within both.
    """
    squared = np.minimum(
        np.minimum(squared_to_segment(a, c, d), squared_to_segment(b, c, d)),
        np.minimum(squared_to_segment(c, a, b), squared_to_segment(d, a, b)),
    )
    u, v, w = b - a, d - c, a - c
    uu, uv, vv, uw, vw = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    cross = uu * vv - uv * uv
    crossing = cross > 1e-14 * uu * vv
    safe = np.where(crossing, cross, 1.0)
    s, t = (uv * vw - vv * uw) / safe, (uu * vw - uv * uw) / safe
    inside = crossing & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    gap = w + s[..., None] * u - t[..., None] * v
    return np.sqrt(np.where(inside, np.minimum(squared, dot(gap, gap)), squared))


def squared_to_segment(p: Floats, a: Floats, b: Floats) -> Floats:
    """Squared distances (...) from points to segments."""
    along, w = b - a, p - a
    length = dot(along, along)
    share = np.clip(dot(w, along) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    gap = w - share[..., None] * along
    return dot(gap, gap)


def dot(u: Floats, v: Floats) -> Floats:
    """Inner products (...) of vectors (..., 3): three times as quick as a sum over so short an axis."""
    product: Floats = u[..., 0] * v[..., 0] + u[..., 1] * v[..., 1] + u[..., 2] * v[..., 2]
    return product
