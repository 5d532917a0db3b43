"""A student's hour with the 3D IK Workspace, by mouse and keyboard alone."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
VIEW, STRIPS = np.s_[150:560, 690:1110], np.s_[650:840, 480:1040]
SHARES, TARGET, LAMPS = np.s_[100:300, 1125:1430], np.s_[400:500, 1125:1430], np.s_[580:710, 1125:1430]
COUNT_X, FIXED, EYE, LAYER = (349, 210), (288, 468), (424, 189), (822, 639)
PLAY, SCRUB, JOINT_SPACE, WHY = (456, 594), (620, 594), (922, 117), (1279, 496)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def test_targets_are_asked_for_shown_and_explained(desk: Desk) -> None:
    desk.start("open", "ik-workspace")
    start = desk.quiet()
    desk.click(*COUNT_X)
    desk.type("12")
    fewer = desk.quiet()
    assert differs(start, fewer, SHARES)
    assert differs(start, fewer, VIEW)
    desk.key("ctrl+z")
    assert not differs(start, desk.quiet(), SHARES)
    desk.click(*FIXED)
    fixed = desk.quiet()
    desk.keep("ik-fixed")
    assert differs(start, fixed, SHARES)
    desk.click(*EYE)
    hidden = desk.quiet()
    assert differs(fixed, hidden, VIEW)
    assert not differs(fixed, hidden, SHARES)
    for x, y in ((760, 320), (800, 360), (720, 400), (840, 300)):
        desk.click(x, y)
    picked = desk.quiet()
    desk.keep("ik-picked")
    assert differs(hidden, picked, TARGET)


def test_the_arm_goes_through_the_targets(desk: Desk) -> None:
    desk.start("open", "ik-workspace")
    start = desk.quiet()
    desk.click(*SCRUB)
    moved = desk.quiet()
    for part in (TARGET, LAMPS, VIEW):
        assert differs(start, moved, part)
    desk.click(*LAYER)
    layer = desk.quiet()
    desk.keep("ik-layer")
    assert differs(moved, layer, STRIPS)
    desk.click(*PLAY)
    desk.wait(lambda: differs(layer, desk.picture(), LAMPS), "the arm moves on")
    desk.click(*PLAY)
    paused = desk.quiet()
    desk.key("Right")
    assert differs(paused, desk.quiet(), TARGET)
    desk.click(*WHY)
    why = desk.quiet()
    desk.keep("ik-why")
    assert differs(paused, why, TARGET)
    desk.click(*JOINT_SPACE)
    desk.keep("ik-joints")
    assert differs(why, desk.quiet(), VIEW)
