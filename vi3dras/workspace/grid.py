"""The tool's position for every combination of joint values, at the price of writing it down.

A grid has structure that single poses do not: the links behind joint 1 take each of their poses once, not
once per value of joint 1. So they are computed first, and the cloud is that picture turned, or slid, to every
value of joint 1: one product per coordinate, however many joints there are.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.workspace.chain import MOST_BEHIND, Chain, along, halves
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces

SMALL = 200_000
"""Clouds below this are done before a thread would have started."""

PIECE = 1 << 16
"""Poses behind joint 1 that a thread does at a time: few enough for the processor's cache."""

AT_ONCE = 1 << 18
"""Points done in one go: so many that the threads seldom wait for each other."""

TILE = 2048
"""Poses over which a value's three factors are written out at most, x, y, z, x, y, z, ..."""

FLAT = 1e-10
"""In [m]: what is nearer to a plane lies in it."""


def bends_in_plane(chain: Chain) -> bool:
    """True when all end points lie in the x-z plane of joint 1: the arm bends in one plane."""
    frames, behind = halves(chain.stages[1:])
    return _is_flat(chain.stages[0].body @ frames, behind)


class Term(NamedTuple):
    """One part of the cloud: numbers of each pose behind joint 1, times a factor of each value of joint 1."""

    rows: Floats
    """What gives the numbers for x, y and z from a point in joint 1's frame, (3, 4)."""
    factors: Floats | None
    """One for x, y and z together (n1,), or one for each (n1, 3), or 1 for None."""


def fill_cloud(
    chain: Chain, out: Singles, report: Report | None = None, *, span: tuple[float, float] = (0.0, 1.0)
) -> None:
    """Fill `out` (N, 3) with the end points of a chain [m], its first joint slowest."""
    frames, behind = halves(chain.stages[1:])
    frames = chain.stages[0].body @ frames
    terms = _terms(chain, is_flat=_is_flat(frames, behind))
    factors = [None if t.factors is None else t.factors.astype(np.float32) for t in terms]
    poses = behind.shape[1]
    rows = out.reshape(len(chain.stages[0].values), -1)
    threads = 1 if len(out) < SMALL else THREADS
    pieces, groups = -(-len(frames) * poses // PIECE), 1
    if pieces <= 2 * threads:  # so few that threads better share them, and each writes whole rows
        pieces, groups = 1, 1 if threads == 1 else 2 * threads
    some = np.linspace(0, len(frames), pieces + 1).astype(int)
    lines = np.linspace(0, len(rows), groups + 1).astype(int)
    shared: list[Singles] = []
    one_at_a_time = (
        threading.Lock()
    )  # threads with many short calls would wait for each other at each of them

    def fill(job: int, scratch: Scratch) -> None:
        piece, group = divmod(job, groups)
        start, stop = some[piece : piece + 2]
        with one_at_a_time:
            if groups == 1 or not shared:
                numbers = scratch.array("numbers", (len(terms), (stop - start) * poses, 3), np.float32)
                _put_numbers(terms, frames[start:stop], behind, numbers, scratch)
                shared[:] = [numbers.reshape(len(terms), -1)]
            numbers = shared[0]
        part = slice(lines[group], lines[group + 1])
        to = rows[part, 3 * poses * start : 3 * poses * stop]
        _fill_rows(numbers, [None if f is None else f[part] for f in factors], to, scratch)

    do_pieces(fill, pieces * groups, report, span=span, threads=threads)


def _terms(chain: Chain, *, is_flat: bool) -> list[Term]:
    """Joint 1 turns everything behind it about its z, or slides it along its z."""
    first, base = chain.stages[0], chain.base
    x, y, z, p = base[:3].T
    none = np.zeros(3)
    if not first.revolute:
        return [Term(np.stack([none, none, none, z], axis=1), first.values), Term(base[:3], None)]
    c, s = np.cos(first.values), np.sin(first.values)
    is_upright = not (base[:2, 2:].any() or base[2, :2].any())
    if is_flat and is_upright:
        ahead = np.eye(4)[0]
        factors = np.stack([c * x[0] + s * y[0], c * x[1] + s * y[1], np.ones_like(c)], axis=1)
        return [Term(np.stack([ahead, ahead, base[2]]), factors)]
    return [
        Term(np.stack([x, y, none, none], axis=1), c),
        Term(np.stack([y, -x, none, none], axis=1), s),
        Term(np.stack([none, none, z, p], axis=1), None),
    ]


def _is_flat(frames: Floats, behind: Floats) -> bool:
    largest = np.append(np.abs(behind).max(axis=1), 1.0)
    return float((np.abs(frames[:, 1]) @ largest).max()) < FLAT


def _put_numbers(terms: list[Term], frames: Floats, behind: Floats, out: Singles, scratch: Scratch) -> None:
    """x, y and z of the points behind each frame for every term, (terms, P Q, 3)."""
    poses = behind.shape[1]
    at_once = max(MOST_BEHIND // poses, 1)
    for start in range(0, len(frames), at_once):
        some = frames[start : start + at_once]
        known: dict[tuple[float, ...], Singles | float] = {(0.0,) * 4: 0.0}
        for term, part in zip(terms, out[:, start * poses : (start + at_once) * poses], strict=True):
            for k, row in enumerate(term.rows):
                same, opposite = known.get(tuple(row)), known.get(tuple(-row))
                if same is not None:
                    part[:, k] = same
                elif opposite is not None:
                    np.negative(opposite, out=part[:, k])
                else:
                    part[:, k] = along(row @ some, behind, scratch)
                known.setdefault(tuple(row), part[:, k])


def _fill_rows(numbers: Singles, factors: list[Singles | None], rows: Singles, scratch: Scratch) -> None:
    """The sum of numbers (terms, 3 M) times factors for every value of joint 1, `rows` (n1, 3 M)."""
    at_once = max(3 * AT_ONCE // rows.shape[1], 1)
    for start in range(0, len(rows), at_once):
        some = slice(start, start + at_once)
        to = rows[some]
        spare = scratch.array("spare", to.shape, np.float32)
        for k, (part, factor) in enumerate(zip(numbers, factors, strict=True)):
            if factor is None:
                np.add(to, part, out=to)
            elif factor.ndim == 2:
                _multiply_by_tiles(part, factor[some], to, scratch)
            elif k == 0:
                np.multiply(part, factor[some, None], out=to)
            else:
                np.add(to, np.multiply(part, factor[some, None], out=spare), out=to)


def _multiply_by_tiles(numbers: Singles, factors: Singles, out: Singles, scratch: Scratch) -> None:
    """`numbers` (3 M,) times factors (n, 3) for x, y and z, `out` (n, 3 M).

    Three numbers are too short a row for the processor: the factors are written out for many points.
    """
    points = min(TILE, len(numbers) // 3)
    tiles = scratch.array("tiles", (len(factors), points, 3), np.float32)
    for k in range(3):
        tiles[:, :, k] = factors[:, k, None]
    tiles = tiles.reshape(len(factors), 1, -1)
    width = 3 * points
    whole = len(numbers) - len(numbers) % width
    square = out[:, :whole].reshape(len(factors), -1, width)
    np.multiply(numbers[:whole].reshape(-1, width), tiles, out=square)
    np.multiply(numbers[whole:], tiles[:, 0, : len(numbers) - whole], out=out[:, whole:])
