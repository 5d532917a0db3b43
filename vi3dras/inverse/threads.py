"""Long columns of numbers cut into pieces, one after the other for each thread."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

THREADS = os.cpu_count() or 1


def on_threads(job: Callable[[slice], None], count: int, piece: int) -> None:
    """Call `job` with equal slices of `count` things, as many for each thread, none longer than `piece`.

    Threads wait for each other between numpy's steps, so that they gain only where each step is long: a slice
    of less than a third of a piece is not worth a thread. In the jobs numpy is silent about NaN.
    """
    rounds = -(-count // (piece * THREADS))
    wanted = max(1, min(THREADS * rounds, 3 * count // piece))
    edges = np.linspace(0, count, wanted + 1).astype(int).tolist()
    pieces = [slice(*ends) for ends in pairwise(edges)]

    def work(thread: int) -> None:
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            for some in pieces[thread::THREADS]:
                job(some)

    if wanted == 1:
        work(0)
        return
    with ThreadPoolExecutor(THREADS) as pool:  # it starts no thread before there is work for it
        others = [pool.submit(work, thread) for thread in range(1, min(THREADS, wanted))]
        work(0)
        for other in others:
            other.result()
