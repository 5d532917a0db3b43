"""Faults put into a clean file: each is told by its own code and its row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from passport_motions import FROM, TO, change_cell, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.formats.export import export_in_format
from vi3dras.formats.verify import verified
from vi3dras.passport.report import Report

Fault = Callable[[Path], None]


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    robot = load_robot("lynx6")
    file = tmp_path / "clean.csv"
    assert export_in_format(file, robot, joint_move(robot, FROM, TO)).report.is_safe
    return file


def rows_at_fault(report: Report, code: str) -> set[int | None]:
    return {found.row for found in report.faults if found.code == code}


def lines_of(file: Path, change: Callable[[list[str]], list[str]]) -> None:
    file.write_text("\n".join(change(file.read_text().split("\n"))))


def test_a_clean_file_is_safe(clean: Path) -> None:
    report = verified(clean).report
    assert report.is_safe
    assert not report.warnings
    assert not report.flags


@pytest.mark.parametrize(
    ("code", "column", "text"),
    [
        ("LIMIT", "theta2_deg", "190.0"),
        ("SPEED", "theta1_deg", "12.0"),
        ("ACCELERATION", "theta1_deg", "1.0"),
        ("JUMP", "theta3_deg", "50.0"),
        ("NAN", "theta4_deg", "nan"),
        ("EDITED", "z_cm", "30.0"),
        ("CELL", "x_cm", "12cm"),
        ("TIME", "t_s", "1.96"),
        ("FK", "y_cm", "1.0"),
        ("TURN", "A_deg", "40.0"),
        ("GROUND", "theta3_deg", "-150.0"),
        ("UNREACHED", "reachable", "0"),
        ("ROWS", "i", "49"),
    ],
)
def test_a_changed_cell_is_told_with_its_code_and_row(clean: Path, code: str, column: str, text: str) -> None:
    change_cell(clean, 50, column, text)
    report = verified(clean).report
    assert 50 in rows_at_fault(report, code)
    assert rows_at_fault(report, "EDITED") == {50}
    assert all("Row" in found.sentence for found in report.faults)


def test_swapped_numbers_are_told_by_name(clean: Path) -> None:
    def swap(lines: list[str]) -> list[str]:
        rows = [line.split(",") for line in lines if line]
        return [",".join(rows[0]), *(",".join([*r[:9], r[10], r[9], *r[11:]]) for r in rows[1:]), ""]

    lines_of(clean, swap)
    sentences = [found.sentence for found in verified(clean).report.faults if found.code == "COLUMNS"]
    assert sentences[0].startswith("The numbers of theta2_deg and theta3_deg are exchanged")


def test_swapped_names_are_told_by_name(clean: Path) -> None:
    names = "theta2_deg,theta3_deg"
    lines_of(clean, lambda lines: [lines[0].replace(names, "theta3_deg,theta2_deg"), *lines[1:]])
    sentences = [found.sentence for found in verified(clean).report.faults if found.code == "COLUMNS"]
    assert sentences[0].startswith("The column theta3_deg stands where theta2_deg belongs")


def test_a_missing_column_is_told(clean: Path) -> None:
    lines_of(clean, lambda lines: [lines[0].replace("theta2_deg", "theta2"), *lines[1:]])
    faults = verified(clean).report.faults
    assert faults[0].sentence.startswith("The column theta2_deg is missing (Perhaps it is theta2)")
    assert "FAILED" in {found.code for found in faults}


def test_the_wrong_robot_is_told_with_what_differs(clean: Path) -> None:
    fault = verified(clean, load_robot("lynx-al5d")).report.faults[0]
    assert fault.code == "ROBOT"
    assert "d of joint 1 is 11.06 cm, in lynx-al5d here 6.731 cm" in fault.sentence


@pytest.mark.parametrize("arm", ["ur5e", "rv2aj"])
def test_a_file_for_another_arm_is_told_so_once_and_nothing_that_follows(clean: Path, arm: str) -> None:
    (fault,) = verified(clean, load_robot(arm)).report.faults
    assert fault.code == "ROBOT"
    assert fault.sentence.startswith("It was exported for Lynxmotion Lynx6 (lynx6), not for ")


def test_what_a_file_for_another_arm_lacks_of_its_own_is_told_too(clean: Path) -> None:
    lines_of(clean, lambda lines: [lines[0].replace("theta2_deg", "theta2"), *lines[1:]])
    robot, column = verified(clean, load_robot("ur5e")).report.faults
    assert (robot.code, column.code) == ("ROBOT", "COLUMNS")
    assert "theta2_deg is missing" in column.sentence


def test_without_its_passport_a_file_shows_by_its_columns_that_it_is_for_another_arm(clean: Path) -> None:
    clean.with_name("clean.passport.json").unlink()
    faults = verified(clean, load_robot("ur5e")).report.faults
    assert [found.code for found in faults] == ["PASSPORT", "ROBOT"]
    assert (
        "It has 5 joints and lengths in cm, Universal Robots UR5e (ur5e) has 6 and mm" in faults[1].sentence
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: [*lines[:30], *lines[32:]], "Row 29: 2 rows are missing from here on"),
        (lambda lines: [*lines[:30], lines[29], *lines[30:]], "Row 29: 1 row was put in from here on"),
        (lambda lines: lines[:61], "Row 60: 41 rows are missing from here on"),
    ],
)
def test_missing_and_extra_rows_are_told(
    clean: Path, change: Callable[[list[str]], list[str]], sentence: str
) -> None:
    lines_of(clean, change)
    assert any(
        found.sentence.startswith(sentence) for found in verified(clean).report.faults if found.code == "ROWS"
    )


def test_a_file_without_its_passport_is_not_safe(clean: Path) -> None:
    clean.with_name("clean.passport.json").unlink()
    report = verified(clean, load_robot("lynx6")).report
    assert [found.code for found in report.faults] == ["PASSPORT"]


def test_a_passport_that_was_changed_is_told(clean: Path) -> None:
    passport = clean.with_name("clean.passport.json")
    passport.write_text(passport.read_text().replace('"residual": 0.0001', '"residual": 1.0'))
    fault = verified(clean, load_robot("lynx6")).report.faults[0]
    assert fault.code == "PASSPORT"
    assert "it was changed since it was written" in fault.sentence
