"""`vi3dras ik --method`: the printed equations and the transpose, for students and for scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["ik", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_the_printed_equations_stand_beside_the_corrected_ones(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lynx6", "24", "12", "10", "--wrist", "-40", "--method", "as-printed"]
    result = answer(capsys, *words)
    printed, repaired, corrected = result["attempts"]
    assert printed["branch"] == "as printed (3D-RAS, equations 3-9)"
    assert printed["q"] is None
    assert printed["residual"] is None
    assert repaired["residual"] > 1
    assert result["solutions"] == [corrected]
    every = answer(capsys, *words[:-1], "every")
    assert_allclose(corrected["q"], every["solutions"][0]["q"], atol=1e-7)
    assert run(["ik", *words]) == 0
    out = capsys.readouterr().out
    for word in ("under the fraction", "no value", "corrected", "28.932 cm"):
        assert word in out


def test_the_transpose_tells_every_iteration(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rv2aj", "250", "60", "420", "--wrist", "-40", "--method", "transpose"]
    result = answer(capsys, *words, "--seed", "home")
    assert result["reachable"]
    assert len(result["errors"]) == len(result["errors_deg"]) == result["iterations"] + 1
    assert result["errors"][-1] < 1e-3 < result["errors"][0]
    start, end = result["attempts"]
    assert start["q"] == [0, 0, 90, 0, 0]
    assert result["solutions"] == [end]
    back = run(["fk", "rv2aj", *(str(v) for v in end["q"]), "--json"]), capsys.readouterr().out
    assert_allclose(json.loads(back[1])["position"], [250, 60, 420], atol=1e-3)
    assert run(["ik", *words]) == 0
    out = capsys.readouterr().out
    assert f"Arrived after {result['iterations']} iterations" in out
    assert len(out.splitlines()) < 12


def test_the_transpose_says_when_it_did_not_arrive(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "planar2r", "900", "0", "0", "--method", "transpose", "--seed", "10,10")
    assert not result["reachable"]
    assert result["solutions"] == []
    assert result["reason"].startswith("Not there after 5000 iterations: ")
    assert 500 < result["errors"][-1] < result["errors"][0]
