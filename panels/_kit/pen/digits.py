"""Numbers as people read and type them, and symbols as in the paper: `theta_1`, `p_x`, `^0T_5`."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from vi3dras.errors import NotANumberError

MINUS = "−"
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def shown(value: float, decimals: int) -> str:
    """Give a number with a fixed count of decimals; a dash stands for one that is not finite."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:.{decimals}f}"
    if text.startswith("-"):
        text = text[1:] if float(text) == 0 else MINUS + text[1:]
    return text


def short(value: float) -> str:
    """Give a number in as few digits as it needs, for marks and limits."""
    return f"{value + 0.0:.6g}".replace("-", MINUS)


def read(text: str) -> float | None:
    """Give the number in a typed text, or nothing if there is none; a unit after it may stand."""
    plain = text.strip().replace(MINUS, "-").replace(",", ".").replace(" ", "")
    match = _NUMBER.match(plain)
    if match is None or not re.fullmatch(r"°|[a-zµ]{0,3}", plain[match.end() :], re.IGNORECASE):
        return None
    value = float(match.group())
    return value if math.isfinite(value) else None


def typed(text: str, where: str) -> float:
    """Give the number in a typed text; `where` says what it is for: "θ3", "d of row 2".

    Raises:
        NotANumberError: If there is no number in it.
    """
    value = read(text)
    if value is None:
        raise NotANumberError(text.strip(), where)
    return value


_PIECE = re.compile(r"([_^])(?:\{([^}]*)\}|(\d+|.))|([^_^]+)|([_^])$")
_IN_A_WORD = re.compile(r"(?<=[^\W\d_]{2})_(?=\w)")
"""An underscore of a name such as panda_joint1; what is lowered stands after one letter, or in braces."""
_KEPT = "\ue000"
_GREEK = {"theta": "θ", "alpha": "α", "beta": "β", "gamma": "γ", "phi": "φ", "psi": "ψ", "omega": "ω"}


class Piece(NamedTuple):
    """A run of text at one height."""

    text: str
    level: int
    """-1 below the line, 0 on it, 1 above it."""


@lru_cache(4096)
def pieces(markup: str) -> tuple[Piece, ...]:
    """Split a text at `_x`, `_12`, `_{xx}`, and the same with `^`; Greek letters may be written out."""
    for word, letter in _GREEK.items():
        markup = re.sub(rf"\b{word}(?=[_^]|\b)", letter, markup)
    found = []
    for sign, long, single, plain, last in _PIECE.findall(_IN_A_WORD.sub(_KEPT, markup)):
        if plain or last:
            found.append(Piece((plain or last).replace(_KEPT, "_"), 0))
        else:
            found.append(Piece(long or single, -1 if sign == "_" else 1))
    return tuple(found)
