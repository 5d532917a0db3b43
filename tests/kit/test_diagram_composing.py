"""Composing in the diagram: boxes come and go, and nothing that is gone is drawn or hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.diagrams import Open, composed, menu, panel_of, turn

from vi3dras.flow import Engine
from vi3dras.panels import blocks
from vi3dras.panels._kit.diagram.plan.parts import Pin
from vi3dras.panels._kit.diagram.sheet import Under
from vi3dras.panels._kit.window import frame


@pytest.fixture
def engine() -> Iterator[Engine]:
    with composed() as made:
        yield made


@pytest.fixture
def opened(window: int, engine: Engine) -> Open:
    return lambda inside: panel_of(window, engine, inside)


def test_a_box_that_is_removed_while_it_is_chosen_is_gone_from_the_sheet(
    opened: Open, engine: Engine
) -> None:
    panel = opened("")
    panel.choose("formula")
    panel.cut_chosen()
    turn(panel)
    assert set(panel.canvas.sheet.nodes) == {"robot-simulator", "number"}
    menu(panel, Under())["Remove all"].run()
    turn(panel)
    assert panel.canvas.sheet.nodes == {}
    engine.undo()
    turn(panel)
    assert set(panel.canvas.sheet.nodes) == {"robot-simulator", "number"}


def test_a_wire_that_was_lit_under_the_mouse_is_dark_once_the_graph_is_another(
    opened: Open, engine: Engine
) -> None:
    panel = opened("")
    panel.canvas.under = Under(pin=Pin("number", "number.out", "out"))
    panel._hands.over(panel.canvas.under)
    assert panel.dress.lit == {"number.out"}
    engine.disconnect("formula.a")
    turn(panel)
    assert panel.dress.lit == set()


def test_a_text_that_takes_a_terminal_away_leaves_nothing_of_it_on_the_sheet(
    opened: Open, engine: Engine
) -> None:
    panel = opened("")
    engine.remake("formula", {"text": "2a"})
    panel.canvas.repaint()  # as the field over it does when it closes, before the next frame
    frame.before_render()
    assert "formula.b" not in panel.canvas.sheet.refs()


@pytest.mark.parametrize("zoom", [0, 3])
def test_what_is_added_hides_nothing_and_moves_nothing_and_is_one_step_of_undo(
    opened: Open, engine: Engine, zoom: int
) -> None:
    panel = opened("")
    turn(panel)
    panel.canvas.zoom(-zoom)
    before, count = dict(panel.canvas.sheet.drawing.corners), len(engine.journal.done)
    for name in ("range", "chart", "csv", "slider"):
        panel.composing.add(blocks()[name].vi)
        turn(panel)
    drawing = panel.canvas.sheet.drawing
    assert {key: drawing.corners[key] for key in before} == before
    places = [
        (x, y, x + b.width, y + b.height) for k, b in drawing.boxes.items() for x, y in [drawing.corners[k]]
    ]
    for k, a in enumerate(places):
        for b in places[:k]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert len(engine.journal.done) == count + 4
    assert engine.undo_name == "Add Slider"
