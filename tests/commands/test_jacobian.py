"""`vi3dras jacobian` as a student and as a script use it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run

BENT = ("10", "20", "-30", "40", "50", "60")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["jacobian", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_a_regular_pose_has_lost_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "puma560", *BENT)
    J = np.array(told["geometric"])
    assert J.shape == (6, 6)
    assert (told["length_unit"], told["state"], told["lost"], told["responsible"]) == (
        "mm",
        "regular",
        [],
        [],
    )
    assert_allclose(told["singular_values"], np.linalg.svd(J, compute_uv=False), rtol=1e-9)
    assert told["determinant"] == pytest.approx(np.linalg.det(J))
    assert told["manipulability"] == pytest.approx(np.sqrt(np.linalg.det(J @ J.T)))
    assert told["condition"] == pytest.approx(np.linalg.cond(J))


def test_a_singular_pose_says_what_is_lost_and_by_which_joints(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "puma560", "home")
    assert told["state"] == "singular"
    assert told["condition"] is None
    assert_allclose(told["lost"], [[0, 0, 0, 1, 0, 0]], atol=1e-12)
    assert told["responsible"][0]["joints"] == [4, 6]
    assert_allclose(np.array(told["lost"]) @ told["geometric"], 0, atol=1e-9)


def test_rows_of_the_analytic_jacobian_without_a_value_are_null(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "rv2aj", "0", "0", "90", "0", "0")
    assert told["analytic"][3] == [None] * 5


def test_velocities_forces_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "puma560", *BENT, "--velocity", "10,0,-5", "--force", "0,0,-50")
    assert_allclose(told["velocity"]["made"], [10, 0, -5, 0, 0, 0], atol=1e-9)
    assert_allclose(told["velocity"]["missing"], 0, atol=1e-9)
    J = np.array(told["geometric"])
    assert_allclose(told["joint_torques"], J[2] / 1000 * -50, atol=1e-9)
    rates = ",".join(str(v) for v in told["velocity"]["joint_rates"])
    back = answer(capsys, "puma560", *BENT, "--joint-velocity", rates)["tool_velocity"]
    assert_allclose(back, [10, 0, -5, 0, 0, 0], atol=1e-6)


def test_whether_an_arm_is_cuspidal(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "kuka-kr5-arc", "home", "--cuspidal")["cuspidal"]
    assert (told["verdict"], told["path"]) == ("not cuspidal", None)
    assert "first three joints decide" in told["reason"]


def test_people_read_tables_and_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--velocity", "0,0,100", "--joint-velocity", "1,0,0,0,0,0", "--force", "0,0,-10", "--cuspidal")
    assert run(["jacobian", "ur5e", "10", "-60", "0", "20", "30", "40", *words]) == 0
    text = capsys.readouterr().out
    for part in ("vx mm", "wz rad", "Singular values", "parallel and lie in one plane", "Joint rates"):
        assert part in text
    for part in ("Cannot be made", "Tool velocity", "Joint torques", "Not cuspidal"):
        assert part in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("puma560", "1", "2"), "puma560 has 6 joints, but 2 values were given."),
        (("puma560", "home", "--force", "1,2"), '--force is "1,2": write 3 or 6 numbers with commas between'),
        (("puma560", "home", "--velocity", "1,2,x"), '"x" is not a number: --velocity needs one'),
        (("puma560", "rest"), 'There is no pose of puma560 called "rest".'),
        (("franka-panda", "home", "--cuspidal"), "do not stand alone"),
    ],
)
def test_bad_words_are_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(["jacobian", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert sentence in err
    assert err.count("\n") == 1
