"""Moves that are run without a stop, as CNT asks: each corner between two of them is rounded.

Within a distance of a corner every joint goes by the quintic that leaves the first way and joins the second;
then the whole chain gets its time anew, so no joint goes over its limits. What is done between two moves,
such as an output, is done when their corner is passed.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.moves import Pace, rows_of, tool_timing
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.ends import BACK, NODES, corner_angle, rounded
from vi3dras.motion.limits import Limits, MotionParameters, limits_of
from vi3dras.motion.pieces import Run
from vi3dras.motion.profile import quickest
from vi3dras.motion.stretch import Stretch, even_spline, stretch_of

LONGEST = 64
"""Moves of a chain: behind them the arm stops once."""

FINE, MOST = 40, 12_000
"""Places of the shortest move at least, and of a chain at most."""

SEEN = 200
"""Places at which a move is looked at by itself."""

BRAKES = 1 / 6
"""The share of a move by the joints in which it brakes: so far is its corner rounded if nobody says more."""

SAME = 1e-9
"""Times [s] nearer than this are one."""


class Corners(NamedTuple):
    """How far corners are rounded [m]: before and behind them; None as far as the arm brakes."""

    near: float | None = None
    far: float | None = None


class Part(NamedTuple):
    """A move of a chain as points at even places."""

    q: Floats
    """(K, n)."""
    points: Floats
    """Of the tool, (K, 3)."""


@dataclass(frozen=True, eq=False)
class Chain:
    """One or more moves without a stop."""

    begin: float
    """[s]."""
    pace: Pace
    arm: Coordinates
    moves: tuple[Run, ...]
    """Each as it would be from rest to rest."""
    asked: Corners
    """How the corner behind the last one is to be rounded."""
    lengths: tuple[float, ...]
    """Of each [m]; of moves by the joints the least time [s] at full speed."""
    distances: tuple[float, ...] = ()
    """How far from each inner corner the rounding begins and ends, as lengths are measured."""

    @property
    def by_joints(self) -> bool:
        """Whether its moves are straight in the joints, not with the tool."""
        return self.moves[0].stretch.points is None

    @property
    def limits(self) -> Limits:
        """What the joints may do."""
        return self.pace.limits(limits_of(self.arm.bare), by_joints=self.by_joints)

    @property
    def spacing(self) -> float:
        """From place to place, as lengths are measured."""
        return min(min(self.lengths) / FINE, *(each / NODES for each in self.distances))


class Continuous(NamedTuple):
    """A chain in its time."""

    chain: Chain
    whole: Run
    """All of its moves."""
    before: tuple[float, ...]
    """When its moves would begin and the last one end [s] if the arm stopped in each corner, from 0."""
    now: tuple[float, ...]
    """The same moments now."""
    rounding: tuple[float, ...]
    """How far from each inner corner the tool leaves its way [m]."""

    def at(self, time: float) -> float:
        """A time [s] as it is now: what was done at a corner stays there."""
        if time < self.chain.begin - SAME:
            return time
        k = min(bisect_right(self.before, time - self.chain.begin + SAME), len(self.before)) - 1
        return time + self.now[k] - self.before[k]

    def q_at(self, time: float) -> Floats:
        """Joint values (n,) at a time [s] as it is now."""
        way = self.whole.timing.at(np.array([time - self.chain.begin]))[0]
        return np.asarray(self.whole.stretch.joints.at(way)[0][0])


def chain_of(begin: float, move: Run, asked: Corners, pace: Pace, arm: Coordinates) -> Chain:
    """A chain of one move."""
    chain = Chain(begin, pace, arm, (move,), asked, (1.0,))
    return replace(chain, lengths=(_length(move, chain.limits),))


def longer(chain: Chain, move: Run, asked: Corners, pace: Pace, arm: Coordinates) -> Chain | None:
    """The chain with one more move; None where the arm has to stop before it.

    It stops where moves by the joints and moves of the tool meet, where speed, hand or tool change, where the
    way turns back, and where nothing is left to round.
    """
    is_same = chain.by_joints == (move.stretch.points is None) and chain.pace == pace and chain.arm is arm
    if not is_same or chain.moves[0].grip != move.grip or len(chain.moves) >= LONGEST:
        return None
    lengths = (*chain.lengths, _length(move, chain.limits))
    distance = _distance(chain, move, lengths[-2:])
    if distance <= 0 or _turn(chain, move) > BACK:
        return None
    found = replace(
        chain, moves=(*chain.moves, move), asked=asked, lengths=lengths,
        distances=(*chain.distances, distance),
    )  # fmt: skip
    return found if sum(lengths) / found.spacing <= MOST else None


def continuous(chain: Chain) -> Continuous | None:
    """A chain of several moves in its time; None where the arm has to stop in each corner after all."""
    arm, spacing = chain.arm, chain.spacing
    counts = np.maximum(np.rint(np.array(chain.lengths) / spacing).astype(int), 8)
    parts = [_part(arm, *pair) for pair in zip(chain.moves, counts.tolist(), strict=True)]
    whole = parts[0]
    for part, distance in zip(parts[1:], chain.distances, strict=True):
        found = rounded(arm.robot, whole, part, spacing, distance)
        if found is None:
            return None
        whole = Part(found[0], found[1])
    if arm.bare.out_of_range(whole.q).any():
        return None
    run = _timed(chain, whole, spacing)
    before = np.concatenate([[0.0], np.cumsum([move.duration for move in chain.moves])])
    now = run.timing.when(np.concatenate([[0.0], np.cumsum(counts) * spacing]))
    away = [_away(part, each / spacing) for part, each in zip(parts, chain.distances, strict=False)]
    return Continuous(chain, rows_of(run), tuple(before.tolist()), tuple(now.tolist()), tuple(away))


def _length(move: Run, limits: Limits) -> float:
    """Of the way [m]; of a move by the joints the least time [s] at full speed."""
    if move.stretch.points is not None:
        return move.stretch.length
    values = move.stretch.joints.values
    return float((np.abs(values[-1] - values[0]) / limits.speed).max())


def _part(arm: Coordinates, move: Run, count: int) -> Part:
    q = move.stretch.joints.at(np.linspace(0.0, move.stretch.length, count + 1))[0]
    return Part(q, tool_pose(arm.robot, q)[:, :3, 3])


def _distance(chain: Chain, move: Run, lengths: tuple[float, ...]) -> float:
    """How far from a corner it is rounded, as lengths are measured: half of the shorter move at most."""
    told, brakes = [], MotionParameters().tool_acceleration * chain.pace.acceleration
    for k, (run, asked) in enumerate(zip((chain.moves[-1], move), chain.asked, strict=True)):
        if asked is None:
            told.append(BRAKES * lengths[k] if chain.by_joints else run.asked**2 / (2 * brakes))
        elif not chain.by_joints:
            told.append(asked)
        else:
            points = _part(chain.arm, run, SEEN).points[:: 1 if k else -1]
            away = np.linalg.norm(points - points[0], axis=1) > asked
            told.append(lengths[k] * (max(int(away.argmax()) - 1, 0) / SEEN if away.any() else 1.0))
    return min(*told, lengths[0] / 2, lengths[1] / 2)


def _away(part: Part, places: float) -> float:
    """How far the tool is from the end of a move [m], so many places before it."""
    return float(np.linalg.norm(part.points[-1 - round(places)] - part.points[-1]))


def _turn(chain: Chain, move: Run) -> float:
    """By which angle [rad] the way of the tool, or of the joints, turns from one move to the next."""
    one, other = _part(chain.arm, chain.moves[-1], SEEN), _part(chain.arm, move, SEEN)
    if not chain.by_joints:
        return corner_angle(one.points, other.points)
    first, second = one.q[-1] - one.q[-2], other.q[1] - other.q[0]
    size = float(np.linalg.norm(first) * np.linalg.norm(second))
    return math.acos(float(np.clip(first @ second / size, -1.0, 1.0))) if size else math.pi


def _timed(chain: Chain, joined: Part, spacing: float) -> Run:
    """The moves of a chain as one, in its time."""
    length, arm, grip = spacing * (len(joined.q) - 1), chain.arm, chain.moves[0].grip
    ends = np.array([0.0, length])
    if chain.by_joints:
        stretch = Stretch(length, even_spline(joined.q, length), None)
        return Run("joints", stretch, quickest(stretch, chain.limits, np.inf), ends, np.inf, grip)
    stretch = stretch_of(joined.q, joined.points, length)
    timing, speed = tool_timing(stretch, chain.pace, chain.limits)
    if arm.carries:
        stretch = stretch._replace(points=even_spline(tool_pose(arm.bare, joined.q)[:, :3, 3], length))
    return Run("path", stretch, timing, ends, speed, grip)
