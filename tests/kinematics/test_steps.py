"""The four steps of a D-H row: in the order of the convention, each about or along its axis."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.kinematics.conventions import to_modified, to_standard
from vi3dras.kinematics.forward import dh_frames, local_transforms, tool_pose
from vi3dras.kinematics.steps import (
    done_at,
    factors_of,
    on_the_way,
    seconds_of,
    steps_of,
    time_of,
)


@pytest.mark.parametrize("name", robot_files())
def test_all_four_steps_make_the_matrix_of_the_row_in_both_conventions(name: str) -> None:
    for robot in (to_standard(load_robot(name)), to_modified(load_robot(name))):
        q = np.random.default_rng(5).uniform(-1, 1, robot.n)
        rows = local_transforms(robot, q)
        for joint in range(robot.n):
            a, b, c, d = factors_of(steps_of(robot, q, joint))
            assert_allclose(a @ b @ c @ d, rows[joint], atol=1e-12)


@pytest.mark.parametrize("name", robot_files())
def test_a_modified_table_has_the_same_tool_and_leads_back(name: str) -> None:
    robot = load_robot(name)
    q = np.random.default_rng(6).uniform(-3, 3, (50, robot.n))
    there, back = to_modified(robot), to_standard(to_modified(robot))
    assert there.convention == "modified"
    for other in (there, back):
        assert_allclose(tool_pose(other, q), tool_pose(robot, q), atol=1e-12)


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "adept-cobra-s600", "puma560"])
def test_a_step_turns_about_or_slides_along_its_own_axis(name: str) -> None:
    """Along the way the axis of the step stays where it is: in both conventions, at both ends of the step."""
    for robot in (to_standard(load_robot(name)), to_modified(load_robot(name))):
        q = robot.home + 0.1
        for joint in range(robot.n):
            for k, step in enumerate(steps_of(robot, q, joint)):
                start, half, end = (on_the_way(robot, q, joint, k + share).now for share in (0, 0.5, 1))
                axis = 2 if step.axis == "z" else 0
                for frame in (half, end):
                    assert_allclose(frame[:3, axis], start[:3, axis], atol=1e-12)
                moved = np.linalg.norm(end[:3, 3] - start[:3, 3])
                assert_allclose(moved, 0 if step.turns else abs(step.value), atol=1e-12)
                if step.turns:  # half of the angle half way
                    cosine = (np.trace(start[:3, :3].T @ half[:3, :3]) - 1) / 2
                    assert_allclose(np.cos(step.value / 2), cosine, atol=1e-12)


def test_the_variable_of_a_joint_that_slides_is_its_d() -> None:
    scara = load_robot("adept-cobra-s600")
    joint = next(i for i, one in enumerate(scara.joints) if not one.is_revolute)
    near, far = (steps_of(scara, scara.home + dq, joint) for dq in (0.0, 0.03))
    changed = [a.parameter for a, b in zip(near, far, strict=True) if a.value != b.value]
    assert changed == ["d"]
    assert [s.parameter for s in near if s.moves] == ["d"]


def test_the_rest_of_the_arm_goes_rigidly_along() -> None:
    robot = load_robot("puma560")
    q = robot.home + 0.2
    way = on_the_way(robot, q, 2, 2.5)
    frames = dh_frames(robot, q)
    assert_allclose(way.shift @ frames[3], way.now, atol=1e-12)
    done = on_the_way(robot, q, 2, 4.0)
    assert_allclose(done.shift, np.eye(4), atol=1e-12)


def test_time_runs_through_a_step_in_which_nothing_moves_quickly() -> None:
    robot = load_robot("puma560")
    seconds = seconds_of(steps_of(robot, robot.home, 0))
    assert set(seconds.tolist()) == {0.3, 2.0}
    for done in (0.0, 0.25, 1.0, 2.5, 3.9, 4.0):
        assert_allclose(done_at(seconds, time_of(seconds, done)), done, atol=1e-9)
