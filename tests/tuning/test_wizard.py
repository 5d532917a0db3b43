"""From an arm that shakes to good gains: what is seen, what is done, what it gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tuning.arms import planar

from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.runs.run import LoopRun, run
from vi3dras.tuning.errors import NoCureError
from vi3dras.tuning.judged import judged, lateness_of
from vi3dras.tuning.shaking import shaking_of
from vi3dras.tuning.wizard import cure


def rms(loop: Loop) -> float:
    made = run(loop)
    return float(np.sqrt((made.error**2).mean())) if made.figures.stable else np.inf


@pytest.mark.parametrize("frequency", [11.0, 37.5])
def test_a_wave_is_measured_in_period_and_size(frequency: float) -> None:
    """A sine of known frequency on a slope."""
    made = run(planar(time=1.0))
    t = made.times
    wave = 0.01 * np.sin(2 * np.pi * frequency * t) + 0.02 * t
    shaken: LoopRun = replace(made, q=made.want_q - np.stack([0.1 * wave, wave], axis=1))
    seen = shaking_of(shaken)
    assert seen.joint == 1
    assert seen.period == pytest.approx(1 / frequency, rel=0.02)
    assert seen.amplitude == pytest.approx(0.01, rel=0.1)


def test_a_calm_arm_is_not_said_to_shake() -> None:
    assert not shaking_of(run(planar(kp=100, kv=20))).is_seen


def test_too_much_damping_behind_a_delay_is_found_and_cured() -> None:
    """Late by 10 ms and half a sample of 5 ms: pi / (2 T) = 126 is the most, 300 shakes."""
    found = cure(planar(kp=6000.0, kv=300.0))
    assert [step.title for step in found.steps][:2] == ["Look", "Late answers"]
    assert "late by 12.5 ms it can be 125.7 at most" in found.steps[1].measured
    assert "Not stable before" in found.steps[1].gave
    assert found.after.is_calm
    assert rms(found.loop) < 2e-3


def test_the_limit_that_is_told_is_true() -> None:
    """With hardly a spring the damper breaks loose between 0.9 and 1.1 of what is told."""
    limit = np.pi / 2 / lateness_of(planar())
    assert judged(planar(kp=1.0, kv=0.9 * limit, time=2.0)).is_calm
    assert not judged(planar(kp=1.0, kv=1.1 * limit, time=2.0)).is_calm


def test_a_weight_that_only_a_spring_holds_is_given_to_the_model() -> None:
    found = cure(planar("pd", 100.0, 10.0, delay=0.0))
    titles = [step.title for step in found.steps]
    assert "Weight" in titles
    assert found.loop.law.kind == "pd-gravity"
    assert rms(found.loop) < 0.1 * rms(planar("pd", 100.0, 10.0, delay=0.0))


def test_a_motion_that_is_too_quick_is_told_and_no_gain_is_blamed() -> None:
    found = cure(planar(kp=100.0, kv=15.0, limit=3.0))
    step = next(step for step in found.steps if step.title == "Full motors")
    assert "no gain helps" in step.why
    assert step.gave == "Nothing is changed."


def test_no_step_makes_it_worse() -> None:
    for kp, kv in ((4000.0, 10.0), (100.0, 1.0), (50.0, 400.0)):
        found = cure(planar(kp=kp, kv=kv))
        worth = [judged(step.loop).cost for step in found.steps]
        assert all(b <= a for a, b in pairwise(worth))
        assert np.isfinite(worth[-1])


def test_the_same_arm_is_cured_in_the_same_way() -> None:
    one, other = (cure(planar(kp=4000.0, kv=10.0, noise=1e-4)) for _ in range(2))
    assert [step[:5] for step in one.steps] == [step[:5] for step in other.steps]
    assert one.loop.law == other.loop.law


def test_impedance_has_no_gains_to_cure() -> None:
    with pytest.raises(NoCureError, match="search its stiffness and damping"):
        cure(replace(planar(), law=ControlLaw("impedance")))


def test_who_waits_can_stop_it() -> None:
    def told(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cure(planar(), told)
