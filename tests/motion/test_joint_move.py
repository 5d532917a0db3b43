"""From pose to pose: together, in the least time, within the limits."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.motion.errors import TooShortError
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.laws import LAWS
from vi3dras.motion.limits import Limits, limits_of

LYNX = load_robot("lynx6")
START, END = np.radians([-40, 60, 10, -20, 0]), np.radians([30, 100, -60, 40, 50])
LIMITS = Limits(np.full(5, 1.5), np.full(5, 6.0))


@pytest.mark.parametrize("law", [law.name for law in LAWS])
def test_every_law_starts_and_ends_where_it_should_within_the_limits(law: str) -> None:
    plan = joint_move(LYNX, START, END, law, limits=LIMITS)  # type: ignore[arg-type]
    for motion in plan[:2]:
        assert_allclose(motion.q[[0, -1]], [START, END], atol=1e-12)
        speed = np.diff(motion.q, axis=0) / np.diff(motion.times)[:, None]
        assert (np.abs(speed) <= LIMITS.speed * (1 + 1e-9)).all()
        if law != "linear":
            rate = np.diff(speed, axis=0) / np.diff(motion.times)[1:, None]
            assert (np.abs(rate) <= LIMITS.acceleration * (1 + 1e-6)).all()


@pytest.mark.parametrize("law", [law.name for law in LAWS])
def test_the_least_time_uses_some_limit_in_full(law: str) -> None:
    motion = joint_move(LYNX, START, END, law, limits=LIMITS, step=1e-3).fine  # type: ignore[arg-type]
    speed = np.abs(motion.velocity).max() / LIMITS.speed[0]
    rate = np.abs(motion.acceleration).max() / LIMITS.acceleration[0]
    assert_allclose(max(speed, rate if law != "linear" else 0.0), 1.0, rtol=1e-3)


def test_the_papers_cubic_from_10_to_70_degrees_in_3_s() -> None:
    one = load_robot("planar2r")
    start, end = np.radians([10.0, 0.0]), np.radians([70.0, 0.0])
    plan = joint_move(one, start, end, "cubic", 3.0, rows=5)
    assert_allclose(np.degrees(plan.stops.q[:, 0]), [10, 19.375, 40, 60.625, 70], rtol=1e-12)
    assert_allclose(plan.stops.times, [0, 0.75, 1.5, 2.25, 3])


def test_a_time_too_short_names_the_joint_and_a_time_that_works() -> None:
    with pytest.raises(TooShortError, match="the base would go over its greatest speed") as caught:
        joint_move(LYNX, START, END, duration=0.2, limits=LIMITS)
    least = float(str(caught.value).split("takes ")[1].split(" s")[0])
    assert joint_move(LYNX, START, END, duration=least, limits=LIMITS).fine.duration == least
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_all_joints_start_and_stop_together() -> None:
    motion = joint_move(LYNX, START, END).fine
    share = (motion.q - START)[:, :4] / (END - START)[:4]
    assert_allclose(share, np.tile(share[:, :1], 4), atol=1e-9)


def test_what_the_file_does_not_say_is_assumed_aloud() -> None:
    limits = limits_of(LYNX)
    assert (limits.speed > 0).all()
    assert (limits.acceleration > 0).all()
    puma = load_robot("abb-irb120")
    assert_allclose(np.degrees(limits_of(puma).speed[0]), 250.0)


def test_a_move_that_moves_nothing_still_takes_a_moment() -> None:
    motion = joint_move(LYNX, START, START).fine
    assert 0 < motion.duration < 0.1
    assert_allclose(motion.q, np.tile(START, (len(motion.q), 1)))
