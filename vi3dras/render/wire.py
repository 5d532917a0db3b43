"""Batches between processes: the small part through a pipe, the arrays through shared memory."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory

from vi3dras.render.memory import new_block, open_block, room
from vi3dras.render.protocol import Batch

_INLINE = 32_768
"""Bytes of arrays that a pipe takes without waiting for the reader."""


@dataclass(frozen=True)
class Letter:
    """A pickled batch; its arrays lie one after the other in a block, or here when they are small."""

    text: bytes
    lengths: tuple[int, ...]
    block: str | None
    inline: tuple[bytes, ...] = ()


def pack(batch: Batch) -> tuple[Letter, SharedMemory | None]:
    """Give the letter, and the block that must be unlinked once the letter has been read."""
    buffers: list[pickle.PickleBuffer] = []
    text = pickle.dumps(batch, protocol=5, buffer_callback=buffers.append)
    parts = [buffer.raw() for buffer in buffers]
    lengths = tuple(part.nbytes for part in parts)
    if sum(lengths) <= _INLINE:
        return Letter(text, lengths, None, tuple(bytes(part) for part in parts)), None
    block = new_block(sum(lengths))
    at = 0
    with room(block) as space:
        for part in parts:
            space[at : at + part.nbytes] = part
            at += part.nbytes
    return Letter(text, lengths, block.name), block


def unpack(letter: Letter) -> Batch:
    """Give the batch; its arrays are copies, so the block is free afterwards."""
    if letter.block is None:
        batch: Batch = pickle.loads(letter.text, buffers=letter.inline)
        return batch
    block = open_block(letter.block)
    with room(block) as space:
        copies, at = [], 0
        for length in letter.lengths:
            copies.append(bytes(space[at : at + length]))
            at += length
    block.close()
    shared: Batch = pickle.loads(letter.text, buffers=copies)
    return shared
