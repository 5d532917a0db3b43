"""`vi3dras ik` from one solution to another, and along a way, beside what `arm.ik` and `arm.atlas` give."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run

KR5 = ("kuka-kr5-arc", "800", "0", "1005", "--abc", "180", "0", "0")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["ik", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["ik", *words]) == 2
    return capsys.readouterr().err


def test_from_solution_two_to_five_the_tool_leaves_and_comes_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The KR5 has eight solutions there; each row's drift is what forward kinematics says."""
    file = tmp_path / "rows.csv"
    result = answer(capsys, *KR5, "--between", "2", "5", "-o", str(file))
    solutions, rows, arm = result["solutions"], result["between"], vi.robot("kuka-kr5-arc")
    assert len(solutions) == 8
    assert_allclose([rows[0]["q"], rows[-1]["q"]], [solutions[1]["q"], solutions[4]["q"]], atol=1e-9)
    tool = arm.fk([row["q"] for row in rows])
    far = np.linalg.norm(tool.position - tool.position[0], axis=1)
    assert_allclose([row["drift"] for row in rows], far, atol=1e-6)
    assert_allclose(tool.matrix[[0, -1]], [tool.matrix[0]] * 2, atol=1e-6)
    passed = [row["crossed"] for row in rows if row["crossed"]]
    assert passed == ["wrist", "shoulder", "elbow"] == [each["kind"] for each in result["passage"]["crossed"]]
    assert result["passage"]["largest_drift"] >= far.max()
    with file.open(encoding="utf-8") as lines:
        saved = list(csv.DictReader(lines))
    assert_allclose([float(row["drift_mm"]) for row in saved], far, atol=1e-5)
    assert_allclose([float(row["t_s"]) for row in saved], [row["t"] for row in rows], atol=1e-6)


def test_the_command_says_what_the_notebook_says(capsys: pytest.CaptureFixture[str]) -> None:
    arm = vi.robot("kuka-kr5-arc")
    motion = arm.ik([800, 0, 1005], abc=[180, 0, 0]).between(2, 5)
    rows = answer(capsys, *KR5, "--between", "2", "5")["between"]
    assert_allclose([row["q"] for row in rows], motion.q, atol=1e-9)
    assert motion.to_frame()["crossed"].tolist() == [row["crossed"] for row in rows]
    assert "comes back" in repr(motion)


def test_a_way_to_another_place_has_every_branch(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "atlas.csv"
    way = ("--to", "700", "400", "900", "--samples", "21", "-o", str(file))
    atlas = answer(capsys, *KR5, *way)["atlas"]
    assert (len(atlas["ribbons"]), atlas["meetings"], atlas["jumps"]) == (8, [], [])
    assert [len(ribbon["samples"]) for ribbon in atlas["ribbons"]] == [21] * 8
    assert atlas["largest_step"] <= atlas["largest_step_greedy"]
    assert_allclose(atlas["s"][-1], np.linalg.norm([100, 400, 105]))
    same = vi.robot("kuka-kr5-arc").atlas(vi.line([800, 0, 1005, 180, 0, 0], [700, 400, 900, 180, 0, 0]), 21)
    assert_allclose([ribbon["q"] for ribbon in atlas["ribbons"]], same.q, atol=1e-6)
    with file.open(encoding="utf-8") as lines:
        assert len(list(csv.DictReader(lines))) == 8 * 21 == len(same.to_frame())


def test_both_elbows_end_at_the_edge_of_the_reach(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ik", "planar2r", "200", "100", "0", "--to", "600", "100", "0"]) == 0
    told = capsys.readouterr().out
    assert "Ribbons 1 and 2 end at" in told
    assert "2 ribbons over 101 samples, which meet at 1 place." in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--between", "2", "9"), "There is no solution 9: they are numbered from 1 to 8."),
        (("--between", "0", "1"), "There is no solution 0: they are numbered from 1 to 8."),
        (("--between", "1", "2", "--over", "3"), "Give --between or --over, not both"),
        (("-o", "rows.csv"), "give --between, --to, --over or --along, too."),
        (("--samples", "9"), "give --to, --over or --along, too."),
        (("--fit",), "--fit is for the curve of a formula: give --along, too."),
        (("--piece", "2"), "--piece is for the curve of a formula: give --along, too."),
        (("--along", "helix"), "Give X Y Z or --along, not both"),
        (("--to", "1", "2", "3", "--along", "helix"), "Give --to or --along, not both"),
        (("--over", "any"), "kuka-kr5-arc has 6 joints"),
        (("--to", "800", "0", "1005"), "The line starts and ends at one point"),
        (("--to", "800", "0", "x"), '"x" is not a number'),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, *KR5, *words)
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--along", "torus"), "Torus is a volume: --along goes along a curve, such as helix."),
        (("--along", "saddle"), "Saddle is a surface: --along goes along a curve, such as helix."),
        (("--along", "helics"), 'There is no formula "helics".'),
        (("--along", "helix", "--piece", "2"), "There is no piece 2: this curve of Helix is in one piece."),
        (("--along", "helix", "--wrist", "-30"), "kuka-kr5-arc has endlessly many solutions on this way"),
    ],
)
def test_a_curve_that_cannot_be_followed_is_told_in_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, "kuka-kr5-arc", *words)
    assert said in told
    assert told.count("\n") == 1


