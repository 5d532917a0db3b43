"""A way in the least time: against closed forms, against another program, and never over a limit."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoLimitError, TooWeakError, WayWithoutTimeError
from vi3dras.dynamics.fastest_motion import Bounds, LeastTime
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.least_time import least_time
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.reachable import _by_ranges, fastest
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.dynamics.trajectory import through_rows
from vi3dras.dynamics.way import through, way_of
from vi3dras.motion.half_planes import ConstraintRows

BARE = Surroundings(has_friction=False)
NO = np.inf
LIMITS = np.array([40.0, 80, 40, 5, 5, 4])


def wave() -> Floats:
    """A way on which every joint bends, (41, 6)."""
    u = np.linspace(0, 1, 41)[:, None]
    first = (1.2 * np.sin(2.5 * u), 0.5 * np.cos(3 * u), 0.7 * np.sin(4 * u))
    bends = (*first, u, -0.8 * u**2, 1.5 * np.sin(2 * u))
    return np.array([0, 0.8, -2.0, 0.2, 0.6, 0.1]) + np.concatenate(bends, axis=1)


def bounds(speed: float = NO, acceleration: float = NO, torque: Floats = LIMITS) -> Bounds:
    return Bounds(torque, np.full(6, speed), np.full(6, acceleration))


def one_joint(speed: float = NO, torque: float = 10.0, end: float = 1.2) -> tuple[Robot, LeastTime, float]:
    """The first joint of a planar arm that lies on its side: nothing but an inertia."""
    robot = load_robot("planar2r")
    limits = Bounds(np.array([torque, NO]), np.array([speed, NO]), np.array([NO, NO]))
    way = through(np.array([[0.0, 0.7], [end, 0.7]]))
    inertia = float(inertia_matrix(robot, np.array([0.0, 0.7]))[0, 0])
    return robot, least_time(robot, way, BARE, limits), inertia


def test_one_joint_goes_from_bang_to_bang() -> None:
    """A double integrator: T = 2 sqrt(angle inertia / torque), one switch in the middle (Pontryagin)."""
    _, found, inertia = one_joint()
    exact = 2 * np.sqrt(1.2 * inertia / 10)
    assert found.duration == pytest.approx(exact, rel=1e-9)
    up, down = (phase for phase in found.phases if phase.kind != "none")
    assert (up.kind, up.joint, up.is_upper) == ("torque", 0, True)
    assert (down.kind, down.joint, down.is_upper) == ("torque", 0, False)
    assert up.end == pytest.approx(exact / 2, rel=1e-2)


def test_with_a_limit_of_speed_it_cruises_between() -> None:
    """T = angle / speed + speed inertia / torque."""
    _, found, inertia = one_joint(speed=3.0)
    assert found.duration == pytest.approx(1.2 / 3 + 3 * inertia / 10, rel=2e-3)
    kinds = [phase.kind for phase in found.phases if phase.kind != "none"]
    assert kinds == ["torque", "speed", "torque"]
    assert found.steady_duration == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("speed", "acceleration", "peer"),
    [(2.5, NO, 1.2174544578774433), (2.5, 6.0, 1.6319978816901766)],
    ids=["torque-speed", "acceleration"],
)
def test_a_bent_way_takes_the_time_that_toppra_finds(speed: float, acceleration: float, peer: float) -> None:
    """toppra 0.6, TOPPRA with seidel and interpolation on the same 301 places of the same way."""
    way = through(wave(), 301)
    found = least_time(load_robot("puma560"), way, BARE, bounds(speed, acceleration))
    assert found.duration == pytest.approx(peer, rel=1e-4)


def test_a_straight_way_takes_the_time_that_toppra_finds() -> None:
    """The same, with limits of torque almost alone."""
    ends = np.array([[0, 0.3, -2.5, 0, 0.5, 0], [1.5, 1.4, -1.0, 1, -0.5, 1.0]])
    found = least_time(load_robot("puma560"), through(ends, 301), BARE, bounds(10.0))
    assert found.duration == pytest.approx(0.7075718771465084, rel=1e-6)


@pytest.mark.parametrize("has_friction", [False, True])
def test_no_limit_is_passed_between_the_places(has_friction: bool) -> None:
    robot, around = load_robot("puma560"), Surroundings(payload=Payload(1.0), has_friction=has_friction)
    limits = bounds(2.5, 20.0, 1.3 * LIMITS)
    found = least_time(robot, through(wave()), around, limits)
    run = found.trajectory(0.001)
    needed = torques(robot, run.q, run.qd, run.qdd, around)
    assert (np.abs(needed) / limits.torque).max() < 1.001
    assert (np.abs(run.qd) / limits.speed).max() < 1.001
    assert (np.abs(run.qdd) / limits.acceleration).max() < 1.001
    full = (np.abs(needed) / limits.torque).max(axis=1)
    full = np.maximum(full, (np.abs(run.qd) / limits.speed).max(axis=1))
    full = np.maximum(full, (np.abs(run.qdd) / limits.acceleration).max(axis=1))
    assert np.median(full) > 0.999, "some limit is full nearly all the time"


def test_speeds_are_the_slopes_of_the_way_and_it_rests_at_both_ends() -> None:
    found = least_time(load_robot("puma560"), through(wave()), BARE, bounds(2.5))
    run = found.trajectory(0.0005)
    slope = (run.q[2:] - run.q[:-2]) / (run.times[2:] - run.times[:-2])[:, None]
    assert_allclose(slope, run.qd[1:-1], atol=0.02)
    assert_allclose(run.q[[0, -1]], wave()[[0, -1]], atol=1e-12)
    assert_allclose(run.qd[[0, -1]], 0, atol=1e-6)
    assert (np.diff(run.times) > 0).all()


def test_more_torque_takes_less_time_and_stays_below_the_maximum_velocity_curve() -> None:
    robot, way = load_robot("puma560"), through(wave(), 201)
    weak, strong = (least_time(robot, way, BARE, bounds(torque=share * LIMITS)) for share in (1.0, 2.0))
    assert strong.duration < 0.8 * weak.duration
    for found in (weak, strong):
        assert (found.squares <= found.ceiling * (1 + 1e-9)).all()


def test_on_the_maximum_velocity_curve_a_last_acceleration_is_left() -> None:
    """As Bobrow, Dubowsky and Gibson define it: a little above it there is none, a little below one."""
    found = least_time(load_robot("puma560"), through(wave(), 101), BARE, bounds())
    for share, is_open in ((0.99, True), (1.01, False)):
        at = found.along
        still = at.b * share * found.ceiling[:, None] + at.still
        one, other = (-LIMITS - still) / at.a, (LIMITS - still) / at.a
        room = np.maximum(one, other).min(axis=1) - np.minimum(one, other).max(axis=1)
        assert ((room > 0) == is_open).all()


def test_the_times_of_a_motion_do_not_change_its_way() -> None:
    times = np.linspace(0, 1, 41)
    slow, quick = (way_of(through_rows(t, wave()), 101) for t in (9 * times, times**1.5))
    assert_allclose(slow.q, quick.q, atol=1e-4)


def test_what_cannot_be_timed_is_said() -> None:
    robot = load_robot("puma560")
    with pytest.raises(TooWeakError, match=r"motor of shoulder .* stronger motor"):
        least_time(robot, through(wave(), 51), BARE, bounds(torque=np.array([40.0, 5, 40, 5, 5, 4])))
    with pytest.raises(NoLimitError):
        least_time(robot, through(wave(), 51), BARE, bounds(torque=np.full(6, NO)))
    with pytest.raises(WayWithoutTimeError, match="moves no joint"):
        through(np.zeros((3, 6)))
    gap = wave()
    gap[20] = np.nan
    with pytest.raises(WayWithoutTimeError, match="gaps"):
        way_of(through_rows(np.arange(41.0), gap))


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_chain_gives_what_elimination_by_pairs_gives(seed: int) -> None:
    """Two ways to solve the same linear programs: random limits that let rest be, some of them one-sided."""
    chance, places = np.random.default_rng(seed), 60
    bend = np.cumsum(chance.normal(size=(places, 4)), axis=0) / 4
    low, high = -chance.uniform(0.2, 2, (2, places, 4))
    low[:, 3] = -np.inf
    rows = ConstraintRows(chance.normal(size=4) + bend, np.gradient(bend, 0.05, axis=0), low, -high)
    cap = chance.uniform(0.5, 3, places)
    cap[[0, -1]] = 0
    assert_allclose(fastest(rows, cap, 0.1), _by_ranges(rows, cap, 0.1, 0, 0), rtol=1e-9, atol=1e-12)
