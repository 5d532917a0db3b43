"""Reach studies: points from a file, a verdict for each, and the printed limit beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.errors import FileExistsAlreadyError
from vi3dras.export.csv import write_csv
from vi3dras.inverse.numeric import unlimited
from vi3dras.joint_workspace.classes import LIMIT, REACHABLE
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.errors import PointsFileError
from vi3dras.joint_workspace.hands import fixed_angle, free_angle
from vi3dras.joint_workspace.points_file import PointTable, read_points
from vi3dras.joint_workspace.study import explain, reach_study, verdict_columns
from vi3dras.joint_workspace.summary import paper_verdict

LYNX = load_robot("lynx6")


def papers_lynx() -> Robot:
    """Lynx6 with the lengths that the study of the paper's errata assumes: 6.5, 12, 12 and 13 cm."""
    lengths = dict(enumerate([0.065, 0.0, 0.0, 0.0, 0.13]))
    joints = tuple(replace(joint, d=lengths[i]) for i, joint in enumerate(LYNX.joints))
    return replace(LYNX, joints=joints, tool=IDENTITY)


def examples() -> dict[str, np.ndarray]:
    """The sphere (Eqs 34-36) and the Möbius belt (Eqs 31-33) of the paper, 28 x 28 points [m]."""
    u, v = np.meshgrid(np.radians(np.linspace(0, 360, 28)), np.radians(np.linspace(0, 360, 28)))
    sphere = 20 + 10 * np.cos(u) * np.cos(v), 20 + 10 * np.sin(u) * np.cos(v), 15 + 15 * np.sin(v)
    out = 5 + 0.5 * v * np.cos(0.5 * u)
    belt = 20 + out * np.cos(u), 20 + out * np.sin(u), 20 + 0.5 * v * np.sin(0.5 * u)
    return {
        name: np.stack(axes, axis=-1).reshape(-1, 3) / 100
        for name, axes in (("sphere", sphere), ("belt", belt))
    }


@pytest.mark.parametrize(("name", "printed", "real"), [("sphere", 99.1, 79.5), ("belt", 100.0, 88.1)])
def test_the_printed_limit_accepts_what_the_errata_count(name: str, printed: float, real: float) -> None:
    """Shares from the errata of the 3D-RAS paper: Eq 20 against any wrist from -90 to 90 degrees."""
    robot, points = papers_lynx(), examples()[name]
    hand = free_angle(-np.pi / 2, np.pi / 2)
    free = classify_targets(unlimited(robot), points, hand)
    verdict = paper_verdict(robot, points, free.code)
    assert_allclose(100 * verdict.accepted.mean(), printed, atol=0.1)
    assert_allclose(100 * free.reachable.mean(), real, atol=1.5)  # the errata scan the angle


def test_every_target_that_the_printed_limit_accepts_in_vain_is_counted_and_explained() -> None:
    points = np.random.default_rng(0).uniform([-0.5, -0.5, -0.3], [0.5, 0.5, 0.6], (3000, 3))
    verdicts = classify_targets(LYNX, points, fixed_angle(-0.5))
    paper = paper_verdict(LYNX, points, verdicts.code)
    by_hand = np.linalg.norm(points, axis=1) <= 0.1106 + 0.12 + 0.12 + 0.13 + 0.02
    assert_array_equal(paper.accepted, by_hand)
    assert_array_equal(paper.accepted_but_unreachable, by_hand & (verdicts.code != REACHABLE))
    assert sum(paper.why.values()) == paper.accepted_but_unreachable.sum()
    assert not paper.refused_but_reachable.any()
    for i in np.flatnonzero(paper.accepted_but_unreachable)[:5].tolist():
        sentence = explain(LYNX, verdicts, i)
        assert sentence.split(":")[0] in {"Joint limit", "Too far", "Too near", "Orientation impossible"}


def test_reasons_of_a_free_hand_name_the_angle_that_is_best() -> None:
    verdicts = classify_targets(LYNX, np.array([[0.05, 0, 0.12], [0.6, 0, 0], [0.2, 0, 0.15]]), free_angle())
    sentences = [explain(LYNX, verdicts, i) for i in range(3)]
    assert sentences[0].startswith("With the hand at")
    assert "joint limit: " in sentences[0]
    assert sentences[1].startswith("Too far: the point is 22.")
    assert "reached by" in sentences[2]


