"""Symbols as in the paper: `theta_1`, `p_x`, `^0T_5` become text on, below and above the line."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_PIECE = re.compile(r"([_^])(?:\{([^}]*)\}|(\d+|.))|([^_^]+)|([_^])$")
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
    for sign, long, single, plain, last in _PIECE.findall(markup):
        if plain or last:
            found.append(Piece(plain or last, 0))
        else:
            found.append(Piece(long or single, -1 if sign == "_" else 1))
    return tuple(found)
