"""Cuspidal arms: the way from one posture to another, looked at closely; and arms that are none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from velocities.wenger import CUSPIDAL, FACTORED

import vi3dras as vi
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.contour import regions, sheet_of
from vi3dras.velocities.cuspidal import Cuspidality, cuspidality
from vi3dras.velocities.nearest import clear_way, least_value
from vi3dras.velocities.task_part import determinants, square_part
from vi3dras.velocities.three_joints import postures, way


def is_a_way(robot: Robot, found: Cuspidality, rows: slice) -> Floats:
    """The way, whose ends are two solutions of one place, and of which nothing is singular."""
    part, path = square_part(robot), found.path
    assert part is not None
    assert path is not None
    start, end = tool_pose(robot, path[[0, -1]])
    assert_allclose(start[rows], end[rows], atol=1e-8)
    apart = np.abs(np.exp(1j * path[0]) - np.exp(1j * path[-1]))
    assert apart.max() > 0.2
    at = np.linspace(0, len(path) - 1, 20_000)
    fine = np.stack([np.interp(at, np.arange(len(path)), column) for column in path.T], axis=1)
    values = determinants(robot, part, fine)
    assert (np.sign(values) == np.sign(values[0])).all()
    assert found.least == pytest.approx(least_value(robot, path))
    assert found.least > 0.001
    return path


def test_the_classic_arm_of_three_joints_is_cuspidal() -> None:
    found = cuspidality(CUSPIDAL)
    assert found.verdict == "cuspidal"
    path = is_a_way(CUSPIDAL, found, np.s_[:3, 3])
    assert np.abs(np.diff(path, axis=0)).max() < 0.1


def test_its_torus_has_two_regions_as_its_papers_say() -> None:
    sheet = sheet_of(CUSPIDAL)
    assert len(np.unique(sheet.region)) == 2
    assert postures(CUSPIDAL, sheet)


@pytest.mark.parametrize("build", FACTORED)
def test_builds_whose_determinant_has_factors_are_not(build: str) -> None:
    found = cuspidality(FACTORED[build])
    assert found.verdict == "not cuspidal"
    assert found.path is None
    assert found.reason


@pytest.mark.parametrize("build", ["meeting 1, 2", "meeting 2, 3", "square without offsets"])
def test_where_the_build_says_no_a_search_finds_no_way_either(build: str) -> None:
    """Where regions touch in a corner the grid may take them for one: no way through it is believed."""
    robot = FACTORED[build]
    sheet = sheet_of(robot)
    assert not [pair for pair in postures(robot, sheet) if clear_way(robot, way(sheet, pair)) is not None]


@pytest.mark.slow
def test_a_jaco_of_six_joints_is_cuspidal() -> None:
    robot = load_robot("kinova-jaco2-j2n6s300")
    path = is_a_way(robot, cuspidality(robot), np.s_[:])
    assert not robot.out_of_range(path).any()


def test_a_wrist_behind_a_cuspidal_arm_changes_nothing() -> None:
    """The hand turns when the arm has arrived, and never through its own singular pose."""
    quarter = np.pi / 2
    wrist = [
        Joint(f"w{i}", d=d, alpha=alpha)
        for i, (d, alpha) in enumerate([(1.5, -quarter), (0, quarter), (0.2, 0)])
    ]
    arm = [replace(joint, a=a, alpha=alpha) for joint, a, alpha in zip(
        CUSPIDAL.joints, (1, 2, 0), (-quarter, quarter, quarter), strict=True
    )]  # fmt: skip
    robot = Robot(id="wenger-6", name="Six joints", joints=(*arm, *wrist))
    found = cuspidality(robot)
    assert found.verdict == "cuspidal"
    is_a_way(robot, found, np.s_[:])


def test_no_arm_of_the_library_with_a_wrist_that_meets_is_cuspidal() -> None:
    """As nearly all industrial arms; the JACO and the xArm, whose wrists do not meet, are."""
    said = {}
    for name in robot_files():
        robot = load_robot(name)
        if robot.n == 6 and name not in {"kinova-jaco2-j2n6s300", "ufactory-xarm6", "stanford-arm"}:
            said[name] = cuspidality(robot).verdict
    assert set(said.values()) == {"not cuspidal"}
    assert len(said) >= 35


@pytest.mark.parametrize("name", ["planar2r", "planar3r", "scara-roboanalyzer", "lynx6", "rv2aj", "bionic3"])
def test_arms_with_fewer_joints_say_why_they_are_not(name: str) -> None:
    found = vi.robot(name).cuspidal()
    assert (found.verdict, found.tries, found.path) == ("not cuspidal", 0, None)
    assert found.reason.endswith(".")


def test_nothing_found_is_not_called_a_proof() -> None:
    """Of an arm whose prism slides on a turning joint no build is known here that would decide."""
    found = vi.robot("stanford-arm").cuspidal()
    assert found.verdict == "none found"
    assert "proves nothing" in found.reason
    assert found.tries > 0


def test_an_arm_with_joints_to_spare_has_no_postures() -> None:
    with pytest.raises(Vi3drasError, match="do not stand alone"):
        vi.robot("franka-panda").cuspidal()


def test_regions_of_a_grid_may_be_glued_at_their_sides() -> None:
    stripe = np.zeros((6, 6), bool)
    stripe[:, 2:4] = True
    assert len(np.unique(regions(stripe, (False, False)))) == 3
    assert len(np.unique(regions(stripe, (False, True)))) == 2
