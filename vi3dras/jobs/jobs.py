"""Slow functions in a process of their own: started, told to stop, replaced, brought back when it dies."""

from __future__ import annotations

import itertools
import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import connection
from time import monotonic
from typing import Any

from vi3dras.jobs.job_process import Done, Event, Failed, Partial, ProcessDiedError, Progress, StepError
from vi3dras.jobs.worker import KINDS, Worker
from vi3dras.shared_memory import Parcel, unpack

logger = logging.getLogger(__name__)

INNOCENT_LOSSES = 2
"""Processes that may end before they begin a job, killed while idle perhaps, and not be held against it."""
BREATH_S = 0.1
"""A key is not sent twice within this time: what changes every frame leaves the processor to the window."""


@dataclass
class Job:
    """One call of one function."""

    number: int
    key: str
    function: Callable[..., Any]
    arguments: dict[str, Any]
    fraction: float = 0.0
    is_begun: bool = False
    deaths: int = 0
    """How many processes ended after they had begun it."""
    losses: int = 0
    """How many processes ended while it was theirs, begun or not."""
    cancelled: float | None = None
    """When it was told to stop, by `time.monotonic`."""
    started: float = field(default_factory=monotonic)

    @property
    def lives_in_main(self) -> bool:
        """True when the program's main module defines the function or the class of an argument."""
        things = (self.function, *(type(value) for value in self.arguments.values()))
        return any(thing.__module__ == "__main__" for thing in things)


