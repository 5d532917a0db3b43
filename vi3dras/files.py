"""Files written whole or not at all, read only when they have an end, claimed by one program at a time."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from vi3dras.errors import FileExistsAlreadyError, NotWritableError

LARGEST = 1 << 30
"""Bytes of a file that is read; tables of millions of rows have fewer."""

CLAIMED = 1 << 30
"""Which byte of a file stands for all of it: far behind its end, so that others may read the file."""


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


def refuse_unwritable(file: Path) -> None:
    """Find out before somebody else writes a file whether its folder takes it.

    Raises:
        NotWritableError: it does not.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        file.unlink()
    except (OSError, ValueError) as error:
        raise NotWritableError(str(file), reason_of(error)) from error


def usable_folder(folder: Path) -> Path:
    """The folder, made when it is not there; where that is refused, the nearest above it that is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return next((above for above in folder.parents if _is_folder(above)), Path.cwd())
    return folder


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


class Claim:
    """A file that one running program has for itself.

    The system gives it free when that program ends, however it ends: no number of a process is asked for,
    which may be another's by now.
    """

    def __init__(self, file: Path, descriptor: int) -> None:
        self.file, self._descriptor = file, descriptor

    def write(self, text: str) -> None:
        """Write at the end of the file."""
        os.write(self._descriptor, text.encode())

    def give_up(self, *, remove: bool = True) -> None:
        """Let others have it; `remove` takes the file away too."""
        if self._descriptor < 0:
            return
        descriptor, self._descriptor = self._descriptor, -1
        if sys.platform == "win32":  # where a file that is open cannot be removed
            os.close(descriptor)
        if remove:
            remove_file(self.file)
        if sys.platform != "win32":  # removed first: nobody may claim what is about to go
            os.close(descriptor)


def claim(file: Path) -> Claim | None:
    """Claim a file, made when it is not there; None while another program has it, or no disk gives it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    except (OSError, ValueError):
        return None
    try:
        _lock(descriptor)
        if not os.path.samestat(os.fstat(descriptor), file.stat()):
            raise FileNotFoundError(file)  # whoever had it took it away in between
    except OSError:
        os.close(descriptor)
        return None
    return Claim(file, descriptor)


def remove_file(file: Path) -> bool:
    """Take a file away; False where that is refused."""
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _lock(descriptor: int) -> None:
    """Claim an open file at once, or raise an OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, CLAIMED, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
