"""Long texts in pieces, so that a file of many lines does not become many small objects at once."""

from __future__ import annotations

from collections.abc import Iterator

PIECE = 1 << 22
"""Bytes of a piece."""


def blocks(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Pieces that end with a line, and how many lines stand before each."""
    at, line = 0, 0
    while at < len(data):
        end = at + PIECE
        if end < len(data):
            cut = data.rfind(b"\n", at, end) + 1
            end = cut if cut > at else end
        block = data[at:end]
        yield line, block
        line += block.count(b"\n")
        at += len(block)
