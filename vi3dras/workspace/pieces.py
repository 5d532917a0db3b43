"""Work in pieces on all processors, told about and stopped from outside."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from itertools import count as count_from
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

THREADS = min(os.cpu_count() or 1, 8)

LOOK_EVERY = 0.05
"""Seconds between two reports, at most, where nothing else is said."""

Report = Callable[[float], None]
"""Told the fraction that is done; may raise to stop the work."""


class Scratch:
    """Memory for what a piece computes on the way, used again by the next piece and the next work.

    The system hands out new memory page by page, which takes longer than the arithmetic.
    """

    def __init__(self) -> None:
        self._memory: dict[str, NDArray[np.uint8]] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: DTypeLike = float) -> NDArray[Any]:
        """An array of any content, which the next call with that name may overwrite."""
        size = math.prod(shape) * np.dtype(dtype).itemsize
        if name not in self._memory or self._memory[name].size < size:
            self._memory[name] = np.empty(size, np.uint8)
        return self._memory[name][:size].view(dtype).reshape(shape)

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(part.size for part in self._memory.values())


MOST_KEPT = 1 << 25
"""Bytes that a thread leaves for the next work, at most."""

_idle: list[Scratch] = []

Job = Callable[[int, Scratch], None]


def do_pieces(
    job: Job,
    count: int,
    report: Report | None = None,
    *,
    span: tuple[float, float] = (0.0, 1.0),
    threads: int = THREADS,
    look_every: float = LOOK_EVERY,
) -> None:
    """Call `job` with 0 to `count` - 1, in any order, and tell how far it is within `span`.

    What `report` raises comes through as soon as the pieces have ended that run at that moment.
    """
    threads = max(min(threads, count), 1)
    pieces, done = iter(count_from()), [0]

    def tell() -> None:
        if report is not None:
            report(span[0] + (span[1] - span[0]) * done[0] / count)

    def work(after_each: Callable[[], None]) -> None:
        scratch = _idle.pop() if _idle else Scratch()
        try:
            while (piece := next(pieces)) < count:
                job(piece, scratch)
                done[0] += 1
                after_each()
        finally:
            if scratch.size <= MOST_KEPT:
                _idle.append(scratch)

    if threads == 1:
        work(tell)
        return
    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(work, lambda: None) for _ in range(threads)]
        try:
            while (state := wait(workers, look_every, FIRST_EXCEPTION)).not_done:
                for worker in state.done:
                    worker.result()
                tell()
        finally:
            pieces = iter(count_from(count))
    for worker in workers:
        worker.result()
    tell()
