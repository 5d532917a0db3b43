"""What holds for every arm of the library: its Jacobian and its table in the other convention."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import to_modified, to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

IDS: list[str] = sorted(json.loads((Path(__file__).parent / "recorded_homes.json").read_text())["arms"])
STEP = 1e-5
"""In [rad] or [m]: central differences are then right to about 1e-9."""


def random_joints(robot: Robot, count: int) -> Floats:
    """Joint values (count, n) within the limits, the same ones in every run."""
    rng = np.random.default_rng(zlib.crc32(robot.id.encode()))
    low = np.where(np.isfinite(robot.low), robot.low, -np.pi)
    high = np.where(np.isfinite(robot.high), robot.high, np.pi)
    return rng.uniform(low, high, (count, robot.n))


def differences(robot: Robot, q: Floats) -> Floats:
    """The Jacobian (k, 6, n) by central differences of the tool pose at `q` (k, n)."""
    steps = STEP * np.eye(robot.n)
    ahead, behind = (tool_pose(robot, q[:, None] + sign * steps) for sign in (1, -1))
    rate = (ahead - behind) / (2 * STEP)
    spin = rate[..., :3, :3] @ np.swapaxes(tool_pose(robot, q)[:, None, :3, :3], -1, -2)
    angular = np.stack([spin[..., 2, 1], spin[..., 0, 2], spin[..., 1, 0]], axis=-1)
    return np.swapaxes(np.concatenate([rate[..., :3, 3], angular], axis=-1), -1, -2)


@pytest.mark.parametrize("arm", IDS)
def test_the_jacobian_equals_central_differences(arms: dict[str, Robot], arm: str) -> None:
    q = random_joints(arms[arm], 5)
    assert_allclose(geometric_jacobian(arms[arm], q), differences(arms[arm], q), rtol=0, atol=1e-6)


@pytest.mark.parametrize("arm", IDS)
def test_the_modified_table_of_an_arm_gives_the_same_poses(arms: dict[str, Robot], arm: str) -> None:
    robot = arms[arm]
    q = random_joints(robot, 5)
    modified = to_modified(robot)
    assert modified.convention == "modified"
    assert_allclose(tool_pose(modified, q), tool_pose(robot, q), rtol=0, atol=1e-12)


@pytest.mark.parametrize("arm", IDS)
def test_a_table_there_and_back_gives_the_same_poses(arms: dict[str, Robot], arm: str) -> None:
    robot = arms[arm]
    q = random_joints(robot, 5)
    back = to_standard(to_modified(robot))
    assert back.convention == "standard"
    assert_allclose(tool_pose(back, q), tool_pose(robot, q), rtol=0, atol=1e-12)


@pytest.mark.parametrize("arm", IDS)
def test_the_jacobian_is_the_same_in_both_conventions(arms: dict[str, Robot], arm: str) -> None:
    q = random_joints(arms[arm], 5)
    J = geometric_jacobian(arms[arm], q)
    assert_allclose(geometric_jacobian(to_modified(arms[arm]), q), J, rtol=0, atol=1e-12)
