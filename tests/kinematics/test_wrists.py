"""Eight ways to a pose, seen from frame to frame: one centre of the wrist, one turn that is left for it."""

from __future__ import annotations

import numpy as np
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.between import between, product_of
from vi3dras.kinematics.forward import dh_frames, tool_pose


def test_eight_solutions_share_the_centre_of_the_wrist_and_turn_what_is_left_for_it() -> None:
    """Equations 11 to 18 of RoboAnalyzer's inverse: c = p - Q b6, and R = Q3' Q2' Q1' Q for joints 4 to 6."""
    robot = load_robot("kuka-kr5-arc")
    target = tool_pose(robot, np.radians([10, 90, 0, 30, 260, 170]))
    q = solver_for(robot).solve(target).q
    assert np.isfinite(q).all(), "all eight are there"
    six_to_five = product_of(between(robot, q, 6, 5), (8,))
    b6 = -six_to_five[:, :3, 3]
    centre = product_of(between(robot, q, "base", 5), (8,))[:, :3, 3]
    Q, p = product_of(between(robot, q, "base", 6), (8,))[:, :3, :3], dh_frames(robot, q)[:, 6, :3, 3]
    assert_allclose(centre, p - (Q @ b6[..., None])[..., 0], atol=1e-12)
    assert_allclose(centre, np.broadcast_to(centre[0], (8, 3)), atol=1e-9)
    Q1, Q2, Q3 = (product_of(between(robot, q, k, k + 1), (8,))[:, :3, :3] for k in range(3))
    left = product_of(between(robot, q, 3, 6), (8,))[:, :3, :3]
    assert_allclose(left, np.swapaxes(Q1 @ Q2 @ Q3, -1, -2) @ Q, atol=1e-12)
    arms = {tuple(np.degrees(row[:3]).round(6)) for row in q}
    assert len(arms) == 4, "two values of joint 4 for each way of the first three"
