"""`vi3dras check`: exit codes, the table, the JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from passport_motions import FROM, TO, change_cell, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.cli import vi3dras
from vi3dras.formats.export import export_in_format


@pytest.fixture
def weld(tmp_path: Path) -> Path:
    robot = load_robot("lynx6")
    return export_in_format(tmp_path / "weld.csv", robot, joint_move(robot, FROM, TO)).file


def check(*words: str) -> Result:
    return CliRunner().invoke(vi3dras, ["check", *words], standalone_mode=False)


def test_a_safe_file_is_shown_check_by_check(weld: Path) -> None:
    result = check(str(weld))
    assert result.return_value == 0
    assert "101 rows for Lynxmotion Lynx6 (lynx6)" in result.output.replace("\n", "")
    assert "joint acceleration" in result.output
    assert result.output.rstrip().endswith("Safe.")


def test_an_edited_file_is_not_safe_and_names_the_row(weld: Path) -> None:
    change_cell(weld, 50, "theta2_deg", "190.0")
    result = check(str(weld), "--json")
    assert result.return_value == 1
    told = json.loads(result.output)
    assert not told["safe"]
    assert ("EDITED", 50) in {(fault["code"], fault["row"]) for fault in told["faults"]}
    assert ("LIMIT", 50, 2) in {(fault["code"], fault["row"], fault["joint"]) for fault in told["faults"]}
    assert told["flags"] & 2
    assert (told["length_unit"], told["angle_unit"]) == ("cm", "deg")


def test_another_robot_is_told(weld: Path) -> None:
    result = check(str(weld), "--robot", "lynx-al5d")
    assert result.return_value == 1
    assert "ROBOT: It was exported for Lynxmotion Lynx6 (lynx6), not for Lynxmotion AL5D" in result.output


def test_bad_input_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.csv").write_text("hello\n")
    (tmp_path / "alone.csv").write_text("i,t_s,theta1_deg\n0,0,0\n")
    for name, said in (
        ("none.csv", "no such file"),
        ("text.csv", "names neither a time t_s nor a joint such as theta1_deg"),
        ("alone.csv", "name the arm with --robot"),
        (".", "is a directory"),
    ):
        result = check(str(tmp_path / name))
        assert said in str(result.exception)
        assert result.exception is not None
        assert result.exception.exit_code == 2  # type: ignore[attr-defined]
    assert not capsys.readouterr().out
