"""A law at a moment of its run: every term of its equation, and their sum as the loop has it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import KINDS, ControlLaw
from vi3dras.control.loop import Loop, Motors, Sampling
from vi3dras.control.usual import usual_coefficient, usual_gains
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.explain.explanation import line_text
from vi3dras.explain.law_numbers import law_body
from vi3dras.explain.markup import told
from vi3dras.runs.run import LoopRun, run
from vi3dras.runs.terms import law_terms

PUMA = with_masses(load_robot("puma560"))
START, GOAL = np.radians([0.0, 45, -180, 10, 45, 0]), np.radians([30.0, 60, -160, 0, 20, 20])
AROUND = Surroundings(payload=Payload(1.0, (0.0, 0.0, 0.05)))
ROUGH = Sampling(400.0, 0.003, "differenced", quantum=1e-4, noise=1e-4)


def made(kind: str, sampling: Sampling = ROUGH) -> LoopRun:
    """A short run of the Puma by a law, with motors that are full at times."""
    law = usual_gains(kind, PUMA, START, AROUND, usual_coefficient(kind, 6))
    if kind == "pd":
        law = replace(law, coefficient=("m", "m", "0.5 + q2^2", "1", "m", "0.2"))
    if kind == "pid":
        law = replace(law, ki=(300.0,) * 6)
    test = DesiredTest(tuple(START.tolist()), tuple(GOAL.tolist()), time=0.25, way=0.15)
    return run(Loop(PUMA, test, law, AROUND, sampling, Motors((60.0, 90.0, 60.0, 20.0, 20.0, 20.0))))


@pytest.mark.parametrize("kind", KINDS)
def test_the_terms_of_a_law_add_up_to_the_torque_that_the_loop_asked_for(kind: str) -> None:
    for sampling in (ROUGH, Sampling(400.0)):
        one = made(kind, sampling)
        for k in (0, 1, 37, len(one.times) - 1):
            total = sum(law_terms(one, k).parts.values())
            assert_allclose(total, one.asked[k], rtol=1e-9, atol=1e-9)


EVERY = {
    "pd": ("e =", "K_p =", "K_v =", "f =", "f is m", "q''_d =", "f·K_p·e =", "f·K_v·e' =", "f·q''_d ="),
    "pid": ("K_i =", "∫e =", "τ_l =", "its motor is full", "K_i·∫e ="),
    "pd-gravity": ("K_p·e =", "K_v·e' =", "g ="),
    "computed-torque": ("M_{22} =", "M·K_p·e =", "M·K_v·e' =", "M·q''_d =", "C·q' =", "g =", "F ="),
    "feed-forward": ("M·q''_d =", "C·q'_d =", "g =", "F =", "K_p·e =", "K_v·e' ="),
    "impedance": ("K =", "D =", "x_e =", "x'_e =", "J^T·K·x_e =", "J^T·D·x'_e =", "g ="),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_help_of_a_law_has_every_quantity_of_its_equation(kind: str) -> None:
    one = made(kind)
    full = np.flatnonzero(one.saturated[:, 1])
    k = int(full[0]) if kind == "pid" else 30
    body = law_body(one, k, 1, (told("law"),), told("now"))
    said = "\n".join(line_text(line) for line in body.numbers)
    for word in EVERY[kind]:
        assert word.replace(" =", "  =") in said, (word, said)
    (claim,) = body.claims
    assert claim.computed == pytest.approx(one.asked[k, 1], abs=1e-9)


def test_an_integral_is_free_where_its_motor_can_follow() -> None:
    law = ControlLaw("pid", (5.0,) * 6, (5.0,) * 6, (1.0,) * 6)
    test = DesiredTest(tuple(START.tolist()), tuple(GOAL.tolist()), time=0.1, way=0.1)
    one = run(Loop(PUMA, test, law, AROUND))
    body = law_body(one, 20, 1, (), told("now"))
    assert any("free to grow" in line_text(line) for line in body.numbers)
    assert not any("τ_l" in line_text(line) for line in body.numbers), "no limit, none shown"
