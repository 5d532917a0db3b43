"""How wide text is: the widths and the character map of a font file, read without a window."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np


class FontFile:
    """The measures of one TrueType or OpenType file, in parts of the line height."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        tables = _tables(data)
        ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
        (count,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
        # Dear ImGui makes ascent minus descent, not the em, as high as the size that it is asked for.
        line = ascent - descent
        advances = np.frombuffer(data, ">u2", 2 * count, tables["hmtx"])[::2]
        self.ascent: float = ascent / line
        """From the top of the line to the baseline."""
        self._advances: list[float] = (advances / line).tolist()
        self._glyphs = _characters(data, tables["cmap"])

    def __contains__(self, character: str) -> bool:
        return ord(character) in self._glyphs

    def width(self, text: str) -> float:
        """Give the width of a line of text for a line height of 1."""
        last = len(self._advances) - 1
        return sum(self._advances[min(self._glyphs.get(ord(c), 0), last)] for c in text)


def _tables(data: bytes) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sLLL", data, 12 + 16 * k) for k in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in rows}


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    """Glyph by code point, from every Unicode table that the file holds."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    glyphs: dict[int, int] = {}
    for k in range(count):
        platform, _, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * k)
        (kind,) = struct.unpack_from(">H", data, cmap + offset)
        if platform in {0, 3} and kind == 4:
            glyphs |= _segments(data, cmap + offset)
        elif platform in {0, 3} and kind == 12:
            glyphs |= _groups(data, cmap + offset)
    return glyphs


def _segments(data: bytes, at: int) -> dict[int, int]:
    """Read format 4: runs of characters, each with a shift or a list of glyphs."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    n = double // 2
    starts_at = at + 16 + double
    shifts_at, lists_at = starts_at + double, starts_at + 2 * double
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, starts_at)
    shifts = struct.unpack_from(f">{n}H", data, shifts_at)
    lists = struct.unpack_from(f">{n}H", data, lists_at)
    glyphs: dict[int, int] = {}
    for k, (first, last, shift, offset) in enumerate(zip(starts, ends, shifts, lists, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, lists_at + 2 * k + offset + 2 * (code - first))
            if glyph:
                glyphs[code] = (glyph + shift) & 0xFFFF
    return glyphs


def _groups(data: bytes, at: int) -> dict[int, int]:
    """Read format 12: runs of characters beyond the first 65,536."""
    (count,) = struct.unpack_from(">L", data, at + 12)
    glyphs: dict[int, int] = {}
    for k in range(count):
        first, last, glyph = struct.unpack_from(">LLL", data, at + 16 + 12 * k)
        glyphs |= {code: glyph + code - first for code in range(first, last + 1)}
    return glyphs
