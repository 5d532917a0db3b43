"""The pages of block diagrams: each legible at first sight, together the whole graph."""

from __future__ import annotations

import pytest

from vi3dras.flow.lineage import is_open, origins
from vi3dras.panels import instruments
from vi3dras.panels._kit.diagram.diagram import DiagramPanel
from vi3dras.panels._kit.diagram.eye import LEAST_FIT
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.over import Over
from vi3dras.panels._kit.diagram.pages import WAY
from vi3dras.panels._kit.diagram.plan.inside import families_of, instrument_parts
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.shell import Shell

FACES = instruments()
ASKED = (
    "robot-simulator.dexterity", "robot-simulator.freedom", "robot-simulator.condition",
    "joint-workspace-2d.verdict", "joint-workspace-2d.jumps", "fk-workspace.outline", "fk-workspace.marks",
    "ik-workspace.notes", "surface-trajectory.trace", "volume-trajectory.passport",
)  # fmt: skip


def entered(shell: Shell, name: str) -> DiagramPanel:
    shell.enter(name)
    frame.paint_stale()
    assert shell.diagram is not None
    return shell.diagram


@pytest.mark.parametrize("name", FACES)
def test_every_page_is_seen_whole_with_words_of_ten_pixels_and_more(name: str, shell: Shell) -> None:
    """Words on boxes are 13 high at 100 %; nothing of a page lies under the map."""
    shell.build(1440, 900)
    panel = entered(shell, name)
    assert len(panel.pages.listed) > 2
    for page in panel.pages.listed[1:]:
        panel.turn_to(page.key)
        assert panel.pages.part == page.key
        assert panel.canvas.eye is not None
        assert 13 * panel.canvas.eye.zoom >= 10
        assert panel.canvas.eye.zoom >= LEAST_FIT
        assert panel.canvas.sees_all, page.title
        (left, top, right, bottom) = panel.over.covered[0]
        for key, box in panel.canvas.sheet.drawing.boxes.items():
            x, y = panel.canvas.sheet.drawing.corners[key]
            apart = x >= right or x + box.width <= left or y >= bottom or y + box.height <= top
            assert apart, (page.title, key)


@pytest.mark.parametrize("name", FACES)
def test_the_pages_together_hold_every_step_port_and_wire(name: str, shell: Shell) -> None:
    document = shell.engine.document
    steps, wires, ports = set(), set(), set()
    for family in families_of(shell.engine, name):
        parts = instrument_parts(shell.engine, name, measure, family.key)
        steps |= {box.key for box in parts.boxes if box.role == "step"}
        wires |= {(net.ref, pin.box) for net in parts.nets for pin in net.targets}
        ports |= {t.ref for box in parts.boxes for t in (*box.inputs, *box.outputs)}
    every = {ref: step for ref, step in document.steps.items() if ref.startswith(f"{name}.")}
    assert steps == set(every)
    assert {(f"{name}.{port}", ref) for ref, step in every.items() for port in step.inputs} <= wires
    assert ports == {f"{name}.{port}" for port in FACES[name].vi.ports}


def test_the_page_is_that_of_the_front_panel_until_another_is_chosen(shell: Shell) -> None:
    shell.build(1440, 900)
    for tab, title in (("Move", "Move"), ("Inverse", "Inverse"), ("Forward", "Forward")):
        shell.open_panel("robot-simulator")
        shell.choose(tab)
        shell.frame(set())
        panel = entered(shell, "robot-simulator")
        assert {page.key: page.title for page in panel.pages.listed}[panel.pages.part] == title
    panel.turn_to("")
    shell.open_panel("robot-simulator")
    assert entered(shell, "robot-simulator").pages.part == ""


def test_a_neighbour_opens_its_page_and_shows_how_its_steps_fare(shell: Shell) -> None:
    shell.build(1440, 900)
    panel = entered(shell, "surface-trajectory")
    nodes = panel.canvas.sheet.nodes
    box = next(node.box for node in nodes.values() if node.box.role == "family")
    panel.engine.break_at(box.holds[0])
    panel.show_stop()
    assert nodes[box.key].shown.has_break
    panel.unfold(box)
    assert panel.pages.part == box.key
    assert set(box.holds) <= set(panel.canvas.sheet.nodes)
    assert panel.canvas.sheet.nodes[box.holds[0]].shown.has_break


@pytest.mark.parametrize("ref", ASKED)
def test_the_way_of_an_indicator_is_shown_whole_and_lit(ref: str, shell: Shell) -> None:
    shell.build(1440, 900)
    name = ref.rpartition(".")[0]
    panel = entered(shell, name)
    panel.show_origins(ref)
    document, way = shell.engine.document, origins(shell.engine, ref)
    steps = {node for node in way if node in document.steps}
    controls = {node for node in way if is_open(shell.engine, node)}
    drawn = panel.canvas.sheet.nodes
    assert steps <= set(drawn)
    assert all(drawn[step].shown.is_marked for step in steps)
    shown = {t.ref for node in drawn.values() for t in (*node.box.inputs, *node.box.outputs)}
    assert {*controls, ref} <= shown
    if panel.pages.part == ref:
        assert panel.pages.listed[-1] == (ref, WAY)
        assert {key for key, node in drawn.items() if node.box.role == "step"} == steps


def test_a_box_moved_on_a_page_stays_where_it_was_on_the_others(shell: Shell) -> None:
    shell.build(1440, 900)
    panel = entered(shell, "robot-simulator")
    page, box = panel.pages.part, panel.canvas.sheet.nodes["robot-simulator.forward"].box
    panel.pages.put(box, (2000.0, 1000.0), gesture=1)
    panel.catch_up()
    assert panel.canvas.sheet.drawing.corners[box.key] == (2000.0, 1000.0)
    panel.turn_to("")
    assert panel.canvas.sheet.drawing.corners[box.key] != (2000.0, 1000.0)
    panel.turn_to(page)
    assert panel.canvas.sheet.drawing.corners[box.key] == (2000.0, 1000.0)
    panel.arrange_anew()
    assert dict(shell.engine.places) == {}


@pytest.mark.parametrize(("size", "scale"), [((1100, 700), 1.0), ((1440, 900), 2.0), ((2560, 1440), 2.0)])
def test_where_pages_have_no_room_beside_each_other_one_button_lists_them(
    size: tuple[int, int], scale: float, shell: Shell
) -> None:
    theme.use("dark", scale)
    shell.build(*size)
    panel = entered(shell, "fk-workspace")
    over: Over = panel.over
    tools = over._pages.tools
    assert len(tools) in {1, len(panel.pages.listed)}
    assert over._pages.width <= panel.stage_size[0] - theme.px(24)
