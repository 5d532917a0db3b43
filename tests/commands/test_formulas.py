"""`vi3dras formulas`: the gallery, one formula, and files with something wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vi3dras.cli import run


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_the_list_names_every_formula(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "formulas", "--json"))
    assert len(told["formulas"]) >= 30
    assert told["left_out"] == []
    table = printed(capsys, "formulas")
    for formula in told["formulas"]:
        assert formula["id"] in table
        assert formula["about"]


def test_one_formula_tells_its_length_and_whether_it_closes(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "formulas", "pipe-weld", "--json"))
    assert told["length_unit"] == "cm"
    assert told["curves"][0]["length"] == pytest.approx(54.652, abs=5e-4)
    assert told["curves"][0]["closed"] is True
    assert told["expressions"]["z"] == "d_z + √(r_2² − r_1²·sin² u)"
    assert told["numexpr"]["z"] == "dz + sqrt(r2**2.0 - r1**2.0*sin(u)**2.0)"
    assert told["constants"][0] == {"name": "r1", "value": 8, "range": [1, 9], "unit": "length"}
    assert told["companions"] == ["Vertical pipe", "Horizontal pipe"]
    table = printed(capsys, "formulas", "pipe-weld")
    for word in ("54.652 cm long, closed", "r2^2", "deg", "3D-RAS", "Printed: z_i"):
        assert word in table


def test_an_open_curve_is_told_what_would_close_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The gap is that of the paper's example, worked out in the table of features."""
    told = json.loads(printed(capsys, "formulas", "hyperbolic-paraboloid", "--json"))
    along_u = told["curves"][0]
    assert (along_u["closed"], along_u["closes_at_label"]) == (False, "2π")
    assert along_u["gap"] == pytest.approx(2.8224, abs=5e-5)
    assert "open by 2.8224 cm; 2π would close it" in printed(capsys, "formulas", "hyperbolic-paraboloid")


def test_a_misspelt_formula_gets_an_offer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["formulas", "moebius"]) == 2
    assert 'There is no formula "moebius". Did you mean mobius' in capsys.readouterr().err


def test_a_broken_file_is_told_and_the_rest_listed(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = own_home / "formulas"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(
        'title = "Mine"\nkind = "curve"\nx = "sinn(u)"\n[variables]\nu = { range = [0, 1] }'
    )
    assert run(["formulas"]) == 0
    out, err = capsys.readouterr()
    assert "pipe-weld" in out
    assert err.startswith("Left out: mine.toml, line 3: x = 'sinn(u)' cannot be read at character 1.")
    assert run(["formulas", str(folder / "mine.toml")]) == 2


def test_points_without_a_value_are_told(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.mkdir()
    file = own_home / "root.toml"
    file.write_text(
        'title = "Root"\nkind = "curve"\nx = "√u"\ny = "0"\nz = "0"\npoints = 5\n'
        "[variables]\nu = { range = [-2, 2] }"
    )
    assert "2 of 5 points have no value and are left out" in printed(capsys, "formulas", str(file))
