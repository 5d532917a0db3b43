"""A lab on the network: HTTP with JSON, from the standard library; in between the lab is looked after."""

from __future__ import annotations

import json
import socketserver
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from vi3dras.sharing.door import Places, Rates
from vi3dras.sharing.errors import CrowdedError, ListeningError
from vi3dras.sharing.lab import Lab
from vi3dras.sharing.request import Request
from vi3dras.sharing.tokens import Tokens, is_here, places_of

LOOK_S = 0.05
"""How often the arm is looked at [s]."""

FULL = b"HTTP/1.0 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" + (
    json.dumps({"error": str(CrowdedError()), "kind": CrowdedError.__name__}).encode()
)
"""What everybody is told for whom there is no place."""


class LabServer(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """Listens, and lets the lab look at its arm in between.

    Args:
        lab: the lab.
        address: where to listen, such as `127.0.0.1:2340`; port 0 is any.
        tokens: who may enter; see `tokens_for`.

    Raises:
        LabAddressError, ListeningError: it is no address, or another program has it.
    """

    clock = staticmethod(time.monotonic)
    """By which requests have to arrive."""
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, lab: Lab, address: str, tokens: Tokens) -> None:
        self.lab, self.tokens = lab, tokens
        self.rates, self.places = Rates(lab.bounds, lab.now), Places(lab.bounds)
        self.bodies = threading.BoundedSemaphore(lab.bounds.bodies)
        """Jobs that are read and checked now."""
        self.is_here = is_here(address)
        """Whether only this machine reaches it."""
        self.address_family, host, port = places_of(address)[0]
        try:
            super().__init__((host, port), Request)
        except OSError as error:
            raise ListeningError(address, (error.strerror or "unknown reason").lower()) from error
        shown = f"[{host}]" if ":" in host else host
        self.address = f"{shown}:{self.server_address[1]}"
        """Where it is to be reached."""

    def service_actions(self) -> None:
        """Look after the arm."""
        self.lab.tick()

    def serve(self) -> None:
        """Listen until `shutdown`."""
        self.serve_forever(LOOK_S)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Listen to somebody in a thread of its own, if there is a place."""
        address = str(client_address[0])
        if not self.places.enter(address):
            with suppress(OSError):
                request.settimeout(0.0)
                request.sendall(FULL)
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # the system starts no thread more
            self.places.leave(address)
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """What such a thread does."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.places.leave(str(client_address[0]))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Somebody went away in the middle, or it is a fault of ours: the others are served on."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            self.lab.records.note("lab", "fault", kind=type(error).__name__, what=str(error))
