"""Loops against closed forms and another integrator, and what holds of every run."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor
from vi3dras.control.desired import DesiredTest
from vi3dras.control.errors import BacklashError
from vi3dras.control.laws import ControlLaw, Gains
from vi3dras.control.loop import Loop, Motors, Push, Sampling
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload
from vi3dras.runs.many import run_many
from vi3dras.runs.run import run

from .arms import DOWN, WEIGHTLESS, one_joint, stepped

PUMA = load_robot("puma560")
BENT = tuple(np.radians([0.0, 45.0, -180.0, 0.0, 45.0, 0.0]))
THERE = tuple(np.radians([50.0, 25.0, -150.0, 30.0, 20.0, 10.0]))


def puma_loop(kind: str, kp: float, kv: float, sampling: Sampling = Sampling(), **more: object) -> Loop:  # noqa: B008
    test = DesiredTest(BENT, THERE, "move", 1.2, way=1.0)
    law = ControlLaw(kind, (kp,) * 6, (kv,) * 6)  # type: ignore[arg-type]  # a parameter's word
    return Loop(PUMA, test, law, sampling=sampling, **more)  # type: ignore[arg-type]


def test_a_second_order_joint_follows_its_closed_form() -> None:
    """J q'' + Kv q' + Kp q = Kp: the textbook's decay, period, overshoot and settling."""
    J, kp, kv = 2.0, 200.0, 8.0
    made = run(stepped(one_joint(J), kp, kv))
    natural, damping = math.sqrt(kp / J), kv / (2 * math.sqrt(kp * J))
    damped, t = natural * math.sqrt(1 - damping**2), made.times
    decay = np.exp(-damping * natural * t)
    closed = 1 - decay * (np.cos(damped * t) + damping * natural / damped * np.sin(damped * t))
    assert_allclose(made.q[:, 0], closed, atol=1e-9)
    overshoot = math.exp(-math.pi * damping / math.sqrt(1 - damping**2))
    assert_allclose(made.figures.overshoot[0], overshoot, atol=1e-6)
    ends = t[np.abs(closed - 1) > 0.02][-1] + np.linspace(0.0, 1e-3, 10001)
    decay = np.exp(-damping * natural * ends)
    there = decay * (np.cos(damped * ends) + damping * natural / damped * np.sin(damped * ends))
    assert_allclose(made.figures.settling[0], ends[np.abs(there) > 0.02][-1], atol=1e-6)
    crossings = t[1:][np.diff(np.sign(made.qd[:, 0])) != 0][:3]
    assert_allclose(np.diff(crossings), np.pi / damped, atol=1e-3)


def test_a_sampled_joint_follows_the_powers_of_its_matrix() -> None:
    """A held torque, two samples late, moves a mass as v h and h²/2 say: no integrator is in that."""
    J, kp, kv, h = 0.5, 30.0, 4.0, 0.01
    made = run(stepped(one_joint(J), kp, kv, Sampling(1 / h, delay=1.5 * h), time=2.0))
    q = v = 0.0
    queue = [0.0, 0.0]
    for k in range(len(made.times)):
        assert_allclose(made.q[k, 0], q, atol=1e-10)
        queue.append(kp * (1.0 - q) - kv * v)
        for torque in (queue[k], queue[k + 1]):
            q, v = q + h / 2 * v + (h / 2) ** 2 / 2 * torque / J, v + h / 2 * torque / J


def test_plain_pd_droops_by_weight_over_gain() -> None:
    robot = one_joint(0.1, mass=2.0, reach=0.5)
    test = DesiredTest((0.0,), (0.0,), "hold", 6.0)
    made = run(Loop(robot, test, ControlLaw("pd", (400.0,), (60.0,)), DOWN))
    weight = torques(robot, made.q[-1:], around=DOWN)[0, 0]
    assert weight > 9
    assert_allclose(made.error[-1, 0], weight / 400.0, rtol=1e-9)


def test_computed_torque_tracks_to_the_error_of_integration() -> None:
    made = run(puma_loop("computed-torque", 400.0, 40.0, Sampling(math.inf)))
    assert np.abs(made.error).max() < 1e-6
    coarse = run(puma_loop("computed-torque", 400.0, 40.0))
    assert np.abs(coarse.error).max() > 1e-5


def test_a_sampled_puma_goes_where_another_integrator_brings_it() -> None:
    """scipy's DOP853 at rtol 1e-11 from sample to sample, its torques held; accelerations as pinocchio's.

    Between dry friction and rest nothing is smooth: friction is left out.
    """
    from scipy.integrate import solve_ivp

    loop = puma_loop("pd-gravity", 100.0, 8.0, Sampling(50.0))
    loop = replace(loop, around=replace(loop.around, has_friction=False), has_stops=False)
    made = run(loop)
    state = np.array([*made.q[0], *made.qd[0]])
    for k in range(20):
        assert_allclose(made.q[k], state[:6], atol=1e-6)

        def moved(_: float, x: np.ndarray, held: np.ndarray = made.given[k]) -> np.ndarray:
            return np.concatenate([x[6:], accelerations(PUMA, x[:6], x[6:], held, loop.around)])

        state = solve_ivp(moved, (0, 0.02), state, "DOP853", rtol=1e-10, atol=1e-12).y[:, -1]


def test_dry_friction_holds_what_it_can_and_not_more() -> None:
    motor = Motor(inertia=0.0, gear=1.0, coulomb=(5.0, -5.0))
    robot = one_joint(1.0, motor=motor)
    for gain, moves in ((4.9, False), (5.1, True)):
        made = run(stepped(robot, gain, 0.0, Sampling(200.0), time=1.0))
        assert bool(made.qd.any()) is moves


def test_a_joint_that_is_slowed_by_dry_friction_stops_where_energy_says() -> None:
    """Half a kg m² at 2 rad/s against 4 N m: 0.25 rad and half of 0.5 s."""
    robot = one_joint(0.5, motor=Motor(coulomb=(4.0, -4.0), gear=1.0))
    test = DesiredTest((0.0,), (1.0,), "hold", 1.0)
    loop = Loop(robot, test, ControlLaw("pd", (0.0,), (0.0,)), WEIGHTLESS, Sampling(1000.0),
                pushes=(Push(0.0, 0.25, (0.0, 8.0 / robot.joints[0].a, 0.0)),))  # fmt: skip
    made = run(loop)
    top = float(made.qd.max())
    assert_allclose(made.q[-1, 0] - made.q[int(made.qd.argmax()), 0], 0.5 * 0.5 * top**2 / 4.0, rtol=2e-2)
    assert not made.qd[-1].any()


def test_a_motor_gives_no_more_than_it_has_and_an_integral_waits_for_it() -> None:
    robot = one_joint(1.0)
    test = DesiredTest((0.0,), (1.0,), "step", 6.0)
    law = ControlLaw("pid", (30.0,), (8.0,), (20.0,))
    strong = run(Loop(robot, test, law, WEIGHTLESS, Sampling(500.0)))
    weak = run(Loop(robot, test, law, WEIGHTLESS, Sampling(500.0), Motors((3.0,))))
    assert np.abs(weak.given).max() == 3.0
    assert weak.saturated.any()
    assert not strong.saturated.any()
    assert_allclose(weak.figures.saturated, weak.saturated.mean(axis=0))
    assert weak.figures.overshoot[0] < 0.35


def test_an_unknown_payload_is_what_the_model_lacks() -> None:
    loop = puma_loop("pd-gravity", 3000.0, 300.0)
    assert run(replace(loop, unknown=Payload(3.0))).figures.steady[1] > 3 * abs(run(loop).figures.steady[1])


def test_the_same_seed_gives_the_same_bytes_and_another_one_does_not() -> None:
    noisy = Sampling(400.0, speed="differenced", noise=1e-4, quantum=1e-4)
    one, two = (run(puma_loop("pd", 500.0, 20.0, noisy)) for _ in range(2))
    other = run(puma_loop("pd", 500.0, 20.0, replace(noisy, seed=2)))
    assert one.q.tobytes() == two.q.tobytes()
    assert one.given.tobytes() == two.given.tobytes()
    assert other.q.tobytes() != one.q.tobytes()


@pytest.mark.parametrize("kind", ["pd", "computed-torque"])
def test_many_runs_have_the_figures_that_each_has_alone(kind: str) -> None:
    """Thirty runs of two rates, side by side as arrays; alone, a run goes through floats."""
    loop = replace(puma_loop(kind, 500.0, 50.0), desired=DesiredTest(BENT, THERE, "move", 0.3, way=0.2))
    kp = np.repeat(np.geomspace(100, 900, 30)[:, None], 6, axis=1)
    rates = np.where(np.arange(30) % 2, 250.0, 500.0)
    every = run_many(loop, Gains(kp, 0.1 * kp, 0 * kp), rates)
    for k in (0, 17, 29):
        law = replace(loop.law, kp=tuple(kp[k]), kv=tuple(0.1 * kp[k]))
        alone = run(replace(loop, law=law, sampling=Sampling(rates[k]))).figures
        for many, one in zip(every, alone, strict=True):
            assert_allclose(many[k], one, rtol=1e-6, atol=1e-9)


def test_what_vibrates_ever_more_is_not_stable_and_what_dies_away_is() -> None:
    """A held torque h late by speed: poles of the mass of 1 under Kv leave the circle at Kv = 2 / h."""
    for kv, is_stable in ((1.9 / 0.01, True), (2.1 / 0.01, False)):
        made = run(stepped(one_joint(1.0), 1.0, kv, Sampling(100.0), time=1.0))
        assert bool(made.figures.stable) is is_stable


def test_what_nothing_disturbs_is_not_stable_if_a_disturbance_would_grow() -> None:
    """The same gains with and without a touch at the tool: what the poles say is what the touch shows."""
    held = DesiredTest((0.0,), (0.0,), "hold", 1.0)
    for kv, is_stable in ((1.9 / 0.01, True), (2.1 / 0.01, False)):
        loop = replace(stepped(one_joint(1.0), 1.0, kv, Sampling(100.0)), desired=held)
        made = run(loop)
        assert not made.error.any()
        assert bool(made.figures.stable) is is_stable
        assert made.growth.is_one is not is_stable
        touched = run(replace(loop, pushes=(Push(0.0, 0.01, (0.0, 1.0, 0.0)),)))
        late, early = (np.abs(part).max() for part in (touched.qd[-20:], touched.qd[2:22]))
        assert bool(late < early) is is_stable


def test_an_arm_that_lies_at_its_stop_under_wild_gains_is_not_called_stable() -> None:
    """Too much Kv for the rate throws the Puma against its stops, where nothing moves any more."""
    wild = puma_loop("pd-gravity", 1000.0, 5000.0)
    made = run(replace(wild, desired=replace(wild.desired, time=2.0)))
    assert np.degrees(made.figures.peak).max() > 20
    assert not made.figures.stable
    calm = replace(wild, law=replace(wild.law, kp=(300.0,) * 6, kv=(20.0,) * 6))
    assert run(calm).figures.stable


def test_the_noise_of_a_sensor_is_no_vibration_of_the_loop() -> None:
    quiet = stepped(one_joint(1.0), 100.0, 20.0, Sampling(200.0, noise=1e-3))
    assert run(replace(quiet, desired=DesiredTest((0.0,), (0.0,), "hold", 1.0))).figures.stable


def test_a_full_motor_that_swings_ever_less_is_stable() -> None:
    """Bang-bang at first; the poles are inside, and a run four times as long is at rest."""
    loop = stepped(one_joint(1.0), 400.0, 12.0, Sampling(500.0), time=1.0)
    short = run(replace(loop, motors=Motors((20.0,))))
    long = run(replace(loop, motors=Motors((20.0,)), desired=replace(loop.desired, time=4.0)))
    assert short.figures.saturated[0] > 0.2
    assert bool(short.figures.stable) is bool(long.figures.stable) is True
    assert np.ptp(long.q[-500:, 0]) < 0.3 * np.ptp(short.q[-500:, 0])


def test_a_gear_with_play_hangs_by_half_of_it_and_its_motor_does_not_know() -> None:
    """The sensor at the motor sees what a rigid joint would have; the link hangs half the gap lower."""
    motor = Motor(inertia=1e-4, gear=50.0)
    robot = one_joint(0.1, mass=2.0, reach=0.5, motor=motor)
    test = DesiredTest((0.0,), (0.0,), "hold", 4.0)
    loop = Loop(robot, test, ControlLaw("pd", (400.0,), (60.0,)), DOWN, Sampling(1000.0))
    made = run(replace(loop, motors=Motors((), (0.02,))))
    weight = torques(robot, made.q[-1:], around=DOWN)[0, 0]
    assert_allclose(made.want_q[-1, 0] - made.read[-1, 0], weight / 400.0, rtol=1e-6)
    gap = made.read[-1, 0] - made.q[-1, 0]
    assert 0.01 < gap < 0.01 + 1e-3
    assert_allclose(run(loop).q[-1, 0], made.read[-1, 0], rtol=1e-3)


def test_play_makes_a_loop_swing_that_was_at_rest_without() -> None:
    """Under an integral the motor looks for the other side of the gap again and again."""
    robot = one_joint(0.5, motor=Motor(inertia=4e-5, gear=50.0))
    test = DesiredTest((0.0,), (0.3,), "step", 3.0)
    loop = Loop(robot, test, ControlLaw("pd", (900.0,), (9.0,)), WEIGHTLESS, Sampling(1000.0))
    rigid, loose = (run(replace(loop, motors=Motors((), (play,)))) for play in (0.0, 0.02))
    swings = [np.ptp(made.q[-500:, 0]) for made in (rigid, loose)]
    assert swings[1] > 10 * swings[0]


def test_play_without_a_rotor_is_refused() -> None:
    loop = replace(stepped(one_joint(), 10.0, 1.0), motors=Motors((), (0.01,)))
    with pytest.raises(BacklashError, match="no rotor that could cross it"):
        run(loop)
