"""What a stranger typed as a formula, by the very commands: nothing silently wrong, nothing frozen."""

from __future__ import annotations

import pytest

from vi3dras.cli import run


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `vi3dras path` says of what it does not take."""
    assert run(["path", *words]) == 2
    return capsys.readouterr().err.strip()


def test_a_formula_without_a_value_anywhere_is_told_with_its_coordinate_and_its_part(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An undefined value in a formula (`sqrt(-1)`, `/0`) empties the whole 3D view, nothing says where."""
    said = refused(capsys, "mobius", "--z", "u + sqrt(-1)")
    assert said == 'z has no value anywhere in its domain: "sqrt(-1)" is the root of a negative number.'
    assert refused(capsys, "mobius", "--y", "v/0", "--fit").endswith('"v/0" divides by 0.')
