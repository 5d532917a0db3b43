"""`vi3dras fk` as a student and as a script use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run(["fk", *words, "--json"]) == 0
    result: dict[str, object] = json.loads(capsys.readouterr().out)
    return result


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence on stderr; nothing on stdout."""
    assert run(["fk", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err.strip()


def test_kr5_home_is_where_table_ii_of_its_paper_starts(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "kuka-kr5-arc", "0", "90", "0", "0", "270", "-180")
    assert_allclose(result["position"], [800, 0, 1005], atol=1e-9)
    assert_allclose(result["abc_deg"], [180, 0, 0], atol=1e-9)
    assert (result["length_unit"], result["angle_unit"]) == ("mm", "deg")


def test_rv2aj_has_its_wrist_where_its_paper_says(capsys: pytest.CaptureFixture[str]) -> None:
    links = answer(capsys, "rv2aj", "0", "0", "90", "0", "0")["links"]
    assert_allclose(links[4], [160, 0, 550], atol=1e-9)  # type: ignore[index]
    assert_allclose(links[5], [232, 0, 550], atol=1e-9)  # type: ignore[index]
    links = answer(capsys, "rv2aj", "30", "30", "80", "70", "45")["links"]
    assert_allclose(links[4], [238.461, 137.675, 461.783], atol=1e-3)  # type: ignore[index]


def test_numbers_are_clean_enough_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fk", "rv2aj", "0", "0", "90", "0", "0", "--json"]) == 0
    out = capsys.readouterr().out
    assert "e-" not in out
    assert "-0.0" not in out


def test_negative_numbers_are_numbers_wherever_they_stand(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "planar2r", "-30", "-.5e1")
    assert_allclose(result["q"], [-30, -5])
    assert run(["fk", "--json", "planar2r", "-30", "\N{MINUS SIGN}5"]) == 0
    assert_allclose(json.loads(capsys.readouterr().out)["q"], [-30, -5])


def test_sliding_joints_are_read_in_the_lengths_of_the_arm(capsys: pytest.CaptureFixture[str]) -> None:
    low = answer(capsys, "stanford-arm", "0", "0", "500", "0", "0", "0")
    high = answer(capsys, "stanford-arm", "0", "0", "600", "0", "0", "0")
    assert low["length_unit"] == "mm"
    assert high["position"][2] - low["position"][2] == pytest.approx(100)  # type: ignore[index]


def test_a_pose_may_be_called_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "lynx6", "home")["q"] == [0, 90, 0, 0, 0]


def test_outside_the_range_is_computed_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fk", "lynx6", "0", "190", "0", "0", "0", "--json"]) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert not result["within_limits"]
    assert result["violations"] == ["shoulder"]
    assert "190 is outside its range 0 to 180 deg" in err


def test_people_get_a_table_with_units(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fk", "lynx6", "home"]) == 0
    out = capsys.readouterr().out
    for word in ("cm, deg", "50.060", "base to tool", "shoulder", "p [cm]"):
        assert word in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["lnyx6", "0"], 'There is no robot "lnyx6". Did you mean lynx6'),
        (["lynx6", "0", "1"], "lynx6 has 5 joints, but 2 values were given."),
        (["lynx6"], "lynx6 has 5 joints, but no values were given."),
        (["lynx6", "0", "0", "x", "0", "0"], '"x" is not a number: joint 3 (elbow) needs one'),
        (["lynx6", "0", "0", "1,5", "0", "0"], "Write 1.5."),
        (["lynx6", "0", "0", "nan", "0", "0"], '"nan" is not a number'),
        (["lynx6", "0", "0", "1e999", "0", "0"], '"1e999" is not a number'),
        (["lynx6", "0", "0", "1_0", "0", "0"], '"1_0" is not a number'),
        (["lynx6", "hom"], "Did you mean home?"),
        (
            ["lynx6", "--jsn", "home"],
            'There is no option "--jsn" here. There are --jacobian, --self-motion and --json.',
        ),
        ([], "vi3dras fk needs a robot."),
        (["gone.toml", "0"], "gone.toml: it cannot be read"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in complaint(capsys, *words)


def test_an_arm_of_my_own_is_computed_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nunits = { length = "cm" }\n[[joint]]\na = 10\n')
    assert_allclose(answer(capsys, str(file), "90")["position"], [0, 10, 0], atol=1e-9)
