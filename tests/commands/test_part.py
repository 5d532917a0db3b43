"""`vi3dras part` and `vi.part`: a mesh painted, moved into reach, its lines followed and exported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from as_student import vi
from numpy.testing import assert_allclose
from parts.shapes import cube, saved

from vi3dras.cli import run


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cube of 60 mm."""
    return saved(cube(60.0), tmp_path_factory.mktemp("parts") / "block.stl")


def answer(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    assert run(["part", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert run(["part", *map(str, words)]) in {1, 2}
    told = capsys.readouterr().err
    assert told.count("\n") == 1, told
    return told


def test_the_command_line_and_a_script_have_one_answer_about_a_surface(
    capsys: pytest.CaptureFixture[str], block: Path
) -> None:
    told = answer(capsys, block, "--place", 220, 0, 60)
    assert_allclose(told["size"], [60, 60, 60])
    assert_allclose(told["area"], 6 * 3600)
    assert_allclose(told["percent_reachable"], 100 / 6, rtol=1e-6)
    painted = vi.part(block).placed((220, 0, 60)).paint(vi.robot("lynx6"))
    assert painted.percent == told["percent_reachable"]
    assert painted.classes == told["percent"]
    assert len(painted.faces) == told["triangles"] == 12
    assert painted.faces.count("reachable") == 2
    table = painted.to_frame()
    assert_allclose(table["area_cm2"].sum(), 6 * 36)
    assert (table["lean_deg"].dropna() <= 20 + 1e-4).all()
    assert painted.plot().kind == "png"


def test_a_raster_is_fitted_checked_saved_and_proved_as_a_formula_is(
    capsys: pytest.CaptureFixture[str], block: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(block, tmp_path)
    monkeypatch.chdir(tmp_path)
    words = ("block.stl", "--place", 900, 0, 60, "--raster", 10, "--fit", "--tip", 2)
    told = answer(capsys, *words, "-o", "paint.csv")
    assert told["fit"] == {"percent_before": 0, "percent_after": 100}
    assert told["line"] == {
        "kind": "raster", "told": "6 lines 10 mm apart", "number": 1, "of": 1, "length": pytest.approx(410),
        "closed": False,
    }  # fmt: skip
    assert told["safe"]
    assert "WORKPIECE" in {check["code"] for check in told["checks"]}
    passport = json.loads((tmp_path / "paint.passport.json").read_text(encoding="utf-8"))
    assert passport["settings"]["part"]["file"] == "block.stl"
    assert passport["settings"]["line"]["kind"] == "raster"
    assert_allclose(passport["settings"]["part"]["xyz"], told["xyz"], atol=1e-6)
    assert run(["check", "paint.csv"]) == 0
    capsys.readouterr()
    arm = vi.robot("lynx6")
    line = vi.part("block.stl").placed((900, 0, 60)).raster(10).fit(arm, tip=2)
    motion = line.follow(arm, tip=2)
    assert motion.is_safe
    assert len(motion) == told["rows"]
    assert_allclose(motion.rows.q, vi.read("paint.csv").rows.q, atol=1e-7)
    assert answer(capsys, *words, "-o", "paint.ssc")["format"] == "ssc32"


def test_sections_edges_and_drawn_lines_are_followed_by_a_six_axis_arm(
    capsys: pytest.CaptureFixture[str], block: Path, tmp_path: Path
) -> None:
    at = ("--robot", "kuka-kr5-arc", "--place", 800, 0, 600)
    for words, length in (
        (("--section", "z=10"), 240.0),
        (("--edge", 30, "--number", 6), 240.0),
        (("--draw", "0,0,30;30,0,0"), 60.0),
    ):
        told = answer(capsys, block, *at, *words)
        assert_allclose(told["line"]["length"], length, rtol=1e-6)
        assert told["reachable"] == told["points"] == 100
        assert told["jumps"] == 0
        assert told["percent_within_cone"] > 90
    held = answer(capsys, block, *at, "--section", "z=10", "--abc", 0, 180, 0)
    assert held["hand"].startswith("A, B, C")
    assert run(["part", str(block), *map(str, at), "--draw", "0,0,30;30,0,0"]) == 0
    assert "Drawn line (2 places): 60.00 mm, 100 of 100 points reached" in capsys.readouterr().out


def test_a_part_line_tells_what_it_is(block: Path) -> None:
    part = vi.part(block, unit="cm")
    assert repr(part) == "<block: 12 triangles, 60 x 60 x 60 cm>"
    assert repr(part.edge(number=3)) == "<block, edge 3 of 6: 240 cm, closed>"
    line = part.section((0, 0, 1), 10)
    assert line.points.shape == (len(line.normals) + 1, 3)
    assert_allclose(line.points[:, 2], 10)
    assert_allclose(part.area, 6 * 3600)
    assert_allclose(line.backwards().points, line.points[::-1])
    turned = part.placed((1, 2, 3)).placed(turn=(0, 0, 90))
    assert_allclose(turned.part.placement.matrix[:3, 3], [0.01, 0.02, 0.03])
    assert_allclose(turned.part.placement.matrix[:3, 0], [0, 1, 0], atol=1e-12)
    assert_allclose(np.ptp(turned.box, axis=0), 60)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--section", "z=100"], "block is not cut by a plane at 100 mm: it is from -30 mm to 30 mm there"),
        (["--section", "10"], "write a normal and a place, such as z=10"),
        (["--edge", "120"], "no edge sharper than 120 deg: its sharpest is 90.0 deg"),
        (
            ["--edge", "30", "--number", "9"],
            "block has no such line 9: choose one from 1, the longest, to 6.",
        ),
        (["--raster", "0"], "give a number above 0"),
        (["--raster", "10", "--facing", "1,1,1"], "has no face that looks along 1, 1, 1 within 10 deg"),
        (["--raster", "10", "--section", "z=0"], "Give --section or --raster, not both"),
        (["--lift", "3"], "--lift is for the faces of a raster"),
        (["--draw", "1,2"], "write three numbers, such as 0,0,25"),
        (["--draw", "1,2,30"], "needs two places that are apart, but 1 is given"),
        (["--cone", "200"], "A cone of 200 deg is none"),
        (
            ["--fit", "--cone", "0", "--place", "0", "0", "0", "--unit", "m"],
            "reaches nothing of block anywhere",
        ),
        (["-o", "x.csv"], "say what the tool follows with --section"),
        (["--may", "turn"], "give --fit too"),
        (["--tip", "0", "--edge", "30"], "--tip cannot be 0"),
        (["--section", "z=0"], "reaches no point"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_what_cannot_be_is_answered_by_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], block: Path
) -> None:
    place = [] if "--place" in words else ["--place", "5000", "0", "0"]
    assert sentence in refusal(capsys, block, *words, *place)


def test_what_is_no_mesh_is_answered_by_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "gone.stl cannot be used" in refusal(capsys, tmp_path / "gone.stl")
    other = tmp_path / "page.txt"
    other.write_text("solid")
    assert "take one of .stl, .obj, .ply, .dae, .glb" in refusal(capsys, other)
    cut = tmp_path / "cut.stl"
    cut.write_bytes(b"part".ljust(80) + b"\x05\x00\x00\x00" + b"12345")
    assert "cut.stl" in refusal(capsys, cut)
