"""`vi3dras robots`, and what surrounds every command: help, version, completion, misspelt words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from vi3dras import __version__
from vi3dras.cli import COMMANDS, run, vi3dras


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_the_list_names_every_arm(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(printed(capsys, "robots", "--json"))["robots"]
    assert len(listed) >= 50
    table = printed(capsys, "robots")
    for robot in listed:
        assert robot["id"] in table
        assert len(robot["structure"]) == robot["joints"]


def test_one_arm_tells_its_table_limits_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "robots", "puma560", "--json"))
    assert told["joints"][1]["a"] == pytest.approx(431.8)
    assert told["joints"][1]["range"] == [-45, 225]
    assert told["length_unit"] == "mm"
    assert told["sources"]
    table = printed(capsys, "robots", "puma560")
    for word in ("431.800", "-45", "225", "Source:", "Confidence", "α [deg]"):
        assert word in table


def test_an_unlimited_joint_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, "robots", "kinova-gen3", "--json"))["joints"][0]["range"] is None
    assert "turns for ever" in printed(capsys, "robots", "kinova-gen3")


def test_a_broken_file_is_told_on_stderr_and_the_rest_listed(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_home / "robots").mkdir(parents=True)
    (own_home / "robots" / "mine.toml").write_text('name = "Mine"\n[[joint]]\nalpha = "x"\n')
    assert run(["robots", "--json"]) == 0
    out, err = capsys.readouterr()
    listed = json.loads(out)
    assert len(listed["robots"]) >= 50
    assert "mine.toml, line 3, joint 1: alpha is text" in listed["left_out"][0]
    assert err.startswith("Left out: mine.toml, line 3")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version").strip() == f"vi3dras {__version__}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    help_text = printed(capsys, command, "--help")
    assert "Example" in help_text
    assert f"vi3dras {command}" in help_text


def test_a_misspelt_command_gets_an_offer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["robot", "lynx6"]) == 2
    assert capsys.readouterr().err == 'There is no command "robot". Did you mean robots or remote?\n'


def test_a_misspelt_option_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["robots", "--jsno"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_learns_to_complete(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "_VI3DRAS_COMPLETE" in printed(capsys, "completion", shell)


def test_robots_and_commands_are_completed() -> None:
    complete = ShellComplete(vi3dras, {}, "vi3dras", "_VI3DRAS_COMPLETE")
    assert "kuka-kr5-arc" in [item.value for item in complete.get_completions(["fk"], "kuka")]
    assert [item.value for item in complete.get_completions([], "rob")] == ["robots"]
