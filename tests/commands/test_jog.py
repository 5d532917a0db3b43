"""`vi3dras jog` as a student and as a script use it, and the same from Python."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run

BENT = ("10", "20", "-30", "40", "50", "60")
Q = [float(word) for word in BENT]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["jog", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["jog", *words]) == 2
    return capsys.readouterr().err


def test_a_step_in_the_world_moves_the_tool_along_x_alone(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "puma560", *BENT, "--in", "world", "--by", "x", "10")
    before = vi.robot("puma560").fk(Q)
    assert_allclose(np.array(told["position"]) - before.position, [10, 0, 0], atol=1e-6)
    assert_allclose(told["abc_deg"], before.abc, atol=1e-6)
    assert (told["length_unit"], told["stopped_by"], told["steps"][0]["moved"]) == ("mm", None, 10)
    assert_allclose(vi.robot("puma560").fk(told["q"]).position, told["position"], atol=1e-6)


def test_command_line_and_python_give_one_answer(capsys: pytest.CaptureFixture[str]) -> None:
    place = [400, 0, 100, 0, 0, 45]
    told = answer(
        capsys, "ur5e", *BENT, "--in", "user", "--by", "y", "-20", "--user", *map(str, place)
    )  # fmt: skip
    step = vi.robot("ur5e").jog(Q, "user", "y", -20, user=place)
    assert_allclose(told["q"], step.q, atol=1e-9)
    assert told["steps"][0]["sentence"] == step.sentence == "y of the user frame went −20 mm."
    moved = step.pose.position - vi.robot("ur5e").fk(Q).position
    assert_allclose(moved, [20 * np.sqrt(0.5), -20 * np.sqrt(0.5), 0], atol=1e-6)


def test_steps_are_done_in_turn_until_one_is_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(
        capsys, "puma560", "home", "--in", "joint", "--by", "6", "20", "--by", "1", "400", "--by", "2", "-9"
    )  # fmt: skip
    assert [step["moved"] for step in told["steps"]] == [20, 160]
    assert told["stopped_by"] == "base"
    assert told["steps"][1]["sentence"].endswith("The base (θ1) is at its limit, 160 deg.")
    assert_allclose(told["q"], [160, 90, -90, 0, 0, 20], atol=1e-9)


def test_five_axes_say_why_c_cannot_be_commanded(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "rv2aj", "0", "0", "90", "0", "0", "--in", "world", "--by", "z", "-10")
    assert list(told["locked"]) == ["c"]
    assert "no free C" in told["locked"]["c"]
    said = refused(capsys, "rv2aj", "home", "--in", "world", "--by", "c", "10")
    assert "C is locked" in said
    assert "joint 1 points the hand where the point is" in said


def test_a_singular_pose_is_told_and_damped_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("puma560", "0", "45", "-60", "0", "0", "0", "--in", "world", "--by", "a", "1")
    told = answer(capsys, *words)
    assert (told["stopped_by"], told["steps"][0]["moved"]) == ("singular pose", 0)
    assert told["steps"][0]["races"] in {"forearm roll", "flange"}
    assert told["least_singular_value"] == 0
    assert told["lost_words"]
    damped = answer(capsys, *words, "--damped")
    assert damped["stopped_by"] is None
    assert damped["steps"][0]["off_deg"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--in", "world", "--by", "w", "1"), "its rows are x, y, z, a, b, c"),
        (("--in", "joint", "--by", "7", "1"), "its rows are 1, 2, 3, 4, 5, 6"),
        (("--in", "user", "--by", "x", "1"), "give its origin X Y Z"),
        (("--in", "tool", "--by", "x", "1", "--user", *"000000"), "leave it out"),
        (("--in", "world", "--by", "x", "far"), '"far" is not a number'),
        (("--in", "world", "--by", "x", "1e9"), "further than any arm goes"),
        (("--in", "world"), "--by"),
    ],
)
def test_what_cannot_be_meant_is_answered(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, "puma560", *BENT, *words)


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["jog", "rv2aj", "0", "0", "90", "0", "0", "--in", "tool", "--by", "a", "15"]) == 0
    printed = capsys.readouterr().out
    assert "A of the tool went 15 deg." in printed
    assert "C is locked" in printed


def test_a_recording_becomes_a_motion_that_can_be_exported(tmp_path: Any) -> None:
    arm = vi.robot("planar2r")
    seconds = np.linspace(0.0, 2.0, 101)
    led = arm.recorded(seconds, np.column_stack([20 * seconds, 10 * np.abs(seconds - 1)]), tolerance=0.1)
    assert (len(led), led.of) == (3, 101)
    assert_allclose(led.q, [[0, 10], [20, 0], [40, 10]], atol=1e-9)
    assert led.motion.is_safe
    assert_allclose(led.motion.q[[0, -1]], [[0, 10], [40, 10]], atol=1e-6)
    led.motion.export(tmp_path / "led.csv")
    assert_allclose(vi.read(tmp_path / "led.csv", arm).q, led.motion.q, atol=1e-3)
