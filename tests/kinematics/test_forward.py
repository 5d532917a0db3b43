"""Frames: two routes agree, batches equal single poses, both conventions describe one arm."""

from __future__ import annotations

import math

import numpy as np
import pytest
from conftest import random_arm, random_q
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.errors import JointCountError
from vi3dras.kinematics.conventions import standard_frames, to_modified, to_standard
from vi3dras.kinematics.forward import BLOCK, dh_frames, link_frames, local_transforms, tool_pose

arms = st.builds(
    lambda seed, n, convention: random_arm(np.random.default_rng(seed), n, convention),
    st.integers(0, 2**32),
    st.integers(1, 9),
    st.sampled_from(["standard", "modified"]),
)


@given(arms, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_chain_equals_the_product_of_its_matrices(robot: Robot, seed: int) -> None:
    q = random_q(np.random.default_rng(seed), robot)
    product = np.array(robot.base)
    for i, A in enumerate(local_transforms(robot, q), start=1):
        product = product @ A
        assert_allclose(dh_frames(robot, q)[i], product, atol=1e-12)
    assert_allclose(tool_pose(robot, q), product @ np.array(robot.tool), atol=1e-12)


@given(arms, st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_standard_and_modified_tables_of_one_arm_agree(robot: Robot, seed: int) -> None:
    q = random_q(np.random.default_rng(seed), robot, 5)
    other = to_modified(robot) if robot.convention == "standard" else to_standard(robot)
    assert other.convention != robot.convention
    assert_allclose(tool_pose(other, q), tool_pose(robot, q), atol=1e-12)
    back = to_standard(other) if robot.convention == "standard" else to_modified(other)
    assert_allclose(tool_pose(back, q), tool_pose(robot, q), atol=1e-12)


@given(arms)
@settings(max_examples=20, deadline=None)
def test_a_batch_equals_its_poses_one_by_one(robot: Robot) -> None:
    q = random_q(np.random.default_rng(1), robot, 2, 3)
    frames = link_frames(robot, q)
    assert frames.shape == (2, 3, robot.n + 1, 4, 4)
    for index in np.ndindex(2, 3):
        assert_allclose(frames[index], link_frames(robot, q[index]), atol=1e-13)
    assert_allclose(frames[..., -1, :, :], tool_pose(robot, q), atol=1e-13)


def test_blocks_join_without_a_seam() -> None:
    robot = load_robot("lynx6")
    q = random_q(np.random.default_rng(2), robot, 2 * BLOCK + 1)
    poses = tool_pose(robot, q)
    picked = [0, BLOCK - 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK]
    assert_allclose(poses[picked], tool_pose(robot, q[picked]), atol=1e-13)


def test_the_first_frame_is_the_base_and_the_last_the_tool() -> None:
    robot = random_arm(np.random.default_rng(3), 4, "standard")
    q = random_q(np.random.default_rng(4), robot)
    assert_allclose(link_frames(robot, q)[0], robot.base)
    assert_allclose(link_frames(robot, q)[-1], dh_frames(robot, q)[-1] @ np.array(robot.tool))


def test_no_poses_give_no_frames() -> None:
    robot = load_robot("lynx6")
    assert link_frames(robot, np.empty((0, 5))).shape == (0, 6, 4, 4)


@pytest.mark.parametrize("q", [[0.0] * 4, [0.0] * 6, 1.0])
def test_one_value_per_joint_is_needed(q: object) -> None:
    with pytest.raises(JointCountError, match="lynx6 has 5 joints"):
        tool_pose(load_robot("lynx6"), np.array(q))


def test_rv2aj_reaches_where_its_paper_says() -> None:
    """RV-2AJ paper, table 1 and its start angles; its end-effector is the wrist centre."""
    robot = load_robot("rv2aj")
    start = link_frames(robot, np.radians([0, 0, 90, 0, 0]))[:, :3, 3]
    assert_allclose(start[4], [0.16, 0, 0.55], atol=1e-12)
    assert_allclose(start[5], [0.232, 0, 0.55], atol=1e-12)
    moved = link_frames(robot, np.radians([30, 30, 80, 70, 45]))[:, :3, 3]
    assert_allclose(moved[4], [0.238461, 0.137675, 0.461783], atol=1e-6)


def test_lynx6_straight_up_is_as_high_as_its_links_are_long() -> None:
    """110.6 + 120 + 120 + 130 + 20 mm, one above the other."""
    pose = tool_pose(load_robot("lynx6"), np.array([0, math.pi / 2, 0, 0, 0]))
    assert_allclose(pose[:3, 3], [0, 0, 0.5006], atol=1e-12)


@given(arms, st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_frames_that_are_known_become_those_of_the_standard_table(robot: Robot, seed: int) -> None:
    """So that a picture of the arm need not run the chain again."""
    q = random_q(np.random.default_rng(seed), robot, 3)
    known = link_frames(robot, q)
    assert_allclose(standard_frames(robot, known), dh_frames(to_standard(robot), q), atol=1e-12)
