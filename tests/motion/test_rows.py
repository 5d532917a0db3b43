"""What is played between two rows."""

from __future__ import annotations

import numpy as np
from motion.papers import LYNX, fitted
from numpy.testing import assert_allclose

from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.plan import plan


def test_between_two_rows_the_tool_stays_on_its_curve() -> None:
    coarse, fine = (plan(LYNX, *fitted("pipe-weld")).fine for _ in range(2))
    for time in np.linspace(0.5, coarse.duration - 0.5, 41):
        q = coarse.at(float(time))
        assert q is not None
        way = np.interp(time, fine.times, fine.way)
        near = np.abs(fitted("pipe-weld").curve.way - tool_pose(LYNX, q)[:3, 3])
        assert np.linalg.norm(near, axis=1).min() < 0.547 / 649
        assert abs(way - 0.05 * time) < 0.01
    middle = (coarse.times[100] + coarse.times[101]) / 2
    q = coarse.at(float(middle))
    assert q is not None
    expected = (coarse.q[100] + coarse.q[101]) / 2 - np.diff(coarse.velocity[100:102], axis=0)[0] * 0.02 / 8
    assert_allclose(q, expected, atol=1e-6)


def test_beside_a_gap_the_nearer_end_is_shown_and_at_rows_the_rows() -> None:
    motion = plan(LYNX, *fitted("pipe-weld", shift=0.06)).fine
    gap = int(np.flatnonzero(~motion.reachable)[0])
    q = motion.at(float(motion.times[gap]))
    assert q is not None
    assert np.isfinite(q).all()
    known = int(np.flatnonzero(motion.reachable)[5])
    assert_allclose(motion.at(float(motion.times[known])), motion.q[known], atol=1e-12)


def test_in_a_jump_the_arm_is_on_one_side_or_the_other() -> None:
    curve, followed = fitted("mobius-band")
    q = followed.q.copy()
    q[300:, 0] += 0.6
    motion = plan(LYNX, curve, followed._replace(q=q, jumps=np.array([299]))).fine
    (row,) = motion.jumps.tolist()
    early, late = (
        motion.at(float(motion.times[row] + share * (motion.times[row + 1] - motion.times[row])))
        for share in (0.4, 0.6)
    )
    assert_allclose(early, motion.q[row])
    assert_allclose(late, motion.q[row + 1])
