"""A table comes back as the path it was, whichever format, unit and spreadsheet it went through."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

from vi3dras.formats.imported import imported_motion, read_path
from vi3dras.kinematics.forward import tool_pose


@pytest.mark.parametrize("robot", ["lynx6", "ur5e", "rv2aj"])
@pytest.mark.parametrize("name", ["via-points", "joints"])
@pytest.mark.parametrize("comma", [False, True])
def test_joint_values_come_back_to_a_millionth(tmp_path: Path, robot: str, name: str, *, comma: bool) -> None:
    there = short_motion(arm(robot))
    file = tmp_path / "path.csv"
    file.write_bytes(written(name, arm(robot), there, comma=comma))
    back = imported_motion(read_path(file, arm(robot)), arm(robot))
    for old, new in ((there.q, back.q), (there.times, back.times), (there.points, back.points)):
        assert_allclose(new, old, atol=1e-6)
    assert back.reachable.all()


@pytest.mark.parametrize("robot", ["lynx6", "ur5e", "rv2aj"])
def test_robodk_poses_come_back_as_joint_values_by_the_inverse(tmp_path: Path, robot: str) -> None:
    there = short_motion(arm(robot))
    file = tmp_path / "targets.csv"
    file.write_bytes(written("robodk", arm(robot), there))
    path = read_path(file, arm(robot))
    back = imported_motion(path, arm(robot))
    assert path.q is None
    assert path.told == ("Places have no unit in their names: read as mm, as RoboDK has them.",)
    poses, asked = tool_pose(arm(robot), back.q), tool_pose(arm(robot), there.q)
    assert_allclose(poses[:, :3, 3], asked[:, :3, 3], atol=1e-6)
    assert_allclose(poses[:, :3, 2], asked[:, :3, 2], atol=1e-6)


def test_robodk_points_keep_their_speeds_as_times(tmp_path: Path) -> None:
    there = short_motion(arm("lynx6"))
    file = tmp_path / "points.csv"
    file.write_bytes(written("robodk-speed", arm("lynx6"), there))
    back = imported_motion(read_path(file, arm("lynx6")), arm("lynx6"))
    assert_allclose(back.times[:5], there.times[:5], rtol=1e-6)
    assert_allclose(back.points, there.points, atol=1e-8)


def test_velocities_are_differences_of_the_rows(tmp_path: Path) -> None:
    rows = "\n".join(f"{t},{10 * t},90,0,0,{-5 * t}" for t in np.linspace(0, 2, 21))
    file = tmp_path / "even.csv"
    file.write_text(f"t_s,theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg\n{rows}\n")
    back = imported_motion(read_path(file, arm("lynx6")), arm("lynx6"))
    assert_allclose(np.degrees(back.velocity), np.tile([10, 0, 0, 0, -5], (21, 1)), atol=1e-9)
    assert_allclose(back.acceleration, 0, atol=1e-9)


def test_a_row_that_is_not_reached_stays_so(tmp_path: Path) -> None:
    robot = arm("lynx6")
    there = short_motion(robot)
    there.q[2], there.reachable[2], there.code[2] = np.nan, False, 2
    file = tmp_path / "gap.csv"
    file.write_bytes(written("via-points", robot, there))
    back = imported_motion(read_path(file, robot), robot)
    assert back.reachable.tolist() == [True, True, False, True, True, True]
    assert_allclose(back.points[2], there.points[2], atol=1e-8)


def test_a_closed_path_and_a_jump_are_seen(tmp_path: Path) -> None:
    degrees = [0, 10, 20, 80, 20, 10, 0]
    rows = "\n".join(f"{i},{d},90,-20,-20,0" for i, d in enumerate(degrees))
    file = tmp_path / "jump.csv"
    file.write_text(f"t_s,q1_deg,q2_deg,q3_deg,q4_deg,q5_deg\n{rows}\n")
    back = imported_motion(read_path(file, arm("lynx6")), arm("lynx6"))
    assert back.closes
    assert set(back.jumps) >= {2, 3}
    assert 0 not in back.jumps
