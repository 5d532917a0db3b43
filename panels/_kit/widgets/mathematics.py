"""Lines of mathematics with matrices in them: measured, broken where they are too long, and drawn."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.explain.explanation import Grid, Line, Piece, Tone
from vi3dras.language.boxes import Run

from ..pen import Paint, Pen, fonts, px
from .typeset import Extent, draw, extent

SIZES = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Tried from the largest down, until every piece of a line fits by itself."""
TONES: dict[Tone, Paint] = {"plain": "text", "quiet": "text3", "strong": "accent"}
INDENT = 20
LEAD = 9
"""Space between lines."""


class Placed(NamedTuple):
    """A piece where it stands, from the left end and the top of all lines."""

    part: Piece | Grid
    x: float
    y: float
    """Of its middle line."""
    size: float


class Flow(NamedTuple):
    """Lines as they fit into a width, in pixels."""

    placed: tuple[Placed, ...]
    height: float


def flowed(lines: tuple[Line, ...], width: float) -> Flow:
    """Put lines below each other; a long one goes on below, indented, between two of its pieces."""
    placed: list[Placed] = []
    top = 0.0
    for line in lines:
        size = _fitting(line, width)
        for k, row in enumerate(_rows(line, width, size)):
            rooms = [room_of(part, size) for part in row]
            above, below = max(r.above for r in rooms), max(r.below for r in rooms)
            spare = width - sum(r.width for r in rooms)
            x = float(px(INDENT)) if k and spare >= px(INDENT) else 0.0
            for part, room in zip(row, rooms, strict=True):
                placed.append(Placed(part, x, top + above, size))
                x += room.width
            top += above + below + px(LEAD)
    return Flow(tuple(placed), max(top - px(LEAD), 0.0))


def paint_flow(pen: Pen, flow: Flow, x: float, y: float) -> None:
    """Draw lines with their upper left corner at a place in pixels."""
    for part, dx, dy, size in flow.placed:
        if isinstance(part, Grid):
            _paint_grid(pen, part, x + dx, y + dy, size)
        else:
            draw(pen, part.box, round(x + dx), round(y + dy), size, TONES[part.tone])


def _fitting(line: Line, width: float) -> float:
    """The largest size at which every piece fits, and a line without matrices as a whole if it can."""
    has_grid = any(isinstance(part, Grid) for part in line)
    for size in SIZES[: 4 if not has_grid else 6]:
        if sum(room_of(part, size).width for part in line) <= width:
            return size
    for size in SIZES[2:]:
        if all(room_of(part, size).width <= width for part in line):
            return size
    return SIZES[-1]


def _rows(line: Line, width: float, size: float) -> list[list[Piece | Grid]]:
    """Pieces that stand side by side."""
    rows: list[list[Piece | Grid]] = [[]]
    used = 0.0
    for part, after in zip(line, (*line, None)[1:], strict=True):
        wide = room_of(part, size).width
        # An equals sign goes with what follows it.
        needed = wide + (room_of(after, size).width if after and _is_equals(part) else 0.0)
        if rows[-1] and used + needed > width and not _is_unit(part):
            rows.append([])
            used = float(px(INDENT))
        rows[-1].append(part)
        used += wide
    return [row for row in rows if row]


def _is_equals(part: Piece | Grid) -> bool:
    return isinstance(part, Piece) and isinstance(part.box, Run) and part.box.text.strip() in {"=", "·"}


def _is_unit(part: Piece | Grid) -> bool:
    """A unit stays behind its number."""
    return (
        isinstance(part, Piece)
        and isinstance(part.box, Run)
        and part.tone == "quiet"
        and len(part.box.text) < 6
        and not _is_equals(part)
    )


def room_of(part: Piece | Grid, size: float) -> Extent:
    """Give the room of a piece in pixels."""
    if isinstance(part, Piece):
        return extent(part.box, size)
    label = px(22) if part.above else 0
    half = _row_height(part, size) * len(part.cells) / 2 + px(4)
    return Extent(sum(_columns(part, size)) + px(20), half + label, half)


def _columns(grid: Grid, size: float) -> list[float]:
    """Widths of the columns with the space between them."""
    small = _cell_size(grid, size)
    gap = px(14 if grid.is_numbers else 22) * (0.1 + 0.9 * min(size / 16, 1))
    widths = []
    for k in range(len(grid.cells[0])):
        cells = [row[k] for row in grid.cells]
        if grid.is_numbers:
            widest = max(fonts.text_width(_text(c), "mono", small) for c in cells)
        else:
            widest = max(extent(c, small).width for c in cells)
        widths.append(widest + gap)
    return widths


def _row_height(grid: Grid, size: float) -> float:
    return px(max(20 if grid.is_numbers else 27, 0) * (0.7 + 0.3 * size / 16))


def _cell_size(grid: Grid, size: float) -> float:
    return max(size - (3 if grid.is_numbers else 1), 10)


def _text(cell: object) -> str:
    return cell.text if isinstance(cell, Run) else ""


def _paint_grid(pen: Pen, grid: Grid, x: float, y: float, size: float) -> None:
    widths, row = _columns(grid, size), _row_height(grid, size)
    small, high = _cell_size(grid, size), row * len(grid.cells)
    wide = sum(widths) + px(8)
    top, left = round(y - high / 2), round(x + px(6))
    for at, side in ((left, 1), (left + round(wide), -1)):
        ends = (top - px(3), round(top + high + px(3)))
        corners = [(at + side * px(6), ends[0]), (at, ends[0]), (at, ends[1]), (at + side * px(6), ends[1])]
        pen.path(corners, "text3")
    if grid.above is not None:
        room = extent(grid.above, 13)
        draw(pen, grid.above, round(left + (wide - room.width) / 2), top - px(14), 13, "text2")
    for i, cells in enumerate(grid.cells):
        end = float(left + px(4))
        for k, cell in enumerate(cells):
            end += widths[k]
            is_marked = (i, k) in grid.marked
            middle = top + row * (i + 0.5)
            if grid.is_numbers:
                ink: Paint = "accent" if is_marked else "text3" if _text(cell) in {"0", "1"} else "text"
                gap = widths[k] - max(fonts.text_width(_text(c[k]), "mono", small) for c in grid.cells)
                pen.text(end - gap / 2, middle, _text(cell), small, ink, style="mono", align="right")
            else:
                room = extent(cell, small)
                ink = "accent" if is_marked else "text3" if _text(cell) in {"0", "1"} else "text"
                draw(pen, cell, round(end - widths[k] / 2 - room.width / 2), middle, small, ink)
