"""`vi3dras positions` and `vi.positions`: one answer for window, shell and notebook."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run

ARM = vi.robot("rv2aj")
LIST = (
    "DEF POS P1=(-11.06,-228.23,333.95,201.45,180.14,0.00)(6,0) 'Pick\n"
    "DEF POS P2=(900,0,0,0,180,0)(6,0)\nDEF JNT J1=(0,0,90,0,86,0)\nMOVE P1\n"
)
"""The first is one of an RV-2AJ's own list, the second out of any reach, the third 4 degrees from a limit."""


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    file = tmp_path / "pick.pos"
    file.write_text(LIST, encoding="utf-8")
    return file


def test_each_position_is_told_with_its_reach(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["positions", str(listed), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(each["name"], each["state"]) for each in told["positions"]] == [
        ("P1", "reached"), ("P2", "unreached"), ("J1", "near"),
    ]  # fmt: skip
    assert told["positions"][0]["controller"] == pytest.approx([-11.06, -228.23, 333.95, 201.45, 180.14, 0])
    assert_allclose(told["positions"][0]["position"], [-11.06, -228.23, 333.95], atol=1e-8)
    assert told["positions"][2]["nearest_limit"] == {"joint": "J5", "away": pytest.approx(4)}
    assert [(each["line"], each["kept"]) for each in told["told"]] == [(2, True), (4, False)]
    read = vi.positions(listed, ARM)
    assert [each["sentence"] for each in told["positions"]] == [each.sentence for each in read]
    assert run(["positions", str(listed)]) == 1
    shown = capsys.readouterr().out
    assert "line 2: P2 is out of reach" in shown
    assert "J1: Reached, and J5 is 4 deg from its limit" in shown


@pytest.mark.parametrize("end", ["csv", "json", "mb4", "pos"])
def test_a_list_goes_into_every_format_and_back(listed: Path, tmp_path: Path, end: str) -> None:
    out = tmp_path / f"out.{end}"
    assert run(["positions", str(listed), "-o", str(out), "--json"]) == 1
    again = vi.positions(out, ARM)
    assert again.text == vi.positions(listed, ARM).text
    assert run(["positions", str(listed), "--to", end, "-o", str(out)]) == 2, "nothing is overwritten"


def test_a_format_without_a_file_is_refused(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["positions", str(listed), "--to", "csv"]) == 2
    assert "add -o FILE.csv" in capsys.readouterr().err


def test_a_list_in_python_is_frozen_and_each_act_gives_another() -> None:
    one = ARM.teach([0, 0, 90, 90, 0], comment="above")
    two = (
        one.teach([20, 10, 80, 60, 0], joints=True).rename("P1", "pick").describe("PICK", "box").copy("PICK")
    )
    assert (one.names, two.names) == (("P1",), ("PICK", "P1", "J1"))
    assert two.shift("J1", -1).remove("P1").names == ("PICK", "J1")
    assert two["p1"].comment == "box"
    assert two.touch_up("J1", [0, 0, 90, 90, 0])["J1"].pose.position.tolist() == pytest.approx([160, 0, 478])
    assert_allclose(two.step_to("PICK", [60, 0, 90, 90, 0]), (160, 60))
    with pytest.raises(vi.Vi3drasError, match='There is no position "P7"'):
        two["P7"]


def test_the_table_has_units_in_its_names_and_a_row_each() -> None:
    table = ARM.teach([0, 0, 90, 90, 0]).teach([0, 0, 90, 0, 0]).to_frame()
    assert list(table)[:7] == [
        "name",
        "comment",
        "theta1_deg",
        "theta2_deg",
        "theta3_deg",
        "theta4_deg",
        "theta5_deg",
    ]
    assert table["B_deg"].tolist() == pytest.approx([180, 90])
    assert table["state"].tolist() == ["near", "reached"]


def test_going_there_is_a_motion_with_a_passport_before_anything_moves() -> None:
    taught = ARM.teach([0, 0, 90, 60, 0]).teach([20, 10, 80, 60, 0])
    straight = taught.go_to("P2", taught["P1"].q, straight=True)
    assert straight.is_safe
    assert_allclose(np.asarray(straight.q)[-1], [20, 10, 80, 60, 0], atol=1e-6)
    slow = taught.go_to("P2", "home", share=0.5)
    assert slow.duration > taught.go_to("P2", "home").duration


def test_the_lines_of_a_program_that_use_a_position() -> None:
    taught = ARM.teach([0, 0, 90, 90, 0]).teach([0, 0, 90, 0, 0])
    program = vi.program(text="10 MOV P1\n20 MVS P1\n30 END\n" + taught.text)
    assert program.errors == ()
    assert taught.used_in(program) == {"P1": (1, 2), "P2": ()}
    assert_allclose(program.run(ARM).q, [0, 0, 90, 90, 0], atol=1e-6)
