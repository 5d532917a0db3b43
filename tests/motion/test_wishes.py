"""What a motion does beside the path: approach, dwell, hand, repeats, corners, gaps and jumps."""

from __future__ import annotations

import numpy as np
import pytest
from motion.papers import LYNX, differences, fitted
from numpy.testing import assert_allclose

from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.errors import ApproachError
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.plan import plan
from vi3dras.motion.rows import PHASES, Motion


def rows(motion: Motion, phase: str) -> np.ndarray:
    return np.flatnonzero(motion.phase == PHASES.index(phase))  # type: ignore[arg-type]


def test_an_approach_comes_straight_down_and_a_retreat_leaves_straight_up() -> None:
    curve, followed = fitted("pipe-weld")
    motion = plan(LYNX, curve, followed, MotionParameters(approach=0.006, retreat=0.008)).fine
    tool = tool_pose(LYNX, motion.q)[:, :3, 3]
    down, up = tool[rows(motion, "approach")], tool[rows(motion, "retreat")]
    assert_allclose(down[0] - curve.points[0], [0, 0, 0.006], atol=1e-7)
    assert_allclose(up[-1] - curve.points[-1], [0, 0, 0.008], atol=1e-7)
    for some, point in ((down, curve.points[0]), (up, curve.points[-1])):
        assert_allclose(some[:, :2], np.tile(point[:2], (len(some), 1)), atol=1e-7)
    assert (np.diff(down[:, 2]) <= 1e-12).all()


def test_back_along_the_tool_is_where_the_hand_came_from() -> None:
    curve, followed = fitted("pipe-weld")
    motion = plan(LYNX, curve, followed, MotionParameters(retreat=0.01, direction="tool")).fine
    pose = tool_pose(LYNX, followed.q[-1])
    assert_allclose(tool_pose(LYNX, motion.q[-1])[:3, 3], pose[:3, 3] - 0.01 * pose[:3, 2], atol=1e-7)


def test_an_approach_out_of_reach_is_said() -> None:
    with pytest.raises(ApproachError, match="approach of 50 cm is out of reach"):
        plan(LYNX, *fitted("pipe-weld"), MotionParameters(approach=0.5))


def test_the_hand_closes_while_the_arm_waits_and_opens_behind() -> None:
    motion = plan(LYNX, *fitted("pipe-weld"), MotionParameters(grip="closes", dwell_start=1.0)).fine
    waits = rows(motion, "dwell")
    assert (motion.gripper[rows(motion, "path")][1:-1] == 0.0).all()
    assert motion.gripper[0] == 1.0
    assert motion.gripper[-1] == 1.0
    assert_allclose(motion.times[waits[0]], 0.0)
    assert_allclose(motion.velocity[waits], 0.0)
    assert_allclose(motion.times[rows(motion, "path")[0]], 1.0, atol=0.03)


def test_a_closed_curve_goes_round_without_a_stop_at_its_seam() -> None:
    curve, followed = fitted("pipe-weld")
    assert_allclose(followed.q[0], followed.q[-1], atol=1e-9)
    motion = plan(LYNX, curve, followed, MotionParameters(repeat=3)).fine
    assert motion.tool_speed[10:-10].min() > 0.049
    assert_allclose(motion.way[-1], 3 * curve.length, rtol=1e-4)
    assert motion.closes


def test_an_open_curve_is_run_to_and_fro() -> None:
    curve, followed = fitted("mobius-band")
    motion = plan(LYNX, curve, followed, MotionParameters(repeat=2)).stops
    assert len(motion.times) == 2 * len(curve.points) - 1
    assert_allclose(motion.q, motion.q[::-1], atol=1e-9)
    assert motion.tool_speed[len(curve.points) - 1] == pytest.approx(0.0, abs=1e-9)


def test_a_wrist_that_is_wound_up_at_the_seam_goes_back_and_is_told() -> None:
    curve, followed = fitted("pipe-weld")
    wound = followed._replace(q=followed.q + np.linspace(0, 1, len(followed.q))[:, None] * [0, 0, 0, 0, 0.9])
    done = plan(LYNX, curve, wound, MotionParameters(repeat=2))
    back = done.fine.q[rows(done.fine, "seam")]
    assert_allclose(back[0, 4] - back[-1, 4], 0.9, atol=0.01)
    assert any("joints do not end where they began: roll (θ5) by 52°" in text for text in done.reasons)


def test_the_tool_stops_in_a_corner_unless_it_is_rounded() -> None:
    curve, followed = fitted("letter-m")
    sharp, round_ = (plan(LYNX, curve, followed, MotionParameters(blend=blend)) for blend in (0.0, 0.004))
    corners = curve.way[list(curve.corners)]
    assert len(corners) == 3
    for corner in corners:
        near = np.linalg.norm(sharp.stops.points - corner, axis=1).argmin()
        assert_allclose(sharp.stops.points[near], corner, atol=1e-9)
        assert sharp.stops.tool_speed[near] == pytest.approx(0.0, abs=1e-9)
        off = np.linalg.norm(tool_pose(LYNX, round_.fine.q)[:, :3, 3] - corner, axis=1).min()
        assert 0 < off < 0.004
    assert any("stops in 3 corners" in text for text in sharp.reasons)
    assert round_.fine.tool_speed[5:-5].min() > 0.005
    assert round_.fine.duration < sharp.fine.duration
    speed, rate = differences(round_.fine)
    assert np.isfinite(speed).all()
    assert rate.max() < 7


def test_what_is_not_reached_is_a_gap_that_is_not_run() -> None:
    curve, followed = fitted("pipe-weld", shift=0.06)
    assert 0.2 < followed.reachable.mean() < 0.95
    done = plan(LYNX, curve, followed)
    motion = done.fine
    assert np.isnan(motion.q[~motion.reachable]).all()
    assert np.isfinite(motion.q[motion.reachable]).all()
    assert abs(motion.reachable.mean() - followed.reachable.mean()) < 0.1
    edges = np.flatnonzero(np.diff(motion.reachable.astype(int)) == -1)
    assert (motion.tool_speed[edges] < 0.02).all()
    assert len(done.stops.times) == len(curve.points)
    assert (done.stops.code[~done.stops.reachable] != 0).any()
    assert any("is not reached" in text for text in done.reasons)


def test_a_jump_is_marked_and_the_arm_stands_on_both_sides() -> None:
    curve, followed = fitted("mobius-band")
    q = followed.q.copy()
    q[300:, 0] += 0.6
    done = plan(LYNX, curve, followed._replace(q=q, jumps=np.array([299])))
    for motion in (done.fine, done.stops):
        (row,) = motion.jumps.tolist()
        assert_allclose(motion.q[row + 1, 0] - motion.q[row, 0], 0.6, atol=0.05)
    (row,) = done.fine.jumps.tolist()
    assert done.fine.tool_speed[row] < 0.01
    assert any("has to jump" in text for text in done.reasons)
