"""Context help by real mouse and keyboard: it follows the mouse, is kept, and goes away again."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
PANE, EDGE = np.s_[130:860, 830:1430], np.s_[100:860, 820:824]
ACCENT = (88, 158, 255)
ELBOW, READINGS, ELEMENT, YAW = (150, 342), (183, 139), (312, 601), (290, 669)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def hover(desk: Desk, x: int, y: int) -> Picture:
    """Rest the mouse at a place, and give the screen when it is still."""
    desk.do("mousemove", str(x - 3), str(y), "sleep", "0.1", "mousemove", str(x), str(y), "sleep", "0.4")
    return desk.quiet()


def is_framed(picture: Picture, x: int, y: int) -> bool:
    """Whether there is an accent line left and right of a place, within the column."""
    row = np.abs(picture[y, 64:366] - ACCENT).max(axis=1) < 12
    at = x - 64
    return bool(row[:at].any() and row[at:].any())


def test_the_card_follows_the_mouse_is_kept_and_closes(desk: Desk) -> None:
    desk.start("open", "robot-simulator")
    first = desk.quiet()
    desk.key("ctrl+h")
    opened = desk.quiet()
    desk.keep("help-open")
    assert (np.abs(opened[EDGE] - ACCENT).max(axis=2) < 12).any()
    elbow = hover(desk, *ELBOW)
    desk.keep("help-joint")
    assert differs(opened, elbow, PANE)
    yaw = hover(desk, *YAW)
    desk.keep("help-yaw")
    assert differs(elbow, yaw, PANE)
    assert is_framed(yaw, *YAW)
    desk.click(*READINGS)
    element = hover(desk, *ELEMENT)
    desk.keep("help-element")
    assert differs(yaw, element, PANE)
    assert is_framed(element, *ELEMENT)
    desk.key("ctrl+l")
    kept = hover(desk, 200, 282)
    desk.keep("help-kept")
    assert not differs(element, kept, np.s_[200:800, 830:1430])
    desk.key("ctrl+l")
    assert differs(kept, hover(desk, 201, 283), PANE)
    desk.key("ctrl+h")
    desk.click(700, 520)
    assert not differs(first, desk.quiet(), np.s_[130:400, 1130:1430])
