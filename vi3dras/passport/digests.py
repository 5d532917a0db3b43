"""A file and its passport, written both or none, and what a file is known by.

That is one hash of all bytes, and a short digest per row that tells which one changed. The JSON of a passport
is the same every time, for people to read: keys as given, short lists on one line.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from vi3dras.errors import NotWritableError
from vi3dras.files import Piece, Report, file_behind, refuse_taken, write_pieces, write_whole

WIDTH = 8
"""Hexadecimal digits of a row's digest."""


class Digest(NamedTuple):
    """One file."""

    sha256: str
    size: int
    """In bytes."""
    rows: tuple[str, ...]
    """One digest per row, the header not counted."""


class Digester:
    """Takes pieces of a file as they pass by."""

    def __init__(self) -> None:
        self._whole = hashlib.sha256()
        self._size = 0
        self._rest = b""
        self._rows: list[str] = []

    def passing(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """The same pieces."""
        for piece in pieces:
            self._whole.update(piece)
            self._size += len(piece)
            *lines, self._rest = (self._rest + bytes(piece)).split(b"\n")
            self._rows += map(row_digest, lines)
            yield piece

    @property
    def digest(self) -> Digest:
        """What has passed."""
        last = (row_digest(self._rest),) if self._rest else ()
        return Digest(self._whole.hexdigest(), self._size, (*self._rows, *last)[1:])


def digest_of(data: bytes) -> Digest:
    """The digest of a whole file."""
    digester = Digester()
    for _ in digester.passing([data]):
        pass
    return digester.digest


def row_digest(line: bytes) -> str:
    """The digest of a row without its line end."""
    return f"{crc32(line):08x}"


def missing_and_extra(was: tuple[str, ...], now: tuple[str, ...]) -> tuple[int, int, int]:
    """Where rows were taken out or put in: the first row that differs, and how many of both from there on."""
    most = min(len(was), len(now))
    head = next((k for k in range(most) if was[k] != now[k]), most)
    tail = next((k for k in range(most - head) if was[-1 - k] != now[-1 - k]), most - head)
    return head, len(was) - head - tail, len(now) - head - tail


def json_text(value: Any, indent: str = "") -> str:
    """The text of dictionaries, lists, words and numbers; a list of plain values stays on one line."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        rows = (f"{inner}{_plain(str(key))}: {json_text(item, inner)}" for key, item in value.items())
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(inner + json_text(item, inner) for item in value) + f"\n{indent}]"
    return _plain(value)


def hash_of(value: Any) -> str:
    """SHA-256 of a value, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write_pair(
    first: Path,
    pieces: Iterable[Piece],
    second: Path,
    content: Callable[[], str],
    *,
    count: int,
    replace: bool = False,
    report: Report | None = None,
) -> None:
    """Write a long file and then a short one that tells of it; when the second fails, the first goes again.

    Args:
        first: where the long one goes.
        pieces: what is in it, each made when it is needed.
        second: where the short one goes.
        content: gives its text when the first is written.
        count: how many pieces, for the report.
        replace: whether files of these names may go; a first one that was there comes back when it fails.
        report: told the share that is written.

    Raises:
        FileExistsAlreadyError: one is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take one.
    """
    for file in (first, second):
        refuse_taken(file, replace=replace)
    home = file_behind(first)
    kept = _kept(home) if replace else None
    try:
        write_pieces(first, pieces, count=count, replace=replace, report=report)
        try:
            write_whole(second, content(), replace=replace)
        except BaseException:
            if kept is not None:
                os.replace(kept, home)
            else:
                home.unlink()
            raise
    finally:
        if kept is not None and kept.exists():
            kept.unlink()


def _kept(file: Path) -> Path | None:
    """A second name for a file that is about to be replaced, or a copy where disks have no links."""
    if not file.is_file():
        return None
    kept = file.with_name(f".{file.name}.{os.getpid()}.kept")
    try:
        try:
            os.link(file, kept)
        except OSError:
            shutil.copy2(file, kept)
    except OSError as error:
        with suppress(OSError):  # a read-only disk does not even let go of what is not there
            kept.unlink()
        raise NotWritableError(str(file), error.strerror or "unknown reason") from error
    return kept
