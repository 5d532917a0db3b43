"""A student types a program, cures a slip, sets a breakpoint, saves it and opens it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from desk import Desk

pytestmark = pytest.mark.display

PROGRAM, NEW, OPEN, SAVE = (308, 112), (127, 257), (228, 257), (329, 257)
EDITOR, GUTTER_1, DLY = (700, 700), (407, 541), (700, 569)
OK, FIRST_FILE = (967, 671), (600, 303)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "teach-pendant")


def write(desk: Desk, *lines: str) -> None:
    """Type lines, Enter between them."""
    desk.write(lines[0])
    for line in lines[1:]:
        desk.do("key", "Return", "frames", "6", "type", "--delay", "20", line, "frames", "6")


def test_a_program_is_typed_cured_saved_and_opened_again(desk: Desk) -> None:
    desk.start("open", "teach-pendant")
    desk.click(*PROGRAM)
    desk.click(*EDITOR)
    write(desk, "OVRD 50", "DLAY 0.5", "END")
    typed = after(desk, lambda: None)
    assert typed["program_text"] == "10 OVRD 50\n20 DLAY 0.5\n30 END"
    desk.keep("teach-program-typed")
    cured = after(desk, lambda: desk.click(*DLY))
    assert cured["program_text"] == "10 OVRD 50\n20 DLY 0.5\n30 END"
    stops = after(desk, lambda: desk.click(*GUTTER_1))
    assert stops["breakpoints"] == [1]
    desk.keep("teach-program-cured")
    desk.click(*SAVE)
    desk.quiet()
    desk.keep("teach-program-save")
    desk.click(*OK)
    file = desk.home / "programs" / "program.mb4"
    desk.wait(file.exists, "the file is there")
    assert file.read_bytes() == b"10 OVRD 50\r\n20 DLY 0.5\r\n30 END\r\n"
    assert after(desk, lambda: desk.click(*NEW))["program_text"] == ""
    desk.click(*OPEN)
    desk.quiet()
    desk.click(*FIRST_FILE)
    desk.quiet()
    desk.key("Return")
    opened = after(desk, lambda: None)
    desk.keep("teach-program-opened")
    assert opened["program_text"] == "10 OVRD 50\n20 DLY 0.5\n30 END"
