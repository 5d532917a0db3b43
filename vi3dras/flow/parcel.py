"""Values on their way between two processes: small ones in the message, large ones in shared memory."""

from __future__ import annotations

import pickle
import shutil
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

from vi3dras.shared_memory import SHM

INLINE = 32 * 1024
"""Bytes that always fit into a pipe, so that sending them never waits for the other side."""


class Parcel(NamedTuple):
    """A pickled value: its pieces, or the block that holds them one after the other."""

    pieces: tuple[bytes, ...]
    block: str
    sizes: tuple[int, ...]


def pack(value: Any, name: str) -> tuple[Parcel, SharedMemory | None]:
    """The parcel of a value; a block called `name` must stay open here until the other side has unpacked.

    Arrays are not pickled but copied once, straight into the block.
    """
    buffers: list[pickle.PickleBuffer] = []
    head = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    views = [memoryview(head), *(b.raw() for b in buffers)]
    sizes = tuple(v.nbytes for v in views)
    total = sum(sizes)
    if total <= INLINE or not _has_room(total):
        return Parcel(tuple(bytes(v) for v in views), "", sizes), None
    block = SharedMemory(name, create=True, size=total)
    buffer, start = block.buf, 0
    assert buffer is not None
    for view in views:
        buffer[start : start + view.nbytes] = view
        start += view.nbytes
    return Parcel((), name, sizes), block


def unpack(parcel: Parcel) -> Any:
    """The value, with arrays in read-only memory of their own; the block is gone afterwards."""
    pieces = parcel.pieces
    if parcel.block:
        block = SharedMemory(parcel.block)
        try:
            pieces = tuple(_cut(block, parcel.sizes))
        finally:
            block.close()
            block.unlink()
    return pickle.loads(pieces[0], buffers=pieces[1:])


def _cut(block: SharedMemory, sizes: tuple[int, ...]) -> list[bytes]:
    buffer, starts = block.buf, [sum(sizes[:i]) for i in range(len(sizes))]
    assert buffer is not None
    return [bytes(buffer[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def _has_room(size: int) -> bool:
    # A full /dev/shm does not refuse the block: it kills the process that writes to it.
    return not SHM.is_dir() or shutil.disk_usage(SHM).free > size