def test_the_curve_of_a_formula_has_every_branch_and_the_solutions_of_its_first_point(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, arm = tmp_path / "atlas.csv", vi.robot("ur5")
    words = ("--along", "helix", "--fit", "--samples", "21", "-o", str(file))
    result = answer(capsys, "ur5", *words)
    curve = vi.formula("helix").fit(arm).curve(points=21)
    assert_allclose(result["position"], curve.points[0] / arm.robot.units.metres, atol=1e-6)
    atlas, ways = result["atlas"], [way["q"] for way in result["solutions"]]
    starts = [ribbon["q"][0] for ribbon in atlas["ribbons"]]
    assert len(ways) == len(starts) == 8
    for start in starts:
        assert min(np.abs(np.sin(np.radians(np.subtract(start, way)) / 2)).max() for way in ways) < 1e-6
    assert atlas["s"][-1] == pytest.approx(curve.length / arm.robot.units.metres, rel=1e-3)
    with file.open(encoding="utf-8") as lines:
        assert len(list(csv.DictReader(lines))) == 8 * 21


def test_a_curve_with_a_gap_asks_for_one_of_its_pieces(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """1 / t from -1 to 1 runs on without end at 0: two pieces."""
    shelf = tmp_path / "pole.toml"
    shelf.write_text(
        'title = "Pole"\nabout = "1 over t."\nkind = "curve"\nx = "20 + t"\ny = "1 / t"\nz = "12"\n'
        'points = 80\nunits = { length = "cm" }\n[variables]\nt = { range = [-1, 1] }\n'
    )
    assert "follow one of its 2 pieces with --piece K." in refused(capsys, "lynx6", "--along", str(shelf))
    result = answer(capsys, "lynx6", "--along", str(shelf), "--piece", "1", "--samples", "5", "--fit")
    assert len(result["atlas"]["s"]) == 5


def test_a_way_on_which_the_hand_is_not_told_has_no_single_solutions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = refused(capsys, "lynx6", "20", "0", "15", "--to", "25", "5", "15")
    assert told.startswith("lynx6 has endlessly many solutions on this way: ask more of its hand")


def test_one_solution_alone_goes_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(
        capsys, "kuka-kr5-arc", "9000", "0", "1005", "--abc", "180", "0", "0", "--between", "1", "2"
    )
    assert told == "A motion between solutions needs two, but there is none for this place.\n"


def test_a_joint_to_hold_must_be_to_spare() -> None:
    with pytest.raises(vi.Vi3drasError, match="lynx6 has no joint to spare"):
        vi.robot("lynx6").atlas(vi.line([15, 6, 15, 0], [25, 6, 10, -45]), 5, held={5: 10})


def test_an_atlas_is_drawn_and_told(tmp_path: Path) -> None:
    """Two ribbons and the choice over them, of three joints each."""
    atlas = vi.robot("planar3r").atlas(vi.line([400, 300, 0, 60], [100, 300, 0, 60]), 11)
    assert atlas.plot().save(tmp_path / "atlas.svg").read_text().count("<polyline") == 3 * 3
    assert atlas.chosen.shape == atlas.greedy.shape == (11, 3)
    assert set(atlas.chosen_ribbon.tolist()) <= {1, 2}
    assert not np.isnan(atlas.excess).any()
    assert len(atlas) == 11


@pytest.mark.slow
def test_a_self_motion_has_an_atlas_over_its_joint(capsys: pytest.CaptureFixture[str]) -> None:
    arm = vi.robot("franka-panda")
    place = arm.fk("home")
    words = [f"{v:.9f}" for v in (*place.position, *place.abc)]
    result = answer(capsys, "franka-panda", *words[:3], "--abc", *words[3:], "--over", "3", "--samples", "6")
    atlas = result["atlas"]
    assert atlas["unit"] == "deg"
    for ribbon in atlas["ribbons"]:
        q = np.array(ribbon["q"])
        assert_allclose(q[:, 2], np.array(atlas["s"])[ribbon["samples"]], atol=1e-6)
        assert_allclose(arm.fk(q).position, [place.position] * len(q), atol=1e-5)
