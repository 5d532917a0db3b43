"""Two files that belong together, written both or none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from vi3dras.errors import NotWritableError
from vi3dras.files import Piece, Report, file_behind, refuse_taken, write_pieces, write_whole


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
