"""Numbers as each language spells them: fifteen digits, and multiples of π as such."""

from __future__ import annotations

import math
from collections.abc import Iterable

from vi3dras.arrays import Floats

TWELFTHS = 12
"""π is divided by 12, 6, 4, 3 or 2 where that is what is meant."""
SAME = 1e-12
"""In [rad]: an angle so near to a part of π is that part."""
DIGITS = 15


def number(value: float) -> str:
    """A number with all its digits and none of its noise."""
    return f"{round(value, DIGITS) + 0.0:.{DIGITS}g}"


def angle(value: float, pi: str, times: str = "*") -> str:
    """An angle [rad] as a number, or as a multiple of what π is called."""
    parts = round(value / math.pi * TWELFTHS)
    if not parts or abs(parts) > 4 * TWELFTHS or abs(value - parts * math.pi / TWELFTHS) > SAME:
        return number(value)
    shared = math.gcd(parts, TWELFTHS)
    count, under = abs(parts) // shared, TWELFTHS // shared
    above = pi if count == 1 else f"{count}{times}{pi}"
    return ("-" if parts < 0 else "") + above + (f"/{under}" if under > 1 else "")


def rows(matrix: Floats, between: str, after: str) -> str:
    """A matrix as the numbers of its rows, with what parts two numbers and two rows."""
    return after.join(between.join(map(number, row)) for row in matrix.tolist())


def aligned(cells: Iterable[Iterable[str]]) -> list[str]:
    """Rows of words as lines whose columns stand below each other, two blanks apart."""
    lines = [list(row) for row in cells]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join(f"{word:>{w}}" for word, w in zip(line, widths, strict=True)) for line in lines]
