"""What each key does to the lines of a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import dearpygui.dearpygui as dpg

from ...face.bound import next_gesture
from ...widgets.lines import Typing
from .keyboard import Press
from .program_lines import carried, doubled, erased

if TYPE_CHECKING:
    from .program_text import ProgramText


@dataclass(frozen=True)
class Visit:
    """The time that the caret spends in a line: what is typed then is one step of undo."""

    gesture: int = field(default_factory=next_gesture)


def _alone(text: ProgramText, typing: Typing) -> None:
    """Other lines as a step of undo of their own."""
    text.visit = Visit()
    text.edit(typing)
    text.visit = Visit()


def _sideways(text: ProgramText, press: Press) -> None:
    way = -1 if press.key == "Left" else 1
    text.edit(text.typing.steps(way, select=press.shift, word=press.ctrl))


def _up_and_down(text: ProgramText, press: Press) -> None:
    way = -1 if press.key in {"Up", "PgUp"} else 1
    if press.alt and press.key in {"Up", "Down"}:
        _alone(text, carried(text.typing, way))
        return
    count = text.sheet.rows - 1 if press.key in {"PgUp", "PgDn"} else 1
    text.edit(text.typing.climbs(way * count, select=press.shift))


def _to_end(text: ProgramText, press: Press) -> None:
    """Home goes before the first letter behind the line's number, and then before that; Ctrl to the ends."""
    typing, is_home = text.typing, press.key == "Home"
    row, column = typing.caret
    if press.ctrl:
        row = 0 if is_home else len(typing.rows) - 1
        text.edit(typing.at(row, 0 if is_home else len(typing.rows[row]), select=press.shift))
        return
    head = len(typing.row) - len(typing.row.lstrip(" 0123456789"))
    home = 0 if column == head else head
    text.edit(typing.at(row, home if is_home else len(typing.row), select=press.shift))


def _erase(text: ProgramText, press: Press) -> None:
    before = text.typing
    after = erased(before, -1 if press.key == "Backspace" else 1, word=press.ctrl)
    if len(after.rows) != len(before.rows):
        _alone(text, after)
    else:
        text.edit(after)


def _escape(text: ProgramText, _: Press) -> None:
    text.keyboard.leave()
    text.repaint()


def _copy(text: ProgramText, press: Press) -> None:
    """What is selected, or the line, to the clipboard; X takes it away."""
    typing = text.typing
    is_line = typing.caret == typing.anchor
    dpg.set_clipboard_text(typing.row + "\n" if is_line else typing.selected)
    if press.key == "X":
        _alone(text, typing.without_line(typing.caret.row) if is_line else typing.insert(""))


def _paste(text: ProgramText, _press: Press) -> None:
    """What the clipboard holds; whole lines take the place of a line that has only its number."""
    pasted = str(dpg.get_clipboard_text() or "").replace("\t", " ")
    pasted = "".join(c for c in pasted if c.isprintable() or c in "\r\n")
    typing = text.typing
    if not pasted:
        return
    is_bare = typing.caret == typing.anchor and not typing.row.strip(" 0123456789")
    if is_bare and pasted.lstrip()[:1].isdigit():
        typing = typing.with_row(typing.caret.row, "")
    _alone(text, typing.insert(pasted.rstrip("\r\n") if is_bare else pasted))


def _all(text: ProgramText, _: Press) -> None:
    text.edit(text.typing.all())


def _double(text: ProgramText, _: Press) -> None:
    _alone(text, doubled(text.typing))


def _delete_line(text: ProgramText, _: Press) -> None:
    _alone(text, text.typing.without_line(text.typing.caret.row))


def _undo(text: ProgramText, press: Press) -> None:
    text.hands.on_undo(1 if press.key == "Y" or press.shift else -1)


def _break(text: ProgramText, _: Press) -> None:
    text.hands.on_break(text.typing.caret.row + 1)


KEYS: dict[str, Callable[[ProgramText, Press], None]] = {
    "Left": _sideways, "Right": _sideways, "Up": _up_and_down, "Down": _up_and_down,
    "PgUp": _up_and_down, "PgDn": _up_and_down, "Home": _to_end, "End": _to_end,
    "Backspace": _erase, "Delete": _erase, "Escape": _escape, "F9": _break,
    "A": _all, "C": _copy, "X": _copy, "V": _paste, "D": _double, "K": _delete_line, "Z": _undo, "Y": _undo,
}  # fmt: skip
