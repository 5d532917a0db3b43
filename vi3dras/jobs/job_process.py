"""The compute process: runs one module-level function after the other; and what is told of each of them."""

from __future__ import annotations

import contextlib
import inspect
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from time import perf_counter
from typing import Any, NamedTuple

from vi3dras import processor
from vi3dras.errors import Vi3drasError
from vi3dras.shared_memory import Parcel, pack, unpack

LISTEN_EVERY = 0.01
"""Seconds between two looks for a cancel: a look costs more than a short loop body."""

TELL_EVERY = 0.1
"""Seconds between two messages: a window that only waits draws no more frames than that."""


class CancelledJob(BaseException):
    """Raised by `report`; no `Exception`, so that a step's own handlers let it pass."""


class Report:
    """What a slow function calls to tell how far it is; raises `CancelledJob` when nobody wants to know."""

    def __init__(self, pipe: Connection, job: int, prefix: str) -> None:
        self._pipe, self._job, self._prefix = pipe, job, prefix
        self._listened = self._told = float("-inf")
        self._block: SharedMemory | None = None
        self._is_taken = True
        self._is_cancelled = False

    def __call__(self, fraction: float, partial: Any = None) -> None:
        """Tell the fraction done, and perhaps a result so far in the form of the whole result."""
        now = perf_counter()
        if now - self._listened >= LISTEN_EVERY:
            self._listened = now
            self.listen()
        # One partial result at a time: a window that is busy elsewhere must not fill the memory.
        if partial is not None and self._is_taken:
            parcel, self._block = pack(partial, f"{self._prefix}p")
            self._is_taken = False
            self._pipe.send(("partial", self._job, float(fraction), parcel))
        elif now - self._told >= TELL_EVERY:
            self._told = now
            self._pipe.send(("progress", self._job, float(fraction)))

    def listen(self, *, wait: bool = False) -> None:
        """Read what came meanwhile; with `wait`, until the partial result was taken."""
        while self._pipe.poll() or (wait and not self._is_taken):
            message = self._pipe.recv()
            if message == ("cancel", self._job):
                self._is_cancelled = True
            if message == ("taken", self._job):
                self.release()
            if self._is_cancelled:
                break
        if self._is_cancelled:
            raise CancelledJob

    def release(self) -> None:
        """Close the block of a partial result that was taken."""
        self._is_taken = True
        if self._block is not None:
            self._block.close()
            self._block = None


def serve(pipe: Connection) -> None:
    """Do what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the program
    processor.go_behind()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):  # the window is gone: nobody wants to know
        pipe.send(("ready",))
        while (message := pipe.recv()) is not None:
            if message[0] == "job":
                with processor.beside_window():
                    _work(pipe, *message[1:])


def _work(pipe: Connection, job: int, key: str, prefix: str, parcel: Parcel) -> None:
    report = Report(pipe, job, prefix)
    start = perf_counter()
    try:
        function, arguments = unpack(parcel)
        pipe.send(("started", job))
        parcel, block = pack(_call(function, arguments, report), f"{prefix}r")
    except CancelledJob:
        pipe.send(("cancelled", job))
    except BaseException as error:  # also SystemExit: whatever it is, the process lives and tells
        pipe.send(("failed", job, *_told(key, error)))
    else:
        pipe.send(("done", job, parcel, perf_counter() - start))
        if block is not None:
            _wait_until_taken(pipe, job)
            block.close()
    finally:
        report.release()


def _call(function: Callable[..., Any], arguments: dict[str, Any], report: Report) -> Any:
    if "report" not in inspect.signature(function).parameters:
        return function(**arguments)
    result = function(**arguments, report=report)
    report.listen(wait=True)
    return result


def _wait_until_taken(pipe: Connection, job: int) -> None:
    while pipe.recv() != ("taken", job):
        pass


def _told(key: str, error: BaseException) -> tuple[Vi3drasError, str]:
    """An error that surely unpickles on the other side, and the traceback of an unexpected one."""
    text = "".join(traceback.format_exception(error))
    if not isinstance(error, Vi3drasError):
        return StepError(key, type(error).__name__, str(error)), text
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # a class that keeps its facts from `Exception.__init__`: its sentence at least arrives
        return StepError(key, type(error).__name__, str(error)), text
    return error, ""


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Partial(NamedTuple):
    """A result so far."""

    key: str
    value: Any


class Done(NamedTuple):
    """A result, and the seconds that it took."""

    key: str
    value: Any
    seconds: float


class Failed(NamedTuple):
    """An error, with the traceback of an unexpected one."""

    key: str
    error: Vi3drasError
    traceback: str


Event = Partial | Done | Failed


class Progress(NamedTuple):
    """How far a slow step or action has come."""

    ref: str
    fraction: float
    """From 0 to 1."""
    started: float
    """By `time.monotonic`: when it began, or began to wait for others before it."""


class StepError(Vi3drasError):
    """A step that stopped on an unexpected exception; facts: its ref, the exception's class and message."""

    @property
    def ref(self) -> str:
        """The step, `instrument.step`."""
        return str(self.args[0])

    def _told(self, ref: object, kind: object, message: object) -> str:
        return f"{ref} stopped with {kind}{': ' if message else ''}{message}"


class ProcessDiedError(Vi3drasError):
    """The compute process ended in the middle of a step; facts: the step and how the process ended."""

    says = "The compute process ended ({1}) during {0}: run it again, or make the task smaller."
