"""`vi3dras control tune` and `cure`, `arm.tune` and `arm.cure`, as a student and as a script use them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from as_student import vi
from numpy.testing import assert_allclose

from vi3dras.cli import run

TEST = [
    "--from", "0,0", "--to", "40,20", "--controller", "computed-torque", "--time", "0.4", "--way", "0.3",
    "--rate", "200", "--delay", "0.01",
]  # fmt: skip
RANGES = ["--search", "kp=20:2000:8", "--search", "kv=2:200:7"]
KEYS = {"controller": "computed-torque", "time": 0.4, "way": 0.3, "rate": 200, "delay": 0.01}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_command_line_and_python_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "control", "tune", "planar2r", *TEST, *RANGES, "--method", "grid", "--cost", "sum")
    search = {"kp": (20, 2000, 8), "kv": (2, 200, 7)}
    found = vi.robot("planar2r").tune([0, 0], [40, 20], search=search, method="grid", weights="sum", **KEYS)
    assert (told["best"], told["cost"], told["runs"]) == (found.best, found.cost, 56)
    assert found.new == 0
    assert told["after"]["error_sum"] == pytest.approx(told["cost"], rel=1e-6)
    assert told["after"]["error_sum"] < told["before"]["error_sum"]
    assert told["unstable"] == found.unstable > 0
    assert [row["rms"] for row in told["front"]] == sorted(row["rms"] for row in told["front"])


def test_what_was_found_is_read_back_by_control(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    best = tmp_path / "best.toml"
    told = answer(capsys, "control", "tune", "planar2r", *TEST, *RANGES, "--search", "a2=20:60:3",
                  "--cost", "rms=1,effort=0.02", "--method", "grid", "-o", str(best))  # fmt: skip
    again = answer(capsys, "control", "planar2r", *TEST, "--gains", str(best))
    assert again["kp"] == told["kp"]
    assert again["effort"] != told["before"]["effort"]
    rms = (sum(value**2 for value in again["rms_deg"]) / 2) ** 0.5
    assert rms == pytest.approx(told["after"]["rms"], rel=1e-6)
    assert 20 <= told["best"]["a2"] <= 60
    assert run(["control", "tune", "planar2r", *TEST, *RANGES, "-o", str(best)]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('controller = "pd"\nkp = [1]\nkv = [1, 1]', "kp has 1 value, but it should have 2"),
        ('controller = "pdd"', 'controller is "pdd", but it should be one of pd'),
        ('controller = "pd"\nkp = [-1, 1]', "a number from 0 on for each joint"),
        ('controller = "pd"\nkq = [1, 1]', '"kq" means nothing here'),
        ('controller = "pd"\nrate_hz = 0', "a number above 0"),
    ],
)
def test_a_file_of_gains_that_cannot_be_used_is_told(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "gains.toml"
    file.write_text(text)
    assert run(["control", "planar2r", *TEST, "--gains", str(file)]) == 2
    assert said in capsys.readouterr().err


def test_the_report_has_the_map_all_runs_and_both_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "servo.md"
    told = answer(capsys, "control", "tune", "planar2r", *TEST, *RANGES, "--report", str(page))
    names = sorted(Path(file).name for file in told["files"])
    assert names == ["servo-before-after.svg", "servo-map.svg", "servo-runs.csv", "servo.md"]
    rows = (tmp_path / "servo-runs.csv").read_text().splitlines()
    assert len(rows) == 1 + told["runs"]
    text = page.read_text()
    assert f"| kp | {told['best']['kp']:.6g} |" in text
    for line in text.splitlines():
        if "](" in line:
            assert (tmp_path / line.split("](")[1].split(")")[0]).is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--search", "kp=2000:20:8"], "the smaller number comes first, as in 20 to 2000"),
        (["--search", "kp=20:2000:1e9"], "take a whole number from 1 to 1,000"),
        (["--search", "kp"], "write it as --search kp=10:4000:24"),
        (["--search", "kq=1:2:3"], 'has no "kq" to search'),
        (
            ["--search", "kp=5:9:3", "--search", "kv=900:2000:3", "--method", "grid"],
            "None of 9 runs stays stable",
        ),
        (["--method", "gird"], "Did you mean grid?"),
        (["--cost", "speed=1"], "The cost cannot weigh"),
        (["--controller", "lqr"], "lqr"),
    ],
)
def test_what_cannot_be_searched_is_told_with_a_way_out(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["control", "tune", "planar2r", *TEST, *words]) == 2
    assert said in capsys.readouterr().err


KILLED = """
import os, signal, sys
from vi3dras.tuning import kept_runs, question
kept_runs.SAVE_EVERY, kept_runs.BLOCKS = 0.0, (20,)
seen = question.Question.evaluate
def evaluate(self):
    run, blocks = seen(self), []
    def of(rows, told):
        blocks.append(1)
        if len(blocks) == 3 and sys.argv[1] == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        return run(rows, told)
    return of
question.Question.evaluate = evaluate
from vi3dras.cli import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.slow
def test_a_search_that_is_killed_goes_on_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    """kill -9 in the middle of the third block; all of it in processes of their own."""
    words = ["control", "tune", "planar2r", *TEST, *RANGES, "--method", "both", "--json"]

    def made(how: str, home: Path) -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "VI3DRAS_HOME": str(home)}
        return subprocess.run(
            [sys.executable, "-c", KILLED, how, *words], env=environment, capture_output=True, check=False
        )

    killed = made("die", tmp_path / "killed")
    assert killed.returncode == -signal.SIGKILL
    (left,) = (tmp_path / "killed" / "searches").glob("*.runs")
    half = left.read_bytes()
    again, whole = made("live", tmp_path / "killed"), made("live", tmp_path / "whole")
    first, second = json.loads(again.stdout), json.loads(whole.stdout)
    assert first["new_runs"] == first["runs"] - 40
    assert {**first, "new_runs": 0} == {**second, "new_runs": 0}
    (undisturbed,) = (tmp_path / "whole" / "searches").glob("*.runs")
    assert left.name == undisturbed.name
    assert left.read_bytes() == undisturbed.read_bytes() != half


def test_an_arm_that_shakes_is_cured_with_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = [*TEST, "--kp", "6000", "--kv", "300"]
    file = tmp_path / "calm.toml"
    told = answer(capsys, "control", "cure", "planar2r", *bad, "-o", str(file))
    assert [step["title"] for step in told["steps"]][:2] == ["Look", "Late answers"]
    assert all(step["why"] and step["gave"] for step in told["steps"])
    assert told["stable"]
    assert answer(capsys, "control", "planar2r", *TEST, "--gains", str(file))["stable"]
    assert not answer(capsys, "control", "planar2r", *bad)["stable"]
    found = vi.robot("planar2r").cure([0, 0], [40, 20], kp=6000, kv=300, **KEYS)
    assert_allclose(found.loop.law.kp, told["kp"])
    assert run(["control", "cure", "planar2r", *bad]) == 0
    assert "Late answers" in capsys.readouterr().out


def test_impedance_is_searched_by_its_stiffness(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        *TEST,
        "--controller",
        "impedance",
        "--search",
        "stiffness=100:5000:4",
        "--search",
        "damping=10:300:3",
    ]
    told = answer(capsys, "control", "tune", "planar2r", *words, "--method", "grid", "--cost", "rms")
    assert set(told["best"]) == {"stiffness", "damping"}
    assert told["runs"] == 12
    assert run(["control", "cure", "planar2r", *TEST, "--controller", "impedance"]) == 2
    assert "Impedance has no gains of joints to cure" in capsys.readouterr().err
