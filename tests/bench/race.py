"""Race contenders in one run: in turn, so that a disturbance hits all alike; the best of each counts.

What the suite claims of speed is a ratio between seconds of the processor, which another program that keeps
every core busy does not take away. `is_within` looks longer before it says no: the least time of many runs
comes nearer and nearer to that of an undisturbed one.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

Job = Callable[[], object]
PROCESSOR = time.perf_counter if sys.platform == "win32" else time.process_time
"""Windows counts the processor's seconds in steps of 16 ms."""
FEW, MANY = 7, 70


class Contender(NamedTuple):
    """One way to do a job."""

    name: str
    items: int
    call: Job


def least(*jobs: Job, rounds: int = FEW, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """The least time of each job [s]; they run in turn."""
    best = [math.inf] * len(jobs)
    for _ in range(rounds):
        for k, job in enumerate(jobs):
            begin = clock()
            job()
            best[k] = min(best[k], clock() - begin)
    return best


def is_within(job: Job, times: float, reference: Job) -> bool:
    """Whether a job takes at most so many times the processor's seconds that the reference takes."""
    ours, theirs = least(job, reference, rounds=FEW, clock=PROCESSOR)
    for _ in range(MANY - FEW):
        if ours <= times * theirs:
            break
        again = least(job, reference, rounds=1, clock=PROCESSOR)
        ours, theirs = min(ours, again[0]), min(theirs, again[1])
    return ours <= times * theirs


def race(title: str, reference: Contender, *others: Contender, repeats: int = 7) -> dict[str, float]:
    """Print each one's time per item as a ratio to the reference's; gives the ratios by name."""
    contenders = (reference, *others)
    for contender in contenders:
        contender.call()
    seconds = least(*(contender.call for contender in contenders), rounds=repeats)
    best = {c.name: spent / c.items for c, spent in zip(contenders, seconds, strict=True)}
    print(f"\n{title}\n{'contender':44} {'ns/item':>10} {'time / reference':>18}")
    ratios = {name: each / best[reference.name] for name, each in best.items()}
    for name, ratio in ratios.items():
        print(f"{name:44} {best[name] * 1e9:10.3g} {ratio:18.3f}")
    return ratios
