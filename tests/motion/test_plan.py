"""Time along the curves of the paper: constant speed, limits kept, reasons told."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from motion.papers import CURVES, LYNX, differences, fitted
from numpy.testing import assert_allclose

from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import Limits, MotionParameters, limits_of
from vi3dras.motion.plan import plan
from vi3dras.motion.rows import FREE, PHASES, TOOL, Plan

LIMITS = limits_of(LYNX)
LAWS = ["constant", "least-time", "cubic", "quintic", "cycloidal", "trapezoid", "cubic-blends"]


def within(done: Plan, limits: Limits) -> None:
    for motion in (done.fine, done.stops):
        speed, rate = differences(motion)
        assert (speed <= limits.speed * (1 + 1e-9)).all()
        assert (rate <= limits.acceleration * (1 + 1e-5)).all()


@pytest.mark.parametrize("name", CURVES)
def test_the_tool_speed_ripples_by_less_than_a_hundredth_where_nothing_holds_it(name: str) -> None:
    done = plan(LYNX, *fitted(name), MotionParameters(speed=0.05))
    motion = done.fine
    tool = tool_pose(LYNX, motion.q)[:, :3, 3]
    speed = np.linalg.norm(np.diff(tool, axis=0), axis=1) / np.diff(motion.times)
    free = (motion.held == FREE)[1:] & (motion.held == FREE)[:-1]
    turning = name == "epicycloid"  # whose bends of 1.7 mm radius are chords at 1 mm from row to row
    assert free.mean() > (0.9 if turning else 0.95)
    assert_allclose(motion.tool_speed[motion.held == FREE], 0.05, rtol=1e-3)
    if not turning:
        assert np.ptp(speed[free]) < 0.01 * 0.05


@pytest.mark.parametrize("name", CURVES)
def test_what_holds_the_tool_is_at_its_limit(name: str) -> None:
    motion = plan(LYNX, *fitted(name), MotionParameters(law="least-time")).fine
    for row in np.flatnonzero(motion.held >= 0).tolist():
        joint, kind = divmod(int(motion.held[row]), 2)
        used = (
            abs(motion.velocity[row, joint]) / LIMITS.speed[joint]
            if kind == 0
            else abs(motion.acceleration[row, joint]) / LIMITS.acceleration[joint]
        )
        assert 0.97 < used <= 1 + 1e-6
    assert set(np.unique(motion.held)) <= {TOOL, *range(10)}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", ["mobius-band", "pipe-weld", "epicycloid"])
def test_no_row_that_is_exported_goes_over_a_limit(name: str, law: str) -> None:
    within(plan(LYNX, *fitted(name), MotionParameters(law=law, speed=0.3)), LIMITS)  # type: ignore[arg-type]


@given(st.integers(0, 10_000), st.floats(0.02, 1.0), st.floats(0.05, 3.0), st.sampled_from(LAWS))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_any_limits_are_kept(seed: int, speed: float, tool: float, law: str) -> None:
    rng = np.random.default_rng(seed)
    limits = Limits(rng.uniform(0.1, 2.0, 5), rng.uniform(0.2, 10.0, 5))
    wishes = MotionParameters(law=law, speed=speed, tool_acceleration=tool)  # type: ignore[arg-type]
    within(plan(LYNX, *fitted("letter-m"), wishes, limits), limits)


def test_the_least_time_is_not_beaten_by_any_law() -> None:
    least = plan(LYNX, *fitted("pipe-weld"), MotionParameters(law="least-time")).fine.duration
    for law in LAWS:
        wishes = MotionParameters(law=law, speed=10.0)  # type: ignore[arg-type]
        assert plan(LYNX, *fitted("pipe-weld"), wishes).fine.duration >= least * (1 - 1e-6)


def test_where_a_joint_is_too_slow_the_reason_names_it_and_the_place() -> None:
    slow = Limits(np.array([0.12, 1.57, 1.57, 1.57, 1.57]), LIMITS.acceleration)
    done = plan(LYNX, *fitted("pipe-weld"), MotionParameters(), slow)
    held = done.fine.held == 0
    assert held.any()
    assert (done.fine.tool_speed[held] < 0.05).all()
    assert_allclose(np.abs(done.fine.velocity[held, 0]), 0.12, rtol=0.03)
    assert any(
        "the base (θ1) is at its greatest speed" in text and "of 5 cm/s" in text for text in done.reasons
    )


@pytest.mark.parametrize("law", ["constant", "quintic", "least-time"])
def test_a_duration_is_kept_to_the_digit(law: str) -> None:
    done = plan(LYNX, *fitted("mobius-band"), MotionParameters(law=law, duration=20.0))  # type: ignore[arg-type]
    assert_allclose(done.fine.duration, 20.0, rtol=1e-6)


def test_via_points_are_those_of_the_curve_or_as_many_as_are_wished() -> None:
    curve, followed = fitted("pipe-weld")
    usual = plan(LYNX, curve, followed).stops
    assert_allclose(usual.points, curve.points, atol=1e-12)
    assert_allclose(usual.q, followed.stops.q, atol=1e-9)
    assert len(plan(LYNX, curve, followed, MotionParameters(count=17)).stops.times) == 17
    near = plan(LYNX, curve, followed, MotionParameters(spacing=0.01)).stops
    assert np.diff(near.way).max() <= 0.01 + 1e-9
    assert (near.phase == PHASES.index("path")).all()
    for motion in (usual, near):
        assert_allclose(tool_pose(LYNX, motion.q)[:, :3, 3], motion.points, atol=1e-7)
