"""From any frame of an arm to any other: the factors are what their names say, and their product is right."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Convention
from vi3dras.kinematics.between import between, product_of
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion

ALL = sorted(robot_files())


def somewhere(name: str, count: int = 3) -> np.ndarray:
    """Joint values (count, n) of an arm, within a radian or metre of home."""
    robot = load_robot(name)
    return robot.home + np.random.default_rng(18).uniform(-1, 1, (count, robot.n))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("elementary", [False, True], ids=["whole", "elementary"])
def test_every_frame_in_every_frame_is_what_both_are_in_the_world(name: str, elementary: bool) -> None:
    robot, q = load_robot(name), somewhere(name)
    n, world = robot.n, dh_frames(robot, q)
    frames = {"base": np.tile(np.eye(4), (3, 1, 1)), "tool": tool_pose(robot, q)}
    frames |= {k: world[:, k] for k in range(n + 1)}
    for start in ("base", 0, n // 2, n, "tool"):
        for end, there in frames.items():
            found = between(robot, q, start, end, elementary=elementary)
            expected = np.linalg.solve(frames[start], there)
            assert_allclose(product_of(found, (3,)), expected, atol=1e-11)
            assert not found or start != end


def test_factors_are_those_on_the_way_and_no_others() -> None:
    robot = load_robot("lynx6")
    labels = [[f.label for f in between(robot, robot.home, *ends)] for ends in (
        (1, 3), (3, 1), (0, "tool"), ("tool", 4), (2, 2), ("base", 0), ("base", 1),
    )]  # fmt: skip
    assert labels == [
        ["A2", "A3"], ["A3⁻¹", "A2⁻¹"], ["A1", "A2", "A3", "A4", "A5", "tool"], ["tool⁻¹", "A5⁻¹"],
        [], [], ["A1"],
    ]  # fmt: skip


@pytest.mark.parametrize(("convention", "order"), [("standard", "θdaα"), ("modified", "αaθd")])
def test_elementary_factors_come_in_the_order_of_the_convention(convention: Convention, order: str) -> None:
    robot = replace(load_robot("puma560"), convention=convention)
    q = somewhere("puma560", 1)[0]
    assert_allclose(product_of(between(robot, q, 0, 6, elementary=True)), dh_frames(robot, q)[6], atol=1e-14)
    assert_allclose(product_of(between(robot, q, 0, 6)), dh_frames(robot, q)[6], atol=1e-14)
    there, back = (between(robot, q, *ends, elementary=True) for ends in ((2, 3), (3, 2)))
    assert "".join(f.name[-2] for f in there) == order
    assert "".join(f.name[-2] for f in back) == order[::-1]
    assert {f.joint for f in there} == {3}
    row = robot.joints[2]
    expected = {"theta": row.theta + row.sign * q[2], "d": row.d, "a": row.a, "alpha": row.alpha}
    for factor, way_back in zip(there, back[::-1], strict=True):
        assert factor.value == pytest.approx(expected[factor.parameter or ""])
        assert way_back.value == pytest.approx(-expected[factor.parameter or ""])
        assert way_back.back
        assert factor.inverse.inverse.label == factor.label


def test_a_sliding_joint_is_in_the_slide_along_z() -> None:
    robot = load_robot("stanford-arm")
    q = robot.home + 0.05
    found = {f.parameter: f.value for f in between(robot, q, 2, 3, elementary=True)}
    assert found["d"] == pytest.approx(robot.joints[2].d + robot.joints[2].sign * q[2])
    assert found["theta"] == pytest.approx(robot.joints[2].theta)


@pytest.mark.parametrize("elementary", [False, True])
def test_a_typed_frame_stands_in_the_world(elementary: bool) -> None:
    robot = load_robot("lynx6")
    q = somewhere("lynx6", 1)[0]
    typed = motion(matrix_from_abc(np.array([0.3, -0.5, 2.0])), np.array([0.1, 0.0, 0.4]))
    from_tool = product_of(between(robot, q, "tool", typed, elementary=elementary))
    assert_allclose(tool_pose(robot, q) @ from_tool, typed, atol=1e-14)
    to_two = product_of(between(robot, q, typed, 2, elementary=elementary))
    assert_allclose(typed @ to_two, dh_frames(robot, q)[2], atol=1e-14)
    assert_allclose(product_of(between(robot, q, typed, typed)), np.eye(4), atol=1e-14)
