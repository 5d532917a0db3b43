"""What a newcomer meets on a front panel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import dearpygui.dearpygui as dpg
import pytest
from headless import frames, program, said
from trajectory_page import Page, opened_page

from vi3dras.arm.library import keep_robot, load_robot
from vi3dras.arm.robot import Facts
from vi3dras.arm.robot_edit import with_joint
from vi3dras.errors import LibraryNameError
from vi3dras.flow.errors import ActionRefusedError
from vi3dras.objects.edit import with_text
from vi3dras.objects.library import load_formula
from vi3dras.panels import instruments
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.items.paths.preset import FormulaKeeper
from vi3dras.panels._kit.messages.waiting import CANCELLED, PAUSED, PAUSED_OLD
from vi3dras.panels._kit.widgets.cards import ReadingRow
from vi3dras.panels._kit.widgets.editor import EDITOR
from vi3dras.panels._kit.widgets.fields import TextField
from vi3dras.panels._kit.widgets.heads import Section
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.front import Front


def test_the_field_that_is_typed_into_takes_no_click_beside_it() -> None:
    """The first click after typing was swallowed: name, then *Save arm*; Title, then File; cell, then cell.

    A window without a least size is 100 x 100, and nobody saw that it lay over the neighbours.
    """
    with program() as app:
        app.shell.enter("robot-simulator")
        frames(app)
        field = TextField(app.shell.stage, "Name", "", width=300, on_change=lambda _: None)
        EDITOR.open(field, field.field, "", lambda _: None)
        window = max(w for w in dpg.get_windows() if dpg.get_item_type(w).endswith("mvWindowAppItem"))
        least = dpg.get_item_configuration(window)["min_size"]
        assert least[0] <= field.field.width
        assert least[1] <= field.field.height
        EDITOR.close()


@pytest.fixture
def volume(own_home: Path) -> Iterator[Page]:
    with opened_page() as page:
        yield page


def star_of_pipe_weld(page: Page, title: str) -> None:
    """Edit Pipe weld as a student would who wants another curve."""
    page.engine.put("volume-trajectory.formula", with_text(load_formula("pipe-weld"), "z", "20 + cos 5u"))
    page.settle()
    page.find(FormulaKeeper)._title.type(title)
    page.settle()


def test_save_formula_never_stands_before_a_formula_of_the_library(volume: Page, own_home: Path) -> None:
    """Edit Pipe weld, new title, Save: `vi3dras path pipe-weld` ran the star, still by the paper's source."""
    star_of_pipe_weld(volume, "A star of mine")
    keeper = volume.find(FormulaKeeper)
    assert keeper._name.text == "a-star-of-mine"
    keeper._name.type("pipe-weld")
    keeper._save()
    (note,) = [note.text for _, note in volume.notes.history]
    assert note.endswith("such as pipe-weld-2.")
    assert not (own_home / "formulas").exists()
    assert load_formula("pipe-weld").title == "Pipe weld"
    keeper._name.type("")
    keeper._save()
    saved = load_formula("a-star-of-mine")
    assert saved.sources == ("after 3D-RAS, equations 37-39 and figure 8",)
    assert (saved.about, saved.group, saved.printed, saved.notes) == ("", "", (), ())
    volume.settle()
    assert keeper._name.text == "a-star-of-mine"


def test_a_new_title_of_ones_own_formula_leaves_the_old_file(volume: Page) -> None:
    star_of_pipe_weld(volume, "First")
    keeper = volume.find(FormulaKeeper)
    keeper._save()
    volume.settle()
    keeper._title.type("Second")
    volume.settle()
    assert keeper._name.text == "second"
    keeper._name.type("third")
    keeper._title.type("Fourth")
    volume.settle()
    assert keeper._name.text == "third", "a name that was typed stays"
    keeper._save()
    assert [load_formula(name).title for name in ("first", "third")] == ["First", "Fourth"]


def test_save_arm_never_stands_before_an_arm_of_the_library(own_home: Path) -> None:
    """The neighbour: a longer Lynx saved as `lynx6` was the Lynx of every command from then on."""
    longer = with_joint(load_robot("lynx6"), 1, a=0.2)
    with pytest.raises(LibraryNameError, match="such as lynx6-2"):
        keep_robot(longer, "Lynx6")
    saved = keep_robot(longer, "long lynx")
    assert saved.id == "long-lynx"
    assert all(source.startswith("after ") for source in saved.sources)
    assert (saved.confidence, saved.facts, saved.notes) == ("unknown", Facts(), ())
    assert load_robot("lynx6").facts.reach == 0.39


def test_the_play_icon_is_no_trap() -> None:
    """The big play icon ran once and then froze controls: sliders moved, arm and numbers stayed."""
    with program() as app:
        app.commands.play()
        frames(app)
        assert app.engine.transport == "run"
        before = app.engine.get("robot-simulator.position")
        app.engine.put("robot-simulator.q", [0.5, 1, 0, 0, 0])
        frames(app)
        assert app.engine.get("robot-simulator.position") is not before
        app.engine.pause()
        frames(app)
        assert app.held.strip is not None
        assert app.held.strip.sentence == PAUSED
        app.engine.put("robot-simulator.q", [0.2, 1, 0, 0, 0])
        app.commands.play()
        app.engine.settle()
        assert app.engine.transport == "pause", "of a paused program it is still LabVIEW's run once"
        assert app.engine.state("robot-simulator.position").name == "fresh"


