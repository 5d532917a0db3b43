"""`vi3dras dh --convert` and `--check` as a student and as a script use them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import robot_files
from vi3dras.cli import run


@pytest.fixture
def poses(tmp_path: Path) -> Path:
    """Five poses of the Lynx6, rounded as a pendant shows them."""
    arm = vi.robot("lynx6")
    q = np.random.default_rng(0).integers(0, 70, (5, 5))
    file = tmp_path / "poses.csv"
    with file.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow([*(f"theta{i}_deg" for i in range(1, 6)), "x_mm", "y_mm", "z_mm"])
        writer.writerows(
            [*row, *place] for row, place in zip(q, (10 * arm.fk(q).position).round(2), strict=True)
        )
    return file


def edited(tmp_path: Path, before: str, after: str) -> str:
    """The file of the Lynx6 with one edit, without its servos."""
    text = robot_files()["lynx6"].read_text(encoding="utf-8").split("# Pulses")[0]
    assert before in text
    file = tmp_path / "typed.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return str(file)


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["dh", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["dh", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    return err


@pytest.mark.parametrize("notation", ["standard", "modified", "ets", "poe"])
def test_a_notation_holds_the_same_tool_and_its_texts(
    capsys: pytest.CaptureFixture[str], notation: str
) -> None:
    q = [10, -20, 30, 40, 50, 60]
    result = answer(capsys, "puma560", *map(str, q), "--convert", notation)
    assert result["notation"] == notation
    assert_allclose(result["matrix"], vi.robot("puma560").fk(q).matrix, atol=1e-9)
    assert result["python"].startswith("import numpy")
    assert {"text", "matlab", "latex"} <= set(result)
    assert (result["length_unit"], result["angle_unit"]) == ("mm", "deg")


def test_tables_elements_and_screws_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "puma560", "--convert", "modified")["table"]
    assert [row["alpha_deg"] for row in rows] == [0, 90, 0, -90, 90, -90]
    elements = answer(capsys, "planar2r", "--convert", "ets")["elements"]
    assert [(e["axis"], e["value"], e["joint"]) for e in elements] == [
        ("rz", 0, 1), ("tx", 200, None), ("rz", 0, 2), ("tx", 200, None),
    ]  # fmt: skip
    result = answer(capsys, "planar2r", "--convert", "poe")
    assert result["screws"] == [[0, 0, 1, 0, 0, 0], [0, 0, 1, 0, -200, 0]]
    assert np.array(result["home"])[0, 3] == 400


def test_a_text_is_printed_to_be_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dh", "ur5e", "--convert", "poe", "--as", "python"]) == 0
    assert capsys.readouterr().out.rstrip() == vi.robot("ur5e").written("poe").python.rstrip()


@pytest.mark.parametrize(
    ("before", "after", "mistake", "row", "column"),
    [
        ("alpha = 90", "alpha = -90", "sign", 1, "alpha"),
        ("a = 12", "a = 120", "mm for cm", 2, "a"),
        ('length = "cm"', 'length = "mm"', "cm for mm", None, "all lengths"),
        ('angle = "deg"', 'angle = "rad"', "degrees for radians", None, "theta and alpha"),
        ("theta = 90", "theta = 0", "missing 90", 4, "theta"),
        ('"standard"', '"modified"', "standard read as modified", None, None),
        ('name = "elbow"', 'name = "elbow"\nsign = -1', "reversed joint", 3, "sign"),
        ("[tool]\nposition = [0, 0, 2]", "", "missing tool", None, "tool"),
        ('name = "Lynxmotion Lynx6"', 'name = "Mine"', "no mistake found", None, None),
    ],
)
def test_a_slip_in_a_file_is_named_from_poses(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, poses: Path, before: str, after: str, mistake: str,
    row: int | None, column: str | None,
) -> None:  # fmt: skip
    result = answer(capsys, edited(tmp_path, before, after), "--check", str(poses))
    assert (result["mistake"], result["row"], result["column"]) == (mistake, row, column)
    assert len(result["evidence"]) == 5
    assert max(pose["after"] for pose in result["evidence"]) < 0.01 * (
        10 if "mm" in result["length_unit"] else 1
    )
    assert result["sentence"].endswith(".")


def test_a_table_alone_is_checked_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, poses: Path
) -> None:
    file = tmp_path / "table.txt"
    file.write_text(vi.robot("lynx6").written("standard").text, encoding="utf-8")
    assert answer(capsys, str(file), "--check", str(poses))["mistake"] == "missing tool"


def test_what_is_found_is_told_to_people(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, poses: Path
) -> None:
    assert run(["dh", edited(tmp_path, "alpha = 90", "alpha = -90"), "--check", str(poses)]) == 0
    assert "Row 1, alpha: -90 deg should be 90 deg (sign)." in capsys.readouterr().out


def test_bad_questions_are_answered_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, poses: Path
) -> None:
    assert "--as needs --convert" in complaint(capsys, "lynx6", "--as", "latex")
    assert "--within needs --check" in complaint(capsys, "lynx6", "--within", "1")
    assert "one at a time" in complaint(capsys, "lynx6", "--convert", "ets", "--check", str(poses))
    assert "cannot be read" in complaint(capsys, "lynx6", "--check", str(tmp_path / "none.csv"))
    poses.write_text("theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg\n1,2,3,4,5\n", encoding="utf-8")
    assert "is called x" in complaint(capsys, "lynx6", "--check", str(poses))
    bad = tmp_path / "bad.csv"
    bad.write_text("theta;d;a;alpha\nq1;x;0;0\n", encoding="utf-8")
    assert "Row 1, column d" in complaint(capsys, str(bad), "--convert", "ets")
