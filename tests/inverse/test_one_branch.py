"""The quick way along a path gives what the careful one gives."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_q, steps_of
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, new_robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.inverse import stretch as room
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.layers import Layer, with_turns
from vi3dras.inverse.one_branch import one_branch
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
        assert_allclose(np.nanmax(steps_of(quick.q)), np.nanmax(steps_of(careful.q)), atol=1e-9)
        assert_allclose(np.nansum(steps_of(quick.q)), np.nansum(steps_of(careful.q)), atol=1e-6)
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
    assert steps_of(done.q).max() < 1e-3
    assert_allclose(tool_pose(robot, done.q[::999])[:, :3, 3], targets[::999, :3], atol=1e-9)


@pytest.mark.parametrize(("closes", "jump", "branch"), [(False, 1.5, 0), (True, 1.5, 1), (True, 1.0, 0)])
def test_a_branch_that_does_not_wind_up_goes_before_one_that_does(
    closes: bool, jump: float, branch: int
) -> None:
    """One goes round in steps of 1.257, the other there and back in steps of 1.3, where that is no jump."""
    around = 1.0 + np.linspace(0, 2 * np.pi, 6)
    and_back = 1.0 + 1.3 * np.array([0, 1, 2, 1, 0, 0])
    q = np.stack([np.stack([around, 0 * around], -1), np.stack([and_back, 3 + 0 * and_back], -1)], axis=1)
    q[..., 0] = (q[..., 0] + np.pi) % (2 * np.pi) - np.pi
    whole = np.array([2 * np.pi, np.inf])
    best = one_branch(q, np.ones((6, 2), bool), whole, None, closes=closes, jump=jump)
    assert best == branch


def test_of_branches_alike_the_one_nearest_to_the_start_is_taken() -> None:
    q = np.tile(np.array([[0.5, 0.0], [-0.5, 0.0]]), (3, 1, 1))
    for start, branch in (([0.4, 0.0], 0), ([-0.4, 0.0], 1)):
        found = one_branch(
            q, np.ones((3, 2), bool), np.full(2, 2 * np.pi), np.array(start), closes=False, jump=0.1
        )
        assert found == branch


def test_whole_turns_are_made_only_where_the_range_has_room() -> None:
    robot = new_robot()  # one joint
    for high, nodes in ((1.5, 1), (2.0, 2), (2.5, 2)):
        wide = with_joint(robot, 0, low=-np.pi, high=high * np.pi)
        layer = with_turns(wide, Layer(np.zeros((1, 1)), np.zeros(1, int)), np.ones(1, bool))
        assert_allclose(layer.q[:, 0], 2 * np.pi * np.arange(nodes))