def parts(app: App) -> dict[Widget, bool]:
    """Every widget that shows a port, and whether one of the ports of its part is stale."""
    front, name = app.shell.front, app.shell.current
    assert isinstance(front, Front)
    found = {}
    for target in POINTER.targets:
        part = front._owners.of(target)
        if isinstance(target, Widget) and part is not None:
            refs = [f"{name}.{port}" for port in part.ports if f"{name}.{port}" in app.engine.document.ports]
            found[target] = any(app.engine.state(ref).name == "stale" for ref in refs)
    return found


def wrong(app: App) -> list[str]:
    """Widgets that are bright and old, or grey and new."""
    return [type(w).__name__ for w, old in parts(app).items() if w.pen.is_faded != (old and w.fades)]


@pytest.mark.parametrize("name", instruments())
def test_what_is_old_looks_old_in_every_panel_and_one_click_ends_it(name: str) -> None:
    """Stale must look stale everywhere: numbers, lamps, matrices, charts, and the 3D view with a badge."""
    with program() as app:
        arms = cycle(("ur5", "kuka-kr5-arc", "crs-a255"))
        app.engine.pause()
        app.shell.open_panel(name)
        frames(app)
        for page in app.shell.face.tabs:
            app.shell.choose(page.title)
            app.take_robot(load_robot(next(arms)))
            frames(app)
            assert wrong(app) == [], page.title
        assert any(parts(app).values())
        assert app.shell.view is not None
        assert app.shell.view._over.is_faded
        assert app.held.strip is not None
        assert app._verdict().text == app.held.strip.sentence == PAUSED_OLD
        app.held.strip.click("Run continuously")
        frames(app)
        assert app.engine.transport == "run"
        assert app.held.strip is None
        assert not app.shell.view._over.is_faded


def test_a_cancelled_count_does_not_read_as_done() -> None:
    """582,509,500 poses, green "All ... inside the arm's limits", Save enabled, no Update."""
    with program() as app:
        app.shell.open_panel("fk-workspace")
        frames(app)
        app.engine.put("fk-workspace.factor", 14.0)
        app.engine.tick()
        assert "fk-workspace.count" in [job.ref for job in app.engine.progress]
        for job in app.engine.progress:
            app.engine.cancel(job.ref)
        frames(app)
        assert app._verdict().text == CANCELLED
        assert wrong(app) == []
        with pytest.raises(ActionRefusedError, match="belongs to older controls"):
            app.engine.act("fk-workspace.table")  # a cloud is written from the controls, not from the count
        assert app.held.strip is not None
        app.held.strip.click("Update")
        app.engine.tick()
        assert "fk-workspace.count" in [job.ref for job in app.engine.progress]


def test_what_nobody_waits_for_is_not_told() -> None:
    """*Check move* stood over the view at the first start: nobody had asked, its page was not open."""
    with program() as app:
        assert app.shell.awaited == [], "whatever is computed by now, nobody has asked for it"
        app.engine.settle()
        app.engine.put("robot-simulator.rows", 30)
        app.engine.tick()
        assert [job.ref for job in app.engine.progress] == ["robot-simulator.plan_move"]
        assert app.shell.awaited == []
        app.shell.choose("Move")
        assert [job.ref for job in app.shell.awaited] == ["robot-simulator.plan_move"]


def test_a_banner_leaves_the_legend_its_place() -> None:
    """It lay over the legend of the cloud."""
    with program() as app:
        app.shell.open_panel("fk-workspace")
        frames(app)
        view = app.shell.view
        assert view is not None
        legend = view.bound[0].item
        before = dpg.get_item_pos(legend)[1]
        app.engine.pause()
        frames(app)
        assert app.held.strip is not None
        assert dpg.get_item_pos(legend)[1] == before + app.held.room
        app.engine.run()
        frames(app)
        assert dpg.get_item_pos(legend)[1] == before


def test_a_process_that_was_lost_is_told_once() -> None:
    """The picture went away and came back, a result came late, and nobody said why."""
    with program() as app:
        app.client.restarts.losses += 1
        frames(app)
        assert [note.title for _, note in app.notes.history] == ["The 3D picture was restarted"]
        app.engine._jobs.restarts += 1
        frames(app)
        assert [note.title for _, note in app.notes.history][1:] == ["The computation was restarted"]


def test_two_voxels_and_two_limits_are_told_apart() -> None:
    """Voxel 20.0 mm stood under `solid in voxels of 52.2 mm`; the line left what is filled without a word."""
    with program() as app:
        app.shell.open_panel("fk-workspace")
        app.take_robot(load_robot("kuka-kr5-arc"))
        app.engine.settle()
        app.shell.open_panel("fk-workspace")
        shown = [t for t in POINTER.targets if isinstance(t, ReadingRow) and t.label == "Voxel"]
        measures = app.engine.get("fk-workspace.facts").measures
        assert [(row._text, row._note) for row in shown] == [
            ("20.0", f"solid in {measures.voxel * 1000:.1f}")
        ]
        heads = [t.hint for t in POINTER.targets if isinstance(t, Section) and t.title == "r-z section"]
        assert heads == ["filled at 35°, line: all angles"]
        assert not [t for t in POINTER.targets if isinstance(t, Section) and "voxel" in t.hint]


def test_a_control_is_gone_to_in_a_window_that_was_not_drawn_yet() -> None:
    """A click on *Go to control* before the first picture asked for a place that nothing had."""
    with program() as app:
        app.shell.go_to("volume-trajectory.speed")
        frames(app, 6)
        assert not [line for line in said(app) if "fault" in line.casefold()]
