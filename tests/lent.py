"""A compute process that is idle when its engine closes is lent to the next test: to start one takes longer
than most jobs.

What the processes themselves do is for the folders in `OWN`, where every engine starts one and ends it.
"""

from __future__ import annotations

import pytest

from vi3dras.jobs import jobs
from vi3dras.jobs.worker import Worker

OWN = {"campaign", "flow", "render"}
"""Folders of tests that look at processes; no other one is there beside them."""
SPARE: list[Lent] = []
"""The processes that nobody has now."""


class Lent(Worker):
    """A compute process that comes back."""

    is_back = False

    def leave(self) -> bool:
        """Asked to end while it is idle, it comes back instead."""
        self.is_back = True
        return True

    def reap(self, *, wait: bool = False) -> bool:
        """One that came back keeps everything but the arguments of its last job."""
        if not self.is_back:
            return super().reap(wait=wait)
        self.release()
        SPARE.append(self)
        return True

    def is_well(self) -> bool:
        """Whether it still lives."""
        return self._process.is_alive() and not self.is_lost

    def end(self) -> None:
        """Let it end now."""
        self.is_back = False
        if not super().leave():
            self.kill()
        super().reap(wait=True)


def lent(*, knows_main: bool = False) -> Lent:
    """A process that is spare, or a new one."""
    while SPARE and not knows_main:
        spare = SPARE.pop()
        if spare.is_well():
            spare.is_back = False
            return spare
        spare.end()
    return Lent(knows_main=knows_main)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Lend, or do not."""
    if item.path.parent.name in OWN:
        pytest_unconfigure()
    else:
        jobs.Worker = lent  # type: ignore[assignment, misc]


def pytest_unconfigure() -> None:
    """Nothing is left behind."""
    jobs.Worker = Worker  # type: ignore[misc]
    while SPARE:
        SPARE.pop().end()