def table_of(folder: Path, text: str) -> PointTable:
    file = folder / "points.csv"
    file.write_text(text, encoding="utf-8")
    return read_points(file, "cm")


def test_units_stand_in_the_names_of_columns_and_other_columns_are_left_alone(tmp_path: Path) -> None:
    table = table_of(tmp_path, "name,pz_mm,X_m,y,wrist_deg\nfoo,150,0.2,3,-30\n")
    assert_allclose(table.points, [[0.2, 0.03, 0.15]])
    assert table.wrist is not None
    assert_allclose(np.degrees(table.wrist), [-30])


def test_semicolons_and_decimal_commas_are_read_too(tmp_path: Path) -> None:
    table = table_of(tmp_path, "\ufeffx;y;z;A_deg;B_deg;C_deg\n20,5;0;15;180;0;0\n\n1;2;3;0;0;90\n")
    assert_allclose(table.points, [[0.205, 0, 0.15], [0.01, 0.02, 0.03]])
    assert table.abc is not None
    assert_allclose(np.degrees(table.abc[1]), [0, 0, 90])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x,y\n1,2\n", 'row 1: there is no column "z"'),
        ("x,y,z\n1,2,3\n\n4,nan,6\n", 'row 4, column y: "nan" is not a number'),
        ("x,y,z\n1,,3\n", 'row 2, column y: "" is not a number'),
        ("x,y,z_mm\n1,2,3 mm\n", 'row 2, column z_mm: "3 mm" is not a number'),
        ("x,y,z\n1,2\n", "row 2: there are 2 cells, but the first row names 3"),
        ("x_km,y,z\n1,2,3\n", 'row 1: "x_km" has no known unit'),
        ("x,y,z,x\n1,2,3,4\n", 'row 1: two columns say "x"'),
        ("x,y,z,A\n1,2,3,4\n", "A is there without B and C"),
        ("x,y,z\n", "it holds no points"),
        ("", "it holds no points"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_with_row_and_column(
    tmp_path: Path, text: str, sentence: str
) -> None:
    with pytest.raises(PointsFileError, match=r"points\.csv") as caught:
        table_of(tmp_path, text)
    assert sentence in str(caught.value)


def test_points_with_their_own_hand_angle_are_judged_with_it(tmp_path: Path) -> None:
    table = table_of(tmp_path, "x,y,z,wrist\n20,0,15,-60\n20,0,15,60\n")
    verdicts = reach_study(LYNX, table, fixed_angle(0.0))
    assert_array_equal(verdicts.code, [REACHABLE, LIMIT])
    assert_allclose(np.degrees(verdicts.angle), [-60, 60])


def test_the_saved_table_has_joint_values_for_what_is_reached_alone(tmp_path: Path) -> None:
    table = table_of(tmp_path, "x,y,z\n20,0,15\n60,0,0\n5,0,12\n")
    file = tmp_path / "verdicts.csv"
    write_csv(file, verdict_columns(LYNX, reach_study(LYNX, table, free_angle())))
    rows = [line.split(",") for line in file.read_text(encoding="utf-8").splitlines()]
    assert rows[0][:8] == ["i", "x_cm", "y_cm", "z_cm", "wrist_deg", "reachable", "code", "reason"]
    assert [row[5:8] for row in rows[2:]] == [["0", "2", "too far"], ["0", "1", rows[3][7]]]
    assert rows[3][7].startswith("wrist ")
    assert "nan" not in rows[1]
    assert rows[3][8:] == ["nan"] * 5
    with pytest.raises(FileExistsAlreadyError):
        write_csv(file, {"i": ["1"]})


def test_a_long_table_is_written_as_a_short_one(tmp_path: Path) -> None:
    count = 40_000
    numbers, words = np.arange(count, dtype=float), [str(i) for i in range(count)]
    write_csv(tmp_path / "long.csv", {"a": numbers, "b": words})
    lines = (tmp_path / "long.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "a,b"
    assert lines[1:] == [f"{i}.000000,{i}" for i in range(count)]
