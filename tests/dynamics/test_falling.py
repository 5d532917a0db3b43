"""Falls against closed forms, against others' integrators, and against what holds of every fall."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import (
    HeldSpeedError,
    LongFallError,
    NoTorqueError,
    StartOutsideError,
    StiffError,
    TypedNameError,
    TypedTextsError,
)
from vi3dras.dynamics.falling import Fall, FallWishes, fall
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.language.errors import RefusedFormulaError

DOWN = Surroundings(gravity=(0.0, -9.81, 0.0))
"""In the plane of the planar arms."""


def two_links(motor: Motor | None = None) -> Robot:
    robot = load_robot("planar2r")
    return replace(robot, joints=tuple(replace(joint, motor=motor) for joint in robot.joints))


def dropped(q: tuple[float, ...], wishes: FallWishes, motor: Motor | None = None) -> Fall:
    return fall(two_links(motor), np.array(q), around=DOWN, wishes=wishes)


def test_ten_seconds_without_friction_lose_no_energy() -> None:
    made = dropped((0.3, 0.5), FallWishes(time=10.0, has_stops=False))
    assert made.drift < 1e-8
    assert np.abs(made.qd).max() > 10
    assert not made.happened


def test_the_double_pendulum_is_where_pinocchio_and_scipy_say() -> None:
    """pin 4.1.0 aba inside scipy 1.17.1 DOP853 at rtol=1e-12, after 1 s."""
    made = dropped((0.3, 0.5), FallWishes(time=1.0, has_stops=False))
    assert_allclose(made.q[-1], [-1.386909084381, -0.798357850499], rtol=2e-9)
    assert_allclose(made.qd[-1], [6.706933753317, 11.957043844784], rtol=2e-9)


def test_the_puma_is_where_pinocchio_and_scipy_say() -> None:
    """The same with the library's Puma 560, bare of motors."""
    arm = load_robot("puma560")
    arm = replace(arm, joints=tuple(replace(joint, motor=None) for joint in arm.joints))
    start = np.array([0.2, 0.6, -2.9, 0.1, 0.4, 0.3])
    made = fall(arm, start, wishes=FallWishes(time=1.0, has_stops=False))
    expected = [0.795702070051, -2.954229036272, -4.67639840329, 2.332874048362, -0.448965472111]
    assert_allclose(made.q[-1], [*expected, -1.685878028651], atol=2e-9)
    assert made.drift < 1e-9


@pytest.mark.parametrize("swing", [5.0, 90.0, 170.0])
def test_a_pendulum_swings_as_the_elliptic_integral_says(swing: float) -> None:
    """Gauss: the period is that of small swings through the arithmetic-geometric mean of 1 and cos(swing/2).

    Both links with the elbow held straight are one pendulum of 2 kg, 0.2 m from its pivot to its centre.
    """
    start = (-math.pi / 2 + math.radians(swing), 0.0)
    inertia = 0.00333 * 2 + 0.1**2 + 0.3**2
    a, b = 1.0, math.cos(math.radians(swing) / 2)
    while a - b > 1e-15:
        a, b = (a + b) / 2, math.sqrt(a * b)
    period = 2 * math.pi * math.sqrt(inertia / (2.0 * 9.81 * 0.2)) / a
    made = dropped(start, FallWishes(time=period, has_stops=False, held=(False, True), rate=100 / period))
    assert_allclose(made.q[-1], start, atol=1e-8)
    assert_allclose(made.qd[-1], 0.0, atol=1e-7)
    assert_allclose(made.q[50, 0], -math.pi - start[0], atol=1e-8)
    assert not made.qd[:, 1].any()


