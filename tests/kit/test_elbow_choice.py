"""The choice of an elbow is there as soon as there is something to choose from, and not before."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.motion import ELBOW_CHOICE
from vi3dras.panels._kit.items.arms.cursor import Elbows
from vi3dras.panels._kit.messages.notes import Notes

NAME = "joint-workspace-2d"


def test_nothing_can_be_chosen_before_there_is_a_sweep(window: int) -> None:
    """Clicked in the first frame, the choice ended in a fault of the program."""
    with Engine() as engine:
        engine.add(instruments()[NAME].vi, NAME)
        engine.pause()
        engine.tick()
        board = Board(engine, NAME, Notes())
        choice = Elbows(ELBOW_CHOICE, window, board, 328)
        assert not dpg.is_item_shown(choice._segment.item)
        engine.attend(NAME)
        engine.run()
        engine.settle()
        choice.refresh()
        assert dpg.is_item_shown(choice._segment.item)
        choice._segment.choose("Up")
        assert engine.get(f"{NAME}.branch") == "elbow up"