class Jobs:
    """A queue of jobs, one per key, before one compute process that starts with the first of them.

    Nothing here waits, except `wait` and `close`: the owner calls `drain` once per frame.
    """

    def __init__(self, *, grace: float = 0.25, retries: int = 1) -> None:
        self._grace, self._retries = grace, retries
        self._queue: dict[str, Job] = {}
        self._current: Job | None = None
        self._worker: Worker | None = None
        self._buried: list[Worker] = []
        self._events: list[Event] = []
        self.restarts = 0
        """How often the process ended by itself during a job, which then began again."""
        self._sent: dict[str, float] = {}
        self._numbers = itertools.count(1)
        # Short, because macOS allows 30 letters; known here, so that what a killed process left can be found.
        self._prefix = f"v{os.getpid():x}-{secrets.token_hex(3)}-"

    def start(self, key: str, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        """Run a module-level function; an older job of the same key is told to stop."""
        self.cancel(key)
        self._queue[key] = Job(next(self._numbers), key, function, arguments)
        self._dispatch()

    def cancel(self, key: str) -> None:
        """Stop a job; it is never heard of again. One that does not listen is killed after a short grace."""
        self._queue.pop(key, None)
        job = self._current
        if job is not None and job.key == key and job.cancelled is None:
            job.cancelled = monotonic()
            if self._worker is not None:
                self._worker.send(("cancel", job.number))

    def warm_up(self, *, knows_main: bool = False) -> None:
        """Start the compute process now, so that the first job need not wait for it."""
        if self._worker is None:
            self._worker = Worker(knows_main=knows_main)

    def drain(self) -> list[Event]:
        """What happened since the last call; also sends the next job, and brings a dead process back."""
        worker = self._worker
        if worker is not None:
            for message in worker.receive():
                self._take(worker, *message)
            if worker.is_lost:
                self._lose(worker)
            elif self._has_ignored_cancel():
                worker.kill()
                self._bury(worker)
        self._buried = [w for w in self._buried if not w.reap()]
        self._dispatch()
        events, self._events = self._events, []
        return events

    @property
    def progress(self) -> list[Progress]:
        """The jobs that run or wait, in this order."""
        current = [self._current] if self._current is not None and self._current.cancelled is None else []
        return [Progress(j.key, j.fraction, j.started) for j in (*current, *self._queue.values())]

    @property
    def is_busy(self) -> bool:
        """True while there is something to wait for or to drain."""
        return bool(self._events or self.progress)

    @property
    def has_news(self) -> bool:
        """True when `drain` has something to take, or to send; asking costs nothing."""
        worker = self._worker
        if self._events or worker is None or worker.has_spoken:
            return bool(self._events or worker)
        is_free = worker.is_ready and self._current is None
        return is_free and self._due(monotonic() - BREATH_S) is not None

    def wait(self, timeout: float) -> None:
        """Block until there may be something to drain, or for `timeout` seconds; no job takes a breath."""
        self._dispatch(due=monotonic())
        if self._worker is None or self._events:
            return
        if self._current is not None and self._current.cancelled is not None:
            timeout = min(timeout, max(0.0, self._current.cancelled + self._grace - monotonic()))
        connection.wait(self._worker.waitables, timeout)

    def close(self) -> None:
        """Stop everything and leave nothing behind."""
        self._queue.clear()
        self._events.clear()
        worker, job = self._worker, self._current
        if worker is not None:
            if job is not None or not worker.leave():
                worker.kill()
            self._bury(worker)
        for buried in self._buried:
            buried.reap(wait=True)
        self._buried.clear()

    def _take(self, worker: Worker, word: str, number: int = 0, *facts: Any) -> None:
        job = self._current
        if job is None or number != job.number:
            return
        if word == "started":
            job.is_begun, job.started = True, monotonic()
            worker.release()
        elif word == "progress":
            job.fraction = facts[0]
        elif word == "partial":
            job.fraction = facts[0]
            self._unpack(worker, job, facts[1], lambda value: Partial(job.key, value))
        else:
            self._current = None
            if word == "done":
                self._unpack(worker, job, facts[0], lambda value: Done(job.key, value, facts[1]))
            elif word == "failed":
                self._tell(job, Failed(job.key, *facts))

    def _unpack(self, worker: Worker, job: Job, parcel: Parcel, event: Callable[[Any], Event]) -> None:
        try:
            self._tell(job, event(unpack(parcel)))
        except Exception as error:  # a result whose class is not to be found here
            self._tell_unsendable(job, error)
        worker.send(("taken", job.number))

    def _tell(self, job: Job, event: Event) -> None:
        if job.cancelled is None:
            self._events.append(event)

    def _tell_unsendable(self, job: Job, error: Exception) -> None:
        self._tell(job, Failed(job.key, StepError(job.key, type(error).__name__, str(error)), str(error)))

    def _dispatch(self, due: float | None = None) -> None:
        """Send the oldest job that may go to a process that is ready, or see to it that there will be one."""
        due = monotonic() - BREATH_S if due is None else due
        job = self._due(due)
        if self._current is not None or job is None:
            return
        if self._worker is not None and job.lives_in_main and not self._worker.knows_main:
            self._worker.kill()
            self._bury(self._worker)
        try:
            self.warm_up(knows_main=job.lives_in_main)
        except OSError as error:
            del self._queue[job.key]
            how = f"it could not start: {error.strerror}"
            self._tell(job, Failed(job.key, ProcessDiedError(job.key, how), ""))
        if self._worker is None or not self._worker.is_ready:
            return
        del self._queue[job.key]
        try:
            self._worker.give(job.number, job.key, self._name(job), (job.function, job.arguments))
            self._current, self._sent[job.key] = job, monotonic()
        except Exception as error:  # an argument that cannot be pickled
            self._tell_unsendable(job, error)

    def _due(self, due: float) -> Job | None:
        """The oldest job whose key was not sent since then."""
        return next((job for job in self._queue.values() if self._sent.get(job.key, due) <= due), None)

    def _name(self, job: Job) -> str:
        return f"{self._prefix}{job.number}"

    def _has_ignored_cancel(self) -> bool:
        job = self._current
        return job is not None and job.cancelled is not None and monotonic() - job.cancelled > self._grace

    def _lose(self, worker: Worker) -> None:
        how, job = worker.how_it_ended(), self._current or next(iter(self._queue.values()), None)
        self._bury(worker)
        if job is None or job.cancelled is not None:
            return
        # Its old number goes with the dead process, whose remains in memory are found by it.
        job.number = next(self._numbers)
        job.deaths, job.losses, job.is_begun = job.deaths + job.is_begun, job.losses + 1, False
        logger.warning("The compute process ended (%s) during %s", how, job.key)
        self._queue.pop(job.key, None)
        if job.deaths > self._retries or job.losses > self._retries + INNOCENT_LOSSES:
            self._tell(job, Failed(job.key, ProcessDiedError(job.key, how), ""))
        else:
            self.restarts += 1
            self._queue = {job.key: job, **self._queue}

    def _bury(self, worker: Worker) -> None:
        """Take leave of a process that ended or soon will, and clear what it may have left in memory."""
        self._buried.append(worker)
        self._worker = None
        if self._current is not None:
            worker.estate = tuple(f"{self._name(self._current)}{kind}" for kind in KINDS)
        self._current = None
