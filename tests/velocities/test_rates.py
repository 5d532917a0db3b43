"""Velocities there and back, torques by the work they do, and the ellipsoids of both."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.errors import Vi3drasError
from vi3dras.velocities.rates import ellipsoids, outline

POSES = {
    "puma560": [10, 20, -30, 40, 50, 60],
    "stanford-arm": [20, -40, 300, 30, 50, 10],
    "franka-panda": [10, 20, 30, -100, 20, 90, 0],
}


@pytest.mark.parametrize("name", POSES)
def test_a_velocity_of_the_tool_is_made_by_its_joint_rates(name: str) -> None:
    speeds = vi.robot(name).speeds(POSES[name])
    wanted = np.array([3.0, -2.0, 1.0, 0.5, 0.2, -0.4])
    drive = speeds.for_tool(wanted)
    assert_allclose(speeds.of_joints(drive.rates), wanted, atol=1e-6)
    assert_allclose(drive.made, wanted, atol=1e-9)
    assert not drive.missing.any()


def test_a_redundant_arm_takes_the_least_rates() -> None:
    speeds = vi.robot("franka-panda", angle="rad").speeds(np.radians(POSES["franka-panda"]))
    wanted = np.array([0.3, 0, 0, 0, 0, 0]) / 0.001 if speeds.robot.units.length == "mm" else np.eye(6)[0]
    expected = np.linalg.pinv(speeds.geometric) @ wanted
    assert_allclose(speeds.for_tool(wanted).rates, expected, atol=1e-6)


def test_what_cannot_be_made_is_told_apart() -> None:
    """A stretched arm in its plane goes up and down, not out, and never out of its plane."""
    speeds = vi.robot("planar2r").speeds([0, 0])
    drive = speeds.for_tool([10, 0, 5])
    assert_allclose(drive.missing, [10, 0, 5, 0, 0, 0], atol=1e-9)
    assert_allclose(drive.rates, 0, atol=1e-9)


def test_a_joint_that_would_be_too_fast_is_named_and_the_share_that_it_allows() -> None:
    speeds = vi.robot("ur5e").speeds([10, -60, 80, 20, 30, 40])
    slow, fast = speeds.for_tool([10, 0, 0]), speeds.for_tool([5000, 0, 0])
    assert (slow.too_fast, slow.share) == ([], 1.0)
    assert fast.too_fast
    limits = np.degrees([joint.speed or np.inf for joint in speeds.robot.joints])
    assert fast.share == pytest.approx((limits / np.abs(fast.rates)).min(), rel=1e-6)


@pytest.mark.parametrize("name", POSES)
def test_torques_do_the_work_of_the_force(name: str) -> None:
    """Virtual work: torque times joint rate is force times velocity, whatever the rates are."""
    speeds = vi.robot(name, length="m", angle="rad").speeds(vi.robot(name).fk(POSES[name]).joints)
    wrench = np.array([10.0, -5.0, 3.0, 0.4, -0.2, 0.1])
    rates = np.linspace(-1, 1, speeds.robot.n)
    assert speeds.torques(wrench) @ rates == pytest.approx(wrench @ speeds.of_joints(rates), rel=1e-9)


def test_ten_newtons_at_the_end_of_twenty_centimetres_are_two_newton_metres() -> None:
    assert_allclose(vi.robot("planar2r").speeds([0, 90]).torques([0, 10, 0]), [2, 0], atol=1e-12)


def test_ellipsoids_hold_the_speeds_of_all_joint_rates_of_length_one() -> None:
    """The tool's velocity for random unit rates lies inside, and some of it near the surface."""
    speeds = vi.robot("puma560").speeds(POSES["puma560"])
    shapes = speeds.ellipsoids
    rates = np.random.default_rng(0).normal(size=(4000, 6))
    rates /= np.linalg.norm(rates, axis=1, keepdims=True)
    for shape, rows in ((shapes.velocity, slice(0, 3)), (shapes.turning, slice(3, 6))):
        inside = (rates @ speeds.geometric[rows].T) @ shape.directions / shape.lengths
        size = np.linalg.norm(inside, axis=1)
        assert size.max() <= 1 + 1e-9
        assert size.max() > 0.95
        assert_allclose(
            np.prod(shape.lengths) ** 2, np.linalg.det(speeds.geometric[rows] @ speeds.geometric[rows].T)
        )


def test_an_arm_is_strong_where_it_is_slow() -> None:
    J = vi.robot("puma560").speeds(POSES["puma560"]).geometric
    shapes = ellipsoids(J)
    for k in range(3):
        force = shapes.force.directions[:, k] * shapes.force.lengths[k]
        assert np.linalg.norm(J[:3].T @ force) == pytest.approx(1)
    assert_allclose(shapes.force.lengths * shapes.velocity.lengths[::-1], 1)


def test_where_a_direction_is_lost_the_force_is_without_bound_and_its_picture_is_not() -> None:
    shapes = vi.robot("planar2r").speeds([0, 0]).ellipsoids
    assert shapes.velocity.lengths[1] == 0
    assert np.isinf(shapes.force.lengths[0])
    points = outline(shapes.force, longest=7.0)
    assert points.shape == (24, 48, 3)
    assert np.linalg.norm(points, axis=-1).max() == pytest.approx(7.0, rel=0.01)


@pytest.mark.parametrize("given", [[1, 2], [1, 2, float("nan")], "fast"])
def test_no_velocity_is_refused_in_a_sentence(given: object) -> None:
    with pytest.raises(Vi3drasError, match="give"):
        vi.robot("puma560").speeds("home").for_tool(given)  # type: ignore[arg-type]


def test_rates_for_another_number_of_joints_are_refused() -> None:
    with pytest.raises(Vi3drasError, match="one for each of 6"):
        vi.robot("puma560").speeds("home").of_joints([1, 2])
