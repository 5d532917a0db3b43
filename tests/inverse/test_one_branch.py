"""The quick way along a path gives what the careful one gives."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_q
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.inverse import stretch as room
from vi3dras.inverse.along_path import along_path
from vi3dras.kinematics.forward import tool_pose


@pytest.mark.parametrize(
    ("name", "task"), [("kuka-kr5-arc", "pose"), ("puma560", "pose"), ("lynx6", "wrist")]
)
def test_both_ways_pick_the_same_joint_values(name: str, task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, rng = load_robot(name), np.random.default_rng(11)
    compared = 0
    for _ in range(40):
        begin, end = 0.7 * random_q(rng, robot, 2)
        q = begin + np.linspace(0, 0.5, 80)[:, None] * (end - begin)
        targets = tool_pose(robot, q)
        if task == "wrist":
            angle = q[:, 1:4].sum(axis=1)
            targets = np.column_stack([targets[:, :3, 3], angle])
        quick = along_path(robot, targets, task, q[0])  # type: ignore[arg-type]
        with monkeypatch.context() as patch:
            patch.setattr(room, "_on_one_branch", lambda *_: None)
            careful = along_path(robot, targets, task, q[0])  # type: ignore[arg-type]
        assert (quick.reachable == careful.reachable).all()
        assert_allclose(np.nanmax(quick.step), np.nanmax(careful.step), atol=1e-9)
        assert_allclose(np.nansum(quick.step), np.nansum(careful.step), atol=1e-6)
        compared += 1
    assert compared == 40


def test_a_closed_path_ends_with_the_joint_values_that_it_began_with() -> None:
    robot, rng = load_robot("kuka-kr5-arc"), np.random.default_rng(2)
    turn = np.linspace(0, 2 * np.pi, 200)
    for _ in range(20):
        pose = tool_pose(robot, robot.home + rng.uniform(-0.3, 0.3, 6))
        poses = np.tile(pose, (200, 1, 1))
        poses[:, 1, 3] += 0.1 * np.sin(turn)
        poses[:, 2, 3] += 0.1 * np.cos(turn)
        poses[-1] = poses[0]
        done = along_path(robot, poses, closes=True)
        if done.reachable.all() and not len(done.jumps):
            assert_allclose(done.q[-1], done.q[0], atol=1e-9)


def test_a_hundred_thousand_via_points_need_no_loop() -> None:
    robot = load_robot("lynx6")
    turn = np.linspace(0, 2 * np.pi, 100_000)
    targets = np.column_stack(
        [0.22 + 0.01 * np.cos(turn), 0.02 * np.sin(turn), 0 * turn + 0.15, 0 * turn - 0.8]
    )
    done = along_path(robot, targets, "wrist")
    assert done.reachable.all()
    assert done.step.max() < 1e-3
    assert_allclose(tool_pose(robot, done.q[::999])[:, :3, 3], targets[::999, :3], atol=1e-9)
