"""On the way between two rows nothing is missed, and nothing is told that is not there."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.collision.between import MARGIN, touches_between
from vi3dras.collision.meetings import Surroundings
from vi3dras.inverse.numeric import starts_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import Box
from vi3dras.workcell.place import Place


def plate(
    robot_name: str, at: tuple[float, float, float], thick: float = 0.001, long: float = 0.2
) -> Surroundings:
    """An arm before a thin plate that stands across its way."""
    cell = Cell("A plate", (Thing("plate", Box((long, thick, 0.1)), Place(at)),))
    return cell.around(load_robot(robot_name))


def test_a_thin_plate_between_two_rows_is_met() -> None:
    """The hand of a Lynx6 sweeps from -40 to 40 degrees in one step; the plate of 1 mm stands at 0."""
    q = np.radians([[-40.0, 60, -30, -30, 0], [40, 60, -30, -30, 0]])
    around = plate("lynx6", (0.25, 0.0, 0.23))
    places = around.places(q)
    for meeting in around.meetings:
        assert (around.gaps(places, meeting, np.full(2, np.inf)) > 0).all(), "both rows are free"
    (*_, touch) = touches_between(around, q)
    assert {each.meeting.kind for each in touches_between(around, q)} == {"WORKPIECE"}
    assert touch.row == 0
    assert 0.3 < touch.share < 0.7


def test_what_passes_beside_the_margin_is_free() -> None:
    """The plate lies under the way of the hand: 0.3 mm below it is free, 0.05 mm below it is not sure."""
    q = np.radians([[-40.0, 60, -30, -30, 0], [40, 60, -30, -30, 0]])
    robot = load_robot("lynx6")
    height = float(tool_pose(robot, q[0])[2, 3]) - Surroundings(robot).body.capsules[-2].radius
    for below, told in ((3e-4, False), (0.5 * MARGIN, True)):
        around = plate("lynx6", (0.27, 0.0, height - 0.1 - below), 0.3, 0.06)
        assert bool(touches_between(around, q)) == told


@pytest.mark.parametrize("name", ["ur5e", "adept-cobra-s600"])
def test_random_steps_beside_a_thousand_poses_on_each(name: str) -> None:
    """Every contact that many poses on the way show is told, and none of a pair that stays away."""
    robot = load_robot(name)
    q = starts_for(robot, 9)
    tool = tool_pose(robot, (q[3] + q[4]) / 2)[:3, 3]
    cell = Cell("A post", (Thing("post", Box((0.03, 0.03, 0.3)), Place((tool[0], tool[1], tool[2] - 0.15))),))
    around = cell.around(robot)
    told = {(touch.row, touch.meeting) for touch in touches_between(around, q)}
    share = np.linspace(0, 1, 1001)[:, None]
    seen, sure = set(), set()
    for row in range(len(q) - 1):
        places = around.places(q[row] + share * (q[row + 1] - q[row]))
        for meeting in around.meetings:
            gaps = around.gaps(places, meeting, np.full(len(share), np.inf))
            if gaps[0] >= 0 and gaps[-1] >= 0:
                seen |= {(row, meeting)} if gaps.min() < 0 else set()
                sure |= {(row, meeting)} if gaps.min() > 3e-3 else set()
    assert seen
    assert seen <= told
    assert not told & sure


def test_joints_astray_need_more_room() -> None:
    """A controller that leaves the even way by 2 degrees may come 6 mm nearer with a tool 30 cm away."""
    q = np.radians([[-20.0, 60, -30, -30, 0], [20, 60, -30, -30, 0]])
    robot = load_robot("lynx6")
    height = float(tool_pose(robot, q[0])[2, 3]) - Surroundings(robot).body.capsules[-2].radius
    around = plate("lynx6", (0.27, 0.0, height - 0.1 - 0.004), 0.3, 0.06)
    assert not touches_between(around, q)
    assert touches_between(around, q, slack=np.radians([[0.0, 2, 0, 0, 0]]))
