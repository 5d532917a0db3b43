"""A torch that goes round a joint ends as it began: its own turn, of which nobody asks, makes up for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.along_path import Followed, _is_as_good, along_path
from vi3dras.inverse.one_branch import led_home, rolled, rolls_home
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.kinematics.forward import tool_pose
from vi3dras.path.pointing import pointed_targets

COUNT = 400


def ring(tilt: float) -> tuple[Floats, Floats]:
    """A circle of 5 cm in front of the arm, and a torch that leans inwards from below by a tilt [deg]."""
    turn, lean = np.linspace(0.0, 2 * np.pi, COUNT), np.radians(tilt)
    turn[-1] = 0.0
    points = np.stack([0.4 + 0.05 * np.cos(turn), 0.05 * np.sin(turn), np.full(COUNT, 0.5)], axis=1)
    ahead = [-np.sin(lean) * np.cos(turn), -np.sin(lean) * np.sin(turn), np.full(COUNT, -np.cos(lean))]
    return points, np.stack(ahead, axis=1)


def targets_on(robot: Robot, tilt: float) -> Floats:
    """Poses along it, turned about the torch as little as can be."""
    return pointed_targets(robot, "pose", *ring(tilt))


def leaning(lean: float) -> Robot:
    """A UR5e with a torch that leans away from its last joint by so many degrees."""
    cosine, sine = np.cos(np.radians(lean)), np.sin(np.radians(lean))
    torch = np.array([[1, 0, 0, 0], [0, cosine, -sine, 0.05], [0, sine, cosine, 0.1], [0, 0, 0, 1]])
    return replace(load_robot("ur5e"), tool=as_matrix(torch))


@pytest.mark.parametrize("tilt", [20, 45, 70, 110])
def test_carrying_a_hand_round_a_cone_turns_it_by_the_solid_angle_of_the_cone(tilt: float) -> None:
    """Gauss and Bonnet: 2 pi (1 - cos) of the half angle."""
    robot = load_robot("ur5e")
    found = along_path(robot, targets_on(robot, tilt), closes=True)
    solid = 2 * np.pi * (1 - np.cos(np.radians(tilt)))
    apart = (found.q[-1] - found.q[0] + np.pi) % (2 * np.pi) - np.pi
    assert_allclose(apart[:5], 0.0, atol=1e-6)
    assert_allclose(np.cos(apart[5]), np.cos(solid), atol=2e-3)  # 400 steps are no smooth circle


@pytest.mark.parametrize(("arm", "tilt"), [("ur5e", 20), ("ur5e", 45), ("ur5e", 110), ("abb-irb140", 45)])
def test_the_last_joint_comes_home_and_the_torch_points_where_it_did(arm: str, tilt: float) -> None:
    robot = load_robot(arm)
    targets, (points, ahead) = targets_on(robot, tilt), ring(tilt)
    plain = along_path(robot, targets, closes=True)
    assert abs(plain.q[-1, -1] - plain.q[0, -1]) > 0.3
    found = along_path(robot, targets, closes=True, rolls=True)
    assert_allclose(found.q[-1], found.q[0], atol=1e-6)
    assert not len(found.jumps)
    assert not robot.out_of_range(found.q).any()
    poses = tool_pose(robot, found.q)
    assert_allclose(poses[:, :3, 3], points, atol=1e-6)
    assert_allclose(poses[:, :3, 2], ahead, atol=1e-6)


@pytest.mark.parametrize(("lean", "tilt"), [(20, 45), (45, 20), (45, 70)])
def test_with_a_torch_that_leans_away_from_the_last_joint_all_joints_come_home(
    lean: float, tilt: float
) -> None:
    """Its own turn is then no joint's: whole poses are turned and solved again."""
    robot = leaning(lean)
    targets, (points, ahead) = targets_on(robot, tilt), ring(tilt)
    assert np.abs(np.diff(along_path(robot, targets, closes=True).q[[0, -1]], axis=0)).max() > 0.3
    found = along_path(robot, targets, closes=True, rolls=True)
    assert_allclose(found.q[-1], found.q[0], atol=1e-6)
    poses = tool_pose(robot, found.q)
    assert_allclose(poses[:, :3, 3], points, atol=1e-6)
    assert_allclose(poses[:, :3, 2], ahead, atol=1e-6)


