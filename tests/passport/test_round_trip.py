"""What is written is what was meant, for several arms; and the same motion gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.formats.export import export_in_format
from vi3dras.formats.verify import verified
from vi3dras.inverse.numeric import search_box
from vi3dras.motion.limits import limits_of
from vi3dras.passport.check import check_motion
from vi3dras.passport.passport import read_passport
from vi3dras.passport.read_via import read_via
from vi3dras.passport.robot_numbers import robot_hash
from vi3dras.passport.rows import joint_units

ARMS = ("lynx6", "puma560", "ur5e", "stanford-arm", "scara-roboanalyzer", "rv2aj", "kuka-iiwa7")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arm=st.sampled_from(ARMS), seed=st.integers(0, 10_000), count=st.integers(3, 60))
def test_a_safe_motion_comes_back_and_is_safe(tmp_path: Path, arm: str, seed: int, count: int) -> None:
    robot, rng = load_robot(arm), np.random.default_rng(seed)
    low, high = search_box(robot)
    start = low + rng.uniform(0.2, 0.8, robot.n) * (high - low)
    end = start + 0.1 * rng.uniform(-1, 1, robot.n) * (high - low)
    seconds = 3 * float((np.abs(end - start) / limits_of(robot).speed).max()) + 2
    motion = joint_move(robot, start, end, seconds, count)
    file = tmp_path / f"{arm}.csv"
    done = export_in_format(file, robot, motion, draft=True, replace=True)
    found = verified(done.file)
    assert found.report.is_safe == (done.report.is_safe and not done.is_draft)
    assert {f.code for f in done.report.faults} <= {"SELF", "GROUND", "SINGULAR"}
    via, (scale, _) = read_via(done.file), joint_units(robot)
    q = np.column_stack([via.columns[name] for name in via.joints])
    assert_allclose(q, motion.q / scale, atol=5.1e-7, rtol=0)
    assert_allclose(via.columns["t_s"], motion.times, atol=5.1e-7, rtol=0)
    assert_allclose(
        via.columns["x_" + robot.units.length], motion.points[:, 0] / robot.units.metres, atol=1e-6
    )
    assert found.passport is not None
    assert robot_hash(found.passport.robot) == robot_hash(robot)
    assert_allclose(found.passport.robot.low, robot.low, rtol=1e-15)


@pytest.mark.parametrize("arm", ARMS)
def test_written_and_read_again_every_check_says_the_same(tmp_path: Path, arm: str) -> None:
    robot = load_robot(arm)
    low, high = search_box(robot)
    motion = joint_move(robot, 0.55 * low + 0.45 * high, 0.5 * (low + high), 8.0, 40)
    done = export_in_format(tmp_path / "a.csv", robot, motion, draft=True)
    again = verified(done.file).report
    for check in done.report.checks:
        other = again.check(check.code)
        assert other is not None
        assert (other.row, other.rows) == (check.row, check.rows)
        if check.worst is not None:
            assert_allclose(other.worst or 0.0, check.worst, rtol=1e-9, atol=1e-9)


def test_the_same_motion_gives_the_same_bytes(tmp_path: Path) -> None:
    robot = load_robot("lynx6")
    for folder in ("a", "b"):
        export_in_format(
            tmp_path / folder / "w.csv", robot, joint_move(robot, FROM, TO), settings={"fit": True}
        )
    for name in ("w.csv", "w.passport.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_file_saved_by_a_spreadsheet_with_decimal_commas_is_the_same_motion(tmp_path: Path) -> None:
    robot = load_robot("lynx6")
    file = tmp_path / "w.csv"
    export_in_format(file, robot, joint_move(robot, FROM, TO))
    text = file.read_text().replace(",", ";").replace(".", ",").replace("\n", "\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    report = verified(file).report
    assert report.is_safe
    assert [found.code for found in report.warnings] == ["RESAVED"]


def test_a_passport_brings_back_phases_gripper_and_jumps(tmp_path: Path) -> None:
    robot = load_robot("lynx6")
    motion = joint_move(robot, FROM, TO, count=30)
    phase, gripper = np.repeat([1, 0, 2], 10), np.repeat([1.0, 0.25, 1.0], 10)
    done = export_in_format(tmp_path / "w.csv", robot, motion._replace(phase=phase, gripper=gripper))
    passport = read_passport(done.passport)
    np.testing.assert_array_equal(passport.phase, phase)
    np.testing.assert_array_equal(passport.gripper, gripper)


def test_a_planned_motion_has_the_verdict_that_its_file_has(tmp_path: Path) -> None:
    robot = load_robot("lynx6")
    motion = joint_move(robot, FROM, TO, seconds=1.0)
    codes = [found.code for found in check_motion(robot, motion).faults]
    done = export_in_format(tmp_path / "w.csv", robot, motion, draft=True)
    assert [found.code for found in done.report.faults] == codes
    assert "SPEED" in codes
