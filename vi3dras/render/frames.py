"""The shared memory that pictures are drawn into by one process and read from by another."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory

import numpy as np

from vi3dras.arrays import Singles
from vi3dras.render.camera import Size
from vi3dras.shared_memory import new_block

_BLOCKS = 2
"""One is read while the other is drawn into."""


class Frames:
    """Blocks of one picture size; whoever made them also removes them."""

    def __init__(self, size: Size, number: int, names: tuple[str, ...] | None = None) -> None:
        self.size = size
        self.number = number
        """Distinguishes this set of blocks from earlier ones."""
        self._owner = names is None
        length = size[0] * size[1] * 16
        own = [new_block(length) for _ in range(_BLOCKS)] if names is None else []
        self._blocks = own + [SharedMemory(name) for name in names or ()]

    @property
    def names(self) -> tuple[str, ...]:
        """What the other process calls the blocks."""
        return tuple(block.name for block in self._blocks)

    def __len__(self) -> int:
        """Number of blocks."""
        return len(self._blocks)

    def picture(self, block: int) -> Singles:
        """Give a block as (height, width, 4); drop it before `close`."""
        shape = (self.size[1], self.size[0], 4)
        return np.ndarray(shape, np.float32, self._blocks[block].buf)

    def close(self) -> None:
        """Let go of the blocks; the owner's are removed."""
        for block in self._blocks:
            block.close()
            if self._owner:
                block.unlink()
        self._blocks = []
