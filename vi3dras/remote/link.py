"""A link that carries bytes to a board and back: a serial port, a pseudo-terminal, or a socket.

Time belongs to the link. Who talks over it asks it how late it is, and waits by reading: over a twin's own
clock a whole job is a matter of milliseconds, and the same each time.
"""

from __future__ import annotations

import re
import select
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from vi3dras.remote.errors import AddressError, LinkError, LinkLostError

if TYPE_CHECKING:
    from serial import Serial

WRITING_S = 0.5
"""Seconds after which bytes that do not leave mean a link that is gone."""

CONNECTING_S = 2.0
"""Seconds that a connection over the network may take."""

SOCKET = re.compile(r"(?:tcp://)?(\[[0-9A-Fa-f:]+\]|[\w.-]+):(\d{1,5})/?")


class Line(NamedTuple):
    """How bytes go over a serial line; a socket knows none of it."""

    baud: int = 115200
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: int = 1

    @property
    def byte_s(self) -> float:
        """What one byte takes [s]: a start bit, eight bits, parity, stop bits."""
        return (9 + (self.parity != "N") + self.stop_bits) / self.baud


class Link(Protocol):
    """Bytes to a board and back, and the clock of both."""

    address: str

    def write(self, data: bytes) -> None:
        """Send all of it.

        Raises:
            LinkLostError: the link is gone.
        """

    def read(self, seconds: float) -> bytes:
        """What has come, as soon as there is something; nothing after so many seconds of silence.

        Raises:
            LinkLostError: the link is gone.
        """

    def now(self) -> float:
        """The time [s] on the clock of this link."""

    def close(self) -> None:
        """Let go of it; a second time nothing happens."""


def open_link(address: str, line: Line | None = None) -> Link:
    """Open a link.

    Args:
        address: a serial port or pseudo-terminal (`/dev/ttyUSB0`, `COM4`), or `tcp://host:port`.
        line: baud rate, parity and stop bits of a serial port.

    Raises:
        AddressError: it is none of these.
        LinkError: it does not open, or another program has it.
    """
    found = SOCKET.fullmatch(address)
    if found:
        return TcpLink(address, found[1].strip("[]"), int(found[2]))
    if not address or "://" in address:
        raise AddressError(address)
    return SerialLink(address, line or Line())


class SerialLink:
    """A serial port, or a pseudo-terminal, by pyserial; no other program may open it meanwhile."""

    def __init__(self, address: str, line: Line) -> None:
        import serial

        self.address = address
        self._broken: tuple[type[Exception], ...] = (serial.SerialException, OSError)
        try:
            self._port: Serial = serial.Serial(
                address, line.baud, parity=line.parity, stopbits=line.stop_bits, timeout=0,
                write_timeout=WRITING_S, exclusive=True,
            )  # fmt: skip
        except (serial.SerialException, OSError, ValueError, OverflowError) as error:
            raise LinkError(address, reason_of(error)) from error

    def write(self, data: bytes) -> None:
        """Send all of it; see `Link`."""
        try:
            self._port.write(data)
        except self._broken as error:
            raise LinkLostError(self.address, reason_of(error)) from error

    def read(self, seconds: float) -> bytes:
        """What has come; see `Link`."""
        try:
            if self._port.timeout != seconds:
                self._port.timeout = seconds
            first: bytes = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""
        except self._broken as error:
            raise LinkLostError(self.address, reason_of(error)) from error

    def now(self) -> float:
        """The wall clock [s]."""
        return time.monotonic()

    def close(self) -> None:
        """Let go of it."""
        with suppress(*self._broken):
            self._port.close()


class TcpLink:
    """A socket, to a serial server or to a twin."""

    def __init__(self, address: str, host: str, port: int) -> None:
        self.address = address
        try:
            self._socket = socket.create_connection((host, port), CONNECTING_S)
        except (OSError, OverflowError) as error:
            raise LinkError(address, reason_of(error)) from error
        self._socket.settimeout(WRITING_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def write(self, data: bytes) -> None:
        """Send all of it; see `Link`."""
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise LinkLostError(self.address, reason_of(error)) from error

    def read(self, seconds: float) -> bytes:
        """What has come; see `Link`."""
        try:
            if not select.select([self._socket], [], [], max(seconds, 0.0))[0]:
                return b""
            data = self._socket.recv(4096)
        except (OSError, ValueError) as error:
            raise LinkLostError(self.address, reason_of(error)) from error
        if not data:
            raise LinkLostError(self.address, "the other end has closed it")
        return data

    def now(self) -> float:
        """The wall clock [s]."""
        return time.monotonic()

    def close(self) -> None:
        """Let go of it."""
        with suppress(OSError):
            self._socket.close()


def reason_of(error: BaseException) -> str:
    """Why a port failed, as a clause."""
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")
