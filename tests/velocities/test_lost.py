"""Singular poses: what the tool cannot do there, and which joints are to blame."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.inverse.numeric import starts_for
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.lost import losses_at, state_of
from vi3dras.velocities.singular_set import singular_curves

STORIES = [
    ("planar2r", [0, 0], "move along x of the base", (1, 2), "the tool lies in their plane"),
    ("puma560", [0] * 6, "turn about x of the base", (4, 6), "the axes of joints 4 and 6 lie on one line"),
    (
        "ur5e", [10, -60, 0, 20, 30, 40], "without turning", (2, 3, 4),
        "the axes of joints 2, 3 and 4 are parallel and lie in one plane",
    ),
    ("scara-roboanalyzer", [0, 0, 0, 0], "move along x of the base", (1, 2), "the tool lies in their plane"),
    ("bionic3", [0, 0, 0], "move along x of the base", (2, 3), "the tool lies in their plane"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "q", "what", "joints", "why"), STORIES)
def test_a_singular_pose_says_what_is_lost_and_why(
    name: str, q: list[float], what: str, joints: tuple[int, ...], why: str
) -> None:
    speeds = vi.robot(name).speeds(q)
    assert speeds.state == "singular"
    lost = speeds.lost[0]
    assert what in lost.sentence.lower()
    assert lost.numbers == joints
    assert why in lost.why
    assert_allclose(lost.twist @ speeds.geometric, 0, atol=1e-9)


@pytest.mark.parametrize("name", ["puma560", "kuka-kr5-arc", "ur5e", "stanford-arm", "kinova-jaco2-j2n6s300"])
def test_on_singular_curves_something_is_lost_and_its_joints_leave_the_tool_at_rest(name: str) -> None:
    robot = load_robot(name)
    bent = starts_for(robot, 5)[2]
    unit = np.where(robot.table.revolute, 1.0, 1e-3)
    for curve in singular_curves(robot, bent, lines=31):
        for q in curve.q[:: max(1, len(curve.q) // 3)]:
            losses = losses_at(robot, q)
            assert state_of(losses) == "singular"
            J = geometric_jacobian(robot, q)
            for loss in losses:
                assert_allclose(loss.across @ J, 0, atol=1e-5)
                assert {i for i in range(robot.n) if abs(loss.joints[i]) > 0.1} <= set(loss.taking_part)
            moved = J / unit * losses[0].joints if robot.table.revolute.all() else np.zeros((6, 1))
            assert np.abs(moved.sum(axis=1)).max() < 1e-5


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_a_pose_in_the_middle_of_things_has_lost_nothing(name: str) -> None:
    """Of forty poses all over the ranges at most a few are near a singular one, and none is one."""
    robot = load_robot(name)
    states = [state_of(losses_at(robot, q)) for q in starts_for(robot, 40)]
    assert "singular" not in states
    assert states.count("regular") > 20


def test_near_a_singular_pose_the_tool_can_hardly_move() -> None:
    lost = vi.robot("planar2r").speeds([0, 1]).lost[0]
    assert vi.robot("planar2r").speeds([0, 1]).state == "nearly singular"
    assert "can hardly move along" in lost.sentence
    assert "nearly at rest" in lost.why


def test_a_tool_on_the_axis_of_the_base_blames_it() -> None:
    """The point of a straight upright arm cannot go sideways out of its plane, nor up."""
    speeds = vi.robot("lynx6").speeds([0, 90, 0, 0, 0])
    assert [lost.sentence for lost in speeds.lost] == [
        "The tool cannot move along y of the base.",
        "The tool cannot move along z of the base.",
    ]
    assert "the tool lies on the axis of joint 1" in speeds.lost[0].why
