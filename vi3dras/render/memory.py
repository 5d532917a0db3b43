"""Blocks of shared memory with names that tell whose they are."""

from __future__ import annotations

import os
import secrets
from multiprocessing.shared_memory import SharedMemory

from vi3dras.shared_memory import note

PREFIX = "vi3dras_"


def new_block(size: int) -> SharedMemory:
    """Make a block of `size` bytes; its maker also unlinks it."""
    while True:
        # names are short: macOS allows 31 characters
        name = f"{PREFIX}{os.getpid()}_{secrets.token_hex(4)}"
        note(name)
        try:
            return SharedMemory(name=name, create=True, size=size)
        except FileExistsError:
            continue


def open_block(name: str) -> SharedMemory:
    """Open a block that another process has made."""
    return SharedMemory(name=name)


def room(block: SharedMemory) -> memoryview:
    """Give the bytes of a block; release them before it is closed."""
    view = block.buf
    assert view is not None, "an open block has room"
    return memoryview(view)
