"""Every byte that left or came, with its time: kept, written as text, read again."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from vi3dras.files import read_whole, whole_file
from vi3dras.remote.errors import LogFileError

HEAD = "# vi3dras byte log 1"
MOST = 200_000
"""Entries that are kept; older ones are forgotten."""

ENTRY = re.compile(r"\s*(-?\d+\.\d+) ([<>]) (.*)")


class Entry(NamedTuple):
    """Bytes at a time."""

    time: float
    """[s], of the link's clock."""
    is_sent: bool
    data: bytes

    @property
    def text(self) -> str:
        r"""The bytes as a line of text, such as `#0P1500T100\r`."""
        return self.data.decode("latin-1").encode("unicode_escape").decode("ascii")


class ByteLog:
    """The bytes of a link."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque(maxlen=MOST)
        self.count = 0
        """How many entries there were, those that are forgotten too."""

    def add(self, time: float, *, is_sent: bool, data: bytes) -> None:
        """Note bytes."""
        self._entries.append(Entry(time, is_sent, data))
        self.count += 1

    def since(self, count: int) -> tuple[Entry, ...]:
        """What came after so many entries, as far as it is kept."""
        return tuple(islice(reversed(self._entries), max(self.count - count, 0)))[::-1]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def log_text(entries: Iterable[Entry], about: str = "") -> str:
    """Entries as text: seconds, `>` for what was sent and `<` for what came, the bytes."""
    lines = [HEAD, *(f"# {line}" for line in about.splitlines())]
    lines += [f"{entry.time:12.6f} {'>' if entry.is_sent else '<'} {entry.text}" for entry in entries]
    return "\n".join(lines) + "\n"


def save_log(file: Path, entries: Iterable[Entry], about: str = "", *, replace: bool = False) -> Path:
    """Write a log.

    Raises:
        FileExistsAlreadyError, NotWritableError: see `whole_file`.
    """
    with whole_file(file, replace=replace) as stream:
        stream.write(log_text(entries, about).encode("ascii", "backslashreplace"))
    return file


def read_log(file: Path) -> tuple[tuple[Entry, ...], str]:
    """The entries of a log, and what stands above them.

    Raises:
        LogFileError: there is no such file, or it is none.
    """
    try:
        lines = read_whole(file).decode("ascii").splitlines()
    except OSError as error:
        raise LogFileError(str(file), (error.strerror or "unknown reason").lower()) from error
    except UnicodeDecodeError:
        raise LogFileError(str(file), "it is no byte log") from None
    if not lines or lines[0] != HEAD:
        raise LogFileError(str(file), "it is no byte log")
    entries, about = [], []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("#"):
            about.append(line[1:].strip())
        elif line.strip():
            found = ENTRY.fullmatch(line)
            if found is None:
                raise LogFileError(str(file), f"line {number} is no entry")
            data = found[3].encode("ascii").decode("unicode_escape").encode("latin-1")
            entries.append(Entry(float(found[1]), found[2] == ">", data))
    return tuple(entries), "\n".join(about)
