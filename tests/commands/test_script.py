"""`vi3dras script`: the script of an instrument as it begins, as it is set, and as a session has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.api.window import session_of
from vi3dras.cli import run


def told(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    """What a script that is printed leaves behind."""
    capsys.readouterr()
    assert run(["script", *map(str, words)]) == 0
    names: dict[str, Any] = {}
    exec(capsys.readouterr().out, names)  # this is what a script is for
    return names


def test_an_instrument_as_it_begins_and_as_it_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    names = told(capsys, "robot-simulator", "--robot", "puma560", "--set", "q=10,-20,30,40,50,60")
    assert names["arm"].id == "puma560"
    assert names["pose"].q.tolist() == pytest.approx([10, -20, 30, 40, 50, 60])


def test_a_session_is_printed_as_the_instrument_that_was_open(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shape = vi.formula("pipe-weld", r1=7.5).placed(shift=[-3.2, -5, -1.1])
    arm = vi.robot("lynx6")
    motion = shape.follow(arm, points=20, law="cubic")
    file = tmp_path / "weld-lesson.vi3"
    file.write_text(session_of(motion), "utf-8")
    names = told(capsys, "--session", file)
    assert names["shape"].formula == shape.formula
    assert names["motion"].plan.fine.duration == pytest.approx(motion.plan.fine.duration, rel=1e-3)
    other = told(capsys, "robot-simulator", "--session", file)
    assert np.isfinite(other["pose"].position).all()


def test_json_holds_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["script", "ik-workspace", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["panel"] == "ik-workspace"
    assert said["script"].startswith("# 3D IK Workspace\nimport vi3dras as vi\n")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "No instrument is named: give one of robot-simulator"),
        (["robot-simulatr"], "Did you mean robot-simulator or remote-arm?"),
        (["--session", "nowhere.vi3"], "nowhere.vi3"),
        (["fk-workspace", "--set", "factor"], "has no value"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run(["script", *words]) == 2
    said = capsys.readouterr()
    assert answer in said.err
    assert not said.out
