"""Joint ranges of an arm as rows: what a wire brings that is none of them takes nothing else away."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.workspace import Ranges
from vi3dras.panels._kit.items.build import build_one
from vi3dras.panels._kit.messages.notes import Notes

NAME = "fk-workspace"


@pytest.mark.parametrize("low", [np.array(3.0), np.zeros(2)])
def test_a_number_in_place_of_a_row_of_limits_is_no_fault(
    window: int, monkeypatch: pytest.MonkeyPatch, low: Floats
) -> None:
    with Engine() as engine:
        engine.add(instruments()[NAME].vi, NAME)
        board = Board(engine, NAME, Notes())
        monkeypatch.setattr(board, "get", {"robot": load_robot("lynx6"), "low": low, "high": low}.get)
        rows = build_one(Ranges(), window, board, 328)
        assert getattr(rows, "sliders", None) == {}
