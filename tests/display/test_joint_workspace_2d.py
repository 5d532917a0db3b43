"""A student's hour with the 2D Joint Workspace, by mouse and keyboard alone."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
CHARTS, ARM, LIST, CARD = (
    np.s_[130:800, 400:1000],
    np.s_[150:690, 1020:1430],
    np.s_[690:810, 70:390],
    np.s_[700:860, 1020:1430],
)
THUMB_Y, AT_CHART, DOWN, BOTH, FORWARD = (221, 330), (700, 300), (147, 487), (199, 487), (169, 112)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def open_it(desk: Desk) -> Picture:
    """Start with the charts, and wait until they are there: the base joint is orange."""
    desk.start("open", "joint-workspace-2d")
    orange = (255, 148, 54)
    desk.wait(
        lambda: bool((np.abs(desk.picture()[CHARTS] - orange).max(axis=2) < 12).sum() > 50),
        "a sweep is shown",
    )
    desk.click(700, 70)  # the pointer lies over the charts at first
    return desk.quiet()


def test_a_dragged_coordinate_changes_charts_lamps_arm_and_card(desk: Desk) -> None:
    seen = open_it(desk)
    desk.drag(THUMB_Y, (228, 330))
    moved = desk.quiet()
    desk.keep("joint-moved")
    for part in (CHARTS, ARM, LIST, CARD):
        assert differs(seen, moved, part)
    desk.key("ctrl+z")
    for part in (CHARTS, LIST, CARD):
        back = desk.quiet()
        assert not differs(seen, back, part)


def test_the_mouse_moves_the_cursor_looks_closer_and_chooses_the_elbow(desk: Desk) -> None:
    seen = [open_it(desk)]
    desk.click(*AT_CHART)
    seen.append(desk.quiet())
    for part in (CHARTS, ARM, LIST):
        assert differs(seen[0], seen[1], part)
    assert not differs(seen[0], seen[1], CARD)
    desk.click(*AT_CHART, button=4, times=4)
    closer = desk.quiet()
    desk.keep("joint-closer")
    assert differs(seen[1], closer, CHARTS)
    assert not differs(seen[1], closer, LIST)
    desk.click(*AT_CHART, times=2)
    desk.quiet()
    desk.click(*DOWN)
    down = desk.quiet()
    desk.keep("joint-down")
    for part in (CHARTS, ARM, LIST, CARD):
        assert differs(seen[1], down, part)


def test_it_plays_and_the_other_page_shows_the_tool(desk: Desk) -> None:
    seen = open_it(desk)
    desk.key("space")
    played = desk.quiet()
    for part in (CHARTS, ARM, LIST):
        assert differs(seen, played, part)
    desk.click(*FORWARD)
    forward = desk.quiet()
    desk.keep("joint-forward")
    for part in (CHARTS, ARM, CARD):
        assert differs(played, forward, part)
