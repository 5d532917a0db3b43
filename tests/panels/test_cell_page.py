"""A student's tasks on the page Cell: things added, measured, opened and saved, all by its widgets."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from vi3dras.api.cells import clearances_at
from vi3dras.flow import VI, Indicator
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels import _arm
from vi3dras.panels._arm import ports
from vi3dras.panels._cell import page as cell_page
from vi3dras.panels._cell.scene import lit
from vi3dras.panels._cell.tour import BENCH
from vi3dras.panels._kit.face import Face, View3D
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.items.cells.cell_files import CellFileButtons
from vi3dras.panels._kit.items.cells.measured import MeasuredForm
from vi3dras.panels._kit.items.cells.nearest import NearestPair
from vi3dras.panels._kit.items.cells.thing_form import ThingForm
from vi3dras.panels._kit.items.cells.things import KINDS, ThingList
from vi3dras.panels._kit.items.cells.tool import ToolFields
from vi3dras.panels._kit.view.handles_thing import ThingMover
from vi3dras.panels._kit.widgets.menus import Menu
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.render.scene import Item
from vi3dras.sessions.session import load, save
from vi3dras.workcell import Cell, read_cell
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.edit import EMPTY
from vi3dras.workcell.errors import NoThingError
from vi3dras.workcell.kept import from_kept

NAME, OTHER = "alone", "other"
TRIANGLE = "v 0 0 0\nv 100 0 0\nv 0 100 50\nf 1 2 3\n"

Part = TypeVar("Part", bound=Bound)


class CellOnly(VI):
    """The page without the rest of an instrument."""

    id = NAME
    title = "Alone"
    parts = cell_page.PARTS
    robot = _arm.robot_control()
    q = ports.joint_values("Joints", "Joint values", symbol="q", leads=True)
    position = ports.tool_position()
    abc = ports.tool_abc()
    scene = Indicator(tuple, tip="What the view shows")
    labels = Indicator(tuple, tip="Its words")


@CellOnly.step("scene", "labels", "position", "abc")
def show_things(cell_scene: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[()], list[float], list[float]]:
    """The things alone."""
    return cell_scene, (), [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]


FACE = Face(
    vi=CellOnly, icon="robot", short="Alone", sentence="Things", tabs=(cell_page.TAB,),
    view=View3D("scene", "labels", joints="q"), indicators=(),
)  # fmt: skip
SHOWN = {NAME: FACE, OTHER: FACE}


@pytest.fixture
def page(shell: Shell) -> Shell:
    """The page before a Lynx6, nothing in its cell; another instrument is beside it."""
    shell.build(1440, 900)
    shell.open(NAME)
    return shell


def told(page: Shell) -> None:
    page.engine.settle()
    page.frame(set(page.engine.values))
    page.engine.settle()
    page.frame(set(page.engine.values))


def find(page: Shell, kind: type[Part]) -> Part:
    return next(part for part in page.bound if isinstance(part, kind))


def cell_of(page: Shell, name: str = NAME) -> Cell:
    found: Cell = page.engine.get(f"{name}.cell")
    return found


def choose(page: Shell, part: Bound, button: str, entry: str) -> None:
    part.row.click(button)  # type: ignore[attr-defined]
    menu = next(popup for popup in open_popups() if isinstance(popup, Menu))
    next(one for one in menu.entries if one.label == entry).run()
    menu.close()
    told(page)


def test_things_are_added_named_measured_hidden_and_taken_out(page: Shell) -> None:
    things, form = find(page, ThingList), find(page, ThingForm)
    for word in KINDS.values():
        choose(page, things, "Add", word)
    assert cell_of(page).names == ("box", "cylinder", "table", "pipe")
    assert cell_of(page, OTHER) == cell_of(page), "every instrument shows the same cell"
    things.rows.click("edit 0")
    told(page)
    form.sizes.type(0, 2, "12.5")
    form.place.type(0, 1, "-30")
    form.turn.type(0, 3, "90")
    told(page)
    box = cell_of(page).things[0]
    assert box.body.size[2] == pytest.approx(0.125)  # type: ignore[union-attr]
    assert (box.place.xyz[0], box.place.rpy[2]) == (pytest.approx(-0.3), pytest.approx(np.pi / 2))
    form.sizes.type(0, 0, "-1")
    assert "its x should be above 0" in form.sizes.sentence
    things._rename(0, "my block")
    things.rows.click("hide 0")
    told(page)
    assert page.engine.get(f"{NAME}.hidden_things") == ("my block",)
    assert [item.key for item in page.engine.get(f"{NAME}.scene")] == [
        "cell/cylinder", "cell/table", "cell/pipe",
    ]  # fmt: skip
    things.rows.click("remove 0")
    told(page)
    assert cell_of(page).names == ("cylinder", "table", "pipe")
    for _ in range(11):
        page.engine.undo()
    assert cell_of(page) == EMPTY


def test_a_thing_is_placed_by_its_handles_and_by_three_points(page: Shell) -> None:
    page.engine.put_all({f"{NAME}.cell": from_kept(BENCH), f"{NAME}.chosen_thing": "block"})
    told(page)
    form = find(page, MeasuredForm)
    mover = ThingMover(form._board, "cell")
    assert mover.centre() == pytest.approx((0.24, -0.09, 0.06))
    mover.begin()
    mover.shift(np.array([0.013, 0.0, 0.02]), (0, 2), whole_units=True)
    told(page)
    assert mover.centre() == pytest.approx((0.25, -0.09, 0.08)), "a drag with Ctrl keeps to whole centimetres"
    mover.begin()
    mover.turn(2, np.pi / 2)
    mover.grow(2.0, whole_units=False)
    told(page)
    block = cell_of(page).things[1]
    assert block.body.size == pytest.approx((0.14, 0.14, 0.1))  # type: ignore[union-attr]
    for row, point in enumerate(((20, 10, 5), (20, 30, 5), (10, 12, 5))):
        for column, value in enumerate(point):
            form.points.type(row, column + 1, str(value))
    form.row.click("Place it there")
    told(page)
    block = cell_of(page).things[1]
    assert block.place.xyz == pytest.approx((0.2, 0.1, 0.05))
    assert block.place.rpy == pytest.approx((0.0, 0.0, np.pi / 2))
    form.touches.click("Origin")
    told(page)
    robot, q = (page.engine.get(f"{NAME}.{port}") for port in ("robot", "q"))
    assert page.engine.get(f"{NAME}.measured_points")[0] == pytest.approx(tool_pose(robot, q)[:3, 3])
    page.engine.put(f"{NAME}.chosen_thing", "")
    told(page)
    with pytest.raises(NoThingError):
        mover.centre()


def test_what_touches_is_named_and_red(page: Shell) -> None:
    q = np.radians([-20, 60, -70, -60, 0])
    page.engine.put_all({f"{NAME}.cell": from_kept(BENCH), f"{NAME}.q": q, f"{NAME}.chosen_thing": "post"})
    told(page)
    near, contacts = find(page, NearestPair), page.engine.get(f"{NAME}.contacts")
    robot = page.engine.get(f"{NAME}.robot")
    gaps = clearances_at(robot, cell_of(page), q[None])
    least = dict(zip(gaps.names, gaps.gaps[0], strict=True))
    assert near.lamp.state == "far"
    assert near.gap._text == f"{min(least[name] for name in cell_of(page).names):.2f}".replace("-", "−")
    assert near.to_chosen._text == f"{least['post']:.2f}"
    assert {contact.thing for contact in contacts.touching} == {"table", "block"}
    assert [item.key for item in page.engine.get(f"{NAME}.scene")] == [
        "touched/table", "touched/block", "cell/post",
    ]  # fmt: skip
    arm = _arm.arm_items(robot, q, 0.5, solid=True, wire=True)
    red = {old.key for old, new in zip(arm, lit(arm, contacts), strict=True) if new is not old}
    links = {contact.link for contact in contacts.touching}
    assert red == {
        "arm/finger0", "arm/finger1", *(f"arm/link{k}" for k in links),
        *(f"{bone}{k - 1}" for k in links for bone in ("arm/bones/bone", "skeleton/bone")),
    }  # fmt: skip


def test_a_cell_is_opened_and_saved_and_a_part_comes_from_a_file(page: Shell, tmp_path: Path) -> None:
    things, files = find(page, ThingList), find(page, CellFileButtons)
    choose(page, files, "Open…", "Pipes of the weld")
    assert cell_of(page).names == ("the vertical pipe", "the horizontal pipe")
    choose(page, files, "Open…", "Bench with a block and a post")
    (tmp_path / "part.obj").write_text(TRIANGLE)
    things.reading.ask(tmp_path / "part.obj", unit="cm")
    told(page)
    body = cell_of(page).things[-1].body
    assert isinstance(body, Mesh)
    assert np.ptp(body.mesh.vertices, axis=0).max() == pytest.approx(1.0)
    find(page, ToolFields).tip.type("1.5")
    files.save(tmp_path / "bench.cell.toml")
    told(page)
    assert read_cell(tmp_path / "bench.cell.toml") == cell_of(page)
    assert 'file = "part.obj"' in (tmp_path / "bench.cell.toml").read_text()
    before = cell_of(page)
    save(page.engine, tmp_path / "work.vi3dras")
    choose(page, files, "Open…", "Empty cell")
    assert cell_of(page) == EMPTY
    session = load(tmp_path / "work.vi3dras", {NAME: CellOnly, OTHER: CellOnly})
    assert session.problems == ()
    page.engine.become(session.state, "Open")
    told(page)
    assert cell_of(page) == before
    files.opening.ask(tmp_path / "no.cell.toml")
    told(page)
    assert cell_of(page) == before
