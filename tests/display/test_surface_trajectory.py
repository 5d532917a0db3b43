"""A student changes a surface by keyboard, clicks a curve of it and lets the arm follow that."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
VIEW, TABLE = np.s_[150:580, 420:1100], np.s_[630:800, 1130:1430]
LIST, FIELD, ON_Y, SLOPE, START = (125, 219), (250, 289), (194, 255), (872, 382), (420, 611)
SPEED, FOUR_TIMES = (1075, 613), (1086, 791)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def test_a_surface_is_typed_a_curve_of_it_clicked_and_followed(desk: Desk) -> None:
    desk.start("open", "surface-trajectory")
    desk.click(*LIST)
    desk.type("monkey saddle")
    saddle = desk.quiet()
    desk.click(*FIELD)
    desk.type("3 cos(x/3) - y^2/a")
    typed = desk.quiet()
    desk.keep("surface-typed")
    assert differs(saddle, typed, VIEW), "the surface follows the words"
    desk.click(*SLOPE)
    chosen = desk.quiet()
    desk.keep("surface-clicked")
    assert differs(typed, chosen, TABLE), "other points are followed"
    assert differs(typed, chosen, VIEW), "the arm is at the place that was clicked"
    desk.click(*START)
    desk.quiet()
    desk.click(*SPEED)
    desk.quiet()
    desk.click(*FOUR_TIMES)
    start = desk.quiet()
    desk.key("space")
    desk.wait(lambda: differs(start, desk.picture(), TABLE), "the table goes along")
    end = desk.quiet()
    assert differs(start, end, VIEW), "the arm went along the curve"
    desk.click(*ON_Y)
    other = desk.quiet()
    desk.keep("surface-other-axis")
    assert differs(end, other, VIEW), "another coordinate depends on the two others"
    desk.key("ctrl+z")
    assert not differs(end, desk.quiet(), VIEW), "undo brings it back"
