"""Block diagrams really built in Dear PyGui, without a display."""

from __future__ import annotations

from types import SimpleNamespace

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.flow.diagram import diagram
from vi3dras.flow.ports import Indicator
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit.diagram import diagram as diagram_module
from vi3dras.panels._kit.diagram.diagram import DiagramPanel
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.plan.boxes import dashboard_parts
from vi3dras.panels._kit.diagram.plan.inside import instrument_parts
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.plan.values import spark, told
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.units import Units

FACES = instruments()


def panel_of(shell: Shell) -> DiagramPanel:
    assert shell.diagram is not None
    frame.paint_stale()
    return shell.diagram


@pytest.mark.parametrize("name", FACES)
def test_what_is_drawn_is_the_engines_graph(name: str, shell: Shell) -> None:
    parts = instrument_parts(shell.engine, name, measure)
    view = next(i for i in diagram(shell.engine).instruments if i.name == name)
    steps = {box.key for box in parts.boxes if box.role == "step"}
    assert steps == {step.ref for step in view.steps}
    drawn = {(net.ref, t.box) for net in parts.nets for t in net.targets}
    assert {(ref, step.ref) for step in view.steps for ref in step.inputs} <= drawn
    shown = {t.ref for box in parts.boxes for t in (*box.inputs, *box.outputs)}
    assert shown == {f"{name}.{port}" for port in view.vi.ports}


@pytest.mark.parametrize("name", FACES)
def test_no_box_of_a_shipped_instrument_lies_on_another(name: str, shell: Shell) -> None:
    drawing = arrange(instrument_parts(shell.engine, name, measure))
    spots = [(*drawing.corners[k], drawing.boxes[k]) for k in drawing.boxes]
    for n, (ax, ay, a) in enumerate(spots):
        for bx, by, b in spots[n + 1 :]:
            apart = ax + a.width <= bx or bx + b.width <= ax or ay + a.height <= by or by + b.height <= ay
            assert apart, (a.key, b.key)


@pytest.mark.parametrize(("look", "scale"), [("dark", 1.0), ("light", 2.0)])
def test_every_diagram_is_built_at_every_zoom(shell: Shell, look: str, scale: float) -> None:
    theme.use(look, scale)
    shell.build(1440, 900)
    for inside in ("", *FACES):
        shell.enter(inside)
        panel = panel_of(shell)
        for steps in (-20, 3, 20):
            panel.canvas.zoom(steps)
            frame.paint_stale()
        for page in ("Steps", "Errors", "Probes"):
            panel.side.turn(page)
            frame.paint_stale()
        shell.frame(shell.engine.tick())
    shell.flip()
    assert shell.diagram is None


def test_a_value_on_a_box_follows_the_engine_without_a_new_drawing(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.enter("robot-simulator")
    panel = panel_of(shell)
    shell.frame(shell.engine.settle())
    node = next(n for n in panel.canvas.sheet.nodes.values() if "robot-simulator.wire" in n.slots)
    items = len(dpg.get_item_children(node.item, 2) or [])
    shell.engine.put("robot-simulator.wire", True)
    shell.frame(shell.engine.settle())
    texts = [dpg.get_item_configuration(i).get("text") for i in dpg.get_item_children(node.item, 2) or []]
    assert "on" in texts
    assert len(texts) == items


def test_a_picture_waits_for_a_diagram_that_is_behind(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refreshed a few times a second: within that time it may show how everything fared before."""
    now = 100.0
    monkeypatch.setattr(diagram_module, "time", SimpleNamespace(monotonic=lambda: now))
    shell.build(1440, 900)
    shell.enter("robot-simulator")
    panel_of(shell)
    shell.frame(shell.engine.settle())
    assert shell.is_at_rest
    shell.engine.put("robot-simulator.wire", True)
    shell.frame(shell.engine.settle())
    assert not shell.is_at_rest
    now += 1.0
    shell.frame(set())
    assert shell.is_at_rest


def test_a_probe_holds_the_very_array_of_the_engine(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.enter("robot-simulator")
    panel_of(shell).keep_probe("robot-simulator.q")
    shell.frame(shell.engine.settle())
    probe = shell.engine.probes["robot-simulator.q"]
    assert probe.value is shell.engine.get("robot-simulator.q")


def test_a_removed_instrument_comes_back_when_it_is_opened(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.enter("")
    shell.engine.remove("robot-simulator")
    shell.frame(shell.engine.settle())
    assert "robot-simulator" not in panel_of(shell).canvas.sheet.nodes
    shell.open("robot-simulator")
    assert "robot-simulator" in shell.engine.document.instruments


def test_a_block_shows_what_its_recipe_says_and_wires_between_ports(shell: Shell) -> None:
    shell.engine.add(blocks()["number"].vi, "number")
    shell.engine.add(blocks()["formula"].vi, "sum")
    shell.engine.connect("number.out", "sum.a")
    parts = dashboard_parts(shell.engine, measure, (), blocks())
    assert [net.ref for net in parts.nets] == ["number.out"]
    box = next(b for b in parts.boxes if b.key == "sum")
    assert box.extras == ("ask",)


@pytest.mark.parametrize(
    ("unit", "value", "words"),
    [
        ("rad", np.pi / 2, "90 °"),
        ("m", 0.25, "25 cm"),
        ("s", 1.0125, "1.012 s"),
        ("", True, "on"),
        ("", 262440000, "262 440 000"),
        ("", np.zeros((4, 2)), "4 × 2"),
        ("", np.zeros((1900, 3), np.float32), "1 900 points"),
        ("", np.arange(5.0), "5 values"),
        ("", None, "none"),
        ("", -0.5, "−0.5"),
    ],
)
def test_a_value_is_told_in_a_word_or_two(unit: str, value: object, words: str) -> None:
    assert told(Indicator(object, unit=unit), value, Units("cm")) == words


def test_a_small_curve_goes_from_the_least_to_the_largest_number() -> None:
    curve = spark(np.array([2.0, 6.0, 4.0]))
    assert curve is not None
    np.testing.assert_allclose(curve, [0.0, 1.0, 0.5], atol=1e-12)
    assert spark(np.array([1.0, 2.0])) is None
