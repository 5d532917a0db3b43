"""Files written whole or not at all, and read only when they are files with an end."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path

from vi3dras.errors import FileExistsAlreadyError, NotWritableError

LARGEST = 1 << 30
"""Bytes of a file that is read; tables of millions of rows have fewer."""


def read_whole(file: Path) -> bytes:
    """All bytes of a file; of a pipe or a device, where reading would never end, none.

    Raises:
        OSError: it is not there, is none, is too large, ...; always with a `strerror`.
    """
    try:
        found = file.stat()
    except ValueError as error:  # no disk knows a name with a NUL in it
        raise OSError(errno.EINVAL, "its name has a character that no file name can have") from error
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no file")
    if found.st_size > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return file.read_bytes()


def write_whole(file: Path, content: str | bytes, *, replace: bool = False) -> None:
    """Write a file so that others see the old one or the whole new one, also when the power fails.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    data = content.encode() if isinstance(content, str) else content
    temporary = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, 0o644)
        if replace:
            os.replace(temporary, file)
        else:
            _claim(temporary, file)
    except (OSError, ValueError) as error:
        if temporary and isinstance(error, FileExistsError):
            raise FileExistsAlreadyError(str(file)) from error
        raise NotWritableError(str(file), reason_of(error)) from error
    finally:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be written, as a clause; a ValueError comes from a name that no disk knows."""
    if isinstance(error, OSError):
        return error.strerror or "unknown reason"
    return "its name has a character that no file name can have"


def _claim(temporary: str, file: Path) -> None:
    """Give the file its name unless the name is taken, in one step where the disk can do that."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        raise
    except OSError:  # no hard links here, on some memory sticks: look, then rename
        if file.exists():
            raise FileExistsError(str(file)) from None
        os.replace(temporary, file)
