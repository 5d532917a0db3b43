"""What a newcomer is led by: first steps that tick themselves off, labs, what was used last, own defaults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from headless import frames, program, said

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.labs.form import form_for
from vi3dras.labs.library import load_sheet
from vi3dras.labs.sheet import Sheet, numbers_for
from vi3dras.objects.edit import Coordinate, with_text
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit import settings
from vi3dras.panels._kit.items.paths.sketches import NearAtHand, formulas_in_order
from vi3dras.panels._kit.messages.notes import Notes, Words
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.bar import robot_entries
from vi3dras.panels._kit.window.keys import Shortcut
from vi3dras.panels._kit.window.lessons import Lessons
from vi3dras.sessions.session import load

VOLUME, SIMULATOR = "volume-trajectory", "robot-simulator"


@pytest.fixture
def app(own_home: Path) -> Iterator[App]:
    with program() as made:
        yield made


def settled(app: App) -> None:
    app.engine.settle()
    frames(app)


def typed(app: App, **texts: str) -> None:
    formula = app.engine.get(f"{VOLUME}.formula")
    for letter, text in texts.items():
        formula = with_text(formula, cast(Coordinate, letter), text)
    app.engine.put(f"{VOLUME}.formula", replace(formula, hinted=()))
    settled(app)


def test_each_step_is_ticked_once_it_is_done_and_a_click_leads_to_its_page(app: App) -> None:
    app.commands.beginning.formula("curve")
    settled(app)
    card = app.first_steps.card
    assert card is not None
    assert card.done == 0, "hints are nobody's formula"
    typed(app, x="20 + 12 cos u", y="16 sin u", z="10")
    assert card.done == 1, "16 % of it is beyond a limit"
    app.engine.act(f"{VOLUME}.take_fit")
    settled(app)
    assert card.done == 2
    card.click("step 3")
    frames(app)
    assert app.shell.page == "Export"


def test_every_instrument_has_first_steps_that_are_about_it(app: App) -> None:
    for name, face in app.faces.items():
        app.shell.open(name)
        settled(app)
        app.first_steps.open()
        settled(app)
        card = app.first_steps.card
        assert card is not None
        assert card.done == 0, name
        assert {step.page for step in face.first_steps} <= {tab.title for tab in face.tabs}
        known = {*face.vi.ports, *face.vi.actions}
        assert {step.about for step in face.first_steps} <= known


def test_who_closed_the_card_twice_is_not_offered_it_again_but_may_ask_for_it(app: App) -> None:
    for times in range(3):
        app.commands.beginning.formula("curve")
        settled(app)
        assert (app.first_steps.card is not None) == (times < 2)
        app.first_steps.close()
    app.first_steps.open()
    frames(app)
    assert app.first_steps.card is not None
    app.shell.open(SIMULATOR)
    frames(app)
    assert app.first_steps.card is None, "it is about the other instrument"


def test_what_was_used_last_stands_first(app: App) -> None:
    app.commands.take_robot("ur5e")
    app.commands.take_robot("puma560")
    names = [entry.label for entry in robot_entries(app.robot(), Notes(), print)]
    assert names[:3] == [load_robot("puma560").name, load_robot("ur5e").name, ""]
    assert len(set(names)) == len(names), "none of them stands twice"
    app.shell.open(VOLUME)
    app.shell.choose("Formula")
    near = next(part for part in app.shell.bound if isinstance(part, NearAtHand))
    near.wall.click(load_formula("mobius").title)
    settled(app)
    assert next(iter(formulas_in_order())).id == "mobius"
    assert app.engine.get(f"{VOLUME}.formula").id == "mobius"
    assert len(app.engine.get(f"{VOLUME}.objects")) == 2, "it was added, nothing was overwritten"
    near.refresh()
    assert near.wall.tiles[0].title == load_formula("mobius").title


def test_settings_that_make_no_sense_count_as_none(own_home: Path) -> None:
    file = settings.settings_file("recent")
    file.parent.mkdir(parents=True)
    for text in ("", "recent = 3", "[recent]\nrobots = 3", '[recent]\nrobots = [3, "", "\\u0000"]', "\xff"):
        file.write_bytes(text.encode("latin-1"))
        assert settings.recent("robots") == []
    for k in range(20):
        settings.note_recent("robots", f"arm{k % 12}")
    assert settings.recent("robots") == [f"arm{k}" for k in (7, 6, 5, 4, 3, 2, 1, 0)]


def test_the_program_starts_with_the_values_that_were_made_default(own_home: Path) -> None:
    bent = np.radians([10.0, 50, -40, -30, 5])
    with program() as app:
        app.engine.put(f"{SIMULATOR}.q", bent)
        app.defaults.keep()
    with program() as app:
        app.defaults.begin()
        settled(app)
        assert np.allclose(app.engine.get(f"{SIMULATOR}.q"), bent)
        assert not app.engine.undo_name
        app.engine.put(f"{SIMULATOR}.q", 0 * bent)
        app.defaults.back()
        settled(app)
        assert np.allclose(app.engine.get(f"{SIMULATOR}.q"), bent)
        app.engine.undo()
        assert np.allclose(app.engine.get(f"{SIMULATOR}.q"), 0)
        app.defaults.forget()
        app.defaults.back()
        settled(app)
        assert np.allclose(app.engine.get(f"{SIMULATOR}.q"), load_robot("lynx6").home)
    with program() as app:
        app.defaults.file.write_text("version = 99\n# end of session\n")
        app.defaults.begin()
        settled(app)
        assert "a newer vi3dras wrote version 99" in said(app)[-1]
        assert np.allclose(app.engine.get(f"{SIMULATOR}.q"), load_robot("lynx6").home)
        app.defaults.keep()
        assert load(app.defaults.file, app.keeping.catalogue).problems == ()


def test_a_lab_sheet_is_set_up_read_and_marked_in_the_window(app: App, tmp_path: Path) -> None:
    """The numbers are those of `vi3dras lab fk-ik --student 1234`."""
    sheet: Sheet = load_sheet("fk-ik")
    lessons = Lessons(app)
    lessons.begin(sheet, "1234")
    settled(app)
    numbers = numbers_for(sheet, "1234")
    q = np.degrees(app.engine.get(f"{SIMULATOR}.q"))
    assert np.allclose(q[:4], [numbers[f"q{k}"] for k in (1, 2, 3, 4)])
    assert app.help.card is not None
    page = app.help.card.explanation
    assert page is not None
    assert [name for name, _ in page.facts] == [question.id for question in sheet.questions]
    form = tmp_path / "form.json"
    filled = form_for(sheet, "1234", "en")
    x, y, z = 100 * app.engine.get(f"{SIMULATOR}.position")
    filled["answers"] |= {"x": x, "y": y, "z": z + 1}
    lessons.keep(filled, form)
    assert json.loads(form.read_text(encoding="utf-8")) == filled
    lessons.mark(form)
    frames(app)
    marks = dict(app.help.card.explanation.facts) if app.help.card.explanation else {}
    assert "is right" in marks["x"]
    assert "is right" in marks["y"]
    assert "is wrong" in marks["z"]
    lessons.begin(sheet, "  ")
    assert "A lab sheet needs a student" in said(app)[-1]
    form.write_text("{}")
    lessons.mark(form)
    assert "is no form of a lab" in said(app)[-1]


def test_a_lab_whose_answer_is_a_program_is_marked_in_the_window(app: App, tmp_path: Path) -> None:
    """The program lies beside the form; that of the library carries the part of nobody's sheet."""
    sheet, form = load_sheet("program-pick"), tmp_path / "form.json"
    lessons = Lessons(app)
    lessons.begin(sheet, "1234")
    settled(app)
    assert app.shell.current == sheet.panel
    assert app.engine.get(f"{sheet.panel}.robot").id == "rv2aj"
    filled = form_for(sheet, "1234", "en")
    filled["answers"]["program"]["lines"] = "mine.mb4"
    lessons.keep(filled, form)
    (tmp_path / "mine.mb4").write_text(vi.program("pick-and-place").text)
    lessons.mark(form)
    frames(app)
    marks = dict(app.help.card.explanation.facts) if app.help.card and app.help.card.explanation else {}
    assert "program: lines (23) is wrong." in marks["program"]
    assert "It gives 50 %." in marks["program"]


def test_the_letters_of_a_name_are_no_shortcuts(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A student's number may have a 4, the key to look from the top."""
    asked: list[str] = []
    monkeypatch.setattr(dpg, "is_key_pressed", lambda code: code in {dpg.mvKey_4, dpg.mvKey_F})
    monkeypatch.setattr(
        app.keys, "shortcuts", (Shortcut("4", "Look from the top", lambda: asked.append("4")),)
    )
    app.keys.frame()
    assert asked == ["4"]
    words = Words("Whose sheet is it?", "Your name or number", "Begin", asked.append)
    app.keys.frame()
    words.answer("1234")
    assert asked == ["4", "1234"]
    app.keys.frame()
    assert asked == ["4", "1234", "4"]
