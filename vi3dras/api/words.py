"""Numbers and their parts as people type them."""

from __future__ import annotations

import math

from vi3dras.errors import NotANumberError, TypedError


def parts_of(name: str, text: str, wanted: str, counts: tuple[int, ...]) -> list[str]:
    """The parts of LO:HI:N."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) not in counts:
        raise TypedError(f'{name} is "{text}": write {wanted}.')
    return parts


def number(word: str, where: str) -> float:
    """A finite number.

    Raises:
        NotANumberError: with a hint when a decimal comma or a unit was typed.
    """
    try:
        value = float(word.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or "_" in word:
        point = word.replace(",", ".")
        hint = f"Write {point}." if point != word and _is_number(point) else ""
        raise NotANumberError(word, where, hint)
    return value


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
