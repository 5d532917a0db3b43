"""An explanation as a value: words and lines of mathematics that any canvas can draw, also as plain text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from vi3dras.errors import Vi3drasError
from vi3dras.explain.equation import Equation
from vi3dras.language.boxes import Box, Fence, Fraction, Root, Row, Run, Script

Tone = Literal["plain", "quiet", "strong"]
"""How loud something is: text, what stands around it, and what is asked for."""


class PartError(Vi3drasError):
    """A part that a port does not have; facts: the port, the part, and how many parts it has each way."""

    def _told(self, port: str, asked: tuple[int, ...], sizes: tuple[tuple[int, ...], ...]) -> str:
        part = ",".join(map(str, asked))
        if not sizes:
            return f"{port} has no part {part}: it is explained as a whole."
        ways = [f"from {','.join('1' for _ in most)} to {','.join(map(str, most))}" for most in sizes]
        return f"{port} has no part {part}: its parts go {' or '.join(ways)}."


class PortPart(NamedTuple):
    """Which part of a port is asked for."""

    kind: Literal["row", "element", "column"]
    """A row of a list, such as one joint; an element of a matrix; a column of a table."""
    at: tuple[int, ...]
    """Row, or row and column, counted from 0; for one matrix of several its number comes first."""


@dataclass(frozen=True)
class Piece:
    """A part of a line that stays together."""

    box: Box
    tone: Tone = "plain"


@dataclass(frozen=True)
class Grid:
    """A matrix in brackets, of numbers or of mathematics."""

    cells: tuple[tuple[Box, ...], ...]
    above: Box | None = None
    """What stands over it."""
    marked: tuple[tuple[int, int], ...] = ()
    """The elements that are asked for."""
    is_numbers: bool = True


Line: TypeAlias = tuple[Piece | Grid, ...]
"""Pieces side by side; a canvas may break it between two of them."""


class Body(NamedTuple):
    """How something is computed."""

    equation: tuple[Line, ...] = ()
    """In symbols."""
    numbers: tuple[Line, ...] = ()
    """The same with what the symbols are now."""
    claims: tuple[Equation, ...] = ()
    """Every equation whose result is shown, so that it can be checked."""
    source: str = ""
    """Whose equation it is."""
    note: str = ""
    """What a paper prints wrong, or what to mind."""
    compared: tuple[tuple[str, Line], ...] = ()
    """The same equation as printed and corrected, each with its name."""
    symbol: str = ""
    """Of the part that is asked for, when it has one of its own."""
    title: str = ""
    """The same in words."""
    chip: str = ""
    """Its shape or unit."""
    meaning: str = ""
    """What it says of that part, when that needs its own words."""


@dataclass(frozen=True)
class Explanation:
    """What a card says about one port."""

    ref: str
    """`instrument.port`."""
    title: str
    symbol: str
    """As in the paper, with `_x` below the line; may be empty."""
    meaning: str
    """One or two sentences."""
    unit: str
    """Unit or shape, in words where it has none."""
    chips: tuple[str, ...]
    """Shape and unit, and the number of the paper's equation."""
    facts: tuple[tuple[str, str], ...]
    """What is known in a word: its value now, its range."""
    body: Body
    is_control: bool
    state: str
    """`fresh`, `stale`, `empty` or `error`."""
    part: PortPart | None = None
    facts_head: str = ""
    """What stands over the facts, where that is not what holds now."""


def box_text(box: Box) -> str:
    """Printed mathematics on one line."""
    match box:
        case Run(text):
            return text
        case Row(boxes):
            return "".join(map(box_text, boxes))
        case Script(base, above, below):
            low = f"_{_braced(below)}" if below else ""
            high = f"^{_braced(above)}" if above else ""
            return f"{box_text(base)}{low}{high}"
        case Fraction(above, below):
            return f"{_bracketed(above)}/{_bracketed(below)}"
        case Root(inside, degree):
            return f"{box_text(degree) if degree else ''}√({box_text(inside)})"
        case Fence(inside, left, right):
            return f"{left}{box_text(inside)}{right}"


def line_text(line: Line) -> str:
    """A line of mathematics; a matrix as rows between brackets, below each other."""
    blocks = [_grid_rows(part) if isinstance(part, Grid) else [box_text(part.box)] for part in line]
    height = max(map(len, blocks), default=0)
    if height <= 1:
        return "".join(block[0] for block in blocks if block)
    columns = []
    for block in blocks:
        wide = max(map(len, block))
        middle = len(block) == 1
        rows = ["" if k != height // 2 else block[0] for k in range(height)] if middle else block
        padded = [""] * (height - len(rows)) + rows if len(rows) < height else rows
        columns.append([row.ljust(wide) for row in padded])
    return "\n".join("".join(cells).rstrip() for cells in zip_longest(*columns, fillvalue=""))


def _grid_rows(grid: Grid) -> list[str]:
    texts = [[box_text(cell) for cell in row] for row in grid.cells]
    widths = [max(len(row[k]) for row in texts) for k in range(len(texts[0]))]
    rows = ["[ " + "  ".join(t.rjust(w) for t, w in zip(row, widths, strict=True)) + " ]" for row in texts]
    return [box_text(grid.above).center(len(rows[0])), *rows] if grid.above else rows


def _bracketed(box: Box) -> str:
    text = box_text(box)
    return f"({text})" if isinstance(box, Row) and len(text) > 1 else text


def _braced(box: Box) -> str:
    text = box_text(box)
    return f"{{{text}}}" if len(text) > 1 else text
