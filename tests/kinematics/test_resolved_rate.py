"""Straight lines by the inverse Jacobian: first order in the step, exact with feedback, the paper's drift."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.resolved_rate import SixJointsError, StraightLine, straight_line
from vi3dras.orientation import abc_from_matrix

KR5 = load_robot("kuka-kr5-arc")
SHIFT, TURN = np.array([-0.2, 0.2, -0.2]), np.radians([-90.0, 0.0, 90.0])
END = np.array([0.6, 0.2, 0.805])


def line(steps: int, **options: object) -> StraightLine:
    return straight_line(KR5, KR5.home, SHIFT, TURN, steps, **options)  # type: ignore[arg-type]


def off(found: StraightLine) -> float:
    return float(np.linalg.norm(found.position[-1] - END))


def test_every_row_is_what_forward_kinematics_says() -> None:
    found = line(50)
    poses = tool_pose(KR5, found.q)
    assert found.q.shape == (51, 6)
    assert_allclose(found.position, poses[:, :3, 3], atol=1e-12)
    assert_allclose(found.abc, abc_from_matrix(poses[:, :3, :3]), atol=1e-9)


def test_the_drift_halves_with_twice_the_steps() -> None:
    """Explicit Euler is of first order."""
    assert off(line(400)) == pytest.approx(off(line(200)) / 2, rel=0.02)


def test_aiming_at_the_via_points_makes_it_second_order() -> None:
    assert off(line(400, feedback="via-points")) == pytest.approx(
        off(line(200, feedback="via-points")) / 4, rel=0.05
    )


def test_newton_meets_every_via_point() -> None:
    found = line(20, feedback="newton")
    even = np.linspace(0, 1, 21)[:, None]
    assert_allclose(found.position, [0.8, 0, 1.005] + even * SHIFT, atol=1e-9)
    assert_allclose(np.degrees(found.abc[-1]), [90, 0, 90], atol=1e-7)


@pytest.mark.parametrize("way", [40, -40])
def test_a_turn_through_half_a_turn_goes_the_short_way(way: float) -> None:
    """At home A is 180 degrees, of either sign: on one of both ways the angle jumps by a whole turn."""
    turn = np.radians([way, 0.0, 0.0])
    start = tool_pose(KR5, KR5.home)[:3, :3]
    found = straight_line(KR5, KR5.home, 0 * SHIFT, turn, 100, feedback="via-points")
    end = tool_pose(KR5, found.q[-1])[:3, :3]
    assert_allclose(np.degrees(np.arccos((np.trace(end @ start.T) - 1) / 2)), abs(way), atol=0.01)
    assert np.degrees(np.abs(found.q - KR5.home).max()) < 180


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (100, [598.535, 201.818, 803.696, 90.825, 0.734, 91.009]),
        (200, [599.261, 200.873, 804.356, 90.407, 0.363, 90.505]),
        (500, [599.696, 200.380, 804.770, 90.158, 0.145, 90.207]),
        (1000, [599.892, 200.188, 804.875, 90.078, 0.073, 90.100]),
    ],
)
def test_rounded_link_matrices_give_table_ii_to_its_last_digit(steps: int, expected: list[float]) -> None:
    """Table II of the Virtual Robot Module paper, its three misprints put right."""
    found = line(steps, rounded=True)
    got: Floats = np.concatenate([found.position[-1] * 1000, np.degrees(found.abc[-1])])
    assert_allclose(np.round(got, 3), expected, atol=1.01e-3)
    assert np.abs(got - expected).max() < 6e-4


def test_equation_12_to_the_letter_ends_at_the_wrong_yaw() -> None:
    """Another program found -89.8 degrees."""
    assert np.degrees(line(1000, literal_rates=True).abc[-1, 2]) == pytest.approx(-89.8, abs=0.05)


def test_an_arm_without_six_joints_is_refused() -> None:
    with pytest.raises(SixJointsError, match="lynx6 has 5 joints"):
        straight_line(load_robot("lynx6"), np.zeros(5), SHIFT, TURN, 10)
