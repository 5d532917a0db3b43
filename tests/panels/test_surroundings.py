"""Payload, gravity and tilt in the Dynamics Lab, built without a display: typed, chosen, undone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, told
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.panels._kit.items.forces.surroundings import GravityForm, PayloadForm
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)


@pytest.fixture
def lab(shell: Shell) -> Shell:
    return opened(shell, "Statics", {"robot": load_robot("puma560")})


def page(shell: Shell, name: str) -> None:
    assert shell.front is not None
    shell.front.choose(name)
    told(shell)


def test_a_payload_is_typed_in_kilograms_and_millimetres(lab: Shell) -> None:
    form = part(lab, PayloadForm)
    assert form._mass.rated == 2.5, "the maker's brochure, in the robot file"
    form._mass.type("3.5")
    form._place.type(0, 3, "80")
    told(lab)
    assert get(lab, "around") == Surroundings(payload=Payload(3.5, (0.0, 0.0, 0.08)))
    form._mass.type("-1")
    told(lab)
    assert get(lab, "payload_mass") == 3.5
    assert "Payload" in str(lab._notes.history[-1][1])
    lab.engine.undo()
    told(lab)
    assert get(lab, "around").payload.place == (0.0, 0.0, 0.0)


def test_chips_fields_and_tilt_follow_each_other(lab: Shell) -> None:
    form = part(lab, GravityForm)
    form._planets.choose("Moon")
    told(lab)
    assert get(lab, "around").gravity == (0.0, 0.0, -1.62)
    form._toward.type("90")
    form._angle.type("90")
    told(lab)
    assert get(lab, "around").gravity == (0.0, 1.62, 0.0), "a wall, and it leans to y"
    assert form._planets.current == "Moon"
    form._planets.choose("None")
    told(lab)
    assert get(lab, "around").gravity == (0.0, 0.0, 0.0)
    form._planets.choose("Earth")
    told(lab)
    assert get(lab, "around").gravity == (0.0, 9.81, 0.0), "the lean was kept"
    form._parts.type(0, 1, "9.81")
    told(lab)
    assert_allclose(get(lab, "gravity"), [9.81, 9.81, 0.0])
    assert form._planets.current == ""
    assert form._toward.value == pytest.approx(45.0)
    assert form._angle.value == pytest.approx(90.0)
    assert math.isclose(np.linalg.norm(get(lab, "gravity")), 9.81 * math.sqrt(2))
