"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from vi3dras.errors import FileExistsAlreadyError, NotWritableError


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
    except OSError as error:
        if temporary and isinstance(error, FileExistsError):
            raise FileExistsAlreadyError(str(file)) from error
        raise NotWritableError(str(file), error.strerror or "unknown reason") from error
    finally:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)


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
