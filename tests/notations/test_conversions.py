"""The same arm in every notation: equal to forward kinematics at 1,000 poses of every arm."""

from __future__ import annotations

import zlib
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.explorer.rosetta import NOTATIONS, written_in
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.errors import UnknownNameError
from vi3dras.kinematics.conventions import as_matrix, to_modified, to_standard
from vi3dras.kinematics.forward import dh_frames, link_frames
from vi3dras.notations.elementary import elementary, elementary_pose, screws, screws_pose
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion

POSES = 1000
IDS = sorted(robot_files())


def dressed(robot: Robot) -> Robot:
    """The arm on a tilted base, with a tool that is turned, and every other joint counted the other way."""
    base = as_matrix(motion(matrix_from_abc(np.array([0.3, -0.7, 2.0])), np.array([0.1, -0.2, 0.3])))
    tool = as_matrix(motion(matrix_from_abc(np.array([1.1, np.pi / 2, 0.4])), np.array([0.0, 0.05, 0.2])))
    joints = (
        replace(joint, sign=-joint.sign if i % 2 else joint.sign) for i, joint in enumerate(robot.joints)
    )
    return replace(robot, base=base, tool=tool, joints=tuple(joints))


@pytest.mark.parametrize("name", IDS)
def test_every_notation_gives_the_same_tool_at_1000_poses(name: str) -> None:
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    for robot in (load_robot(name), dressed(load_robot(name)), dressed(to_modified(load_robot(name)))):
        q = rng.uniform(-np.pi, np.pi, (POSES, robot.n))
        wanted = link_frames(robot, q)[..., -1, :, :]
        found = [link_frames(written_in(robot, convention).robot, q)[..., -1, :, :]
                 for convention in ("standard", "modified")]  # fmt: skip
        found.append(elementary_pose(robot, elementary(robot), q))
        found.append(screws_pose(robot, screws(robot), q))
        for pose in found:
            assert_allclose(pose, wanted, atol=1e-9, rtol=0)


def test_masses_stay_where_they_are_in_the_other_convention() -> None:
    """KUKA KR5 arc has them; a mass hangs at the same place of the world, as heavy to turn about its axes."""
    robot = load_robot("kuka-kr5-arc")
    other = to_modified(robot)
    q = np.array([0.3, 1.0, -0.4, 0.7, 2.0, -1.0])
    back = to_standard(other)
    for here, there, own, moved, again in zip(
        link_frames(robot, q)[1:],
        dh_frames(other, q)[1:],
        robot.joints,
        other.joints,
        back.joints,
        strict=True,
    ):
        assert own.link is not None
        assert moved.link is not None
        assert again.link is not None
        assert_allclose(there @ [*moved.link.com, 1], here @ [*own.link.com, 1], atol=1e-12)
        trace = sum(own.link.inertia[:3])
        assert_allclose(sum(moved.link.inertia[:3]), trace, atol=1e-12)
        assert_allclose(again.link.com, own.link.com, atol=1e-12)
        assert_allclose(again.link.inertia, own.link.inertia, atol=1e-12)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_notation_computes_in_the_units_of_the_arm(notation: str) -> None:
    arm = vi.robot("stanford-arm")
    q = [10, -20, 500, 40, 50, 60]
    assert_allclose(arm.written(notation).fk(q), arm.fk(q).matrix, atol=1e-9)


def test_the_table_of_the_other_convention_is_the_one_in_the_book() -> None:
    """PUMA 560 in modified D-H, Craig 3rd edition, figure 3.21: alpha 0, -90, 0, -90, 90, -90.

    Its second and third joint count the other way round there.
    """
    table = vi.robot("puma560").written("modified").robot.table
    assert_allclose(np.abs(np.degrees(table.alpha)), [0, 90, 0, 90, 90, 90], atol=1e-9)
    assert_allclose(table.a, [0, 0, 0.4318, 0.0203, 0, 0], atol=1e-12)


def test_screws_of_the_planar_arm_are_those_that_everybody_can_see() -> None:
    """Two axes along z, through the origin and through (200, 0): v = -w x p = (0, -200, 0)."""
    written = vi.robot("planar2r").written("poe")
    assert_allclose(written.axes, [[0, 0, 1, 0, 0, 0], [0, 0, 1, 0, -200, 0]], atol=1e-9)
    assert_allclose(written.matrix[:3, 3], [400, 0, 0], atol=1e-9)


def test_a_sequence_of_transforms_holds_one_for_each_joint_and_none_that_does_nothing() -> None:
    for name in IDS:
        robot = load_robot(name)
        sequence = elementary(robot)
        assert [element.joint for element in sequence if element.joint is not None] == list(range(robot.n))
        assert all(element.value for element in sequence if element.joint is None)


def test_a_notation_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="poe"):
        vi.robot("lynx6").written("po")