def test_two_pendulums_part_as_fast_as_chaos_lets_them() -> None:
    """A millionth of a radian grows a thousandfold in three seconds from high up, hardly from below."""

    def parted(start: float) -> Floats:
        wishes = FallWishes(time=3.0, has_stops=False)
        one, other = (dropped((start + more, 0.1), wishes) for more in (0.0, 1e-6))
        apart: Floats = np.linalg.norm(one.q - other.q, axis=1)
        return apart

    assert parted(2.5).max() > 1e-3
    assert parted(-1.5).max() < 1e-4


def test_two_falls_are_alike_to_the_last_bit() -> None:
    wishes, motor = FallWishes(time=2.0, restitution=0.5), Motor(1e-4, 50, 1e-4, (0.004, -0.005))
    one, other = (dropped((2.0, 0.5), wishes, motor) for _ in range(2))
    assert one.q.tobytes() == other.q.tobytes()
    assert one.happened == other.happened


def test_friction_takes_what_is_missing_and_brings_all_to_rest() -> None:
    motor = Motor(1e-4, 50, 1e-4, (0.004, -0.005))
    made = dropped((0.3, 0.5), FallWishes(time=8.0), motor)
    assert made.drift < 1e-8
    assert np.all(np.diff(made.lost) >= -1e-12)
    assert not made.qd[-1].any()
    held = torques(two_links(), made.q[-1], around=DOWN)
    assert np.all((held <= 50 * 0.005) & (held >= -50 * 0.004)), "dry friction holds what is left"
    assert_allclose(made.lost[-1], made.potential[0] - made.potential[-1], rtol=1e-8)


def test_dry_friction_slows_as_in_a_book() -> None:
    """A torque against it alone: constant deceleration, to rest after w I / T."""
    motor = Motor(0.0, 1.0, 0.0, (0.2, -0.2))
    inertia = 0.00333 + 0.1**2 + 0.00333 + 0.3**2
    wishes = FallWishes(time=2.0, held=(False, True), has_stops=False)
    made = fall(two_links(motor), np.zeros(2), np.array([2.0, 0.0]), Surroundings(gravity=(0, 0, 0)), wishes)
    (end,) = made.happened
    assert end.kind == "still"
    assert end.time == pytest.approx(2.0 * inertia / 0.2, rel=1e-9)
    assert made.q[-1, 0] == pytest.approx(0.5 * 2.0 * end.time, rel=1e-9)


def test_what_sticks_lets_go_when_the_torque_is_enough() -> None:
    """A torque that grows by 1 N m in each second against 0.5 N m of dry friction."""
    motor = Motor(0.0, 1.0, 0.0, (0.5, -0.3))
    still = Surroundings(gravity=(0.0, 0.0, 0.0))
    for torque, time in (("t", 0.5), ("−t", 0.3)):
        wishes = FallWishes(time=1.0, torque=(torque, "0"), held=(False, True), has_stops=False)
        made = fall(two_links(motor), np.zeros(2), None, still, wishes)
        (go,) = made.happened
        assert (go.joint, go.kind) == (0, "loose")
        assert go.time == pytest.approx(time, abs=1e-8)
        assert not made.qd[made.times < time].any()


def test_a_joint_rests_on_its_stop_and_another_comes_back_from_it() -> None:
    """Pushed into it by its torque; the ball of a physics book keeps e² of its energy at each blow."""
    still = Surroundings(gravity=(0.0, 0.0, 0.0))
    push = FallWishes(time=4.0, torque=("0.5", "0"), held=(False, True))
    rests = fall(two_links(), np.zeros(2), None, still, push)
    assert [each.kind for each in rests.happened] == ["high"]
    assert_allclose(rests.q[-1, 0], math.pi, rtol=1e-12)
    assert rests.drift < 1e-9
    bounces = fall(two_links(), np.zeros(2), None, still, replace(push, restitution=0.5))
    blows = [each.speed for each in bounces.happened]
    assert_allclose(np.array(blows[1:4]) / blows[:3], 0.5, rtol=1e-7)
    assert bounces.qd[-1, 0] == 0.0


