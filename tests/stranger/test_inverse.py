"""What a stranger asked of inverse kinematics, workspaces and explanations, by the very commands."""

from __future__ import annotations

import pytest

from vi3dras.cli import run


@pytest.mark.parametrize(("port", "at", "last"), [("links", "99,99,99", "5,4,4"), ("q", "7", "5")])
def test_a_part_that_is_not_there_is_answered_by_a_sentence(
    port: str, at: str, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`explain ... --at 99,99,99` (and `--at 7` silently explains another joint): a traceback."""
    assert run(["explain", "robot-simulator", port, "--at", at]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{port} has no part {at}: its parts go from 1 to ")
    assert said.endswith(f"to {last}.\n")
