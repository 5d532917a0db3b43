"""Whether anybody still watches an arm that moves: a window that hangs lives, but sees and stops nothing."""

from __future__ import annotations

import time
from collections.abc import Callable

from vi3dras.remote.driver import Driver
from vi3dras.remote.errors import UnwatchedError


class Heartbeat:
    """Lets an arm hold when who asked for its motion has stopped watching it; see `Settings.unwatched`.

    Args:
        driver: what moves the arm.
        now: the clock.
    """

    def __init__(self, driver: Driver, now: Callable[[], float] = time.monotonic) -> None:
        self._driver, self._now = driver, now
        self.beat()

    def beat(self) -> None:
        """Somebody has seen what the arm does."""
        self._beat_at = self._now()

    def check(self) -> None:
        """Let the arm hold where it moves and nobody watches."""
        most = self._driver.along.settings.unwatched
        if self._driver.state != "moving":
            self.beat()
        elif self._now() - self._beat_at > most:
            self._driver.leave(UnwatchedError(most))
