"""The pieces of a curve as the commands tell them: between gaps, closed or open, with their lengths."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from vi3dras.console.output import fixed
from vi3dras.objects.closure import arc_length, closure
from vi3dras.objects.formula import Formula
from vi3dras.objects.pieces import Piece

TOLD = 8
"""Pieces that are told about; the rest is counted."""


def pieces_answer(
    formula: Formula, name: str, pieces: tuple[Piece, ...], metres: float, at: dict[str, float] | None = None
) -> list[dict[str, Any]]:
    """The pieces of a curve, lengths in a unit of so many metres; None where one has no end."""
    return [
        {
            "range": [piece.low, piece.high],
            "length": finite(arc_length(formula, name, at, piece) / metres),
            "closed": closure(formula, name, at, piece).is_closed,
            "gap": finite(piece.gap / metres),
        }
        for piece in pieces
    ]


def piece_sentences(pieces: list[dict[str, Any]], name: str, unit: str) -> Iterator[str]:
    """A line for each piece of a curve, for people; the last ones are counted."""
    for number, piece in enumerate(pieces[:TOLD], 1):
        low, high = (f"{round(value, 4) + 0.0:g}" for value in piece["range"])
        how = "without end"
        if piece["length"] is not None:
            ends = "closed" if piece["closed"] else f"open by {fixed(piece['gap'], 4)} {unit}"
            how = f"{fixed(piece['length'], 3)} {unit} long, {ends}"
        yield f"  piece {number}: {name} from {low} to {high}, {how}"
    if len(pieces) > TOLD:
        yield f"  and {len(pieces) - TOLD} more."


def finite(value: float) -> float | None:
    """A number for JSON, which has no word for what is infinite: None then."""
    return round(value, 9) if math.isfinite(value) else None
