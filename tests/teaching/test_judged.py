"""What becomes of a position: reached, near a limit, outside of one, out of reach."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.teaching import acts
from vi3dras.teaching.judged import judged
from vi3dras.teaching.melfa_lines import read_lines

ARM = load_robot("rv2aj")
"""Its joints turn to 150, 120, 120, 90, 200 degrees (the maker's specification)."""


@pytest.mark.parametrize(
    ("degrees", "state", "joint", "margin"),
    [
        ([0, 0, 90, 0, 0], "reached", "J3", 30.0),
        ([10, -20, 110, 87.1, 30], "near", "J5", 2.9),
        ([146, 0, 90, 0, 0], "near", "J1", 4.0),
        ([0, 0, 121, 0, 0], "outside", "J3", -1.0),
    ],
)
def test_the_nearest_limit_is_told(degrees: list[float], state: str, joint: str, margin: float) -> None:
    found = judged(ARM, acts.teach(ARM, (), np.radians(degrees))[0])
    assert (found.state, ARM.joints[found.joint].name) == (state, joint)
    assert np.degrees(found.margin) == pytest.approx(margin, abs=1e-9)
    assert joint in found.sentence


def test_it_shows_what_the_controller_shows() -> None:
    """Straight down at the start of the paper: X = 160, and Z 72 mm below the wrist at 550."""
    found = judged(ARM, acts.teach(ARM, (), np.radians([0, 0, 90, 90, 0]))[0])
    assert found.shown == pytest.approx((160, 0, 478, 0, 180, 0), abs=1e-9)
    assert found.branch == ("right", "above")


def test_what_is_out_of_reach_stands_where_its_file_says() -> None:
    text = "DEF POS P1=(900,0,0,0,180,0)(6,0)"
    found = judged(ARM, read_lines(ARM, text, with_program=False).positions[0])
    assert found.state == "unreached"
    assert found.point == pytest.approx((0.9, 0, 0))
    assert "Too far" in found.sentence


def test_an_arm_without_limits_has_none_that_is_near() -> None:
    robot = load_robot("kuka-kr5-arc")
    found = judged(robot, acts.teach(robot, (), robot.home)[0])
    assert len(found.branch) == 3
    assert judged(ARM, acts.teach(robot, (), robot.home)[0]).state == "other arm"
