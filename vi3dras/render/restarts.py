"""When to start another render process, and with which renderer."""

from __future__ import annotations

import time

_TRIES = 2
"""Failures in a row, without a picture in between, after which another way is taken."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 8.0
_MOST_PATIENCE = 32


class Restarts:
    """What went wrong so far: one failure is cured at once, a series is met with patience."""

    def __init__(self, backend: str) -> None:
        self.backend = backend
        """The renderer to start; "software" once another one keeps failing."""
        self.count = 0
        self.last_reason = ""
        self.patience = 1
        """How many times as long the next process may take: what hangs again may only be slow."""
        self._in_a_row = 0
        self._not_before = 0.0

    @property
    def due(self) -> bool:
        """True when a process may be started now."""
        return time.monotonic() >= self._not_before

    def succeeded(self) -> None:
        """Note that a picture came."""
        self._in_a_row, self.patience = 0, 1

    def renewed(self, reason: str) -> None:
        """Note that a process was replaced that had not failed."""
        self.count += 1
        self.last_reason = reason

    def failed(self, reason: str) -> None:
        """Note that a process failed."""
        self.renewed(reason)
        self._in_a_row += 1
        self.patience = min(2 * self.patience, _MOST_PATIENCE)
        if self._in_a_row >= _TRIES and self.backend != "software":
            self.backend, self._in_a_row = "software", 0
        extra = self._in_a_row - _TRIES
        pause = 0.0 if extra <= 0 else min(_FIRST_PAUSE * 2**extra, _LONGEST_PAUSE)
        self._not_before = time.monotonic() + pause
