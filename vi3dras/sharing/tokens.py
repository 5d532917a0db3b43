"""Who may enter a lab: a token for the class, another one for the teacher."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from vi3dras.files import read_whole
from vi3dras.sharing.errors import (
    LabAddressError,
    ListeningError,
    OpenToAllError,
    TokenError,
    WrongTokenError,
)

PORT = 2340
"""Where a lab listens, unless it is told otherwise."""

NAME, KEY = "Vi3dras-Name", "Vi3dras-Key"
"""The heads that say who asks: no page in a browser can send them to another machine."""

LEAST = 10
"""Letters of a token."""

MOST = 200

ADDRESS = re.compile(r"(?:http://)?(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?/?")
TOKEN = re.compile(r"[!-~]+")


class Tokens(NamedTuple):
    """The tokens of a lab."""

    student: str
    """Nothing where everybody on this machine may enter."""
    teacher: str

    def is_teacher(self, given: str) -> bool:
        """Whether a token is the teacher's.

        Raises:
            WrongTokenError: it is not even the one of the class.
        """
        told = given.encode("utf-8", "surrogateescape")
        is_teacher = hmac.compare_digest(told, self.teacher.encode())
        is_student = hmac.compare_digest(told, self.student.encode())
        if not is_teacher and self.student and not is_student:
            raise WrongTokenError
        return is_teacher


def tokens_for(address: str, student: str = "", teacher: str = "") -> Tokens:
    """The tokens of a lab at an address; a teacher without one gets one that nobody can guess.

    Raises:
        OpenToAllError: it could be reached from beyond this machine, and the class has no token.
        TokenError: a token can be guessed, or the teacher's is the one of the class.
        LabAddressError: it is no address.
    """
    if not student and not is_here(address):
        raise OpenToAllError(address)
    for token in filter(None, (student, teacher)):
        if len(token) < LEAST or len(token) > MOST or not TOKEN.fullmatch(token):
            raise TokenError(f"it has {LEAST} to {MOST} plain letters without blanks, not {len(token)}")
    if teacher and hmac.compare_digest(teacher.encode(), student.encode()):
        raise TokenError("the teacher's is the one of the class")
    return Tokens(student, teacher or secrets.token_urlsafe(12))


def token_in(file: Path) -> str:
    """The token in a file: its first line.

    Raises:
        TokenError: there is none.
    """
    try:
        text = read_whole(file)[: 4 * MOST].decode("utf-8", "replace").strip()
    except OSError as error:
        raise TokenError(f"{file} cannot be read") from error
    if not text:
        raise TokenError(f"{file} is empty")
    return text.splitlines()[0].strip()


def host_and_port(address: str) -> tuple[str, int]:
    """What an address names, such as `lab-pc:2340`.

    Raises:
        LabAddressError: it is none.
    """
    found = ADDRESS.fullmatch(address.strip())
    if found is None or int(found[2] or PORT) > 65535:
        raise LabAddressError(address)
    return found[1].strip("[]"), PORT if found[2] is None else int(found[2])


def places_of(address: str) -> list[tuple[socket.AddressFamily, str, int]]:
    """Where a lab at an address would listen: the family, the number of the machine, and the port.

    Raises:
        LabAddressError, ListeningError: it is no address, or no machine has that name.
    """
    host, port = host_and_port(address)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise ListeningError(address, str(getattr(error, "strerror", None) or "no such name")) from error
    return [(family, str(place[0]), int(place[1])) for family, _, _, _, place in found]


def is_here(address: str) -> bool:
    """Whether only this machine can reach an address."""
    numbers = [number.partition("%")[0] for _, number, _ in places_of(address)]
    return all(ipaddress.ip_address(number).is_loopback for number in numbers)


def is_own_name(host: str) -> bool:
    """Whether a host, with its port or without, is a name of this machine for itself; nobody is asked."""
    found = ADDRESS.fullmatch(host)
    name = "" if found is None else found[1].strip("[]").casefold()
    with suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost"
