"""The help of the window itself: every button of the bar and of the diagram has a sentence."""

from __future__ import annotations

import pytest

from vi3dras.panels import instruments
from vi3dras.panels._kit.diagram.tools import Tool, ToolBar, WireLegend
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.help.window import BY_CLASS, BY_LABEL, said_of_window
from vi3dras.panels._kit.pen import Rect
from vi3dras.panels._kit.widgets.widget import paint_stale
from vi3dras.panels._kit.window.bars import IconButton
from vi3dras.panels._kit.window.surround import Rail


def test_a_tile_of_the_rail_says_what_its_instrument_is_for(window: int) -> None:
    faces = list(instruments().values())
    rail = Rail(window, faces, lambda _: None, list, Rect(0, 0, 64, 800))
    paint_stale()
    for k, face in enumerate(faces):
        said = said_of_window(rail, Mouse(30, 30 + 64 * k))
        assert said is not None
        assert said.meaning == f"{face.sentence}."


@pytest.mark.parametrize("tip", ["Save the session (Ctrl+S)", "Undo (Ctrl+Z)", "Dark or light"])
def test_a_button_says_more_than_its_tip(window: int, tip: str) -> None:
    button = IconButton(window, "save", lambda: None, tip=tip)
    paint_stale()
    said = said_of_window(button, Mouse(8, 8))
    assert said is not None
    assert len(said.meaning) > len(tip)


def test_a_tool_of_the_diagram_and_what_cannot_be_pressed_are_explained(window: int) -> None:
    bar = ToolBar(window, (Tool("step", "Single step: run the next step that waits", lambda: None),))
    legend = WireLegend(window, 400)
    paint_stale()
    for widget in (bar, legend):
        said = said_of_window(widget, Mouse(10, 10))
        assert said is not None
        assert said.meaning in {BY_LABEL["Single step"], BY_CLASS["WireLegend"][1]}


def test_every_sentence_ends_as_one() -> None:
    sentences = [*BY_LABEL.values(), *(meaning for _, meaning in BY_CLASS.values())]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
