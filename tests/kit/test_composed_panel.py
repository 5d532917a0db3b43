"""The front panel of what was composed in the diagram: set, read, saved and brought back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from headless import frames, program, said

from vi3dras.panels._kit.diagram.block_rows import Rows
from vi3dras.panels._kit.diagram.composed import BlockPlot, BlockReadings, ComposedFront
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.widgets.fields import NumberField, TextField
from vi3dras.panels._kit.widgets.slider import LineSlider
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.parts import around

CIRCLE = Path(__file__).parents[2] / "docs/examples/typed-circle.vi3"


@pytest.fixture
def circle() -> Iterator[App]:
    """The program with the circle that is typed as two formulas, from its panel."""
    with program() as app:
        app.keeping.open(CIRCLE)
        app.engine.settle()
        frames(app)
        app.shell.flip()
        app.engine.settle()
        frames(app)
        yield app


def front(app: App) -> ComposedFront:
    assert isinstance(app.shell.front, ComposedFront)
    return app.shell.front


def widgets(app: App, name: str) -> dict[str, Widget]:
    """What can be set of a block, by the port that it sets."""
    items = [part.item for part in front(app).bound if isinstance(part, Rows) and part.board.name == name]
    found: dict[str, Widget] = {}
    for target in POINTER.targets:
        part = front(app).part_of(set(around(target)))
        if isinstance(target, Widget) and part is not None and part.item in items:
            found[target.shows.port if target.shows else type(target).__name__] = target
    return found


def test_what_no_wire_sets_has_a_row_and_what_is_read_stands_at_the_right(circle: App) -> None:
    engine = circle.engine
    assert set(widgets(circle, "points")) == {"z", "Section"}, "x and y come by wires"
    z = widgets(circle, "points")["z"]
    assert isinstance(z, NumberField)
    assert (z.value, z.unit) == (12.0, "cm")
    z.type("10")
    assert engine.get("points.z") == pytest.approx(0.10)
    speed = widgets(circle, "ik")["speed"]
    assert isinstance(speed, NumberField)
    speed.type("0")
    assert engine.get("ik.speed") == 0.05, "less than the least is refused where it is typed"
    engine.settle()
    frames(circle)
    shown = {part.board.name: part.ports for part in front(circle).bound if isinstance(part, BlockReadings)}
    assert shown == {"ik": ("share",), "csv": ("rows",)}


def test_a_chart_is_drawn_in_the_units_of_what_is_wired_to_it(circle: App) -> None:
    (drawn,) = (part for part in front(circle).bound if isinstance(part, BlockPlot))
    q = np.degrees(circle.engine.get("ik.q"))
    lines = drawn._plot.lines
    assert [line.name for line in lines] == [f"theta_{k}" for k in range(1, 6)]
    for k, line in enumerate(lines):
        np.testing.assert_allclose(line.y, q[:, k], atol=1e-12)
        np.testing.assert_allclose(line.x, circle.engine.get("ik.times"))


def test_a_formula_is_typed_on_the_panel_and_a_slip_is_told_there(circle: App) -> None:
    field = widgets(circle, "x")["TextField"]
    assert isinstance(field, TextField)
    field.type("0.22 + 0.04coz(")
    frames(circle)
    assert circle.engine.document.instruments["x"].vi.recipe["text"] == "0.22 + 0.04cos(2pi·t)"
    field.type("0.20 + 0.03cos(2pi·t)")
    circle.engine.settle()
    frames(circle)
    np.testing.assert_allclose(circle.engine.get("points.points")[0], (0.23, 0, 0.12), atol=1e-12)
    circle.engine.undo()
    frames(circle)
    again = widgets(circle, "x")["TextField"]
    assert isinstance(again, TextField)
    assert again.text == "0.22 + 0.04cos(2pi·t)", "undo is seen on the panel"


def test_a_slider_keeps_to_its_ends_and_is_one_step_of_undo(circle: App) -> None:
    engine = circle.engine
    engine.add(circle.shell.blocks["slider"].vi, "height")
    engine.put_all({"height.least": 0.05, "height.largest": 0.15, "height.value": 0.1})
    engine.connect("height.out", "points.z")
    frames(circle)
    assert "z" not in widgets(circle, "points"), "what a wire sets is not set here"
    slider = widgets(circle, "height")["value"]
    assert isinstance(slider, LineSlider)
    slider._on_begin()
    for value in (0.11, 0.12, 0.13):
        slider._on_change(value)
    engine.tick()
    assert engine.get("points.z") == pytest.approx(0.13)
    engine.undo()
    assert engine.get("height.value") == 0.1


def test_a_session_comes_back_with_the_panel_and_an_empty_dashboard_has_none(
    circle: App, tmp_path: Path
) -> None:
    circle.keeping.save(tmp_path / "mine.vi3")
    circle.shell.flip()
    assert circle.shell.diagram is not None
    circle.keeping.open(tmp_path / "mine.vi3")
    frames(circle)
    front(circle)
    circle.shell.open("robot-simulator")
    frames(circle)
    assert circle.shell.view is not None, "an icon at the left opens its instrument"
    circle.shell.enter("")
    circle.shell.flip()
    for name in tuple(circle.engine.document.instruments):
        circle.engine.remove(name)
    frames(circle)
    assert circle.shell.diagram is not None, "without blocks there is no panel"
    circle.shell.flip()
    assert "There is no front panel" in said(circle)[-1]
