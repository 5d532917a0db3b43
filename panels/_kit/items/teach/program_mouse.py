"""What the mouse does to the lines of a program: caret, selection, breakpoints, the bar at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...hands.pointer import Mouse
from ...pen import px
from .program_keys import Visit
from .program_lines import begun
from .program_sheet import BAR, GUTTER, place_bar

if TYPE_CHECKING:
    from .program_text import ProgramText

Held = Literal["", "text", "bar"]
"""What a press has taken hold of."""


def take_hold(text: ProgramText, mouse: Mouse) -> Held:
    """Put the caret there, set or take a breakpoint, or hold the bar; gives what is held then."""
    sheet = text.sheet
    row = sheet.row_of(mouse.y)
    if mouse.button != 0:
        return ""
    if mouse.x >= sheet.width - px(BAR + 4) and place_bar(sheet, len(text.typing.rows)):
        pull(text, mouse, "bar")
        return "bar"
    if mouse.x >= px(GUTTER):
        put_caret(text, row, sheet.column_of(mouse.x), select=mouse.shift)
        return "text"
    if 0 <= row < len(text.typing.rows):
        text.hands.on_break(row + 1)
    if text.keyboard.is_on:
        text.keyboard.take()
    return ""


def put_caret(text: ProgramText, row: int, column: int, *, select: bool) -> None:
    """Put the caret at a place; in an empty program behind the first number."""
    text.close_offer()
    if text.typing.rows == ("",):
        text.is_begun = True
        text.take(typing=begun(text.typing))
        column = len(text.typing.row)
    text.edit(text.typing.at(row, column, select=select))
    text.visit = Visit()
    text.keyboard.take()


def pull(text: ProgramText, mouse: Mouse, held: Held) -> None:
    """Select as far as the mouse goes, or go through the lines."""
    sheet = text.sheet
    if held == "text":
        text.edit(text.typing.at(sheet.row_of(mouse.y), sheet.column_of(mouse.x), select=True))
        text.keyboard.take()
    elif held == "bar":
        share = (mouse.y - sheet.top) / (sheet.height - sheet.top)
        text.scroll(round(share * (len(text.typing.rows) - sheet.rows)))


def tip_at(text: ProgramText, mouse: Mouse) -> str:
    """What a click beside a line does, and what the bars are."""
    row = text.sheet.row_of(mouse.y) + 1
    if row > len(text.typing.rows):
        return ""
    if mouse.x < px(GUTTER):
        word = "No breakpoint" if row in text.marks.breakpoints else "Breakpoint"
        return f"{word} at line {row}"
    return "Seconds of each line in its last pass" if mouse.x > text.sheet.right else ""
