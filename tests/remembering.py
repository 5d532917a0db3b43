"""A compute process that remembers what it has computed: one function of the same arguments gives the same.

Every window that a test opens has all instruments compute what they begin with, always the same.
"""

from __future__ import annotations

import inspect
import io
import pickle
from collections.abc import Callable
from contextlib import nullcontext
from hashlib import blake2b
from multiprocessing.connection import Connection
from typing import Any

from vi3dras import processor
from vi3dras.jobs import job_process

FILES = {"file", "path"}
"""Parameters of what reads or writes a file, which is done each time."""
LARGEST, MOST = 32 << 20, 256 << 20
"""Bytes of a result that is remembered, and of all of them."""

Call = Callable[[Callable[..., Any], dict[str, Any], job_process.Report], Any]


class Remembered:
    """Calls a function unless it has done so; the oldest results go first."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._known: dict[bytes, tuple[Any, int]] = {}

    def __call__(
        self, function: Callable[..., Any], arguments: dict[str, Any], report: job_process.Report
    ) -> Any:
        is_pure = not FILES & set(inspect.signature(function).parameters)
        key = _key(function, arguments) if is_pure else None
        if key is None:
            return self._call(function, arguments, report)
        if key not in self._known:
            value = self._call(function, arguments, report)
            size = len(pickle.dumps(value, protocol=5))
            if size > LARGEST:
                return value
            self._known[key] = value, size
            while sum(one for _, one in self._known.values()) > MOST:
                del self._known[next(iter(self._known))]
        return self._known[key][0]


def _key(function: Callable[..., Any], arguments: dict[str, Any]) -> bytes | None:
    """The same for equal arguments, whether parts of them are one object or equal ones; None for a circle."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.fast = True
    try:
        pickler.dump((function, arguments))
    except (ValueError, RecursionError):
        return None
    return blake2b(written.getbuffer()).digest()


def serve(pipe: Connection) -> None:
    """Do what comes through the pipe until it closes, nothing of it twice, and leave no core to a window.

    The test that asks waits for the answer, and what else runs is another worker of pytest.
    """
    processor.go_behind = lambda: None
    processor.beside_window = nullcontext
    job_process._call = Remembered(job_process._call)
    job_process.serve(pipe)
