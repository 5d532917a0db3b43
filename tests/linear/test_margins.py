"""Margins, responses and poles as python-control has them, and as closed forms do."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from linear.cases import CASES, ours, parts_of
from numpy.testing import assert_allclose

from vi3dras.linear.margins import margins_of
from vi3dras.linear.response import opened_at

SAID = json.loads(Path(__file__).with_name("python_control_0_10.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_response_and_poles_are_those_of_python_control(name: str) -> None:
    said = SAID[name]
    made = ours(CASES[name], np.array(said["w"]))
    for key in ("magnitude", "angle", "largest_pole"):
        assert_allclose(made[key], said[key], rtol=1e-12)


@pytest.mark.parametrize("name", [name for name in CASES if np.isfinite(SAID[name]["gain"])])
def test_margins_are_those_of_python_control(name: str) -> None:
    """Its phase margin comes of the roots of a polynomial, and is some thousandths off once."""
    said, made = SAID[name], ours(CASES[name], np.array([1.0]))
    for key in ("gain", "gain_at"):
        assert_allclose(made[key], said[key], rtol=1e-9)
    for key in ("phase", "phase_at"):
        assert_allclose(made[key], said[key], rtol=1e-2)


@pytest.mark.parametrize("name", CASES)
def test_at_their_frequencies_margins_are_exact(name: str) -> None:
    plant, law, clock = parts_of(CASES[name])
    found = margins_of(lambda w: opened_at(plant, law, clock, 0, w), clock)
    at_gain, at_phase = opened_at(plant, law, clock, 0, np.array([found.gain_at, found.phase_at]))
    assert_allclose(found.gain * at_gain, -1.0, atol=1e-9)
    assert_allclose(abs(at_phase), 1.0, atol=1e-9)
    late = at_phase * np.exp(-1j * found.delay * found.delay_at) if found.delay_at == found.phase_at else -1.0
    assert_allclose(late, -1.0, atol=1e-9)
