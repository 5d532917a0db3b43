"""A twin that other programs can talk to: over a pseudo-terminal, or over a TCP port of this machine alone.

Windows has no pseudo-terminals; there a twin is served over TCP.
"""

from __future__ import annotations

import os
import select
import socket
import sys
import time
from contextlib import suppress
from types import ModuleType

from vi3dras.twins.errors import PortTakenError
from vi3dras.twins.twin import Twin

HERE = "127.0.0.1"

AT_ONCE = 4096
"""Bytes that are read at once."""


class TwinServer:
    """A twin on the wall clock.

    Args:
        twin: what is served.
        port: a TCP port of this machine, 0 for any; a pseudo-terminal if None, where there are any.

    Raises:
        PortTakenError: another program has the port.
    """

    def __init__(self, twin: Twin, port: int | None = None) -> None:
        self.twin = twin
        self._begun = time.monotonic() - twin.time
        self._client: socket.socket | None = None
        self._listening: socket.socket | None = None
        self._terminal: tuple[int, int] | None = None
        if port is None and sys.platform != "win32":
            self._terminal, self.address = _terminal()
        else:
            self._listening = _listening(port or 0)
            self.address = f"tcp://{HERE}:{self._listening.getsockname()[1]}"

    def pump(self, seconds: float) -> None:
        """Pass bytes on for so long at most."""
        end = time.monotonic() + seconds
        while True:
            now = time.monotonic()
            self._say(self.twin.pass_time(now - self._begun))
            if now >= end:
                return
            due = self.twin.next_event
            left = end - now if due is None else min(end - now, max(due + self._begun - now, 0.0))
            self._listen(left)

    def close(self) -> None:
        """Let go of the port."""
        for each in (self._client, self._listening):
            if each is not None:
                each.close()
        for descriptor in self._terminal or ():
            with suppress(OSError):
                os.close(descriptor)
        self._client = self._listening = self._terminal = None

    def _listen(self, seconds: float) -> None:
        """Wait for bytes or for somebody who connects."""
        sources: list[int | socket.socket] = [self._terminal[0]] if self._terminal else []
        sources += [each for each in (self._client, self._listening) if each is not None]
        ready = select.select(sources, [], [], seconds)[0]
        self._say(self.twin.pass_time(time.monotonic() - self._begun))
        if self._terminal and self._terminal[0] in ready:
            self.twin.hear(self._agreed(os.read(self._terminal[0], AT_ONCE)))
        if self._client is not None and self._client in ready:
            data = b""
            with suppress(OSError):
                data = self._client.recv(AT_ONCE)
            if data:
                self.twin.hear(data)
            else:
                self._client.close()
                self._client = None
        elif self._listening is not None and self._listening in ready:
            if self._client is not None:  # who comes last has the board: the one before may be gone for good
                self._client.close()
            self._client = self._listening.accept()[0]
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _agreed(self, data: bytes) -> bytes:
        """Bytes as the board hears them: at another baud rate they are others."""
        termios = _termios()
        if self._terminal is None or termios is None:
            return data
        speed = termios.tcgetattr(self._terminal[1])[5]
        meant = getattr(termios, f"B{round(10 / self.twin.byte_s)}", None)
        return data if meant is None or speed == meant else bytes(byte ^ 0xA5 for byte in data)

    def _say(self, data: bytes) -> None:
        if not data:
            return
        with suppress(OSError):
            if self._terminal:
                os.write(self._terminal[0], data)
            elif self._client is not None:
                self._client.sendall(data)


def _termios() -> ModuleType | None:
    """The module that knows terminals, where there are any."""
    try:
        import termios
    except ImportError:
        return None
    return termios


def _terminal() -> tuple[tuple[int, int], str]:
    """A pseudo-terminal that passes bytes on as they are, and the name of its far end."""
    import tty

    ours, theirs = os.openpty()
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    return (ours, theirs), os.ttyname(theirs)


def _listening(port: int) -> socket.socket:
    """A port of this machine that nobody else reaches."""
    listening = socket.socket()
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HERE, port))
        listening.listen(1)
    except (OSError, OverflowError) as error:
        listening.close()
        raise PortTakenError(port, getattr(error, "strerror", None) or str(error)) from error
    return listening
