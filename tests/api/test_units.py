"""One rule of units: lengths in the arm's, angles in degrees, and nothing else passes in silence."""

from __future__ import annotations

import math

import numpy as np
import pytest
from as_student import vi

from vi3dras.api.values.given import UnitsMixedError
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import tool_pose

ARMS = ("lynx6", "puma560", "ur5e", "stanford-arm")
IN_METRES = {"m": 1.0, "cm": 0.01, "mm": 0.001, "in": 0.0254}


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("length", IN_METRES)
@pytest.mark.parametrize("angle", ["deg", "rad"])
def test_the_same_pose_in_all_units_is_the_core_s(name: str, length: str, angle: str) -> None:
    arm = vi.robot(name, length=length, angle=angle)
    core = load_robot(name)
    q = core.home + 0.2
    typed = np.where(core.table.revolute, q if angle == "rad" else np.degrees(q), q / IN_METRES[length])
    pose = arm.fk(typed)
    np.testing.assert_allclose(pose.position * IN_METRES[length], tool_pose(core, q)[:3, 3], atol=1e-12)
    np.testing.assert_allclose(pose.matrix[:3, :3], tool_pose(core, q)[:3, :3], atol=1e-12)
    np.testing.assert_allclose(pose.q, typed, atol=1e-8)


def test_what_comes_out_goes_in_again() -> None:
    arm = vi.robot("kuka-kr5-arc", length="in", angle="rad")
    pose = arm.fk("home")
    for place in (pose, pose.matrix):
        answers = arm.fk(arm.ik(place).q).matrix
        np.testing.assert_allclose(answers, np.tile(pose.matrix, (8, 1, 1)), atol=1e-7)
    again = arm.ik(pose.position, abc=pose.abc.tolist())
    np.testing.assert_allclose(arm.fk(again.q).position, np.tile(pose.position, (len(again), 1)), atol=1e-7)


def test_the_jacobian_is_the_slope_in_the_arm_s_own_units() -> None:
    arm = vi.robot("lynx6", length="mm")
    q, step = np.array([10.0, 80, -40, -20, 5]), 1e-5
    slopes = [(arm.fk(q + d).position - arm.fk(q - d).position) / (2 * step) for d in step * np.eye(5)]
    np.testing.assert_allclose(arm.jacobian(q)[:3], np.transpose(slopes), atol=1e-5)


def test_degrees_that_look_like_radians_are_told() -> None:
    with pytest.warns(vi.UnitsWarning, match=r"Joint 2 at 1\.5708 deg looks like radians.*Write 90"):
        vi.robot("lynx6").fk([0, 1.5708, -0.785, -0.52, 0])


def test_radians_that_look_like_degrees_are_refused() -> None:
    with pytest.raises(UnitsMixedError, match="90 rad turn joint 2 of lynx6 14 times"):
        vi.robot("lynx6", angle="rad").fk([0, 90, -45, -30, 0])


@pytest.mark.parametrize("q", [[0, 0, 0, 0, 0], [1, 2, 3, 4, 5], [0, 90, -45, -30, 0], [0.5, 90, 0, 0, 0]])
def test_what_may_well_be_degrees_is_taken_without_a_word(q: list[float]) -> None:
    vi.robot("lynx6").fk(q)  # a warning would be an error here


def test_a_unit_that_is_none_is_named() -> None:
    with pytest.raises(Vi3drasError, match=r"unit of angle.*grad"):
        vi.robot("lynx6", angle="grad")


def test_columns_of_tables_say_their_units() -> None:
    scara = vi.robot("scara-roboanalyzer", length="mm")
    names = list(scara.fk("home").to_frame())
    assert names[:7] == ["theta1_deg", "theta2_deg", "d3_mm", "theta4_deg", "x_mm", "y_mm", "z_mm"]
    assert {"theta_deg", "d_mm", "a_mm", "alpha_deg"} <= set(scara.to_frame())
    assert {"t_s", "x_cm", "theta1_deg"} <= set(vi.robot("lynx6").move("home", "zero").to_frame())


def test_an_endless_slide_leaves_the_reach_of_an_arm_finite() -> None:
    """Its ground is drawn a ninth of that wide."""
    scara = load_robot("adept-cobra-s600")
    slides = next(i for i, joint in enumerate(scara.joints) if not joint.is_revolute)
    endless = with_joint(scara, slides, low=-math.inf, high=math.inf)
    assert 0.5 < longest_reach(endless) < longest_reach(scara)
