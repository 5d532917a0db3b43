"""What the mouse does in a diagram, told to the canvas as a hand would."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels import blocks
from vi3dras.panels._kit.diagram.diagram import DiagramPanel
from vi3dras.panels._kit.diagram.plan.parts import Pin, Side
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.widgets.editor import EDITOR
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.bar import TopBar
from vi3dras.panels._kit.window.front import page_of
from vi3dras.panels._kit.window.shell import Shell


@pytest.fixture
def panel(shell: Shell) -> DiagramPanel:
    """The dashboard with a number, two formulas and a text."""
    for kind, name in (("number", "number"), ("formula", "one"), ("formula", "two"), ("robot", "arm")):
        shell.engine.add(blocks()[kind].vi, name)
    shell.blocks = blocks()
    shell.build(1440, 900)
    shell.enter("")
    assert shell.diagram is not None
    shell.frame(shell.engine.settle())
    frame.paint_stale()
    return shell.diagram


def at(panel: DiagramPanel, ref: str, side: Side) -> Mouse:
    sheet = panel.canvas.sheet
    return Mouse(*sheet.pixel(sheet.drawing.pin(Pin(ref.rpartition(".")[0], ref, side))))


def drag(panel: DiagramPanel, start: Mouse, end: Mouse) -> None:
    panel.canvas.on_press(start)
    for share in (0.3, 0.7, 1.0):
        x, y = (a + share * (b - a) for a, b in ((start.x, end.x), (start.y, end.y)))
        panel.canvas.on_drag(Mouse(x, y))
    panel.canvas.on_release(end)
    panel.frame(panel.engine.settle())
    frame.paint_stale()


def test_a_wire_is_drawn_from_either_end_and_cut_when_chosen(panel: DiagramPanel) -> None:
    drag(panel, at(panel, "number.out", "out"), at(panel, "one.a", "in"))
    drag(panel, at(panel, "two.a", "in"), at(panel, "one.value", "out"))
    assert dict(panel.engine.document.wires) == {"one.a": "number.out", "two.a": "one.value"}
    panel.choose("", "number.out")
    panel.cut_chosen()
    assert dict(panel.engine.document.wires) == {"two.a": "one.value"}


@pytest.mark.parametrize(
    ("source", "target"), [("arm.arm", "one.a"), ("two.value", "one.b")], ids=["another kind", "a circle"]
)
def test_a_wire_that_cannot_be_is_refused_in_the_engines_words(
    panel: DiagramPanel, source: str, target: str
) -> None:
    drag(panel, at(panel, "one.value", "out"), at(panel, "two.a", "in"))
    refusal = panel.engine.refusal(source, target, instead=True)
    assert refusal is not None
    drag(panel, at(panel, source, "out"), at(panel, target, "in"))
    assert target not in panel.engine.document.wires
    assert OVERLAY._complaint is not None
    assert OVERLAY._complaint[2] == str(refusal).replace("→", "›")


def test_a_moved_box_keeps_its_place_and_goes_back_with_one_undo(panel: DiagramPanel) -> None:
    x, y = panel.canvas.sheet.drawing.corners["one"]
    start = Mouse(*panel.canvas.sheet.pixel((x + 60, y + 12)))
    drag(panel, start, Mouse(start.x + 100, start.y - 40))
    place = panel.engine.places["one"]
    assert panel.canvas.sheet.drawing.corners["one"] == (place.x, place.y) != (x, y)
    panel.engine.undo()
    panel.frame(panel.engine.settle())
    frame.paint_stale()
    assert panel.canvas.sheet.drawing.corners["one"] == (x, y)


def test_a_formula_is_typed_where_it_stands(panel: DiagramPanel) -> None:
    box = panel.canvas.sheet.drawing.boxes["one"]
    x, y = panel.canvas.sheet.drawing.corners["one"]
    mouse = Mouse(*panel.canvas.sheet.pixel((x + 60, y + box.height - 20)))
    panel.canvas.on_press(mouse)
    panel.canvas.on_release(mouse)
    assert EDITOR.is_typing
    dpg.set_value(EDITOR._input, "3*c")
    EDITOR.close()
    panel.engine.put("one.c", 2.0)
    panel.engine.settle()
    assert panel.engine.get("one.value") == 6.0


def test_a_click_on_a_steps_sign_stops_before_it(panel: DiagramPanel, shell: Shell) -> None:
    shell.enter("robot-simulator")
    inner = shell.diagram
    assert inner is not None
    frame.paint_stale()
    x, y = inner.canvas.sheet.drawing.corners["robot-simulator.forward"]
    mouse = Mouse(*inner.canvas.sheet.pixel((x + 14, y + 14)))
    for expected in (frozenset({"robot-simulator.forward"}), frozenset()):
        inner.canvas.on_press(mouse)
        inner.canvas.on_release(mouse)
        assert inner.engine.breakpoints == expected


def test_the_way_to_a_control_opens_its_page(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.enter("robot-simulator")
    shell.go_to("robot-simulator.target")
    assert shell.diagram is None
    assert page_of(shell.face, "target") == "Inverse"
    shell.frame(shell.engine.settle())
    assert shell.tabs["robot-simulator"] == "Inverse"


def test_the_run_arrow_breaks_when_something_cannot_run(shell: Shell) -> None:
    bar = TopBar(dpg.add_window(), 1440, shell._commands)
    frame.paint_stale()

    def words(widget: Widget) -> list[str]:
        found = (dpg.get_item_configuration(i) for i in dpg.get_item_children(widget.item, 2) or [])
        return [entry["text"] for entry in found if "text" in entry]

    bar.update(transport="run", robot=("", ""), undo="", redo="", session="", problems=1)
    frame.paint_stale()
    assert words(bar._words) == ["Cannot run", "1 input invalid"]
    assert "List what cannot run" in [action.label for _, action in bar._transport._places]
