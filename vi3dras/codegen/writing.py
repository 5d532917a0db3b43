"""The files of a program into a folder: all of them or none, and never over what is there unasked."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from vi3dras.files import refuse_taken, write_whole


def write_files(folder: Path, files: Mapping[str, str], *, replace: bool = False) -> list[Path]:
    """Write files by name into a folder, which is made when it is not there.

    Raises:
        FileExistsAlreadyError: one is there and `replace` was not asked for; none is written then.
        NotWritableError: the folder will not take one; those before it are taken away again.
    """
    places = [folder / name for name in files]
    for place in places:
        refuse_taken(place, replace=replace)
    new = [place for place in places if not place.exists()]
    try:
        for place, text in zip(places, files.values(), strict=True):
            write_whole(place, text, replace=replace)
    except BaseException:
        for place in new:
            with suppress(OSError):
                place.unlink(missing_ok=True)
        raise
    return places
