"""`vi3dras reach`: the verdict on every point of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.kinematics.forward import tool_pose


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["reach", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


@pytest.fixture
def points(tmp_path: Path) -> Path:
    """Fifty points that Lynx6 reaches, made by joints within its limits, and one far away."""
    robot = load_robot("lynx6")
    q = np.random.default_rng(0).uniform(robot.low, robot.high, (50, robot.n))
    places = np.vstack([tool_pose(robot, q)[:, :3, 3] * 100, [90, 0, 0]])
    file = tmp_path / "points.csv"
    np.savetxt(file, places, delimiter=",", header="x_cm,y_cm,z_cm", comments="", fmt="%.9f")
    return file


def test_each_point_is_counted_and_saved(capsys: pytest.CaptureFixture[str], points: Path) -> None:
    saved = points.with_name("verdicts.csv")
    result = answer(capsys, "lynx6", str(points), "-o", str(saved))
    assert (result["targets"], result["reachable"], result["classes"]["too far"]) == (51, 50, 1)
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 52
    assert lines[-1].startswith("51,90.000000,0.000000,0.000000,nan,0,2,too far,nan")


def test_a_fixed_angle_reaches_less_than_a_free_hand(
    capsys: pytest.CaptureFixture[str], points: Path
) -> None:
    assert answer(capsys, "lynx6", str(points), "--wrist", "-30")["reachable"] < 50


def test_the_file_may_say_how_the_hand_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "poses.csv"
    file.write_text("x_mm,y_mm,z_mm,A_deg,B_deg,C_deg\n800,0,1005,180,0,0\n9000,0,0,0,0,0\n")
    result = answer(capsys, "kuka-kr5-arc", str(file))
    assert (result["reachable"], result["classes"]["too far"]) == (1, 1)
    assert result["hand"] == "the orientation of each point"
    assert run(["reach", "kuka-kr5-arc", str(file), "--abc", "0", "0", "0"]) == 2
    assert "leave --abc out" in capsys.readouterr().err


def test_a_bad_file_gets_one_sentence_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "bad.csv"
    file.write_text("x,y,z\n1,2,3\n4,nan,6\n")
    assert run(["reach", "lynx6", str(file)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.strip().endswith('bad.csv, row 3, column y: "nan" is not a number: y needs one such as 12.5.')
    assert run(["reach", "lynx6", str(tmp_path / "none.csv")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_what_touches_something_is_counted_apart_and_named(
    capsys: pytest.CaptureFixture[str], points: Path
) -> None:
    cell = points.with_name("wall.cell.toml")
    thing = '[[thing]]\nname = "wall"\nkind = "box"\nsize = [100, 60, 200]\nxyz = [0, 35, -100]\n'
    cell.write_text(f'title = "Wall"\nunits = {{ length = "cm" }}\n{thing}', encoding="utf-8")
    plain, result = (
        answer(capsys, "lynx6", str(points)),
        answer(capsys, "lynx6", str(points), "--cell", str(cell)),
    )
    assert "touched" not in plain
    hit = result["classes"]["collision"]
    assert 0 < hit < 50
    assert (result["reachable"], result["touched"]) == (50 - hit, {"wall": hit})
    assert run(["joints", "lynx6", "--x", "20", "--y", "15:25:3", "--z", "5:15:3", "--cell", str(cell)]) == 0
    assert "Collisions: 9 wall" in capsys.readouterr().out
    assert run(["path", "mobius-band", "--cell", str(cell), "--json"]) == 0
    path = json.loads(capsys.readouterr().out)
    assert path["percent"]["collision"] > 0
    assert path["touched"]["wall"] > 0
