"""A reason names the end of the range that is in the way, and by how much it is missed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.kinematics.forward import tool_pose


@pytest.mark.parametrize(
    ("degrees", "said"),
    [
        (45.0, "base would have to be at 45 deg, 25 deg beyond its end at 20 deg."),
        (-60.0, "base would have to be at -60 deg, 30 deg beyond its end at -30 deg."),
    ],
)
def test_the_end_of_a_range_that_is_in_the_way_is_named(degrees: float, said: str) -> None:
    """A base that goes from -30 to 20 degrees: either end could be taken for the other unseen."""
    robot = load_robot("lynx6")
    base = replace(robot.joints[0], low=np.radians(-30.0), high=np.radians(20.0))
    narrow = replace(robot, joints=(base, *robot.joints[1:]))
    target = tool_pose(robot, np.radians([degrees, 60.0, -30.0, -50.0, 20.0]))
    assert said in reason_sentence(narrow, why_not(narrow, target))
