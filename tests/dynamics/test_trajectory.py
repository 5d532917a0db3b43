"""The speeds and accelerations of a table's rows: those of the spline through them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from puma_swing import puma, swing

from vi3dras.dynamics.trajectory import STEP, planned, through_rows
from vi3dras.motion.joint_move import joint_move

RAGGED = np.cumsum(np.r_[0.0, np.random.default_rng(4).uniform(0.004, 0.07, 120)])


@pytest.mark.parametrize("rows", [4, 5, 6, 40, 121])
def test_a_cubic_comes_back_from_ragged_rows_with_its_derivatives(rows: int) -> None:
    """The spline through values of one cubic is that cubic, whatever the times."""
    cubic = np.array([[0.3, -1.0], [2.0, 0.5], [-1.5, 0.2], [0.4, -0.6]])
    t = RAGGED[:rows]
    found = through_rows(t, np.vander(t, 4, increasing=True) @ cubic)
    powers, at = np.vander(found.times, 4, increasing=True), found.times
    assert_allclose(found.q, powers @ cubic, atol=1e-12)
    speed = powers[:, :3] @ (cubic[1:] * [[1], [2], [3]])
    stands = np.abs(speed) < 1e-3 * np.abs(speed).max(axis=0)
    assert_allclose(found.qd, np.where(stands, 0.0, speed), atol=1e-7)
    assert_allclose(found.qdd, np.stack([at**0, at], axis=1) @ (cubic[2:] * [[2], [6]]), atol=1e-5)


def test_rows_stay_and_others_come_between_them_where_they_are_far_apart() -> None:
    q = np.sin(RAGGED)[:, None]
    found = through_rows(RAGGED, q)
    assert np.diff(found.times).max() <= STEP + 1e-12
    where = np.searchsorted(found.times, RAGGED)
    assert_allclose(found.times[where], RAGGED, rtol=0, atol=0)
    assert_allclose(found.q[where], q, rtol=0, atol=1e-15)


def test_accelerations_have_no_step_at_the_rows_of_rough_data() -> None:
    """Of all piecewise cubics through the rows only the spline goes on in its second derivative."""
    rough = np.random.default_rng(7).uniform(-1, 1, (121, 3))
    found = through_rows(RAGGED, rough)
    size, step = np.abs(found.qdd).max(), np.diff(found.times)[:, None]
    # on every part the acceleration is a straight line, so that trapezoids give the speed
    gained = step * (found.qdd[1:] + found.qdd[:-1]) / 2
    assert_allclose(np.diff(found.qd, axis=0), gained, atol=1e-12 * size + 1e-3 * np.abs(found.qd).max())


def test_rows_of_a_smooth_motion_give_its_derivatives() -> None:
    motion = swing(201)
    found = through_rows(motion.times, motion.q)
    assert_allclose(found.qd, motion.qd, atol=2e-3)
    assert_allclose(found.qdd[3:-3], motion.qdd[3:-3], atol=1e-2)


def test_gaps_and_jumps_part_the_splines() -> None:
    motion = swing(61)
    q = motion.q.copy()
    q[20:23] = np.nan
    q[41:] += 1.0
    found = through_rows(motion.times, q, np.array([40]))
    alone = through_rows(motion.times[:20], q[:20])
    assert_allclose(found.qd[: len(alone.times)], alone.qd, atol=1e-12)
    gap = np.isnan(found.q).any(axis=1)
    assert gap.sum() == 3
    assert not found.counted[gap[1:] | gap[:-1]].any()
    assert found.jumps.tolist() == [int(np.searchsorted(found.times, motion.times[40]))]
    assert np.nanmax(np.abs(found.qd)) < 4.0


def test_one_row_and_two_rows_are_motions_too() -> None:
    one = through_rows(np.array([0.0]), np.array([[0.5, 0.1]]))
    assert_allclose(one.qd, 0)
    two = through_rows(np.array([0.0, 1.0]), np.array([[0.0], [2.0]]))
    assert_allclose(two.qd, 2.0)
    assert_allclose(two.qdd, 0.0, atol=1e-12)


def test_what_rounding_leaves_of_a_speed_is_rest() -> None:
    """A joint that stands must not rub to and fro: six decimals of a degree are noise of 1e-8 rad."""
    t = np.linspace(0.0, 1.0, 101)
    q = np.round(np.stack([np.full(101, 0.123456789), 10 * t**3 - 15 * t**4 + 6 * t**5], axis=1), 8)
    found = through_rows(t, q + 5e-9 * np.cos(1e3 * t)[:, None])
    assert not found.qd[:, 0].any()
    assert found.qd[0, 1] == found.qd[-1, 1] == 0.0
    assert found.qd[50, 1] == pytest.approx(1.875, abs=1e-4)


def test_a_plan_knows_its_own_derivatives() -> None:
    plan = joint_move(puma(), puma().home, np.full(6, 0.4))
    found = planned(plan.fine)
    assert_allclose(found.qdd, plan.fine.acceleration)
    assert found.counted.all()
