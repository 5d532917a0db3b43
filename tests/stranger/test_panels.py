"""What a newcomer meets on a front panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dearpygui.dearpygui as dpg
import pytest
from headless import frames, program
from trajectory_page import Page, opened_page

from vi3dras.errors import LibraryNameError
from vi3dras.formula.edit import with_text
from vi3dras.formula.library import load_formula
from vi3dras.library import keep_robot, load_robot
from vi3dras.panels._kit.items.formula_file import FormulaKeeper
from vi3dras.panels._kit.widgets.editor import EDITOR
from vi3dras.panels._kit.widgets.fields import TextField
from vi3dras.robot import Facts
from vi3dras.robot_edit import with_joint


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
