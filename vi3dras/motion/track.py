"""A followed curve as what can be run in one go, and what lies between: corners, jumps, seams and gaps."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.joint_workspace.classes import Codes
from vi3dras.motion.ends import corner_angle
from vi3dras.motion.limits import MotionParameters
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed

SHARP = np.radians(10.0)
"""A turn of the way between the end of a closed curve and its start that is a corner."""

MEETS = 1e-6
"""Joint values [rad], [m] nearer than this at both ends of a closed curve are the same."""


class Track(NamedTuple):
    """M places at even distances that the tool visits, run after run."""

    q: Floats
    """(M, n), NaN where a place is not reached."""
    points: Floats
    """(M, 3) [m]."""
    code: Codes
    """(M,)."""
    spacing: float
    """From one place to the next [m]."""
    marks: Floats
    """The via-points as places, rising, (P,)."""
    corners: Ints
    """Places at which the way turns sharply."""
    jumps: Ints
    """Places after which the arm has to jump."""
    seams: Ints
    """Places after which the joints have to be wound back, the tool standing."""

    @property
    def reached(self) -> Bools:
        """(M,)."""
        return np.asarray(np.isfinite(self.q).all(axis=1))


class TrackPart(NamedTuple):
    """Places of a track that belong together, first and last included."""

    kind: Literal["run", "gap", "point"]
    first: int
    last: int


def track_of(curve: Curve, followed: Followed, wishes: MotionParameters) -> Track:
    """One run of a followed curve."""
    count = len(followed.q)
    corners = np.array(curve.corners, int) if len(curve.way) == count else np.zeros(0, int)
    return Track(
        followed.q,
        followed.points,
        followed.code,
        curve.length / (count - 1),
        _marks(count, curve.length, followed.every, wishes),
        corners,
        followed.jumps,
        np.zeros(0, int),
    )


def _marks(count: int, length: float, every: int, wishes: MotionParameters) -> Floats:
    """The via-points of one run as places."""
    if wishes.spacing is not None:
        return np.linspace(0.0, count - 1.0, max(int(np.ceil(length / wishes.spacing - 1e-9)), 1) + 1)
    if wishes.count is not None:
        return np.linspace(0.0, count - 1.0, max(wishes.count, 2))
    return np.arange(0.0, count, every)


def seam_of(track: Track, closes: bool) -> Floats | None:
    """By how much the joints (n,) end elsewhere than they began on a closed curve; None where they do not."""
    apart: Floats = track.q[-1] - track.q[0]
    if not closes or not np.isfinite(apart).all() or np.abs(apart).max() <= MEETS:
        return None
    return apart


def repeated(track: Track, times: int, closes: bool) -> Track:
    """A track that is run several times: a closed one on and on, an open one to and fro."""
    if times < 2:
        return track
    back = Track(
        track.q[::-1],
        track.points[::-1],
        track.code[::-1],
        track.spacing,
        (len(track.q) - 1 - track.marks)[::-1],
        (len(track.q) - 1 - track.corners)[::-1],
        np.sort(len(track.q) - 2 - track.jumps),
        track.seams,
    )
    whole = track
    for i in range(1, times):
        whole = _joined(whole, track if closes or i % 2 == 0 else back)
    return whole


def _joined(one: Track, other: Track) -> Track:
    """One track after another that begins where the first one ends."""
    at = len(one.q) - 1
    meets = bool(np.abs(one.q[-1] - other.q[0]).max() <= MEETS)  # never true without joint values
    seams = one.seams
    if not meets and one.reached[-1] and other.reached[0]:
        seams, skip = np.append(seams, at), 0
    else:
        skip = 1
    shift = at + 1 - skip
    sharp = meets and corner_angle(one.points, other.points) > SHARP
    return Track(
        np.concatenate([one.q, other.q[skip:]]),
        np.concatenate([one.points, other.points[skip:]]),
        np.concatenate([one.code, other.code[skip:]]),
        one.spacing,
        np.concatenate([one.marks, other.marks[skip:] + shift]),
        np.concatenate([one.corners, [at] if sharp else [], other.corners + shift]).astype(int),
        np.concatenate([one.jumps, other.jumps + shift]),
        seams,
    )


def parts_of(track: Track) -> list[TrackPart]:
    """The parts of a track, one after the other; runs that meet in a corner share its place."""
    reached = track.reached
    breaks = np.flatnonzero(np.diff(reached.astype(int)) != 0)
    ends = np.unique(np.concatenate([breaks, track.jumps, track.seams, [len(reached) - 1]])).astype(int)
    parts: list[TrackPart] = []
    first = 0
    for last in ends.tolist():
        if not reached[first]:
            parts.append(TrackPart("gap", first, last))
        elif first == last:
            parts.append(TrackPart("point", first, last))
        else:
            inside = track.corners[(track.corners > first) & (track.corners < last)].tolist()
            knots = [first, *sorted(set(inside)), last]
            parts += [TrackPart("run", a, b) for a, b in pairwise(knots)]
        first = last + 1
    return parts
