"""One render process and the pipes to it; says when it is lost."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.shared_memory import SharedMemory

from vi3dras.render import worker
from vi3dras.render.protocol import Applied, Batch, Begun, Drawn, Failed, GivenUp, Ready, Reply
from vi3dras.shared_memory import pack

_START = 20.0
"""Seconds that a process may take to start; a cold disk is slow."""
_LAST_WORDS = 0.5
_THREADS = "OPENBLAS_NUM_THREADS"


class WorkerLostError(Exception):
    """The render process died, hung, or gave up."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Link:
    """A worker, from its start to its end; a new one is a new object."""

    def __init__(
        self, backend: str, limit: float, *, patience: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.backend = backend
        self.ready = False
        self.listening = False
        """Whether the last batch has been read, so that the next may be sent."""
        self._limit, self._clock = limit * patience, clock
        self._deadline: float | None = clock() + max(_START, limit)
        self._block: SharedMemory | None = None
        context = multiprocessing.get_context("spawn")
        inbox, self._to = context.Pipe(duplex=False)
        self._from, outbox = context.Pipe(duplex=False)
        self._process = context.Process(
            target=worker.main, args=(inbox, outbox, backend), name="vi3dras render", daemon=True
        )
        with _one_thread():
            self._process.start()
        inbox.close()
        outbox.close()

    @property
    def pid(self) -> int | None:
        """Number of the process."""
        return self._process.pid

    @property
    def has_spoken(self) -> bool:
        """Whether there is something to hear: a reply, or that the worker is gone."""
        try:
            return self._from.poll(0)
        except OSError:
            return True

    def replies(self) -> Iterator[Reply]:
        """Give what the worker has said since the last time.

        Raises:
            WorkerLostError: it is gone, or has been silent for longer than a picture may take.
        """
        try:
            while self._from.poll(0):
                reply: Reply = self._from.recv()
                self._note(reply)
                yield reply
        except (EOFError, OSError):
            self._process.join(_LAST_WORDS)
            raise WorkerLostError(f"It ended with exit code {self._process.exitcode}.") from None
        if self._deadline is not None and self._clock() > self._deadline:
            raise WorkerLostError(f"It stopped answering for {self._limit:g} s.")

    def send(self, batch: Batch) -> None:
        """Send a batch; the next one must wait until it was read.

        Raises:
            WorkerLostError: the worker is gone.
        """
        parcel, self._block = pack(batch)
        self.listening = False
        self._deadline = self._clock() + self._limit
        try:
            self._to.send(parcel)
        except OSError:
            raise WorkerLostError("It ended while it was spoken to.") from None

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._to.close()
        self._process.kill()
        self._process.join()
        self._process.close()
        self._from.close()
        self._release()

    def _note(self, reply: Reply) -> None:
        match reply:
            case Ready(backend):
                self.backend, self.ready, self.listening = backend, True, True
                self._deadline = None
            case Failed(reason):
                raise WorkerLostError(reason)
            case Applied():
                self._release()
                self.listening = True
                self._deadline = None
            case Begun():
                self._deadline = self._clock() + self._limit
            case Drawn() | GivenUp():
                self._deadline = None if self.listening else self._deadline
            case _:
                pass

    def _release(self) -> None:
        if self._block is not None:
            self._block.close()
            self._block.unlink()
            self._block = None


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let a new process take one thread for its matrix products: they are small, the window needs more."""
    old = os.environ.get(_THREADS)
    os.environ[_THREADS] = "1"
    try:
        yield
    finally:
        del os.environ[_THREADS]
        if old is not None:
            os.environ[_THREADS] = old