def test_limits_may_be_ignored() -> None:
    made = dropped((3.0, 0.0), FallWishes(time=2.0, has_stops=False))
    assert np.abs(made.q).max() > math.pi


def test_work_put_in_is_torque_times_angle() -> None:
    made = dropped((0.3, 0.5), FallWishes(time=1.0, torque=("2", "-0.5"), has_stops=False))
    assert_allclose(made.put_in, (made.q - made.q[0]) @ [2.0, -0.5], atol=1e-8)
    assert made.drift < 1e-9


def test_a_typed_torque_is_a_spring_and_a_damper() -> None:
    """Held against gravity by nothing, I q'' = −k q − c q': the damped oscillator of every textbook."""
    inertia, k, c = 0.00333 * 2 + 0.1**2 + 0.3**2, 5.0, 0.2
    wishes = FallWishes(time=1.5, torque=(f"−{k}·q1 − {c}·qd1", ""), held=(False, True), has_stops=False)
    made = fall(two_links(), np.array([0.4, 0.0]), None, Surroundings(gravity=(0, 0, 0)), wishes)
    decay, turn = c / (2 * inertia), math.sqrt(k / inertia - (c / (2 * inertia)) ** 2)
    t = made.times
    expected = 0.4 * np.exp(-decay * t) * (np.cos(turn * t) + decay / turn * np.sin(turn * t))
    assert_allclose(made.q[:, 0], expected, atol=1e-9)


def test_a_payload_falls_with_the_hand() -> None:
    bare, laden = (
        fall(two_links(), np.array([0.0, 0.0]), None, replace(DOWN, payload=Payload(mass)),
             FallWishes(time=0.2, held=(False, True)))
        for mass in (0.0, 2.0)
    )  # fmt: skip
    inertia = 0.00333 * 2 + 0.1**2 + 0.3**2
    quick = [9.81 * (0.4 + 0.4 * m) / (inertia + 0.16 * m) for m in (0.0, 2.0)]
    early = slice(0, 4)
    for made, pull in zip((bare, laden), quick, strict=True):
        assert_allclose(made.q[early, 0], -0.5 * pull * made.times[early] ** 2, atol=2e-5)


@pytest.mark.parametrize(
    ("error", "match", "torque"),
    [
        (TypedNameError, r'joint 1 depends on "k"', ("k q1", "0")),
        (RefusedFormulaError, r"τ2 = sin\(t cannot be read", ("0", "sin(t")),
        (TypedTextsError, "takes 2 torques", ("0",)),
        (NoTorqueError, "joint 1 has no finite value at 0 s", ("1/t", "0")),
    ],
    ids=["name", "slip", "count", "pole"],
)  # fmt: skip
def test_a_torque_that_is_none_is_answered(
    error: type[Exception], match: str, torque: tuple[str, ...]
) -> None:
    with pytest.raises(error, match=match):
        dropped((0.3, 0.5), FallWishes(torque=torque))


def test_friction_that_is_too_stiff_is_answered_at_once() -> None:
    with pytest.raises(StiffError, match=r"Friction stops joint elbow within .* hold the joint"):
        dropped((0.3, 0.5), FallWishes(time=10.0), Motor(0.0, 1000.0, 1.0))


def test_a_torque_that_is_too_stiff_is_answered() -> None:
    with pytest.raises(LongFallError, match="something pulls too hard"):
        dropped((0.3, 0.5), FallWishes(time=0.01, torque=("−100000000·qd1", "0")))


def test_a_start_that_cannot_be_is_answered() -> None:
    with pytest.raises(
        StartOutsideError, match=r"shoulder starts at 229.183 deg, outside .* -180 to 180 deg"
    ):
        dropped((4.0, 0.0), FallWishes())
    with pytest.raises(HeldSpeedError, match="elbow is held"):
        fall(two_links(), np.zeros(2), np.ones(2), DOWN, FallWishes(held=(False, True)))