@pytest.mark.parametrize(("high", "has_room"), [(1.4, False), (7.0, True)])
def test_a_last_joint_is_led_home_where_its_range_has_room(high: float, *, has_room: bool) -> None:
    """From 0 to 1 with a swing of 0.5 it stays above 0.2; led home it swings to -0.5, or to 2 pi - 0.5."""
    robot = load_robot("ur5e")
    share = np.linspace(0.0, 1.0, 101)
    q = np.zeros((101, 6))
    q[:, -1] = share + 0.5 * np.sin(2 * np.pi * share)
    narrow = replace(robot, joints=(*robot.joints[:-1], replace(robot.joints[-1], low=-0.2, high=high)))
    home = led_home(narrow, q)
    assert (home is not None) is has_room
    home = led_home(robot, q)
    assert home is not None
    assert_allclose(home[:, -1], 0.5 * np.sin(2 * np.pi * share), atol=1e-12)


def test_a_roll_moves_no_point_and_no_direction_and_ends_where_it_should() -> None:
    poses = targets_on(load_robot("ur5e"), 45)
    for turn in rolls_home(poses):
        done = rolled(poses, turn)
        assert_allclose(done[:, :3, 2:], poses[:, :3, 2:], atol=1e-12)
        assert_allclose(done[-1], done[0], atol=1e-9)


def test_a_whole_turn_of_the_last_joint_alone_is_undone() -> None:
    """A hand that spins once about its own axis on the way, where nobody asks for it."""
    robot = load_robot("ur5e")
    start = np.radians([0.0, -90, 90, -90, -90, 0])
    poses = np.tile(tool_pose(robot, start), (COUNT, 1, 1))
    turn = np.linspace(0.0, 2 * np.pi, COUNT)
    poses[:, 0, 3] += 0.02 * np.sin(turn)
    spun = rolled(poses, 2 * np.pi)
    wound = along_path(robot, spun, start=start, closes=True)
    assert_allclose(abs(wound.q[-1, -1] - wound.q[0, -1]), 2 * np.pi, atol=1e-6)
    calm = along_path(robot, spun, start=start, closes=True, rolls=True)
    assert_allclose(calm.q[-1], calm.q[0], atol=1e-6)


@pytest.mark.parametrize("robot", [load_robot("ur5e"), leaning(20)], ids=["straight", "leaning"])
def test_a_path_with_a_gap_does_not_come_home_and_is_left_as_it_is(robot: Robot) -> None:
    targets = targets_on(robot, 45)
    targets[100:120, 0, 3] = 9.0
    plain = along_path(robot, targets, closes=True)
    assert (~plain.reachable).sum() == 20
    assert_allclose(along_path(robot, targets, closes=True, rolls=True).q, plain.q)


def sequence(*, reached: int = 10, jumps: int = 0, low: int = 0) -> Followed:
    """Ten via-points of which the last are not reached and the first stand too low."""
    height = np.where(np.arange(10) < low, -1.0, 1.0)[:, None]
    reachable = np.arange(10) < reached
    return Followed(height, np.where(reachable, 0, -1), reachable, np.arange(jumps), ("one",))


@pytest.mark.parametrize("worse", [{"reached": 9}, {"jumps": 2}, {"low": 4}])
def test_a_roll_is_not_taken_when_it_misses_jumps_or_hits_more_often(worse: dict[str, int]) -> None:
    def hits(q: Floats) -> Bools:
        return np.asarray(q[:, 0] < 0)

    found = sequence(jumps=1, low=3)
    assert _is_as_good(found, found, hits)
    assert _is_as_good(sequence(), found, hits)
    other = sequence(**({"jumps": 1, "low": 3} | worse))
    assert not _is_as_good(other, found, hits)
    assert _is_as_good(other, found, None) is ("low" in worse)
