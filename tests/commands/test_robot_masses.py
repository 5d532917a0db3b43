"""What `vi3dras robots ID` and a notebook say of an arm's masses: the same numbers, estimates marked."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.values.given import GivenError, JointNumberError
from vi3dras.cli import run
from vi3dras.dynamics.errors import MassValueError


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_published_masses_and_motors_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Corke's numbers of link 2 and motor 2."""
    told = json.loads(printed(capsys, "robots", "puma560", "--json"))
    second = told["masses"][1]
    assert (second["mass_kg"], second["estimate"]) == (17.4, False)
    assert_allclose(second["com"], [-363.8, 6, 227.5])
    assert_allclose(second["inertia_kg_m2"], [0.13, 0.524, 0.539, 0, 0, 0])
    assert second["motor"]["gear"] == 107.815
    assert second["motor"]["coulomb_nm"] == [0.126, -0.071]
    assert told["masses_assumed"] == ""
    assert [odd.partition(" (")[0] for odd in told["masses_odd"]] == ["Link 1", "Link 3"]


def test_an_estimate_is_marked_and_what_was_assumed_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "robots", "lynx6", "--json"))
    assert all(link["estimate"] for link in told["masses"])
    assert sum(link["mass_kg"] for link in told["masses"]) < 0.68
    text = printed(capsys, "robots", "lynx6")
    assert text.count("estimate") == 5
    assert "weighs 0.68 kg" in text
    assert "estimate" not in printed(capsys, "robots", "puma560")


def test_python_and_the_command_line_give_one_answer(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "robots", "kuka-kr5-arc", "--json"))
    masses = vi.robot("kuka-kr5-arc").masses()
    assert_allclose([link["mass_kg"] for link in told["masses"]], masses.mass, atol=1e-12)
    assert_allclose([link["com"] for link in told["masses"]], masses.com, atol=1e-9)
    assert_allclose([link["inertia_kg_m2"] for link in told["masses"]], masses.inertia, atol=1e-12)
    assert [link["estimate"] for link in told["masses"]] == masses.is_estimate.tolist()
    table = masses.to_frame()
    assert_allclose(table["com_x_mm"], masses.com[:, 0])
    assert table["estimate"].tolist() == [False] * 5 + [True]


def test_a_link_is_changed_in_the_arms_own_units() -> None:
    arm = vi.robot("puma560").with_link(
        "elbow", mass=5, com=[-20, 0, 70], inertia=np.diag([0.07, 0.08, 0.02])
    )
    masses = arm.masses()
    assert masses.mass[2] == 5
    assert_allclose(masses.com[2], [-20, 0, 70])
    assert_allclose(masses.inertia[2], [0.07, 0.08, 0.02, 0, 0, 0])
    assert "Link 3" not in " ".join(masses.findings)


def test_a_motor_is_changed_by_its_parts() -> None:
    motor = vi.robot("puma560").with_motor(1, torque=60, coulomb=(0.4, -0.3)).masses().motors[0]
    assert motor is not None
    assert (motor.torque, motor.coulomb, motor.gear) == (60, (0.4, -0.3), -62.6111)


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    arm = vi.robot("puma560")
    with pytest.raises(MassValueError, match="mass of joint elbow cannot be -1"):
        arm.with_link("elbow", mass=-1)
    with pytest.raises(GivenError, match="A mass cannot be nan"):
        arm.with_link("elbow", mass=math.nan)
    with pytest.raises(GivenError, match=r"An inertia cannot be .* a symmetric matrix"):
        arm.with_link("elbow", inertia=[1, 2])
    with pytest.raises(JointNumberError, match="no joint 7"):
        arm.with_motor(7, torque=1)


def test_an_arm_is_weighed_by_its_shape() -> None:
    arm = vi.robot("puma560").from_shape("shoulder")
    assert arm.masses().is_estimate.tolist() == [False, True, False, False, False, False]
    assert vi.robot("puma560").from_shape().masses().mass.sum() < 54.5


@pytest.mark.parametrize("command", ["statics", "dynamics", "fall"])
def test_every_answer_about_forces_says_that_its_masses_are_an_estimate(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pose = ["0", "90", "-90", "0", "0"]
    answer = json.loads(printed(capsys, command, "lynx6", *pose, "--json"))
    assert len(answer["told"]) == 1
    assert answer["told"][0].startswith("Estimated from the shape")
    assert "weighs 0.68 kg" in printed(capsys, command, "lynx6", *pose)
    known = json.loads(printed(capsys, command, "puma560", *pose, "0", "--json"))
    assert known["told"] == []
