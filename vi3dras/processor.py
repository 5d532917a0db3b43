"""How much of the processor a process takes: what works for the window goes behind it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

PATIENCE_S = 0.1
"""How long a job leaves a core to the window; what is done while something is dragged is done by then."""


def go_behind() -> None:
    """Let the window go first, where the system knows of that."""
    if hasattr(os, "nice"):
        os.nice(5)


def leave_a_core() -> set[int]:
    """Run on all cores but one, which is left to the window; gives the cores that were allowed.

    Being nice is not enough: two processes that work for a window on two cores fill the second one, and what
    is too much is moved in between two parts of a frame. Programs side by side leave different cores.
    """
    if not hasattr(os, "sched_setaffinity"):  # Linux alone lets a process choose
        return set()
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        run_on(cores - {sorted(cores)[os.getppid() % len(cores)]})
    return cores


def run_on(cores: set[int]) -> None:
    """Run all threads of this process on these cores; on those of now, when there are none."""
    with suppress(OSError):  # /proc is not everywhere
        for thread in os.listdir("/proc/self/task") if cores else []:
            with suppress(OSError):  # the thread has ended, or a core has been taken away
                os.sched_setaffinity(int(thread), cores)


@contextmanager
def beside_window() -> Iterator[None]:
    """Leave a core to the window for a moment; what takes longer then has all of them."""
    cores = leave_a_core()
    timer = threading.Timer(PATIENCE_S, run_on, [cores])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # it must not outlive what it was for, however busy the machine is
        run_on(cores)


def crowd() -> float:
    """How many processes want each core, 1 at least; where the system does not tell it is 1."""
    try:
        return max(os.getloadavg()[0] / (os.cpu_count() or 1), 1.0)
    except (AttributeError, OSError):  # Windows has no such number
        return 1.0


class UnhurriedClock:
    """Seconds of a process as if it were alone: on a crowded machine they take longer.

    Who is given a tenth of a core has not stopped answering after a few seconds of the wall.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._last, self._told = clock, clock(), 0.0

    def __call__(self) -> float:
        """The seconds so far."""
        now = self._clock()
        self._told += (now - self._last) / crowd()
        self._last = now
        return self._told
