"""Values between processes in blocks of shared memory; what a killed program left goes with the next start.

The system keeps a block until somebody removes it, and not every system lists its blocks. So each program
writes the names of its blocks into a file that it claims while it runs; a file without an owner tells what
may go. Windows removes blocks by itself.
"""

from __future__ import annotations

import atexit
import os
import pickle
import re
import secrets
import shutil
import sys
import tempfile
from multiprocessing import resource_tracker
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, NamedTuple

from vi3dras.files import Claim, claim

SHM = Path("/dev/shm")
"""Where Linux keeps shared memory; other systems have no such place and need no check of it."""

OURS = re.compile(r"vi3dras_\d+_[0-9a-f]{8}|v[0-9a-f]+-[0-9a-f]{6}-\d+[apr]")
"""What our blocks are called; no other is ever touched, whatever a file says."""

PREFIX = "vi3dras_"

INLINE = 32 * 1024
"""Bytes that always fit into a pipe, so that sending them never waits for the other side."""

SUFFIX = ".blocks"
MOST = 2000
"""Names after which those that are gone are left out of the file."""
COMING = 16
"""The last so many names stay: their blocks may still have to be made."""


class Parcel(NamedTuple):
    """A pickled value: its pieces, or the block that holds them one after the other."""

    pieces: tuple[bytes, ...]
    block: str
    sizes: tuple[int, ...]


def pack(value: Any, name: str = "") -> tuple[Parcel, SharedMemory | None]:
    """The parcel of a value, and its block, which must stay open here until the other side has unpacked.

    Arrays are not pickled but copied once, straight into the block, called `name` or anyhow.
    """
    buffers: list[pickle.PickleBuffer] = []
    head = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    views = [memoryview(head), *(b.raw() for b in buffers)]
    sizes = tuple(v.nbytes for v in views)
    total = sum(sizes)
    if total <= INLINE or not _has_room(total):
        return Parcel(tuple(bytes(v) for v in views), "", sizes), None
    block = SharedMemory(name, create=True, size=total) if name else new_block(total)
    buffer, start = block.buf, 0
    assert buffer is not None
    for view in views:
        buffer[start : start + view.nbytes] = view
        start += view.nbytes
    return Parcel((), block.name, sizes), block


def unpack(parcel: Parcel, *, unlink: bool = True) -> Any:
    """The value, with arrays in read-only memory of their own; the block goes, or its maker removes it."""
    pieces = parcel.pieces
    if parcel.block:
        block = SharedMemory(parcel.block)
        try:
            pieces = tuple(_cut(block, parcel.sizes))
        finally:
            block.close()
            if unlink:
                _remove(block)
    return pickle.loads(pieces[0], buffers=pieces[1:])


def new_block(size: int) -> SharedMemory:
    """A block of `size` bytes under a name of its own; its maker also unlinks it."""
    while True:
        # names are short: macOS allows 31 characters
        name = f"{PREFIX}{os.getpid()}_{secrets.token_hex(4)}"
        note(name)
        try:
            return SharedMemory(name=name, create=True, size=size)
        except FileExistsError:
            continue


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
    return _remove(block)


def _remove(block: SharedMemory) -> bool:
    """Remove a block that is open here; False when what cleans up after a killed program was quicker."""
    try:
        block.unlink()
    except FileNotFoundError:
        resource_tracker.unregister(f"/{block.name}", "shared_memory")  # it would be sought at the end
        return False
    return True


def _cut(block: SharedMemory, sizes: tuple[int, ...]) -> list[bytes]:
    buffer, starts = block.buf, [sum(sizes[:i]) for i in range(len(sizes))]
    assert buffer is not None
    return [bytes(buffer[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def _has_room(size: int) -> bool:
    # A full /dev/shm does not refuse the block: it kills the process that writes to it.
    return not SHM.is_dir() or shutil.disk_usage(SHM).free > size


def _is_mine(place: Path) -> bool:
    """Whether nobody else can have written what is there."""
    return not hasattr(os, "getuid") or place.lstat().st_uid == os.getuid()


_ledger: Ledger | None = None
