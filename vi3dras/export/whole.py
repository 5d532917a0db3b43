"""A long file written piece by piece, whole or not at all, in the memory of one piece."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from vi3dras.errors import FileExistsAlreadyError, NotWritableError
from vi3dras.files import reason_of

Piece = bytes | memoryview

Report = Callable[[float], None]
"""Told the fraction that is done; may raise to stop the work."""


@contextmanager
def whole_file(file: Path, *, replace: bool = False) -> Iterator[IO[bytes]]:
    """A stream to write into; others see the old file or, when all went well, the whole new one.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    refuse_taken(file, replace=replace)
    temporary = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        with os.fdopen(descriptor, "wb") as stream:
            yield stream  # a cloud can be computed again: nobody waits here until the disk has it for good
        os.chmod(temporary, 0o644)
        _name(temporary, file, replace=replace)
    except (OSError, ValueError) as error:
        raise NotWritableError(str(file), reason_of(error)) from error
    finally:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)


def write_pieces(
    file: Path, pieces: Iterable[Piece], *, count: int, replace: bool = False, report: Report | None = None
) -> None:
    """Write pieces one after the other, each made when it is needed.

    Args:
        file: where; its folder is made when it is not there.
        pieces: what.
        count: how many pieces, for the report.
        replace: whether a file of that name may go.
        report: told the fraction written; what it raises stops the writing and leaves nothing behind.

    Raises:
        FileExistsAlreadyError, NotWritableError: see `whole_file`.
    """
    with whole_file(file, replace=replace) as stream:
        for done, piece in enumerate(pieces, 1):
            stream.write(piece)
            if report is not None:
                report(min(done / max(count, 1), 1.0))


def refuse_taken(file: Path, *, replace: bool) -> None:
    """Say that a name is taken, before any work is done.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
    """
    if not replace and os.path.exists(file):  # `Path.exists` raises where a name is too long
        raise FileExistsAlreadyError(str(file))


def _name(temporary: str, file: Path, *, replace: bool) -> None:
    """Give a finished file its name, unless somebody else took it in the meantime."""
    if replace:
        os.replace(temporary, file)
        return
    try:
        os.link(temporary, file)
    except FileExistsError as error:
        raise FileExistsAlreadyError(str(file)) from error
    except OSError:  # no hard links on this disk: look, then rename
        refuse_taken(file, replace=False)
        os.replace(temporary, file)
