"""The mechanics of one request: bytes that are bounded, a body that is JSON, answers that are sentences."""

from __future__ import annotations

import io
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any, cast

from vi3dras.errors import Vi3drasError
from vi3dras.sharing.door import BoundedReader
from vi3dras.sharing.errors import LabMethodError, LabTooLongError, RequestError, SharingError

if TYPE_CHECKING:
    from vi3dras.sharing.server import LabServer

UNREAD = 65_536
"""Bytes that are let in after a refusal, and not looked at."""

UNREAD_S = 1.0
"""How long that may take [s]."""

HEADS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
)


class Answering(BaseHTTPRequestHandler):
    """Answers with JSON; every refusal is a sentence, and nothing goes to a terminal."""

    server_version, sys_version = "vi3dras", ""
    default_request_version = "HTTP/1.0"
    server: LabServer
    _has_refused = False

    def setup(self) -> None:
        """Listen for so long, and to so many bytes."""
        super().setup()
        bounds = self.server.lab.bounds
        self.rfile.close()
        self._reader = BoundedReader(self.connection, self.server.clock)
        self._reader.allow("the head of a request", bounds.head, bounds.request_s)
        self.rfile = io.BufferedReader(self._reader)
        self.command, self.requestline, self.request_version = "", "", "HTTP/1.0"

    def handle(self) -> None:
        """Answer one request."""
        try:
            super().handle()
        except LabTooLongError as error:
            self._refuse(error)

    def finish(self) -> None:
        """Let in a little of what a refused one still sends: else it never hears why it was refused."""
        if self._has_refused:
            self._reader.allow("it", UNREAD, UNREAD_S)
            with suppress(OSError, LabTooLongError):
                self.connection.shutdown(socket.SHUT_WR)
                while self._reader.readinto(bytearray(8192)):
                    pass
        super().finish()

    def answered(self, do: Callable[[], None], *, counts: bool = True) -> None:
        """Do what is asked, or refuse it with a sentence.

        Args:
            do: what is asked.
            counts: whether it is refused to who asks too often.
        """
        try:
            if counts:
                self.server.rates.count(self.address)
            do()
        except Vi3drasError as error:
            self._refuse(error)

    @property
    def address(self) -> str:
        """Of the machine that asks."""
        return str(self.client_address[0])

    def body(self, what: str, most: int) -> dict[str, Any]:
        """The JSON object that is sent along.

        Raises:
            RequestError, LabTooLongError: there is none, or one that is too long.
        """
        length = self.headers.get_all("Content-Length", [])
        if self.headers.get("Transfer-Encoding") or len(length) != 1 or not _is_count(length[0]):
            raise RequestError("its body has no length")
        count = int(length[0])
        if count > most:
            raise LabTooLongError(what, most)
        self._reader.allow(what, count, self.server.lab.bounds.request_s)
        try:
            told = json.loads(self.rfile.read(count).decode("utf-8"))
        except (ValueError, RecursionError):
            raise RequestError("its body is no JSON") from None
        if not isinstance(told, dict):
            raise RequestError("its body is no JSON object")
        return cast("dict[str, Any]", told)

    def tell_json(self, code: int, told: dict[str, Any]) -> None:
        """Answer with an object."""
        self.tell(code, json.dumps(told), "application/json")

    def tell(self, code: int, text: str, kind: str) -> None:
        """Answer with a text."""
        data = text.encode("utf-8", "replace")
        self.connection.settimeout(self.server.lab.bounds.request_s)
        self.send_response(code)
        for head, value in (("Content-Type", f"{kind}; charset=utf-8"), *HEADS):
            self.send_header(head, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _refuse(self, error: Vi3drasError) -> None:
        self._has_refused = True
        code = error.answer if isinstance(error, SharingError) else 409
        self.tell_json(code, {"error": str(error), "kind": type(error).__name__})

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the standard library refuses, such as a head that is none; see there."""
        self._has_refused, error = True, RequestError("it is no request of HTTP")
        self.tell_json(code, {"error": str(error), "kind": type(error).__name__})

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing of a request goes to a terminal."""

    def _other(self) -> None:
        self.answered(self._no_method)

    do_HEAD = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = do_CONNECT = _other  # noqa: N815

    def _no_method(self) -> None:
        raise LabMethodError("GET" if self.path in {"/", "/state", "/here"} else "POST")


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 12
