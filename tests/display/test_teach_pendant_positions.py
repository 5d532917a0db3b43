"""A student teaches an RV-2AJ by real mouse and keyboard, touches up, goes there, and keeps it in a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from desk import Desk
from numpy.testing import assert_allclose

import vi3dras as vi

pytestmark = pytest.mark.display

POSITIONS, JOINTS = (232, 112), (186, 140)
FIELD_1, FIELD_2 = (332, 218), (332, 278)
TEACH_1, TOUCH_UP, GO_TO = (157, 304), (277, 358), (349, 358)
ROW_1, NAME_2 = (220, 264), (108, 293)
OPEN, SAVE = (152, 732), (304, 732)
FIRST_FORMAT = (150, 770)
HOME = [0.0, 0.0, 90.0, 0.0, 0.0]
"""Joint values of the arm's file at rest [deg]."""


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "teach-pendant")


def names(values: dict[str, Any]) -> list[str]:
    return [one["name"] for one in values.get("positions", [])]


def degrees(values: dict[str, Any]) -> list[float]:
    return np.degrees(values.get("q", np.radians(HOME))).tolist()


def jog(desk: Desk, field: tuple[int, int], text: str) -> None:
    """Type a joint value on the page Joints, and come back."""
    desk.click(*JOINTS)
    desk.click(*field)
    desk.type(text)
    desk.click(*POSITIONS)


def test_two_positions_are_taught_named_touched_up_gone_to_saved_and_opened(desk: Desk) -> None:
    desk.start("open", "teach-pendant", "--robot", "rv2aj")
    desk.click(*POSITIONS)
    assert names(after(desk, lambda: desk.click(*TEACH_1))) == ["P1"]
    jog(desk, FIELD_2, "30")
    desk.keep("teach-one")
    taught = after(desk, lambda: desk.key("t"))
    assert names(taught) == ["P1", "P2"]
    assert_allclose(np.degrees(taught["positions"][1]["q"]), [0, 30, 90, 0, 0], atol=1e-6)
    desk.keep("teach-two")
    desk.click(*NAME_2, times=2)
    assert names(after(desk, lambda: desk.type("pick"))) == ["P1", "PICK"]
    jog(desk, FIELD_1, "20")
    desk.keep("teach-touch-up")
    touched = after(desk, lambda: desk.click(*TOUCH_UP))
    assert_allclose(np.degrees(touched["positions"][1]["q"]), [20, 30, 90, 0, 0], atol=1e-6)
    desk.click(*ROW_1)
    desk.keep("teach-before-going")
    desk.click(*GO_TO)
    desk.do("sleep", "2.5")  # the way takes less at the arm's own speed
    there = after(desk, desk.quiet)
    desk.keep("teach-there")
    assert_allclose(degrees(there), HOME, atol=1e-6)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert_allclose(degrees(back), [20, 30, 90, 0, 0], atol=1e-6)
    back = after(desk, lambda: [desk.key("ctrl+z") for _ in range(2)])
    assert_allclose(np.degrees(back["positions"][1]["q"]), [0, 30, 90, 0, 0], atol=1e-6)
    keep_and_open(desk)


def keep_and_open(desk: Desk) -> None:
    """Save as a controller has it, undo the names, and open the file again."""
    desk.click(*SAVE)
    desk.keep("teach-formats")
    desk.click(*FIRST_FORMAT)
    desk.quiet()
    desk.type("pick")
    file = desk.home / "exports" / "pick.pos"
    desk.wait(file.is_file, "the positions are saved")
    desk.quiet()
    desk.keep("teach-saved")
    assert vi.positions(file, vi.robot("rv2aj")).names == ("P1", "PICK")
    emptied = after(desk, lambda: [desk.key("ctrl+z") for _ in range(2)])
    assert names(emptied) == ["P1", "P2"]
    desk.click(*OPEN)
    desk.click(*FIRST_FORMAT)
    desk.quiet()
    desk.keep("teach-open")
    desk.type("pick.pos")
    opened = after(desk, desk.quiet)
    assert names(opened) == ["P1", "PICK"]
