"""The diagram while it runs: stepped, stopped, highlighted, retained; probes and menus."""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest
from kit.diagrams import Open, composed, menu, panel_of, turn

from vi3dras.flow import Engine
from vi3dras.panels import blocks
from vi3dras.panels._kit.diagram.plan.parts import Pin
from vi3dras.panels._kit.diagram.sheet import Under


@pytest.fixture
def engine() -> Iterator[Engine]:
    with composed() as made:
        yield made


@pytest.fixture
def opened(window: int, engine: Engine) -> Open:
    return lambda inside: panel_of(window, engine, inside)


def test_single_step_runs_one_step_and_says_when_none_waits(opened: Open, engine: Engine) -> None:
    panel = opened("")
    panel.over._step()
    assert engine.transport == "pause"
    assert panel.notes.history[-1][1].title == "No step waits"
    engine.put("number.value", 4.0)
    turn(panel)
    runs = [engine.runner.steps.memo(ref).runs for ref in ("number.hand_on", "formula.evaluate")]
    panel.over._step()
    assert engine.get("number.out") == 4.0
    assert engine.get("formula.value") == 1.0
    assert [engine.runner.steps.memo(r).runs for r in ("number.hand_on", "formula.evaluate")] == [
        runs[0] + 1, runs[1],
    ]  # fmt: skip
    panel.over._step()
    assert engine.get("formula.value") == 4.0


def test_wires_that_wait_are_dashed_and_said_so(opened: Open, engine: Engine) -> None:
    panel = opened("")
    engine.pause()
    engine.put("number.value", 4.0)
    turn(panel)
    panel._last = 0.0
    panel.dress.boxes(panel.canvas.sheet.nodes)
    panel.dress.wires()
    assert [wire._flow for wire in panel.canvas.sheet.wires] == ["stale"]
    assert panel.dress.conditions["formula"] == "stale"
    engine.run()
    turn(panel)
    panel.dress.wires()
    assert [wire._flow for wire in panel.canvas.sheet.wires] == ["fresh"]


def test_highlighted_execution_sends_a_dot_along_the_wire_of_each_step(opened: Open, engine: Engine) -> None:
    panel = opened("")
    panel.over._highlight()
    engine.put("number.value", 2.0)
    panel.engine.tick()
    panel.player.frame(panel.canvas.sheet, 10.0)
    (dot,) = panel.player._dots
    start = dpg.get_item_configuration(dot[0])["center"]
    panel.player.frame(panel.canvas.sheet, 10.4)
    assert dpg.get_item_configuration(dot[0])["center"][0] > start[0]
    panel.player.frame(panel.canvas.sheet, 12.0)
    assert panel.player._dots == []


def test_a_breakpoint_is_set_and_taken_back_by_the_menu_of_a_step(opened: Open, engine: Engine) -> None:
    panel = opened("formula")
    step = Under(box=panel.canvas.sheet.drawing.boxes["formula.evaluate"])
    menu(panel, step)["Stop before it"].run()
    assert engine.breakpoints == {"formula.evaluate"}
    engine.put("number.value", 7.0)
    turn(panel)
    assert engine.stopped_at == "formula.evaluate"
    menu(panel, step)["Do not stop before it"].run()
    engine.run()
    turn(panel)
    assert engine.get("formula.value") == 7.0


def test_a_retained_value_stays_on_the_wire_when_an_error_emptied_it(opened: Open, engine: Engine) -> None:
    engine.add(blocks()["column"].vi, "column")
    engine.add(blocks()["points"].vi, "points")
    engine.connect("points.points", "column.table")
    engine.tick()
    panel = opened("")
    panel.over._retain()
    engine.put("column.which", 2)
    turn(panel)
    engine.put("column.which", 9)
    turn(panel)
    assert engine.state("column.values").name == "error"
    assert panel.live.value("column.values")[0] == "1 value"


def test_a_wire_is_probed_cut_and_followed_back_by_its_menu(opened: Open, engine: Engine) -> None:
    panel = opened("")
    pin = Under(pin=Pin("formula", "formula.a", "in"))
    menu(panel, pin)["Keep a probe"].run()
    assert engine.probes["formula.a"].value == engine.get("number.out")
    menu(panel, pin)["Where does this come from?"].run()
    assert "number.out" in panel.dress.origin
    menu(panel, pin)["Cut the wire to formula.a"].run()
    assert engine.document.wires == {}
