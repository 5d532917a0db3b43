"""`vi3dras dynamics` as a student and as a script use it, and the same from Python."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from as_student import vi
from numpy.testing import assert_allclose

from vi3dras.arm.robot import LinkMass
from vi3dras.cli import run
from vi3dras.dynamics.errors import NoInertiaError

NOMINAL = ("0", "45", "180", "0", "45", "0")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["dynamics", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(["dynamics", *words])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def test_the_answer_is_the_equation_with_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "puma560", *NOMINAL, "--qd", "10,-20,30,40,50,-60", "--qdd", "5,4,3,2,1,0")
    M, C, g, friction, tau = (np.array(found[key]) for key in ("M", "C", "g", "friction", "tau"))
    qd, qdd = np.radians(found["qd"]), np.radians(found["qdd"])
    assert_allclose(tau, M @ qdd + C @ qd + g + friction, atol=1e-9)
    assert_allclose(found["eigenvalues"], np.linalg.eigvalsh(M)[::-1], atol=1e-10)
    assert found["condition"] == pytest.approx(np.linalg.cond(M), rel=1e-4)
    assert len(found["effective_mass"]) == 3


def test_gravity_is_what_corke_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """P. Corke, Robotics, Vision and Control, 2nd ed., section 9.2."""
    assert_allclose(answer(capsys, "puma560", *NOMINAL)["g"], [0, 31.6399, 6.0351, 0, 0.0283, 0], atol=5e-5)


def test_on_the_moon_a_load_weighs_less(capsys: pytest.CaptureFixture[str]) -> None:
    load = ("--payload", "2", "--place", "0", "0", "100")
    here = np.array(answer(capsys, "puma560", *NOMINAL, *load)["g"])
    there = np.array(answer(capsys, "puma560", *NOMINAL, *load, "--gravity", "0", "0", "-1.62")["g"])
    assert_allclose(there, here * 1.62 / 9.81, atol=1e-9)
    by_hand = vi.robot("puma560").dynamics(
        [0, 45, 180, 0, 45, 0], payload=2, place=(0, 0, 100), gravity="Moon"
    )
    assert_allclose(by_hand.g, there, atol=1e-9)


def test_people_read_every_term(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = told(capsys, "planar2r", "30", "60", "--qd", "90,-45")
    assert code == 0
    for part in ("M [kg m²]", "C [N m s]", "Eigenvalues of M", "feels like", "cannot be moved"):
        assert part in text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("puma560", "home", "--qd", "1,2"), "write 6 numbers"),
        (("puma560", "home", "--payload", "-1"), "0 or more"),
        (("puma560", "home", "--gravity", "0", "0", "down"), "down"),
        (("puma560", "1", "2"), "6"),
    ],
)
def test_what_cannot_be_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str
) -> None:
    code, text = told(capsys, *words)
    assert code != 0
    assert part in text


def test_forward_dynamics_undoes_inverse_dynamics() -> None:
    state = vi.robot("puma560").dynamics("home", [10, 20, 30, 40, 50, 60], [1, 2, 3, 4, 5, 6], payload=1.5)
    assert_allclose(state.forward(state.tau), state.qdd, atol=1e-6)
    with pytest.raises(vi.Vi3drasError, match="one for each of 6 joints"):
        state.forward([1, 2])


def test_a_state_without_inertia_about_a_joint_still_has_its_matrices() -> None:
    robot = vi.robot("planar2r").robot
    first, last = robot.joints
    light = replace(last, link=LinkMass(0.0, (0.0, 0.0, 0.0), (0.0,) * 6), motor=None)
    state = vi.Arm(replace(robot, joints=(first, light))).dynamics("home")
    assert state.M[0, 0] > 0
    assert np.isinf(state.condition)
    with pytest.raises(NoInertiaError, match=last.name):
        state.forward([0, 0])
