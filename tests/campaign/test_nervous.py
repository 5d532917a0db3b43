"""The runs under load tell green from red, and leave nothing running."""

from __future__ import annotations

import subprocess

import nervous
import pytest


def played(monkeypatch: pytest.MonkeyPatch, codes: list[int]) -> list[str]:
    """Runs whose pytest ends with these exit codes; gives which part each of them was."""
    asked: list[str] = []

    def run(part: str) -> subprocess.CompletedProcess[str]:
        asked.append(part)
        return subprocess.CompletedProcess([], codes.pop(0), stdout=f"what {part} said\n", stderr="")

    monkeypatch.setattr(nervous, "run", run)
    return asked


def test_every_part_runs_under_load_and_all_must_be_green(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    load = []
    start = subprocess.Popen
    monkeypatch.setattr(nervous.subprocess, "Popen", lambda words: load.append(start(words)) or load[-1])
    asked = played(monkeypatch, [0] * 6)
    assert nervous.main(["2"]) == 0
    assert asked == [*nervous.PARTS, *nervous.PARTS]
    assert capsys.readouterr().out.splitlines()[-1] == "2 of 2 green"
    assert load
    assert all(process.poll() is not None for process in load)


def test_one_red_run_is_told_and_fails_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, [0, 1, 0])
    assert nervous.main(["3", "races"]) == 1
    told = capsys.readouterr().out
    assert "run 2 of 3: FAILED in races" in told
    assert "what races said" in told
    assert told.splitlines()[-1] == "2 of 3 green"


def test_runs_that_go_together_are_each_told_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = played(monkeypatch, [0, 1, 0, 0])
    assert nervous.main(["4", "display", "--together", "3"]) == 1
    told = capsys.readouterr().out
    assert asked == ["display"] * 4
    assert sorted(line.split(":")[0] for line in told.splitlines() if line.startswith("run ")) == [
        f"run {number} of 4" for number in (1, 2, 3, 4)
    ]
    assert told.splitlines()[-1] == "3 of 4 green"


def test_races_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        nervous.main(["2", "races", "--together", "2"])
    assert "one after another" in capsys.readouterr().err


def test_a_new_story_is_run_by_its_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = played(monkeypatch, [0, 0])
    assert nervous.main(["2", "tests/campaign/test_nervous.py"]) == 0
    assert asked == ["tests/campaign/test_nervous.py"] * 2
    with pytest.raises(SystemExit):
        nervous.main(["2", "tests/no_such_story.py"])
    assert "tests/no_such_story.py" in capsys.readouterr().err
