"""Every example that `--help` prints does what it says: it ends well, and an inverse has a solution.

Those that open the window or draw pictures are read in `tests/docs` and drawn by their own rooms;
all cards of the papers are computed in `tests/papers`, arms on a wire are driven in `tests/remote`.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from docs.pages import ROOT
from importers.descriptions import ARM, LIMITS, TABLE, VIRTUAL, XACRO
from parts.shapes import cube, saved

from vi3dras.api.shelves import robot
from vi3dras.api.window import session_of
from vi3dras.cli import COMMANDS, run, vi3dras

DRAWN = {"open", "shot", "tour", "album"}
WIRED = {"remote", "send", "serve", "twin"}
SLOW = {"vi3dras papers", "vi3dras papers --paper S002", "vi3dras papers --paper S000"}
PICK = "10 MOV P1,-50\n20 MVS P1\n30 DLY 0.5\n40 MVS ,-50\n50 END\n"
BENCH = """units = { length = "cm" }
[[thing]]
name = "table"
kind = "table"
size = [80, 60, 40]
xyz = [30, 0, -0.1]
[[thing]]
name = "block"
kind = "box"
size = [10, 5, 4]
xyz = [0, -60, 0]
"""
PLACES = "DEF POS P1=(300,0,200,0,180,0)(6,0)\n"
POSES = "x_mm,y_mm,z_mm,A_deg,B_deg,C_deg\n800,0,1005,180,0,0\n"
KNOWN = """theta1_deg,theta2_deg,theta3_deg,x_mm,y_mm,z_mm
10,20,30,561.949,263.697,0
40,-50,60,540.294,226.029,0
-70,35,-15,371.673,-501.906,0
"""
"""Poses of the planar arm, which is sound."""


def examples() -> list[str]:
    """The lines of all epilogs that stand for a command, each once."""
    whole = click.Context(vi3dras, info_name="vi3dras", **vi3dras.context_settings)
    found = [vi3dras, *(vi3dras.get_command(whole, name) for name in sorted(COMMANDS))]
    lines = [line.strip() for one in found if one for line in (one.epilog or "").splitlines()]
    return list(dict.fromkeys(re.split(r" {2,}", line)[0] for line in lines if line.startswith("vi3dras")))


def runs(line: str) -> bool:
    """Whether a line is run here."""
    words = shlex.split(line)[1:]
    known, left_out = set(COMMANDS) - DRAWN - WIRED, {"--open", "--port"}
    return bool(words) and words[0] in known and not left_out & set(words) and line not in SLOW


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the examples call the reader's own."""
    desk = tmp_path_factory.mktemp("desk")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk)
        shutil.copy(ROOT / "robots" / "planar3r.toml", "my-arm.toml")
        shutil.copy(ROOT / "robots" / "lynx6.toml", "my-lynx.toml")
        shutil.copy(ROOT / "formulas" / "saddle.toml", "my-curve.toml")
        shutil.copy(next((ROOT / "vi3dras" / "papers" / "cards").rglob("*.toml")), "my-card.toml")
        gains = 'controller = "computed-torque"\nkp = [144, 144, 144, 144, 144, 144]\n'
        for name, text in {"my_arm.urdf": ARM, "two_arms.xacro": XACRO, "robot.xml": VIRTUAL}.items():
            Path(name).write_text(text, "utf-8")
        Path("limits.xacro").write_text(LIMITS, "utf-8")
        Path("table.csv").write_text(TABLE, "utf-8")
        saved(cube(60.0), Path("bracket.stl"))
        Path("best.toml").write_text(gains + "kv = [24, 24, 24, 24, 24, 24]\nrate_hz = 500\n")
        Path("points.csv").write_text("x_cm,y_cm,z_cm\n20,5,10\n", "utf-8")
        Path("poses.csv").write_text(POSES, "utf-8")
        Path("bench.cell.toml").write_text(BENCH, "utf-8")
        Path("pick.mb4").write_text(PICK + PLACES, "utf-8")
        Path("six.mb4").write_text("10 MOV J1\n20 DLY 0.2\n30 END\nJ1=(10,-80,70,-60,-70,5)\n", "utf-8")
        Path("pick.pos").write_text(PLACES.replace("P1", "P2"), "utf-8")
        Path("known.csv").write_text(KNOWN, "utf-8")
        Path("weld-lesson.vi3").write_text(session_of(robot("lynx6").fk("home")), "utf-8")
        assert run(["path", "pipe-weld", "--fit", "-o", "weld.csv"]) == 0
        assert (
            run(shlex.split("move ur5e 0 -90 60 -60 -90 0 to 30 -80 70 -60 -80 0 --duration 1 -o lab.csv"))
            == 0
        )
        swing = "move puma560 home to 30 60 -120 20 30 10 --duration 3 -o swing.csv"
        assert run(shlex.split(swing)) == 0
        assert run(["lab", "fk-ik", "--student", "1234", "-o", "report.json"]) == 0
    return desk


@pytest.mark.parametrize("line", [line for line in examples() if runs(line)])
def test_an_example_of_the_help_ends_well(
    line: str, desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first IK example of `--help` had no solution within the limits."""
    shutil.copytree(desk, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)[1:]
    if "-o" in words:  # the file is new, as it is for who tries the example
        out = Path(words[words.index("-o") + 1])
        for made in (out, out.with_name(f"{out.stem}.passport.json")):
            made.unlink(missing_ok=True)
    assert run(["./my-lynx.toml" if word == "my-lynx" else word for word in words]) == 0


@pytest.mark.parametrize("line", [line for line in examples() if line.startswith("vi3dras ik ")])
def test_the_place_of_an_example_is_reached(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`ik lynx6 20 0 15 --wrist -30`, the first example of all, is out of the elbow's range."""
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)[1:]
    if "--method" in words:
        del words[words.index("--method") :]
    assert run([word for word in words if word != "--json"] + ["--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["reachable"]
    assert any(solution["within_limits"] for solution in told["solutions"])
