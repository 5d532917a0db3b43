"""Shapes of arrays as ports declare them: a number for an axis of a fixed length, a letter for the others."""

from __future__ import annotations

Shape = tuple[int | str, ...] | None
"""`("n", 3)`: any number of rows, of three each; None leaves it open."""


def shape_text(shape: tuple[int | str, ...]) -> str:
    """A shape as people write it: `(n, 3)`."""
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def may_agree(found: Shape, wanted: Shape) -> bool:
    """True when a value of one shape may be of the other: a letter stands for any number."""
    if found is None or wanted is None:
        return True
    pairs = zip(found, wanted, strict=False)
    return len(found) == len(wanted) and all(
        isinstance(a, str) or isinstance(b, str) or a == b for a, b in pairs
    )
