"""A compute process that is idle when its engine closes is lent to the next test: to start one takes longer
than most jobs. It remembers what it has computed; at work, it is told to stop.

What the processes themselves do is for the folders in `OWN`, where every engine starts one and ends it.
"""

from __future__ import annotations

import os
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import remembering

from vi3dras.jobs import job_process, jobs, worker
from vi3dras.jobs.worker import Worker
from vi3dras.shared_memory import discard

OWN = {"campaign", "flow", "render"}
"""Folders of tests that look at processes; no other one is there beside them."""
SPARE: list[Lent] = []
"""The processes that nobody has now."""
LIVING: set[Lent] = set()
"""All that have been started and not been cleared away."""
PATIENCE = 2.0
"""Seconds in which a job stops that is told to; else its process is ended, and the next begins one anew."""


class Lent(Worker):
    """A compute process that comes back."""

    is_back = False
    _job: int | None = None

    def __init__(self, *, knows_main: bool = False) -> None:
        worker.serve = remembering.serve
        try:
            super().__init__(knows_main=knows_main)
        finally:
            worker.serve = job_process.serve
        LIVING.add(self)

    def give(self, number: int, key: str, prefix: str, call: tuple[Any, ...]) -> None:
        """Send a job, and know that it is at work."""
        super().give(number, key, prefix, call)
        self._job = number

    def receive(self) -> list[tuple[Any, ...]]:
        """The messages that came, of which one may tell that it is idle again."""
        messages = super().receive()
        if any(what in {"done", "failed", "cancelled"} for what, *_ in messages):
            self._job = None
        return messages

    def kill(self) -> None:
        """Told to end while it works, it stops that and comes back."""
        end = monotonic() + PATIENCE
        self.send(("cancel", self._job))
        while self._job is not None and self.is_well() and (left := end - monotonic()) > 0:
            wait(self.waitables, left)
            for what, *facts in self.receive():
                if what in {"done", "partial"}:
                    if block := facts[1 if what == "done" else 2].block:
                        discard(block)
                    self.send(("taken", facts[0]))
        if self._job is None and self.is_well():
            self.is_back = True
        else:
            super().kill()

    def leave(self) -> bool:
        """Asked to end while it is idle, it comes back instead."""
        self.is_back = True
        return True

    def reap(self, *, wait: bool = False) -> bool:
        """One that came back keeps everything but the arguments of its last job."""
        if not self.is_back:
            if is_gone := super().reap(wait=wait):
                LIVING.discard(self)
            return is_gone
        self.release()
        SPARE.append(self)
        return True

    def spent(self) -> float:
        """Seconds of the processor that it has had so far, where the system tells them."""
        try:
            text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        except (OSError, ValueError):  # no such folder on this system, or it has been cleared away
            return 0.0
        return sum(map(int, text.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def is_well(self) -> bool:
        """Whether it still lives."""
        return self._process.is_alive() and not self.is_lost

    def abandon(self) -> None:
        """Let the process end, whoever still has it: an engine that nobody closed asks for another one."""
        self._process.kill()
        self._process.join()

    def end(self) -> None:
        """Let it end now."""
        self.is_back = False
        if not super().leave():
            super().kill()
        super().reap(wait=True)
        LIVING.discard(self)


def spent() -> float:
    """Seconds of the processor that those which live have had; of one that has ended this process knows."""
    return sum(one.spent() for one in LIVING)


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
        end_all()
    else:
        jobs.Worker = lent  # type: ignore[assignment, misc]


def end_all() -> None:
    """Let every one end, also those of engines that nobody closed."""
    pytest_unconfigure()
    while LIVING:
        LIVING.pop().abandon()


def pytest_unconfigure() -> None:
    """Nothing is left behind."""
    jobs.Worker = Worker  # type: ignore[misc]
    while SPARE:
        SPARE.pop().end()
