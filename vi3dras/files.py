"""Files written whole or not at all, read only when they have an end, claimed by one program at a time."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from vi3dras.errors import FileExistsAlreadyError, NotWritableError

Piece = bytes | memoryview

Report = Callable[[float], None]
"""Told the fraction that is done; may raise to stop the work."""

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
        FileExistsAlreadyError, NotWritableError: see `whole_file`.
    """
    with whole_file(file, replace=replace, for_good=True) as stream:
        stream.write(content.encode(errors="replace") if isinstance(content, str) else content)


def write_pieces(
    file: Path, pieces: Iterable[Piece], *, count: int, replace: bool = False, report: Report | None = None
) -> None:
    """Write a long file piece by piece, in the memory of one piece.

    Args:
        file: where; its folder is made when it is not there.
        pieces: what, each made when it is needed.
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


@contextmanager
def whole_file(file: Path, *, replace: bool = False, for_good: bool = False) -> Iterator[IO[bytes]]:
    """A stream to write into; others see the old file or, when all went well, the whole new one.

    A link keeps pointing at its file, and a file that is replaced keeps who may read and write it.

    Args:
        file: where; its folder is made when it is not there.
        replace: whether a file of that name may go.
        for_good: wait until the disk has it; what can be computed again need not.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    refuse_taken(file, replace=replace)
    temporary = None
    try:
        home = file_behind(file)
        home.parent.mkdir(parents=True, exist_ok=True)
        rights = _rights(home)
        unfinished = home.with_name(f".{home.name}.{secrets.token_hex(4)}")
        with unfinished.open("xb") as stream:
            temporary = unfinished
            yield stream
            if for_good:
                stream.flush()
                os.fsync(stream.fileno())
        if rights is not None:
            temporary.chmod(rights)
        _name(temporary, home, file, replace=replace)
    except (OSError, ValueError) as error:
        raise NotWritableError(str(file), reason_of(error)) from error
    finally:
        if temporary is not None:
            with suppress(FileNotFoundError):
                temporary.unlink()


def refuse_taken(file: Path | None, *, replace: bool = False) -> None:
    """Say that a name is taken, before any work is done.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
    """
    if file is not None and not replace and os.path.exists(file):  # `Path.exists` raises for long names
        raise FileExistsAlreadyError(str(file))


def file_behind(file: Path) -> Path:
    """The file that a link stands for; another file is itself."""
    return Path(os.path.realpath(file)) if os.path.islink(file) else file  # which no long name stops


def usable_folder(folder: Path) -> Path:
    """The folder, made when it is not there; where that is refused, the nearest above it that is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return next((above for above in folder.parents if os.path.isdir(above)), Path.cwd())
    return folder


class Claim:
    """A file that one running program has for itself.

    The system gives it free when that program ends, however it ends: no number of a process is asked for,
    which may be another's by now.
    """

    def __init__(self, file: Path, descriptor: int) -> None:
        self.file, self._descriptor = file, descriptor

    def write(self, text: str, *, anew: bool = False) -> None:
        """Write at the end of the file, or in the place of all that is in it; a full disk takes nothing."""
        with suppress(OSError):
            if anew:
                os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, text.encode())

    def read(self) -> str:
        """What is in the file."""
        size = os.fstat(self._descriptor).st_size
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return os.read(self._descriptor, size).decode(errors="replace")

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


def _rights(file: Path) -> int | None:
    """Who may read and write a file that is there; None for a new one, which gets what is usual here.

    Raises:
        OSError: it is a folder or a device, or nobody may write it.
    """
    try:
        found = file.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found):
        raise OSError(errno.EINVAL, "it is no file")
    if not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(found)


def _name(temporary: Path, home: Path, file: Path, *, replace: bool) -> None:
    """Give a finished file its name, unless somebody else took it in the meantime."""
    if replace:
        os.replace(temporary, home)
        return
    try:
        os.link(temporary, home)
    except FileExistsError as error:
        raise FileExistsAlreadyError(str(file)) from error
    except OSError:  # no hard links here, on some memory sticks: look, then rename
        refuse_taken(home)
        os.replace(temporary, home)
