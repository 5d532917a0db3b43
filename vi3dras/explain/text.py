"""Explanations as plain text: for a terminal, a file, a test."""

from __future__ import annotations

from itertools import zip_longest

from vi3dras.explain.explanation import Grid, Line
from vi3dras.language.boxes import Box, Fence, Fraction, Root, Row, Run, Script


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
