"""A link to a twin in the same program, on the twin's own clock: no time passes but what is waited for."""

from __future__ import annotations

from vi3dras.twins.twin import Twin

GAP = 1.5
"""Bytes that follow each other by less than so many byte times come together."""


class MemoryLink:
    """A `Link` whose other end is a twin."""

    def __init__(self, twin: Twin, address: str = "twin") -> None:
        self.twin, self.address = twin, address

    def write(self, data: bytes) -> None:
        """Send all of it."""
        self.twin.hear(data)

    def read(self, seconds: float) -> bytes:
        """What comes out first; nothing after so many seconds."""
        data = self.twin.pass_until_said(self.twin.time + max(seconds, 0.0))
        while data and (more := self.twin.pass_until_said(self.twin.time + GAP * self.twin.byte_s)):
            data += more  # a port hands over what comes without a gap
        return data

    def now(self) -> float:
        """The twin's clock [s]."""
        return self.twin.time

    def close(self) -> None:
        """Nothing is held."""
