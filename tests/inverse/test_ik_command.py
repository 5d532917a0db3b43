"""`vi3dras ik` as a student and as a script use it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["ik", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_kr5_home_is_among_its_eight_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "kuka-kr5-arc", "800", "0", "1005", "--abc", "180", "0", "0")
    assert result["reachable"]
    assert len(result["solutions"]) == 8
    assert [0, 90, 0, 0, 270, -180] in [[round(v, 6) for v in s["q"]] for s in result["solutions"]]
    assert result["solver"] == "decoupled wrist, closed form, up to 8 solutions"
    assert (result["length_unit"], result["angle_unit"]) == ("mm", "deg")
    for solution in result["solutions"]:
        assert solution["residual"] < 1e-6
        assert solution["within_limits"] == (not solution["violations"])


def test_a_wrist_angle_gives_the_sum_of_the_bends(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "lynx6", "20", "-5", "15", "--wrist", "-50")
    best = result["solutions"][0]
    assert best["within_limits"]
    assert sum(best["q"][1:4]) == pytest.approx(-50)


def test_negative_numbers_are_numbers_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(
        capsys, "kuka-kr5-arc", "-10.5", "-.7e3", "1005", "--abc", "-170", "-5", "\N{MINUS SIGN}20", "--seed",
        "-80,90,0,-10,270,-180",
    )  # fmt: skip
    assert_allclose(result["position"], [-10.5, -700, 1005])
    assert result["reachable"]
    assert result["solutions"][0]["q"][0] < 0


def test_without_an_orientation_any_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    for robot, point in (
        ("lynx6", "20 0 15"),
        ("kuka-kr5-arc", "700 100 900"),
        ("adept-cobra-s600", "400 100 300"),
    ):
        result = answer(capsys, robot, *point.split())
        assert result["task"] == "position"
        assert result["reachable"]
        assert result["nearest"] is None


def test_out_of_reach_tells_why_and_what_is_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "lynx6", "90", "0", "11.06", "--wrist", "0")
    assert not result["reachable"]
    assert result["solutions"] == []
    assert result["reason_class"] == "too far"
    assert result["distance"] == pytest.approx(51)
    assert_allclose(result["nearest"]["position"], [39, 0, 11.06], atol=1e-9)
    assert "Too far: the point is 51 cm" in result["reason"]


def test_a_limit_is_named_and_the_solution_is_shown_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "lynx6", "20", "0", "15", "--wrist", "-30")
    assert not result["reachable"]
    assert result["reason_class"] == "limit"
    assert result["solutions"][1]["violations"] == ["elbow"]
    low, high = result["wrist_ranges_deg"][0]
    for wrist in (low, (low + high) / 2, high):
        assert answer(capsys, "lynx6", "20", "0", "15", "--wrist", str(wrist))["reachable"]


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ik", "lynx6", "20", "0", "15", "--wrist", "-30"]) == 0
    out = capsys.readouterr().out
    for word in ("closed form", "elbow up", "shoulder", "-112.023", "Joint limit", "Nearest joint values"):
        assert word in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["lnyx6", "1", "2", "3"], "Did you mean lynx6"),
        (["lynx6", "1", "2"], "A place needs the three numbers X Y Z, but 2 numbers were given."),
        (["lynx6"], "A place needs the three numbers X Y Z, but no numbers were given."),
        (["lynx6", "1", "2", "3", "4"], "but 4 numbers were given."),
        (["lynx6", "1", "2", "x"], '"x" is not a number: Z needs one such as 30'),
        (["lynx6", "1", "1,5", "3"], "Write 1.5."),
        (["lynx6", "1", "2", "nan"], '"nan" is not a number'),
        (["lynx6", "1", "2", "3", "--wrist", "up"], '"up" is not a number: --wrist needs one'),
        (["lynx6", "1", "2", "3", "--abc", "1", "2", "inf"], "C of --abc needs one"),
        (["lynx6", "1", "2", "3", "--wrist", "1", "--abc", "1", "2", "3"], "Give --abc or --wrist, not both"),
        (["lynx6", "1", "2", "3", "--seed", "1,2"], "lynx6 has 5 joints, but 2 values were given."),
        (["lynx6", "1", "2", "3", "--jsn"], 'There is no option "--jsn" here.'),
        (["lynx6", "1", "2", "3", "--wrist"], "requires an argument"),
        (["lynx6", "1", "2", "3", "--method", "as-printed"], "The printed equations need --wrist, such as"),
        (["lynx6", "1", "2", "3", "--abc", "1", "2", "3", "--method", "as-printed"], "no full orientation"),
        (["ur5", "1", "2", "3", "--wrist", "0", "--method", "as-printed"], "ur5 is built in another way."),
        (["lynx6", "1", "2", "3", "--method", "newton"], "is not one of 'every', 'as-printed', 'transpose'"),
        ([], "vi3dras ik needs a robot."),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ik", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert sentence in err


def test_which_solution_comes_first_can_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ur5", "-400", "-200", "500", "--abc", "180", "0", "0")
    for keep in ("margin", "shoulder back, elbow up, wrist flipped"):
        asked = vi.robot("ur5").ik([-400, -200, 500], abc=[180, 0, 0], keep=keep)
        result = answer(capsys, *words, "--keep", keep)
        assert [row["branch"] for row in result["solutions"]] == list(asked.branches)
        assert asked.branches[0] == keep or asked.margin[0] == asked.margin.max()
    assert run(["ik", *words, "--keep", "margn"]) == 2
    assert capsys.readouterr().err == 'There is no solution to keep "margn". Did you mean margin?\n'
