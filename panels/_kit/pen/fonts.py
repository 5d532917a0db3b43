"""The fonts: found in installed packages without importing them, measured without a window, made as drawn."""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import dearpygui.dearpygui as dpg
import numpy as np

from ..words import said, verbatim
from .theme import px


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


Style = Literal["word", "bold", "italic", "mono", "icon"]

_FILES: dict[Style, tuple[str, str]] = {
    "word": ("open3d", "resources/Roboto-Medium.ttf"),
    "bold": ("open3d", "resources/Roboto-Bold.ttf"),
    "italic": ("open3d", "resources/Roboto-MediumItalic.ttf"),
    "mono": ("open3d", "resources/RobotoMono-Medium.ttf"),
    "icon": ("fonticon_fa6", "fonts/Font Awesome 6 Free-Solid-900.otf"),
}

# The font that Dear PyGui brings along has no Greek, and every letter of it is as wide.
_PLAIN = {
    "θ": "theta",
    "α": "alpha",
    "−": "-",
    "°": " deg",
    "·": "-",
    "…": "...",
    "×": "x",
    "²": "2",
    "³": "3",
}
_PLAIN_WIDTH = 7 / 13

_items: dict[tuple[Style, int], int] = {}


@cache
def font_path(style: Style) -> Path | None:
    """Give the file of a style, or nothing when its package is not installed."""
    package, inside = _FILES[style]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / inside
    return path if path.is_file() else None


@cache
def measures(style: Style) -> FontFile | None:
    """Give the measures of a style, or nothing when its file is missing."""
    path = font_path(style)
    return None if path is None else FontFile(path)


@lru_cache(4096)
def _unit_width(text: str, style: Style) -> float:
    found = measures(style)
    return _PLAIN_WIDTH * len(printable(text, style)) if found is None else found.width(text)


def as_drawn(text: str, style: Style) -> str:
    """Give a text in the language of the window; italic ones are names of quantities and stay."""
    return text if style in {"italic", "icon"} else said(text)


def drawn_width(text: str, style: Style, size: float) -> float:
    """Give the width in pixels of a text that is already in the language of the window."""
    return _unit_width(text, style) * px(size)


def text_width(text: str, style: Style, size: float) -> float:
    """Give the width of a line of text in pixels as it is drawn; `size` is the line height of the look."""
    return drawn_width(as_drawn(text, style), style, size)


def elided(text: str, style: Style, size: float, width: float) -> str:
    """Give a text that is no wider than `width` pixels: its end is cut off and says so."""
    text = as_drawn(text, style)
    if drawn_width(text, style, size) <= width:
        return text
    while text and drawn_width(f"{text}…", style, size) > width:
        text = text[:-1]
    return verbatim(f"{text.rstrip()}…")


def ascent(style: Style) -> float:
    """Give how far the baseline lies below the top of the line, in parts of the line height."""
    found = measures(style)
    return 0.79 if found is None else found.ascent


def printable(text: str, style: Style) -> str:
    """Give the text as the font of the style can show it: plain words when its file is missing."""
    if font_path(style) is not None:
        # A file may be called by bytes that are no text: Dear PyGui would end the program.
        return text if text.isascii() else text.encode(errors="replace").decode()
    return "".join(_PLAIN.get(c, c if ord(c) < 128 else "?") for c in text)


def font(style: Style, size: float) -> int:
    """Give the Dear PyGui font for a style and a line height of the look; 0 means the default font."""
    key = (style, px(size))
    if key not in _items:
        path = font_path(style)
        if path is None:
            return 0
        _items[key] = dpg.add_font(str(path), key[1], parent=dpg.add_font_registry())
    return _items[key]


def forget() -> None:
    """Forget the fonts of a Dear PyGui context that was destroyed."""
    _items.clear()
