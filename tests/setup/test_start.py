"""The two commands: what they say when something is missing, and that a second run adds nothing."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`start.py` as a module that works in an empty folder and runs nothing."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HERE", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "LOG", tmp_path / "log")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(module, "LOCKS", {mode: ROOT / ".ci" / f"{mode}.lock" for mode in ("run", "test")})
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    return module


def listed(start: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> list[list[str]]:
    """What is run from now on: nothing of it really, and all of it ends with this exit code."""
    ran: list[list[str]] = []
    for name in ("run_module", "run_aside"):
        monkeypatch.setattr(start, name, lambda words: ran.append(words) or code)
    return ran


def ready(start: ModuleType, mode: str) -> None:
    start.VENV.mkdir(exist_ok=True)
    start.PYTHON.write_text("")
    (start.VENV / "ready").write_text(start.stamp(mode))


def test_an_environment_is_ready_only_when_the_same_set_up_was_finished(start: ModuleType) -> None:
    assert not start.is_ready("run")
    ready(start, "run")
    assert start.is_ready("run")
    assert not start.is_ready("test")
    ready(start, "test")
    assert start.is_ready("run"), "the environment for tests serves both"
    (start.HERE / "pyproject.toml").write_text("changed")
    assert not start.is_ready("run")


def test_a_half_made_environment_is_not_ready(start: ModuleType) -> None:
    start.VENV.mkdir()
    start.PYTHON.write_text("")
    assert not start.is_ready("run")


def test_a_failed_step_is_one_sentence_and_leaves_no_mark(start: ModuleType) -> None:
    with pytest.raises(SystemExit) as stopped:
        start.logged([sys.executable, "-c", "raise SystemExit(3)"], "The packages could not be installed")
    assert "could not be installed" in str(stopped.value)
    assert "\n" not in str(stopped.value)
    assert not start.is_ready("run")


def test_who_is_not_root_gets_the_line_to_run(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if sys.platform != "linux":
        pytest.skip("only Debian and Ubuntu need system libraries")
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    nothing = subprocess.CompletedProcess([], 0, stdout="xvfb not-installed\n")
    monkeypatch.setattr(start.subprocess, "run", lambda *args, **kwargs: nothing)
    start.install_libraries(["libgl1", "xvfb"])
    line = "sudo apt-get install -y --no-install-recommends libgl1 xvfb"
    assert line in capsys.readouterr().out


def test_without_a_display_the_tour_runs_and_says_so(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []
    ready(start, "run")
    monkeypatch.setattr(start.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(start, "run_module", lambda words: ran.append(words) or 0)
    assert start.main([]) == 0
    assert ran == [["vi3dras", "tour"]]
    assert "no display" in capsys.readouterr().out


def test_the_tests_are_style_types_and_all_tests(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = listed(start, monkeypatch)
    ready(start, "test")
    assert start.main(["test", "-k", "fk"]) == 0
    assert [words[0] for words in ran[:2]] == ["ruff", "ruff"]
    assert sorted(words[0] for words in ran[2:4]) == ["mypy", "pytest"], "and no race beside"
    assert [words[0] for words in ran[4:]] == ["pytest"]
    tests = [words for words in ran if words[0] == "pytest"]
    several, alone = (words[words.index("-m") :] for words in tests)
    assert several == ["-m", "not race", "-k", "fk"]
    assert alone == ["-m", "race", "-k", "fk"]


def test_the_quick_tests_are_style_types_and_a_part_of_the_tests(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = listed(start, monkeypatch)
    ready(start, "test")
    assert start.main(["test", "quick", "tests/kit"]) == 0
    assert sorted(words[0] for words in ran) == ["mypy", "pytest", "ruff", "ruff"]
    assert next(words for words in ran if words[0] == "pytest")[-2:] == ["--quick", "tests/kit"]


def test_every_check_tells_what_it_took(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ready(start, "test")
    monkeypatch.setattr(start, "run_module", lambda words: 0)
    monkeypatch.setattr(start, "run_aside", lambda words: 3)
    assert start.main(["test"]) == 3
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in told] == ["ruff", "ruff", "pytest", "mypy"]
    assert all(float(line.split()[0]) >= 0 for line in told)


@pytest.mark.parametrize("code", [0, 2])
def test_what_runs_beside_the_tests_is_heard_when_something_is_wrong(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int
) -> None:
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    (start.HERE / "judge.py").write_text(f"print('arm.py:3: no number')\nraise SystemExit({code})")
    assert start.run_aside(["judge"]) == code
    assert ("arm.py:3" in capsys.readouterr().out) == bool(code)


def test_words_that_choose_no_race_are_no_failure(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ready(start, "test")
    codes = {"pytest": start.NO_TESTS}
    for name in ("run_module", "run_aside"):
        monkeypatch.setattr(start, name, lambda words: codes.get(words[0], 0))
    assert start.main(["test", "tests/flow/test_wires.py"]) == 0
    codes["pytest"] = 1
    assert start.main(["test"]) == 1


def test_the_first_failing_check_decides(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = listed(start, monkeypatch, code=7)
    ready(start, "test")
    assert start.main(["test"]) == 7
    assert [words[0] for words in ran] == ["ruff"]


def test_the_locks_pin_everything_and_name_no_host() -> None:
    for mode in ("run", "test"):
        text = (ROOT / ".ci" / f"{mode}.lock").read_text()
        pinned = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert all("==" in line for line in pinned)
        assert text.count("--hash=sha256:") >= len(pinned)
        assert "://" not in text


def test_ci_calls_the_command_of_the_readme() -> None:
    assert "python3 start.py test" in (ROOT / ".ci" / "run").read_text()
    assert "python3 start.py test" in (ROOT / "README.md").read_text()
    if os.name == "posix":
        assert os.access(ROOT / ".ci" / "run", os.X_OK)
