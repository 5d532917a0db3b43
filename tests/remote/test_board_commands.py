"""Boards by name, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vi3dras as vi
from vi3dras.cli import run
from vi3dras.codegen.servo_board import servo_sketch
from vi3dras.twins.errors import UnwiredError
from vi3dras.twins.registry import HOMES, twin_of, virtual_board_class


def test_every_twin_has_an_arm_that_hangs_on_it() -> None:
    for board in HOMES:
        kind = virtual_board_class(board)
        assert kind.missing(vi.robot(kind.usual_robot).robot) is None
        assert kind.baud(vi.robot(kind.usual_robot).robot) >= 9600


@pytest.mark.parametrize(
    ("board", "arm", "why"),
    [
        ("feetech", "lynx6", "its file has no [bus] table"),
        ("arduino", "puma560", "its file has no [servo] table"),
        ("melfa", "scara-roboanalyzer", "five or six joints that turn"),
        ("grbl", "franka-panda", "7 joints, and there are 6 axes"),
    ],
)
def test_an_arm_that_does_not_hang_on_a_board_is_told_why(board: str, arm: str, why: str) -> None:
    with pytest.raises(UnwiredError) as caught:
        twin_of(vi.robot(arm).robot, board)
    assert why in str(caught.value)


def test_the_sketch_is_written_for_the_servos_of_an_arm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.ino"
    assert run(["remote", "sketch", "--robot", "lynx6", "-o", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(file)
    assert file.read_text(encoding="utf-8") == servo_sketch(vi.robot("lynx6").robot)
    assert vi.robot("lynx6").save_sketch(file, replace=True) == file
