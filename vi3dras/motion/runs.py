"""The parts of a track as pieces of a motion: corners rounded or stopped in, each stretch with its timing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.ends import BACK, corner_angle, rounded
from vi3dras.motion.joint_move import joint_run
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.pieces import Gap, Grips, Piece, Rest, Run
from vi3dras.motion.stretch import Stretch, stretch_of
from vi3dras.motion.timings import timings_of
from vi3dras.motion.track import Track, TrackPart, parts_of

AT_END = 4
"""Via-points so few places from the end of a way are put on one: where the reach ends the joints change so
suddenly that only their own values are exact."""


class Way(NamedTuple):
    """Places that are run without a stop."""

    q: Floats
    """(K, n)."""
    points: Floats
    """(K, 3)."""
    spacing: float
    """[m]."""
    first: int
    """The place of the track where it begins."""
    last: int


class Runs(NamedTuple):
    """A track as pieces."""

    pieces: list[Piece]
    jumps: Floats
    """Times [s] since the first piece began at which the arm would have to jump."""
    stopped: list[float]
    """Ways [m] of the corners in which the tool stops."""
    off: float
    """How far the tool passes a rounded corner at most [m]."""
    asked: float
    """The tool speed that is asked for [m/s]."""


def runs_of(
    robot: Robot,
    track: Track,
    wishes: MotionParameters,
    limits: Limits,
    grip: Grips,
    report: Callable[[float], None],
) -> Runs:
    """The pieces of a track, whose hand is as open as `grip` says.

    Raises:
        TooShortError: it cannot be run in the duration wished.
    """
    parts = parts_of(track)
    ways, stopped, off = _ways(robot, track, parts, wishes.blend)
    stretches = [stretch_of(way.q, way.points, way.spacing * (len(way.q) - 1)) for way in ways]
    timings, asked = timings_of(robot, stretches, wishes, limits, report)
    ready = {
        way.first: Run("path", stretch, timing, _stops(track, way), asked, grip)
        for way, stretch, timing in zip(ways, stretches, timings, strict=True)
    }
    pieces: list[Piece] = []
    jumps: list[float] = []
    for part in parts:
        if part.kind == "run":
            if part.first in ready:
                pieces.append(ready[part.first])
        elif part.kind == "gap":
            pieces.append(_gap(track, part, wishes, grip))
        else:
            pieces.append(_stand(track, part.first, wishes.step, 0.0, grip, marked=True))
        between = _between(track, part.last, wishes, limits, grip)
        pieces += between
        if between and part.last in track.jumps:
            jumps.append(sum(piece.duration for piece in pieces))
    return Runs(pieces, np.array(jumps), stopped, off, asked)


def _ways(
    robot: Robot, track: Track, parts: Sequence[TrackPart], blend: float
) -> tuple[list[Way], list[float], float]:
    """What is run without a stop; the corners in which the tool stops; how far others are passed."""
    ways: list[Way] = []
    stopped: list[float] = []
    off = 0.0
    for part in parts:
        if part.kind != "run":
            continue
        some = slice(part.first, part.last + 1)
        way = Way(track.q[some], track.points[some], track.spacing, part.first, part.last)
        last = ways[-1] if ways else None
        if last is None or last.last != way.first:
            ways.append(way)
            continue
        joined = _rounded(robot, last, way, blend)
        if joined is None:
            ways.append(way)
            stopped.append(track.spacing * way.first)
        else:
            ways[-1], passed = joined
            off = max(off, passed)
    return ways, stopped, off


def _rounded(robot: Robot, one: Way, other: Way, blend: float) -> tuple[Way, float] | None:
    """Two ways as one with their corner rounded, and how far it is passed."""
    if blend <= 0 or corner_angle(one.points, other.points) > BACK:
        return None
    finer = round(other.spacing / one.spacing)
    following = other if finer == 1 else _refined(other, finer)
    found = rounded(robot, one[:2], following[:2], one.spacing, blend)
    if found is None:
        return None
    q, points, spacing, off = found
    return Way(q, points, spacing, one.first, other.last), off


def _refined(way: Way, times: int) -> Way:
    """A way with so many times the places."""
    stretch: Stretch = stretch_of(way.q, way.points, 1.0)
    assert stretch.points is not None
    share = np.linspace(0.0, 1.0, (len(way.q) - 1) * times + 1)
    return way._replace(
        q=stretch.joints.at(share)[0], points=stretch.points.at(share)[0], spacing=way.spacing / times
    )


def _stops(track: Track, way: Way) -> Floats:
    """The via-points of a way, with the corners at its ends, as distances from its start [m]."""
    inside = track.marks[(track.marks >= way.first) & (track.marks <= way.last)]
    at_end = (inside - way.first < AT_END) | (way.last - inside < AT_END)
    inside = np.where(at_end, np.rint(inside), inside)
    ends = [place for place in (way.first, way.last) if place in track.corners]
    return np.asarray((np.unique(np.concatenate([inside, ends])) - way.first) * track.spacing)


def _gap(track: Track, part: TrackPart, wishes: MotionParameters, grip: Grips) -> Gap:
    some = slice(part.first, part.last + 1)
    marks = track.marks[(track.marks > part.first - 0.5) & (track.marks < part.last + 0.5)]
    before, behind = part.first > 0, part.last < len(track.q) - 1
    places = np.clip(marks - part.first, 0.0, part.last - part.first)
    points, code = track.points[some], track.code[some]
    return Gap("path", points, code, places, wishes.speed, track.spacing, grip, before, behind)


def _stand(
    track: Track, place: int, time: float, length: float, grip: Grips, *, marked: bool = False
) -> Rest:
    """The arm at one place of the track."""
    stops = np.array([0.0]) if marked and place in track.marks else np.zeros(0)
    return Rest("path", track.q[place], track.points[place], time, grip, stops, length)


def _between(track: Track, place: int, wishes: MotionParameters, limits: Limits, grip: Grips) -> list[Piece]:
    """What has to happen after a place before the next one is run."""
    if place in track.jumps:
        return [_stand(track, place, wishes.step, track.spacing, grip)]
    if place in track.seams:
        return [joint_run(track.q[place], track.q[place + 1], "quintic", limits, "seam", grip=grip)]
    return []
