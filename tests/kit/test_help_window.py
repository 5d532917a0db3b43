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
from vi3dras.panels._kit.window.rail import Rail, stands


def test_a_tile_of_the_rail_says_what_its_instrument_is_for(window: int) -> None:
    faces = list(instruments().values())
    rail = Rail(window, faces, lambda _: None, list, Rect(0, 0, 64, 900))
    paint_stale()
    places, _, _ = stands(faces, 820)
    assert [place.what for place in places if isinstance(place.what, str)] == ["Learn", "Make", "Study"]
    for y, face in places:
        said = said_of_window(rail, Mouse(30, y + 20))
        assert isinstance(face, str) or (said is not None and said.meaning == f"{face.sentence}.")


def test_a_rail_that_is_too_low_scrolls_and_shows_the_instrument_that_is_open(window: int) -> None:
    faces = list(instruments().values())
    chosen: list[str] = []
    rail = Rail(window, faces, chosen.append, list, Rect(0, 0, 64, 320))
    shown = lambda: [face.vi.id for face in faces if _is_there(rail, face.short)]  # noqa: E731
    assert 0 < len(shown()) < len(faces)
    assert faces[0].vi.id in shown()
    rail.update(faces[-1].vi.id)
    assert faces[-1].vi.id in shown()
    rail.on_wheel(Mouse(30, 100), 100)
    assert faces[0].vi.id in shown()
    rail.on_wheel(Mouse(30, 100), -100)
    rail.click(faces[-1].short)
    assert chosen == [faces[-1].vi.id]


def _is_there(rail: Rail, label: str) -> bool:
    rail.paint()
    spots = (rail.spot_at(Mouse(30, y)) for y in range(0, 320, 8))
    return any(spot is not None and spot[1].label == label for spot in spots)


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
