"""The largest stable gain and the least rate: closed forms, and a simulation that knows nothing of poles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from control.arms import WEIGHTLESS, one_joint
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw, LawKind
from vi3dras.control.loop import Loop, Sampling, SpeedFrom
from vi3dras.linear.errors import NoSuchGainError, NotLinearError
from vi3dras.linear.law import GainName, with_gain
from vi3dras.linear.stability import Stability, stability_of
from vi3dras.runs.run import run

INERTIA = 2.0
BENT = np.radians([0.0, 45.0, -180.0, 0.0, 45.0, 0.0])


def swinging(kp: float, kv: float, sampling: Sampling, gain: GainName = "kv") -> Stability:
    """One joint of a known inertia under PD, without weight and friction."""
    robot, still = one_joint(INERTIA), DesiredTest((0.0,), (0.0,), "hold")
    loop = Loop(robot, still, ControlLaw("pd", (kp,), (kv,)), WEIGHTLESS, sampling)
    return stability_of(loop, np.zeros(1), 0, gain)


def puma() -> Robot:
    """Without dry friction, which would hold what swings a little."""
    robot = load_robot("puma560")
    joints = tuple(
        replace(joint, motor=joint.motor and replace(joint.motor, coulomb=(0.0, 0.0)))
        for joint in robot.joints
    )
    return replace(robot, joints=joints)


def puma_loop(kind: LawKind, sampling: Sampling, coefficient: tuple[str, ...] = ()) -> Loop:
    kp, kv = (400.0, 40.0) if kind == "computed-torque" else (800.0, 60.0)
    law = ControlLaw(kind, (kp,) * 6, (kv,) * 6, (50.0,) * 6, coefficient)
    goal = BENT + 1e-5 * np.array([1, -1, 1, -1, 1, -1])
    test = DesiredTest(tuple(BENT), tuple(goal), "step", 1.5)
    return Loop(puma(), test, law, sampling=sampling, has_stops=False)


def fading(loop: Loop) -> float:
    """The logarithm of how the quick part of a motion grows from its second third to its last."""
    q: Floats = np.abs(np.diff(run(loop).q, 4, axis=0))
    third = len(q) // 3
    return float(np.log(np.nanmax(q[-third:]) / np.nanmax(q[third : 2 * third])))


@pytest.mark.parametrize("rate", [100.0, 500.0, 2000.0])
def test_a_held_torque_bears_twice_the_inertia_times_the_rate(rate: float) -> None:
    """Jury: z² - 2 z + 1 + (h²/2M)(z + 1) Kp + (h/M)(z - 1) Kv has a root at -1 for Kv = 2 M / h."""
    found = swinging(50.0, 10.0, Sampling(rate))
    assert_allclose(found.gains.high, 2 * INERTIA * rate, rtol=1e-9)
    assert found.gains.low > 0, "at the smallest Kv the held spring drives the joint"


def test_a_sample_of_delay_halves_what_speed_control_bears() -> None:
    """With Kp = 0 the loop is z² - z + Kv h / M: its roots leave the unit circle at Kv = M / h."""
    found = swinging(0.0, 10.0, Sampling(500.0, delay=0.002))
    assert_allclose(found.gains.high, INERTIA * 500.0, rtol=1e-9)


def test_without_sampling_a_joint_is_a_swing_of_second_order() -> None:
    found = swinging(50.0, 4.0, Sampling(np.inf))
    assert_allclose(np.sort_complex(found.poles), np.sort_complex(np.roots([INERTIA, 4.0, 50.0])), rtol=1e-12)
    assert found.gains.high == np.inf
    assert found.words()[0] == "Stable for every Kv without sampling"


def test_the_least_rate_is_where_the_gain_is_the_largest() -> None:
    found = swinging(50.0, 2100.0, Sampling(500.0))
    assert not found.is_stable
    rate = found.least_rate
    assert_allclose(rate, 2100.0 / (2 * INERTIA), rtol=1e-6)
    assert found.words() == (
        "Unstable: Kv = 2100 is above 2000, the most at 500 Hz",
        "Sampling is too slow for these gains: at least 525 Hz",
    )


@pytest.mark.parametrize(
    ("kind", "delay", "speed"),
    [
        ("pd", 0.0033, "measured"), ("pid", 0.002, "differenced"), ("pd-gravity", 0.0033, "measured"),
        ("computed-torque", 0.0, "measured"), ("computed-torque", 0.002, "differenced"),
        ("feed-forward", 0.0015, "differenced"), ("impedance", 0.0033, "measured"),
    ],
)  # fmt: skip
def test_the_simulated_arm_swings_from_the_predicted_gain_on(
    kind: LawKind, delay: float, speed: SpeedFrom
) -> None:
    """Two per cent below it what is quick fades, two per cent above it grows; six joints, not linear."""
    loop = puma_loop(kind, Sampling(500.0, delay, speed))
    most = stability_of(loop, BENT, 1, "kv").gains.high
    which = None if kind == "impedance" else 1
    below, above = (with_gain(loop, "kv", which, share * most) for share in (0.98, 1.02))
    assert fading(below) < -1
    grown = run(above)
    assert np.isnan(grown.q).any() or fading(above) > 1


def test_each_joint_that_is_unstable_by_itself_is_named() -> None:
    loop = puma_loop("pd", Sampling(500.0))
    loop = replace(loop, law=replace(loop.law, kv=(60.0,) * 4 + (500.0, 60.0)))
    found = stability_of(loop, BENT, 1, "kv")
    assert found.words()[0] == "Unstable at 500 Hz whatever Kv is: wrist alone would be"


def test_the_locus_meets_the_unit_circle_at_the_largest_gain() -> None:
    found = stability_of(puma_loop("computed-torque", Sampling(500.0)), BENT, 1, "kv", alone=True)
    locus = found.locus()
    inside = np.abs(locus.poles).max(axis=1) < 1
    assert (inside == (locus.gains < found.gains.high)).all()
    steps = np.abs(np.diff(locus.poles, axis=0)).max(axis=1)
    assert steps.max() < 0.5, "a branch is followed, not changed for another"


def test_a_law_with_a_bend_has_no_linear_form() -> None:
    """f may have a bend where the error is zero, for it is a factor of the error; it must have a value."""
    bent = puma_loop("pd", Sampling(500.0), ("1", "1 + abs(q2 - pi/4)", "1", "1", "1", "1"))
    assert stability_of(bent, BENT, 1).is_stable
    jumps = "1 + 0.5*tanh(1000000000000*(q2 - pi/4))"
    rough = replace(bent, law=replace(bent.law, coefficient=("1", jumps, "1", "1", "1", "1")))
    with pytest.raises(NotLinearError, match="PD has no linear form here: the torque of shoulder"):
        stability_of(rough, BENT, 1)


def test_a_gain_that_a_law_does_not_have_is_refused() -> None:
    with pytest.raises(NoSuchGainError, match="Ki plays no part in PD: choose one of Kp and Kv"):
        stability_of(puma_loop("pd", Sampling(500.0)), BENT, 1, "ki")
