"""A look into the cloud of the 3D FK Workspace, by mouse and keyboard alone."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
CLOUD, FACTS, CARD = np.s_[400:840, 460:1100], np.s_[130:370, 1130:1430], np.s_[312:400, 405:670]
RANGE_2, FACTOR, EYE, FORGET = (302, 298), (340, 531), (420, 285), (661, 328)
POINT = (900, 430)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def test_a_range_is_dragged_a_point_looked_behind_and_a_cloud_hidden(desk: Desk) -> None:
    desk.start("open", "fk-workspace")
    first = desk.quiet()
    desk.drag(RANGE_2, (262, 298))
    narrower = desk.quiet()
    desk.keep("fk-range")
    assert differs(first, narrower, CLOUD)
    assert differs(first, narrower, FACTS)
    desk.key("ctrl+z")
    assert not differs(first, desk.quiet(), FACTS)
    desk.click(*FACTOR)
    desk.type("6")
    dense = desk.quiet()
    desk.keep("fk-dense")
    assert differs(first, dense, CLOUD)
    desk.click(*POINT)
    picked = desk.quiet()
    desk.keep("fk-picked")
    assert differs(dense, picked, CARD)
    assert differs(dense, picked, CLOUD), "the arm goes to the point"
    desk.click(*FORGET)
    forgotten = desk.quiet()
    desk.keep("fk-forgotten")
    assert differs(picked, forgotten, CARD)
    desk.click(*EYE)
    hidden = desk.quiet()
    desk.keep("fk-hidden")
    assert differs(forgotten, hidden, CLOUD)
    desk.key("ctrl+z")
    assert differs(hidden, desk.quiet(), CLOUD)
