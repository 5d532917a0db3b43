"""The boxes of printed mathematics: which any canvas can draw without knowing formulas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Style = Literal["italic", "plain"]


@dataclass(frozen=True)
class Run:
    """Characters on one line: names are italic, numbers, signs and functions plain.

    Blanks in the text are meant: they keep operators apart.
    """

    text: str
    style: Style = "plain"


@dataclass(frozen=True)
class Row:
    """Boxes side by side on one base line."""

    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Script:
    """A box with a smaller one above or below its right end."""

    base: Box
    above: Box | None = None
    below: Box | None = None


@dataclass(frozen=True)
class Fraction:
    """One box over another with a line between."""

    above: Box
    below: Box


@dataclass(frozen=True)
class Root:
    """A box under a root sign; `degree` stands small in its corner."""

    inside: Box
    degree: Box | None = None


@dataclass(frozen=True)
class Fence:
    """A box between brackets as tall as it is: ( ), | | or ⌊ ⌋."""

    inside: Box
    left: str = "("
    right: str = ")"


Box: TypeAlias = Run | Row | Script | Fraction | Root | Fence
