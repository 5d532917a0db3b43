"""Whose a block of shared memory is: what a program that was killed left is gone with the next start.

The system keeps a block until somebody removes it, and not every system lists its blocks. So each program
writes the names of its blocks into a file that it claims while it runs; a file without an owner tells what
may go. Windows removes blocks by itself.
"""

from __future__ import annotations

import atexit
import os
import re
import secrets
import sys
import tempfile
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

from vi3dras.files import Claim, claim

SHM = Path("/dev/shm")
"""Where Linux keeps shared memory; other systems have no such place and need no check of it."""

OURS = re.compile(r"vi3dras_\d+_[0-9a-f]{8}|v[0-9a-f]+-[0-9a-f]{6}-\d+[apr]")
"""What our blocks are called; no other is ever touched, whatever a file says."""

SUFFIX = ".blocks"
MOST = 2000
"""Names after which those that are gone are left out of the file."""
COMING = 16
"""The last so many names stay: their blocks may still have to be made."""


def note(*names: str) -> None:
    """Write down names before their blocks are made, in this process or by one that it started."""
    global _ledger  # noqa: PLW0603  # there is one for each process
    if sys.platform == "win32":
        return
    if _ledger is None:
        clean()
        _ledger = Ledger(folder())
        atexit.register(_ledger.close)
    _ledger.note(*names)


class Ledger:
    """The names of one program's blocks, in a file that is its own."""

    def __init__(self, folder: Path) -> None:
        self._names: list[str] = []
        self._claim: Claim | None = None
        for _ in range(3):  # one that is cleaning may claim the file just before we do
            self._claim = self._claim or claim(folder / f"{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}")

    def note(self, *names: str) -> None:
        """Add names."""
        self._names += names
        if self._claim is None:
            return
        if len(self._names) > MOST and SHM.is_dir():
            coming = self._names[-COMING:]
            self._names = [name for name in self._names[:-COMING] if (SHM / name).exists()] + coming
            self._claim.write("".join(f"{name}\n" for name in self._names), anew=True)
        else:
            self._claim.write("".join(f"{name}\n" for name in names))

    def close(self) -> None:
        """The program ends in good order: nothing of it is left."""
        if self._claim is not None:
            self._claim.give_up()
            self._claim = None


def folder() -> Path:
    """Where the files of this user's programs lie: gone with the machine's next start, as the blocks are."""
    return Path(tempfile.gettempdir()) / f"vi3dras-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def clean() -> list[str]:
    """Remove the blocks of programs that run no more; gives their names."""
    place = folder()
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        files = list(place.glob(f"*{SUFFIX}")) if _is_mine(place) else []
    except OSError:
        return []
    gone: list[str] = []
    for file in files:
        left = claim(file)
        if left is not None:
            gone += [name for name in left.read().split("\n") if OURS.fullmatch(name) and discard(name)]
            left.give_up()
    return gone


def discard(name: str) -> bool:
    """Remove a block that nobody will unpack; False when there is none."""
    try:
        block = SharedMemory(name)
    except FileNotFoundError:
        return False
    except ValueError:  # its maker was killed before the block had a size
        (SHM / name).unlink(missing_ok=True)
        return True
    except OSError:
        return False
    block.close()
    block.unlink()
    return True


def _is_mine(place: Path) -> bool:
    """Whether nobody else can have written what is there."""
    return not hasattr(os, "getuid") or place.lstat().st_uid == os.getuid()


_ledger: Ledger | None = None
