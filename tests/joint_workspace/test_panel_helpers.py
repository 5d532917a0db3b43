"""What the 2D Joint Workspace asks of the core: quick and first sweeps, paths from rows, motions."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_library, load_robot
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import REACHABLE
from vi3dras.joint_workspace.errors import AxisError
from vi3dras.joint_workspace.first_sweep import asked_of, first_sweep, tool_numbers
from vi3dras.joint_workspace.forward_sweep import joint_range, sweep_joint
from vi3dras.joint_workspace.points_file import PathRowsError, path_way
from vi3dras.joint_workspace.reading import read_spot, read_sweep
from vi3dras.joint_workspace.sweep import follow_sweep, is_quick, quick_sweep
from vi3dras.joint_workspace.ways import sweep_of

ARMS = ["planar2r", "planar3r", "lynx6", "rv2aj", "kuka-kr5-arc", "adept-cobra-s600", "stanford-arm"]


@pytest.mark.parametrize("name", ARMS)
def test_a_quick_sweep_is_the_whole_one_without_its_sequence(name: str) -> None:
    robot, first = load_robot(name), first_sweep(load_robot(name))
    task = usual_task(robot)
    way = sweep_of(task, asked_of(task, first.numbers[None])[0], "px", first.low, first.high, 81)
    quick, whole = (
        quick_sweep(robot, way.targets, task, way.s),
        follow_sweep(robot, way.targets, task, s=way.s),
    )
    for field in ("curves", "excess", "branch_code", "condition", "code"):
        assert_array_equal(getattr(quick, field), getattr(whole, field))
    assert (quick.drawn, quick.short_names) == (whole.drawn, whole.short_names)


def test_only_what_is_soon_done_counts_as_quick() -> None:
    assert is_quick(load_robot("lynx6"), "wrist", 601)
    assert not is_quick(load_robot("lynx6"), "wrist", 20_000)
    assert not is_quick(load_robot("franka-panda"), "pose", 10)


@pytest.mark.parametrize("name", sorted(load_library().by_id))
def test_every_arm_of_the_library_has_a_sweep_to_begin_with(name: str) -> None:
    first = first_sweep(load_robot(name))
    assert np.isfinite(first.numbers).all()
    assert first.low < first.high
    assert first.low <= first.numbers[0] <= first.high


def test_the_numbers_of_a_tool_lead_back_to_its_pose() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.radians([28, 95, -26, 24, 238, -40])
    target = asked_of("pose", tool_numbers(robot, q)[None])[0]
    sweep = quick_sweep(robot, np.stack([target, target]), "pose", np.array([0.0, 1.0]))
    assert np.nanmin(np.abs(np.angle(np.exp(1j * (sweep.curves[0] - q)))).max(axis=1)) < 1e-8


def test_rows_of_a_path_keep_what_they_do_not_say() -> None:
    at = np.array([9, 9, 9, 0, 0, 0, 0.5])
    rows = np.array([[0.2, 0.0, 0.1], [0.2, 0.3, 0.1], [0.2, 0.3, 0.5]])
    way = path_way("wrist", rows, at)
    assert_allclose(way.targets, np.column_stack([rows, [0.5] * 3]))
    assert_allclose(way.s, [0, 0.3, 0.7])
    assert_allclose(path_way("wrist", np.column_stack([rows, [1, 2, 3]]), at).targets[:, 3], [1, 2, 3])
    for wrong, word in ((rows[:1], "1 point"), (rows[:, :2], "2 numbers"), (rows[:0], "no path yet")):
        with pytest.raises(PathRowsError, match=word):
            path_way("wrist", wrong, at)


def test_where_nothing_is_reached_the_arm_stretches_towards_the_target() -> None:
    """Lynx6 reaches 39 cm, says its brochure."""
    robot = load_robot("lynx6")
    way = sweep_of("wrist", np.array([0.3, 0.0, 0.1106, 0.0]), "px", 0.5, 0.6, 5)
    sweep = follow_sweep(robot, way.targets, way.task, s=way.s)
    reading = read_sweep(robot, sweep, way, "")
    assert reading.verdict == "Too far on the whole way, 10.0 cm"
    spot = read_spot(robot, sweep, reading, 0.5)
    assert np.isnan(spot.q).all()
    assert_allclose(tool_numbers(robot, spot.pose)[:3], [0.39, 0, 0.1106], atol=1e-4)
    assert dict(reading.shares).get(REACHABLE) is None


def test_a_motion_may_leave_the_limits_and_says_where() -> None:
    robot = load_robot("lynx6")
    assert joint_range(robot, 1) == (robot.low[1], robot.high[1])
    motion = sweep_joint(robot, robot.home, 1, 0.0, 2 * np.pi, 721)
    assert sum(part.length for part in motion.outside) == pytest.approx(np.pi, abs=0.01)
    radius = float(np.hypot(*(motion.numbers[0, [0, 2]] - [0, 0.1106])))
    assert motion.length == pytest.approx(2 * np.pi * radius, rel=1e-4)
    with pytest.raises(AxisError, match="θ2 has 0 points"):
        sweep_joint(robot, robot.home, 1, 0.0, 1.0, 0)
