"""A faster renderer tried in the background: the picture never waits for it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from vi3dras.render.link import Link, WorkerLostError

_TRIES = 2
"""Failures in a row, without a picture in between, after which another way is taken."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 8.0

_MOST_PATIENCE = 32


def has_graphics_card() -> bool:
    """Tell whether a graphics card may be there; only drawing shows whether it is of use."""
    if not sys.platform.startswith("linux"):
        return True
    found = [*Path("/dev/dri").glob("renderD*"), *Path("/dev").glob("nvidia[0-9]"), *Path("/dev").glob("dxg")]
    return bool(found)


class Upgrade:
    """A second render process that starts and tests Open3D while the first one draws."""

    def __init__(self, limit: float) -> None:
        self.refusal = ""
        """Why Open3D is not used."""
        self._link: Link | None = Link("open3d if fast", limit)

    def poll(self) -> Link | None:
        """Give the link once it is ready to take over."""
        if self._link is None:
            return None
        link = self._link
        try:
            for _ in link.replies():
                pass
        except WorkerLostError as lost:
            self.refusal = lost.reason
            self.close()
            return None
        if not link.ready:
            return None
        self._link = None
        return link

    def close(self) -> None:
        """End the process, if it has not taken over."""
        if self._link is not None:
            self._link.close()
            self._link = None


class Restarts:
    """What went wrong so far: one failure is cured at once, a series is met with patience."""

    def __init__(self, backend: str) -> None:
        self.backend = backend
        """The renderer to start; "software" once another one keeps failing."""
        self.count = 0
        self.last_reason = ""
        self.losses = 0
        """How often a process was lost that had drawn already."""
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
