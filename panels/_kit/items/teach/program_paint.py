"""How the lines of a robot program are drawn: only those that are seen, each in its pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vi3dras.programs.cures import Wrong
from vi3dras.programs.pieces import Kind, pieces_of

from ...pen import Paint, Pen, fonts, px, rgba, segment
from ...widgets.lines import Typing
from ...words import verbatim
from .program_sheet import BAR, GUTTER, ROW, SIZE, TIME, TIMES, ProgramSheet, place_bar


class Marks(NamedTuple):
    """What is shown with the lines, which are counted from 1 as people do."""

    wrong: Mapping[int, Wrong] = {}
    breakpoints: frozenset[int] = frozenset()
    run_line: int = 0
    seconds: tuple[float, ...] = ()
    """Of each line in its last pass [s], nan for none."""


def ink_of(kind: Kind) -> Paint:
    """The colour of a piece of a line."""
    inks: dict[Kind, Paint] = {
        "command": "accent", "function": "accent", "position": "ok", "number": segment(0),
        "variable": segment(4), "label": segment(1), "comment": "text3", "line": "text3", "sign": "text2",
    }  # fmt: skip
    return inks.get(kind, "text")


def paint_lines(pen: Pen, sheet: ProgramSheet, typing: Typing, marks: Marks, *, typed: bool) -> None:
    """Draw the lines that are seen; `typed` while the keyboard is theirs."""
    last = min(sheet.first + sheet.rows, len(typing.rows))
    longest = max((s for s in marks.seconds if not math.isnan(s)), default=0.0)
    for row in range(sheet.first, last):
        _paint_ground(pen, sheet, row, marks, lit=typed and row == typing.caret.row)
        _paint_selected(pen, sheet, row, typing)
        _paint_gutter(pen, sheet, row, marks)
        for text, column, kind in _seen(typing.rows[row], sheet):
            y = sheet.y(row) + px(ROW) / 2
            pen.text(sheet.at(column), y, verbatim(text), SIZE, ink_of(kind), style="mono")
        if row + 1 in marks.wrong:
            _paint_wave(pen, sheet, row, marks.wrong[row + 1])
        _paint_time(pen, sheet, row, marks, longest)
    for x in (px(GUTTER), sheet.right):
        pen.rule(x, sheet.top, sheet.height - sheet.top, upright=True)
    if typed and sheet.first <= typing.caret.row < last:
        x = sheet.at(typing.caret.column)
        pen.box(round(x), sheet.y(typing.caret.row) + px(2), px(2), px(ROW - 4), "accent")
    _paint_place(pen, sheet, len(typing.rows))


def _seen(row: str, sheet: ProgramSheet) -> Iterator[tuple[str, int, Kind]]:
    """The pieces of a line that are not scrolled out: text, column, kind."""
    for piece in pieces_of(row):
        start, end = max(piece.start, sheet.shift), min(piece.end, sheet.shift + sheet.letters)
        if start < end and piece.kind != "space":
            yield row[start:end], start, piece.kind


def _paint_ground(pen: Pen, sheet: ProgramSheet, row: int, marks: Marks, *, lit: bool) -> None:
    y = sheet.y(row)
    if row + 1 == marks.run_line:
        pen.box(0, y, sheet.width, px(ROW), "accent_back")
        pen.box(0, y, px(3), px(ROW), "accent")
    elif row + 1 in marks.breakpoints:
        pen.box(0, y, sheet.width, px(ROW), rgba("far", 22))
    elif lit:
        pen.box(px(GUTTER), y, sheet.right - px(GUTTER), px(ROW), "card")


def _paint_selected(pen: Pen, sheet: ProgramSheet, row: int, typing: Typing) -> None:
    (first, start), (last, end) = typing.span
    if typing.caret == typing.anchor or not first <= row <= last:
        return
    start = start if row == first else 0
    end = end if row == last else len(typing.rows[row]) + 1
    x0, x1 = (min(max(sheet.at(c), sheet.x), sheet.right) for c in (start, end))
    pen.box(x0, sheet.y(row), x1 - x0, px(ROW), rgba("accent", 90))


def _paint_gutter(pen: Pen, sheet: ProgramSheet, row: int, marks: Marks) -> None:
    number, y = row + 1, sheet.y(row) + px(ROW) / 2
    is_wrong, stops, runs = number in marks.wrong, number in marks.breakpoints, number == marks.run_line
    x = px(14)
    if stops:
        pen.disc(px(9) if is_wrong or runs else x, y, 5, "far")
        x = px(22)
    if is_wrong:
        pen.icon(x, y, "error", 12, "far")
    elif runs:
        pen.icon(x, y, "play", 11, "accent")
    ink: Paint = "text" if runs else "text3"
    pen.text(px(GUTTER - 10), y, str(number), 13, ink, style="mono", align="right", row=SIZE)


def _paint_wave(pen: Pen, sheet: ProgramSheet, row: int, wrong: Wrong) -> None:
    start, end = sheet.at(wrong.start), sheet.at(max(wrong.end, wrong.start + 1))
    start, end = (min(max(x, sheet.x), sheet.right - px(4)) for x in (start, end))
    count, y = max(round((end - start) / px(3)), 2), sheet.y(row) + px(ROW - 2)
    xs = [start + k * (end - start) / count for k in range(count + 1)]
    pen.path([(x, y - (px(2) if k % 2 else 0)) for k, x in enumerate(xs)], "far", 1.2)


def _paint_time(pen: Pen, sheet: ProgramSheet, row: int, marks: Marks, longest: float) -> None:
    """The seconds of a line, and how long that is beside the longest."""
    if row >= len(marks.seconds) or math.isnan(seconds := marks.seconds[row]):
        return
    y, right = sheet.y(row) + px(ROW) / 2, sheet.width - px(BAR + 8)
    runs = row + 1 == marks.run_line
    x = right - fonts.text_width("s", "word", 12) - px(3)
    pen.text(right, y, "s", 12, "text3", align="right", row=SIZE)
    pen.text(x, y, f"{seconds:.2f}", 13, "text" if runs else "text2", style="mono", align="right", row=SIZE)
    if sheet.times > px(TIME) and longest > 0 and seconds > 0:
        whole = px(TIMES - TIME - BAR - 24)
        part = max(round(whole * seconds / longest), px(2))
        pen.box(sheet.right + px(14), y - px(3), part, px(6), "accent" if runs else rgba("accent", 130),
                radius=2)  # fmt: skip


def _paint_place(pen: Pen, sheet: ProgramSheet, count: int) -> None:
    bar = place_bar(sheet, count)
    if bar is not None:
        pen.box(*bar, "line2", radius=3)
