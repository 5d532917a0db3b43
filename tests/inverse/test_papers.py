"""The numbers of the five papers, with their misprints put right."""

from __future__ import annotations

import math

import numpy as np
import pytest
from inverse.arms import H, arm
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.inverse.descent import jacobian_transpose, paper_error
from vi3dras.inverse.paper_equations import (
    Lengths,
    NotAsPrintedError,
    as_printed,
    corrected,
    lengths_of,
    print_sentence,
)
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose

LYNX = Lengths(d1=6.5, a1=0, a2=12, a3=12, a4=13)


def lynx_like() -> Robot:
    joints = [
        Joint("base", d=6.5, alpha=H),
        Joint("shoulder", a=12),
        Joint("elbow", a=12),
        Joint("wrist", a=13),
    ]
    return Robot("lynx-like", "Lengths of the example", tuple(joints))


def test_planar_3r_has_the_two_solutions_of_the_kinematics_paper() -> None:
    target = np.array([2.2320508075688776, 3.8660254037844384, 0.0, math.radians(60)])
    found = solver_for(arm("planar RRR"), "wrist").solve(target)
    assert_allclose(np.degrees(found.q[found.valid]), [[30, 60, -30], [90, -60, 30]], atol=1e-9)


def test_kr5_has_eight_solutions_for_a_pose_inside() -> None:
    robot = load_robot("kuka-kr5-arc")
    target = tool_pose(robot, np.radians([0, 90, 0, 0, 270, -180]))
    found = solver_for(robot).solve(target)
    assert found.valid.all()
    assert len(set(found.branches)) == 8
    assert_allclose(tool_pose(robot, found.q), np.broadcast_to(target, (8, 4, 4)), atol=1e-9)


def test_corrected_equations_give_the_example_of_the_3d_ras_paper() -> None:
    sheet = corrected(LYNX, 25, 0, 15, 0)
    assert sheet.q == pytest.approx(1.2898, abs=1e-4)
    assert_allclose(np.degrees(sheet[3:]), [0, 2.476, -104.426, 16.902], atol=1e-3)
    q = [sheet.theta1, H - sheet.theta2, sheet.theta3, sheet.theta4]
    assert_allclose(tool_pose(lynx_like(), np.array(q))[:3, 3], [25, 0, 15], atol=1e-9)


def test_corrected_equations_are_one_of_the_four_branches() -> None:
    sheet = corrected(LYNX, 20, 10, 12, math.radians(-30))
    found = solver_for(lynx_like(), "wrist").solve(np.array([20, 10, 12, math.radians(-30)]))
    up = found.q[found.branches.index("shoulder front, elbow up")]
    assert_allclose(up, [sheet.theta1, H - sheet.theta2, sheet.theta3, sheet.theta4], atol=1e-9)


def test_printed_equations_have_no_value_within_reach_and_a_slip_when_only_the_root_is_repaired() -> None:
    assert np.isnan(as_printed(LYNX, 25, 15, 0)[2:]).all()
    repaired = as_printed(LYNX, 25, 15, 0, repaired_root=True)
    assert_allclose(np.degrees(repaired[4:]), [2.476, -104.426, -106.902], atol=1e-3)


def test_the_papers_lengths_are_read_from_the_arm() -> None:
    assert_allclose(lengths_of(lynx_like()), LYNX, atol=1e-12)
    assert_allclose(lengths_of(load_robot("lynx6")), [0.1106, 0, 0.12, 0.12, 0.15], atol=1e-12)
    with pytest.raises(NotAsPrintedError, match="kuka-kr5-arc is built in another way"):
        lengths_of(load_robot("kuka-kr5-arc"))


@pytest.mark.parametrize("gain", [None, np.array([2, 2, 2, 0.5, 0.5, 0.5]), np.full(5, 0.5)])
def test_the_jacobian_transpose_reaches_the_pose_of_the_rv2aj_paper(gain: np.ndarray | None) -> None:
    robot = load_robot("rv2aj")
    target = tool_pose(robot, np.radians([30, 30, 80, 70, 45]))
    path = jacobian_transpose(robot, target, robot.home, gain, tolerance=1e-4)
    assert path.arrived
    assert_allclose(tool_pose(robot, path.q[-1]), target, atol=3e-4)
    assert len(path.q) == len(path.position_error) == len(path.angle_error)
    assert_allclose(path.q[0], robot.home)
    assert path.position_error[-1] < 1e-4 < path.position_error[0]


def test_the_papers_orientation_error_is_the_sine_of_the_turn() -> None:
    robot = load_robot("rv2aj")
    q = np.radians([0, 0, 90, 0, 0])
    turned = q + np.array([0, 0, 0, 0, 0.3])
    assert np.linalg.norm(paper_error(robot, tool_pose(robot, turned), q)[3:]) == pytest.approx(math.sin(0.3))


def test_the_transpose_gives_up_where_it_cannot_arrive() -> None:
    robot = load_robot("planar2r")
    target = tool_pose(robot, np.zeros(2))
    target[0, 3] += 1.0
    path = jacobian_transpose(robot, target, np.array([0.1, 0.1]), iterations=50)
    assert not path.arrived
    assert len(path.q) == 51


def test_only_an_arm_with_another_forearm_is_told_that_the_corrected_equations_miss() -> None:
    lynx = load_robot("lynx6")
    assert "so the corrected equations miss too" not in print_sentence(lynx)
    other = print_sentence(with_joint(lynx, 2, a=0.1))
    assert other.endswith("This arm has a2 = 12 cm and a3 = 10 cm, so the corrected equations miss too.")
