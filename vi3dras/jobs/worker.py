"""This side of the compute process: its pipe, its life and its end."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from multiprocessing.connection import wait
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from vi3dras.jobs.job_process import serve
from vi3dras.jobs.spawning import started
from vi3dras.shared_memory import discard, note, pack

KINDS = "apr"
"""The blocks of a job, by the last letter of their names: arguments, a partial result, the result."""


class Worker:
    """One compute process.

    Args:
        knows_main: import the program's main module there too; only functions defined in it need that, and a
            script without a `__main__` guard would run a second time.
    """

    def __init__(self, *, knows_main: bool = False) -> None:
        self.knows_main = knows_main
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        try:
            self._process = started(serve, (theirs,), "vi3dras-compute", knows_main=knows_main)
        finally:
            theirs.close()
        self._block: SharedMemory | None = None
        self.is_ready = False
        self.is_lost = False
        """True when the pipe is broken: the process has ended."""
        self.estate: tuple[str, ...] = ()
        """Names of the shared-memory blocks that it may leave behind."""

    @property
    def waitables(self) -> list[Any]:
        """What to wait for: the process says something, or ends."""
        return [self._pipe, self._process.sentinel]

    @property
    def has_spoken(self) -> bool:
        """Whether there is something to receive: a message, or that the process is gone."""
        try:
            return self._pipe.poll()
        except OSError:
            return True

    def receive(self) -> list[tuple[Any, ...]]:
        """The messages that came; never waits."""
        messages: list[tuple[Any, ...]] = []
        try:
            while self._pipe.poll():
                messages.append(self._pipe.recv())
        except (EOFError, OSError):
            self.is_lost = True
        self.is_ready = self.is_ready or bool(messages)
        return messages

    def send(self, message: tuple[Any, ...] | None) -> None:
        """Send a small message; to a process that has ended it is lost."""
        with contextlib.suppress(OSError):
            self._pipe.send(message)

    def give(self, number: int, key: str, prefix: str, call: tuple[Any, ...]) -> None:
        """Send a job: a function and its arguments."""
        note(*(f"{prefix}{kind}" for kind in KINDS))
        parcel, self._block = pack(call, f"{prefix}a")
        self.send(("job", number, key, prefix, parcel))

    def release(self) -> None:
        """Let go of the block of the arguments, which the process has read."""
        if self._block is not None:
            self._block.close()
            self._block = None

    def leave(self) -> bool:
        """Ask an idle process to end; False when it does not within a second."""
        self.send(None)
        return bool(wait([self._process.sentinel], 1.0))

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()

    def how_it_ended(self) -> str:
        """The signal or exit code of a process that has ended, in words."""
        self._process.join(1.0)
        code = self._process.exitcode or 0
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def reap(self, *, wait: bool = False) -> bool:
        """Clear away a process that has ended; False when it has not ended yet."""
        if wait:
            self._process.join()
        elif self._process.is_alive():
            return False
        self.release()
        self._pipe.close()
        self._process.close()
        for name in self.estate:
            discard(name)
        return True
