"""How bytes come in: so many, so quickly, from so many at once; who floods the lab is not listened to."""

from __future__ import annotations

import io
import socket
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import FloodError, LabTooLongError


class BoundedReader(io.RawIOBase):
    """The bytes of one request: not more than are allowed, and all of them in time.

    A timeout for each read alone would listen for hours to somebody who sends a byte now and then.
    """

    def __init__(self, connection: socket.socket, now: Callable[[], float]) -> None:
        super().__init__()
        self._socket, self._now = connection, now
        self.allow("its head", 0, 0.0)

    def allow(self, what: str, count: int, seconds: float) -> None:
        """Let so many bytes more come, in so long a time from now on."""
        self._what, self._left, self._most = what, count, count
        self._end = self._now() + seconds

    def readable(self) -> bool:
        """It is read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """What has come.

        Raises:
            TimeoutError: it came too late.
            LabTooLongError: there is more of it than is allowed.
        """
        left = self._end - self._now()
        if left <= 0:
            raise TimeoutError
        if self._left <= 0:
            raise LabTooLongError(self._what, self._most)
        self._socket.settimeout(left)
        data = self._socket.recv(min(len(buffer), self._left))
        buffer[: len(data)] = data
        self._left -= len(data)
        return len(data)


class Rates:
    """How often each address asks; addresses that were not heard of for longest are forgotten."""

    def __init__(self, bounds: Bounds, now: Callable[[], float]) -> None:
        self._bounds, self._now, self._lock = bounds, now, threading.Lock()
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, address: str, weight: float = 1.0) -> None:
        """Count a request.

        Raises:
            FloodError: there were too many.
        """
        bounds = self._bounds
        with self._lock:
            now = self._now()
            spent, at = self._spent.pop(address, (0.0, now))
            spent = max(spent - (now - at) * bounds.rate, 0.0)
            is_flood = spent + weight > bounds.burst
            self._spent[address] = (spent if is_flood else spent + weight, now)
            if len(self._spent) > bounds.addresses:
                self._spent.popitem(last=False)
        if is_flood:
            raise FloodError

    def __len__(self) -> int:
        return len(self._spent)


class Places:
    """How many are listened to at once, in all and from one address."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds, self._lock = bounds, threading.Lock()
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take a place; False where there is none."""
        with self._lock:
            is_full = self._inside.total() >= self._bounds.connections
            if is_full or self._inside[address] >= self._bounds.per_address:
                return False
            self._inside[address] += 1
            return True

    def leave(self, address: str) -> None:
        """Give it back."""
        with self._lock:
            self._inside[address] -= 1
            if self._inside[address] <= 0:
                del self._inside[address]
