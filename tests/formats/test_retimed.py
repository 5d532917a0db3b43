"""A table run anew: through its rows, round its corners, at the speed that is asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

from vi3dras.formats.errors import UnreachedRowsError
from vi3dras.formats.imported import imported_motion, read_path
from vi3dras.formats.retimed import retimed, smooth
from vi3dras.joint_workspace.hands import fixed_angle
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.rows import Plan
from vi3dras.passport.check import check_motion

ROBOT = arm("lynx6")

HAND = fixed_angle(np.radians(-60))


def run(folder: Path, text: str | bytes, wishes: MotionParameters, *, count: int = 100) -> Plan:
    file = folder / "table.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    path = read_path(file, ROBOT)
    motion = imported_motion(path, ROBOT, hand=HAND)
    return retimed(path, ROBOT, motion, wishes, hand=HAND, count=count)


def places(points: list[tuple[float, float]], z: float = 120.0) -> str:
    return "\n".join(["X,Y,Z", *(f"{x:.6f},{y:.6f},{z}" for x, y in points)])


def test_a_square_keeps_its_corners_and_its_straight_sides(tmp_path: Path) -> None:
    corners = [(220, 0), (260, 0), (260, 60), (220, 60), (220, 0)]
    plan = run(tmp_path, places(corners), MotionParameters(speed=0.03))
    points = 1000 * plan.stops.points
    for x, y in corners:
        assert np.linalg.norm(points - [x, y, 120], axis=1).min() < 1e-6
    inside = (points[:, 0] > 220 + 1e-6) & (points[:, 0] < 260 - 1e-6)
    assert_allclose(np.minimum(np.abs(points[inside, 1]), np.abs(points[inside, 1] - 60)), 0, atol=1e-6)
    assert plan.stops.closes
    assert check_motion(ROBOT, plan.stops).is_safe


def test_a_circle_of_24_points_is_round_and_run_evenly(tmp_path: Path) -> None:
    angles = np.linspace(0, 2 * np.pi, 25)
    circle = [(228 + 30 * np.cos(a), 30 * np.sin(a)) for a in angles]
    plan = run(tmp_path, places(circle), MotionParameters(speed=0.03))
    radius = np.hypot(1000 * plan.stops.points[:, 0] - 228, 1000 * plan.stops.points[:, 1])
    # a polygon would leave the circle by 30 mm (1 - cos 7.5 deg) = 0.26 mm
    assert_allclose(radius, 30, atol=0.05)
    speed = plan.fine.tool_speed
    full = np.flatnonzero(speed > 0.03 * (1 - 1e-6))
    assert np.ptp(speed[full[0] : full[-1]]) < 0.01 * 0.03
    assert plan.stops.duration == pytest.approx(2 * np.pi * 0.03 / 0.03, rel=0.05)


def test_joint_values_of_a_table_are_kept(tmp_path: Path) -> None:
    there = short_motion(ROBOT, 21)
    there = there._replace(q=there.q[:21], times=there.times[:21], points=there.points[:21])
    text = written("joints", ROBOT, there._replace(velocity=there.velocity[:21]))
    plan = run(tmp_path, text, MotionParameters(law="quintic", duration=6.0))
    assert plan.stops.duration == pytest.approx(6)
    # the joints of this motion go straight from pose to pose, whatever the times
    start, end = there.q[0], there.q[-1]
    share = (plan.stops.q[:, 0] - start[0]) / (end - start)[0]
    assert_allclose(plan.stops.q, start + share[:, None] * (end - start), atol=1e-5)
    assert_allclose(plan.stops.velocity[[0, -1]], 0, atol=1e-9)


def test_joint_values_that_are_missing_cannot_be_run_anew(tmp_path: Path) -> None:
    with pytest.raises(UnreachedRowsError, match=r"A table that is run anew needs.*row 1 is not reached"):
        run(
            tmp_path,
            "q1_deg,q2_deg,q3_deg,q4_deg,q5_deg\n0,90,0,0,0\nnan,90,0,0,0\n9,90,0,0,0",
            MotionParameters(),
        )


def test_places_that_are_not_reached_stay_gaps_that_a_check_sees(tmp_path: Path) -> None:
    plan = run(tmp_path, places([(220, 0), (240, 20), (400, 30)]), MotionParameters())
    assert not plan.stops.reachable.all()
    assert {fault.code for fault in check_motion(ROBOT, plan.stops).faults} == {"UNREACHED"}


def test_cubics_between_rows_pass_through_them_and_follow_a_parabola_inside() -> None:
    ways = np.array([0.0, 1.0, 2.5, 3.0, 4.0, 5.5])
    values = np.column_stack([ways**2, 3 * ways])
    at = smooth(ways, values, np.zeros(0, int))
    assert_allclose(at(ways), values, atol=1e-12)
    inside = np.linspace(1.0, 4.0, 31)
    assert_allclose(at(inside), np.column_stack([inside**2, 3 * inside]), atol=1e-12)
