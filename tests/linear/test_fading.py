"""How disturbances fade under many gains at once, against each loop alone, and what is said to help."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw, Gains, LawKind
from vi3dras.control.loop import Loop, Sampling
from vi3dras.control.usual import usual_gains
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.linear.advice import advice_of
from vi3dras.linear.fading import growth_of, growths
from vi3dras.linear.stability import stability_of

PUMA = load_robot("puma560")
BENT = tuple(np.radians([0.0, 45.0, -180.0, 0.0, 45.0, 0.0]))
HELD = DesiredTest(BENT, BENT, "hold")


def loop_of(kind: LawKind, sampling: Sampling, f: str = "") -> Loop:
    law = usual_gains(kind, PUMA, np.array(BENT), Surroundings(), (f,) * 6)
    return Loop(PUMA, HELD, law, sampling=sampling)


@pytest.mark.parametrize(
    ("kind", "f", "sampling"),
    [
        ("pd", "m", Sampling(500.0, delay=0.0063)),
        ("pid", "", Sampling(250.0, speed="differenced")),
        ("pd-gravity", "", Sampling(np.inf)),
        ("computed-torque", "", Sampling(200.0, delay=0.01)),
        ("impedance", "", Sampling(500.0)),
    ],
)
def test_many_gains_at_once_grow_as_each_alone(kind: LawKind, f: str, sampling: Sampling) -> None:
    loop, rng = loop_of(kind, sampling, f), np.random.default_rng(1)
    factors = 10.0 ** rng.uniform(-1, 1.5, (3, 6, 1))
    gains = Gains(
        *(
            factor * np.array(part)
            for factor, part in zip(factors, (loop.law.kp, loop.law.kv, loop.law.ki), strict=True)
        )
    )
    many = growths(loop, gains)
    for k, grown in enumerate(many):
        kp, kv, ki = (tuple(part[k]) for part in gains)
        alone = replace(loop, law=replace(loop.law, kp=kp, kv=kv, ki=ki))
        assert_allclose(grown, growth_of(alone).rate, rtol=1e-6, atol=1e-6)
        assert_allclose(grown, stability_of(alone, np.array(BENT), 0).growth, rtol=1e-6, atol=1e-6)
    if kind != "impedance":
        assert np.ptp(many) > 1


def test_what_is_said_to_help_does_and_what_does_not_help_is_not_said() -> None:
    late = loop_of("computed-torque", Sampling(500.0, delay=0.05))
    late = replace(late, law=replace(late.law, kp=(400.0,) * 6, kv=(40.0,) * 6))
    assert growth_of(late).is_one
    assert advice_of(late) == ("a shorter delay",)
    coarse = replace(late, sampling=Sampling(15.0))
    assert "a higher update rate" in advice_of(coarse)
    calm = loop_of("computed-torque", Sampling(500.0))
    assert not growth_of(calm).is_one


def test_a_weight_that_is_stronger_than_its_spring_tips_over() -> None:
    upright = tuple(np.radians([0.0, 90.0, -90.0, 0.0, 0.0, 0.0]))
    weak = ControlLaw("pd", (1.0,) * 6, (1.0,) * 6)
    found = growth_of(Loop(PUMA, DesiredTest(upright, upright, "hold"), weak))
    assert found.is_one
    assert found.hertz == 0
    assert PUMA.joints[found.joint].name in {"shoulder", "elbow"}
    assert "a higher Kp" not in advice_of(Loop(PUMA, DesiredTest(upright, upright, "hold"), weak))
