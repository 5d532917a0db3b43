"""The way into a lab from elsewhere: every call asks once, and waits for the answer."""

from __future__ import annotations

import http.client
import json
import os
import secrets
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from vi3dras.arm.library import own_folder
from vi3dras.files import read_whole
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import LabGoneError, LabTooLongError, RefusedByLabError
from vi3dras.sharing.job import SentJob
from vi3dras.sharing.tokens import KEY, NAME, host_and_port

PATIENCE_S = 5.0
"""How long an answer may take [s]."""

CHECKING_S = 90.0
"""The same of a job, which is checked row by row before it is taken [s]."""

MOST = 2_000_000
"""Bytes of an answer."""


class Sent(NamedTuple):
    """A job that a lab has taken."""

    number: int
    place: int
    """In the queue, from 1; 1 has the arm."""


class LabClient:
    """Somebody in a lab.

    Args:
        address: such as `lab-pc:2340`.
        token: of the class, or the teacher's.
        name: of the student.
        key: what only this person's programs know; the one of this computer's user if None.

    Raises:
        LabAddressError: it is no address.
    """

    def __init__(self, address: str, token: str = "", name: str = "", key: str | None = None) -> None:
        self._host, self._port = host_and_port(address)
        self.address, self.name = f"{self._host}:{self._port}", name
        self._heads = {
            "Authorization": f"Bearer {quote(token, safe=PLAIN)}",
            NAME: quote(name, safe=" "),
            KEY: quote(own_key() if key is None else key, safe=PLAIN),
        }

    def state(self, *, watches: bool = False) -> dict[str, Any]:
        """What the arm does, and the queue; `watches` says that somebody is there and watches the arm."""
        return self._asked("GET", "/here" if watches else "/state")

    def send(self, job: SentJob) -> Sent:
        """Put a job into the queue."""
        told = self._asked("POST", "/jobs", job._asdict(), CHECKING_S)
        return Sent(int(told.get("number", 0)), int(told.get("place", 0)))

    def act(self, name: str, *, job: int | None = None, held: bool = False) -> str:
        """Ask for one of the acts; gives what was done."""
        return str(self._asked("POST", f"/acts/{name}", {"job": job, "held": held}).get("said", ""))

    def _asked(
        self, method: str, path: str, body: Any = None, patience: float = PATIENCE_S
    ) -> dict[str, Any]:
        """The answer.

        Raises:
            LabGoneError: there is none.
            RefusedByLabError: it is a refusal.
            LabTooLongError: no lab takes so long a job.
        """
        data = None if body is None else json.dumps(body).encode()
        if data is not None and len(data) > (most := Bounds().body):
            raise LabTooLongError("A job", most)
        line = http.client.HTTPConnection(self._host, self._port, timeout=patience)
        try:
            line.request(method, path, data, self._heads)
            answer = line.getresponse()
            told = json.loads(answer.read(MOST).decode("utf-8"))
        except (OSError, http.client.HTTPException) as error:
            why = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise LabGoneError(self.address, why.lower()) from error
        except (ValueError, RecursionError):
            raise LabGoneError(self.address, "what it says is no answer of a lab") from None
        finally:
            line.close()
        if not isinstance(told, dict):
            raise LabGoneError(self.address, "what it says is no answer of a lab")
        if "error" in told or answer.status >= 400:
            raise RefusedByLabError(str(told.get("error", answer.reason)), str(told.get("kind", "")))
        return told


PLAIN = "".join(map(chr, range(33, 127)))
"""Signs that a head may have."""


def own_key() -> str:
    """What only the programs of this computer's user know: with it nobody else has their names in a lab."""
    file = own_folder("lab") / "key"
    with suppress(OSError, UnicodeDecodeError):
        if key := read_whole(file).decode("ascii").strip():
            return key
    key = secrets.token_urlsafe(16)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
            stream.write(key)
    return key
