"""Lead-through: what is left out, what is kept, and the motion that plays it back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.jogging.errors import RecordingError
from vi3dras.jogging.playback import played, smooth_between
from vi3dras.jogging.recording import USUAL, Recording, Tolerance, kept_rows, recording_of, thinned
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of
from vi3dras.passport.check import check_motion

PLANAR = load_robot("planar2r")
LOOSE = Tolerance(np.radians(1.0), 0.001, 1.0)


def zigzag(*corners: float) -> Recording:
    """Joint 1 through angles [deg] a second apart, ten rows a second."""
    times = np.linspace(0.0, len(corners) - 1.0, 10 * (len(corners) - 1) + 1)
    first = np.interp(times, np.arange(float(len(corners))), np.radians(corners))
    return Recording(times, np.column_stack([first, 0.5 * np.ones(len(times))]))


def test_of_straight_pieces_the_corners_are_kept() -> None:
    led = zigzag(0, 30, 10, 10, 40)
    assert np.flatnonzero(kept_rows(PLANAR, led, LOOSE)).tolist() == [0, 10, 20, 30, 40]


def test_a_turn_smaller_than_the_tolerance_is_left_out() -> None:
    """The corner is 0.5 degrees beside the straight line between the ends."""
    assert kept_rows(PLANAR, zigzag(0, 10.5, 20), LOOSE).sum() == 2
    assert kept_rows(PLANAR, zigzag(0, 11.5, 20), LOOSE).sum() == 3


def test_the_tool_counts_too() -> None:
    """Half a degree at 400 mm is 3.5 mm."""
    tight = LOOSE._replace(tool=0.003)
    stretched = zigzag(0, 10.5, 20)._replace(q=zigzag(0, 10.5, 20).q * (1.0, 0.0))
    assert kept_rows(PLANAR, stretched, LOOSE).sum() == 2
    assert kept_rows(PLANAR, stretched, tight).sum() == 3


@given(
    some.lists(some.tuples(some.floats(-2, 2), some.floats(-2, 2)), min_size=3, max_size=40),
    some.floats(0.001, 0.5),
)
def test_nothing_that_is_left_out_is_further_off_than_allowed(
    rows: list[tuple[float, float]], allowed: float
) -> None:
    led = Recording(np.arange(float(len(rows))), np.array(rows))
    few = thinned(PLANAR, led, Tolerance(allowed, 1.0, allowed))
    line = np.column_stack([np.interp(led.times, few.times, column) for column in few.q.T])
    assert np.abs(line - led.q).max() <= allowed * (1 + 1e-9)
    off = np.linalg.norm((tool_pose(PLANAR, line) - tool_pose(PLANAR, led.q))[:, :3, 3], axis=1)
    assert off.max() <= allowed * (1 + 1e-9)


def test_rests_before_and_behind_do_not_count() -> None:
    led = recording_of(PLANAR, np.arange(6.0) + 3.0, np.array([[0, 0]] * 2 + [[0.1, 0]] + [[0.2, 0]] * 3))
    assert_allclose(led.times, [0, 1, 2])


@pytest.mark.parametrize(
    ("times", "q", "said"),
    [
        ([0, 1], np.zeros((3, 2)), "a row for each time"),
        ([0, 1, 1], [[0, 0], [1, 0], [2, 0]], "row 3 is not later"),
        ([0, 1, 2], np.zeros((3, 2)), "two different poses"),
    ],
)
def test_what_is_no_recording_is_answered(times: list[float], q: Floats, said: str) -> None:
    with pytest.raises(RecordingError, match=said):
        recording_of(PLANAR, np.array(times, float), np.array(q, float))


def test_between_rows_the_joints_never_swing_beyond_them() -> None:
    """scipy.interpolate.PchipInterpolator 1.14 at 0.25, 0.5, ... through 0, 1, 1, 3 at 0, 1, 2, 4."""
    led = Recording(np.array([0.0, 1.0, 2.0, 4.0]), np.array([[0.0], [1.0], [1.0], [3.0]]) * (1.0, 0.0))
    found = smooth_between(led, np.linspace(0.0, 4.0, 33))[:, 0]
    assert (np.diff(found) >= -1e-12).all()
    assert_allclose(found[8:17], 1.0, atol=1e-12)
    assert_allclose(smooth_between(led, led.times)[:, 0], [0, 1, 1, 3], atol=1e-12)


def test_playback_keeps_the_pace_and_goes_slower_only_where_it_must() -> None:
    led = zigzag(0, 20, 20, 50)
    plan = played(PLANAR, thinned(PLANAR, led, USUAL))
    limits = limits_of(PLANAR)
    assert led.duration <= plan.stops.duration < led.duration + 0.5
    assert_allclose(plan.stops.q[[0, -1]], led.q[[0, -1]], atol=1e-9)
    quick = played(PLANAR, thinned(PLANAR, led, USUAL), pace=50.0)
    assert quick.stops.duration < 0.9 * led.duration
    for motion in (plan.fine, quick.fine):
        assert (np.abs(motion.velocity) <= limits.speed * (1 + 1e-6)).all()
        assert (np.abs(motion.acceleration) <= limits.acceleration * (1 + 1e-6)).all()
        assert_allclose(motion.velocity[[0, -1]], 0, atol=1e-9)
    assert "for what was led in" in quick.reasons[0]
    assert check_motion(PLANAR, plan.stops).is_safe
