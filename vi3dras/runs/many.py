"""Runs of a loop by the thousand, which differ in their gains: of each only its figures are kept."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.control.desired import wanted_at
from vi3dras.control.errors import MeasureError
from vi3dras.control.figures import Figures, Tally
from vi3dras.control.laws import Gains
from vi3dras.control.loop import Loop
from vi3dras.control.march import Course, course_of, march
from vi3dras.dynamics.many import AT_ONCE
from vi3dras.linear.fading import growths
from vi3dras.runs.run import Told, foretold
from vi3dras.workspace.pieces import do_pieces

BLOCK = 2048
"""Runs side by side: fewer, and Python is slower than the arithmetic; more, and the cache is too small."""


def run_many(loop: Loop, gains: Gains, rates: Floats | None = None, report: Told | None = None) -> Figures:
    """The figures of N runs that differ in their gains, and in their rates if those are given.

    Memory does not grow with the time: of each run only its figures are kept. The same gains give the same
    figures as `run`, but for rounding, whichever others run beside them.

    Args:
        loop: what they have in common; the gains of its law play no part.
        gains: (N, n) each.
        rates: samples a second of each run (N,); the loop's own if None.
        report: told the fraction that is done; what it raises stops the work soon.

    Raises:
        MeasureError: gains or rates of other shapes.
        What `run` raises.
    """
    gains = Gains(*(np.asarray(part, float) for part in gains))
    count = len(gains.kp)
    for name, part in gains._asdict().items():
        if part.shape != (count, loop.robot.n):
            raise MeasureError(
                name, part.shape, f"{count} rows of {loop.robot.n} numbers, a row for each run"
            )
    every = np.full(count, loop.sampling.rate) if rates is None else np.asarray(rates, float)
    if every.shape != (count,):
        raise MeasureError("rates", every.shape, f"{count} numbers, one for each run")
    pieces = _pieces(loop, every)
    return _all_of(loop, gains, pieces, count, report)


class _Piece(NamedTuple):
    loop: Loop
    course: Course
    places: NDArray[np.intp]
    """Which runs, as indices."""


def _pieces(loop: Loop, rates: Floats) -> list[_Piece]:
    """Blocks of runs that share a rate."""
    made = []
    for rate in np.unique(rates):
        same = replace(loop, sampling=replace(loop.sampling, rate=float(rate)))
        course = course_of(same)
        places = np.flatnonzero(rates == rate)
        blocks = max(-(-len(places) // BLOCK), 1)
        made += [_Piece(same, course, part) for part in np.array_split(places, blocks)]
    return made


def _all_of(loop: Loop, gains: Gains, pieces: list[_Piece], count: int, report: Told | None) -> Figures:
    n = loop.robot.n
    shapes = [(count, n)] * 10 + [(count,)] * 2
    every = Figures._make([*map(np.zeros, shapes), np.zeros(count, bool)])
    parts, stopped = np.zeros(len(pieces)), threading.Event()
    lost = np.zeros(count, bool)

    def tell(_: float = 0.0) -> None:
        if report is not None:
            try:
                report(float(parts.mean()))
            except BaseException:
                stopped.set()
                raise

    def do(number: int, _: object) -> None:
        piece = pieces[number]
        own = Gains(*(part[piece.places] for part in gains))
        tally = Tally(piece.loop, piece.course, wanted_at(loop.desired, piece.course.times), len(own.kp))

        def look(fraction: float) -> None:
            parts[number] = fraction
            if len(pieces) == 1:
                tell()
            elif stopped.is_set():
                raise _StoppedError

        is_lost = march(piece.loop, own, piece.course, tally.add, look)
        lost[piece.places] = is_lost
        for whole, part in zip(every, tally.figures(is_lost), strict=True):
            whole[piece.places] = part
        parts[number] = 1.0

    do_pieces(do, len(pieces), tell, threads=AT_ONCE)
    rates = np.empty(count)
    for piece in pieces:
        rates[piece.places] = piece.loop.sampling.rate
    return foretold(loop, every, growths(loop, gains, rates), lost)


class _StoppedError(Exception):
    """A piece whose work nobody wants any more."""
