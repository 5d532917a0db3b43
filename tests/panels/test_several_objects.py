"""Several objects in one view: one is edited, the others stay as they are and are painted once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from trajectory_page import NAME, Page, opened_page

from vi3dras.flow import Engine
from vi3dras.objects.edit import with_text
from vi3dras.objects.library import load_formula
from vi3dras.objects.several import MOST
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.items.paths.in_view import ObjectList, add_formula, add_page, begin_page
from vi3dras.panels._kit.items.paths.preset import PresetChoice
from vi3dras.panels.volume_trajectory import VolumeTrajectory
from vi3dras.sessions.session import load, save, value_from_text

pytestmark = pytest.mark.slow

OBJECTS = f"{NAME}.objects"


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def add(page: Page, *names: str) -> ObjectList:
    """Add formulas of the library; the list then."""
    found = page.find(ObjectList)
    for name in names:
        add_formula(found._board, load_formula(name))
    page.settle()
    return found


def keys(page: Page, start: str) -> set[str]:
    """What of the scene has such a key."""
    return {item.key for item in page.get("scene") if item.key.startswith(start)}


def titles(found: ObjectList) -> list[str]:
    """The names in the list, the edited one in brackets."""
    return [f"[{row.title}]" if row.is_edited else row.title for row in found.rows.rows]


def test_an_object_that_is_added_stands_beside_the_first_and_is_edited(page: Page) -> None:
    found = add(page, "trefoil", "saddle")
    assert titles(found) == ["Möbius band", "Trefoil knot", "[Saddle]"]
    assert keys(page, "beside/") == {"beside/0/skin", "beside/0/mesh", "beside/1"}
    assert [row.reached for row in found.rows.rows] == ["100 %", "100 %", "100.0 %"]
    page.engine.undo()
    page.settle()
    assert titles(found) == ["Möbius band", "[Trefoil knot]"]


def test_a_row_that_is_clicked_is_edited_and_its_fields_are_back(page: Page) -> None:
    page.engine.put(f"{NAME}.formula", with_text(page.formula, "z", "w*v*sin(u/2) + 1"))
    found = add(page, "trefoil")
    page.engine.put_all({f"{NAME}.at": 0.5})
    found.rows.click("edit 0")
    page.settle()
    assert titles(found) == ["[Möbius band]", "Trefoil knot"]
    assert page.find(TextFields).fields["z"].text == "w*v*sin(u/2) + 1"
    assert page.get("at") == 0.0
    assert page.get("shown").formula.id == "mobius-band"
    assert keys(page, "beside/") == {"beside/1"}
    page.engine.undo()
    page.settle()
    assert titles(found) == ["Möbius band", "[Trefoil knot]"]


def test_a_click_on_another_object_in_the_view_edits_it(page: Page) -> None:
    found = add(page, "trefoil", "torus")
    page.engine.act(f"{NAME}.edit_clicked", key="beside/1", index=0, position=np.zeros(3))
    page.settle()
    assert titles(found) == ["Möbius band", "[Trefoil knot]", "Torus"]
    for elsewhere in ("object/surface", "beside/12/line", "beside/surface", ""):
        page.engine.act(f"{NAME}.edit_clicked", key=elsewhere, index=0, position=np.zeros(3))
    assert titles(found) == ["Möbius band", "[Trefoil knot]", "Torus"]


def test_an_eye_hides_one_and_of_the_edited_one_its_path_too(page: Page) -> None:
    found = add(page, "trefoil")
    found.rows.click("hide 0")
    page.settle()
    assert keys(page, "beside/") == set()
    assert keys(page, "object/")
    found.rows.click("hide 1")
    page.settle()
    assert keys(page, "object/") | keys(page, "path/") == set()
    assert (page.get("fine"), page.get("labels"), page.get("trace")) == ((), (), ())
    assert found.rows.rows[1].reached == "100.0 %", "what is hidden is known all the same"
    found.rows.click("hide 1")
    page.settle()
    assert keys(page, "object/")


def test_each_has_a_colour_that_a_click_changes(page: Page) -> None:
    found = add(page, "trefoil")
    before = [row.colour for row in found.rows.rows]
    assert len(set(before)) == 2
    found.rows.click("colour 0")
    page.settle()
    (skin,) = (item for item in page.get("scene") if item.key == "beside/0/skin")
    assert skin.paints == (found.rows.rows[0].colour,) != (before[0],)


def test_each_is_renamed_and_taken_out(page: Page) -> None:
    found = add(page, "trefoil")
    for place, name in enumerate(("Belt", "Knot")):
        found._rename(place, name)
        page.settle()
    assert titles(found) == ["Belt", "[Knot]"]
    found.rows.click("remove 1")
    page.settle()
    assert titles(found) == ["[Belt]"]
    assert page.formula.title == "Belt"
    assert "remove 0" not in [action.label for _, action in found.rows._places], "the last one stays"


def test_pages_that_are_added_have_names_of_their_own_and_a_new_page_begins_alone(page: Page) -> None:
    found = page.find(ObjectList)
    for kind in ("curve", "curve", "surface"):
        add_page(found._board, kind)
    page.settle()
    assert titles(found) == ["Möbius band", "Curve 1", "Curve 2", "[Surface 1]"]
    begin_page(found._board, "curve")
    page.settle()
    assert titles(found) == ["[Curve 3]"]


def test_a_formula_of_the_library_takes_the_place_of_the_edited_one_alone(page: Page) -> None:
    found = add(page, "trefoil")
    page.find(PresetChoice)._take(load_formula("torus"))
    page.settle()
    assert titles(found) == ["Möbius band", "[Torus]"]


def test_a_view_that_is_full_takes_no_more_and_says_so(page: Page) -> None:
    found = add(page, *["trefoil"] * (MOST - 1))
    assert len(found.rows.rows) == MOST
    add(page, "torus")
    assert len(found.rows.rows) == MOST
    assert page.formula.id == "trefoil"
    assert "A view holds 12 objects at most" in str(page.notes.history[-1])


def test_what_is_not_edited_is_neither_sampled_nor_judged_again_while_somebody_types(page: Page) -> None:
    add(page, "torus", "trefoil")
    memos = page.engine.runner.steps.memos
    steps = [memos[f"{NAME}.{step}"] for step in ("draw_beside", "judge_beside", "paint_some")]
    before, items = [memo.runs for memo in steps], page.get("beside")
    for text in ("5", "5c", "5co", "5cos u"):
        page.find(TextFields).fields["x"]._edited(text)
        page.settle()
    runs = [memo.runs - first for memo, first in zip(steps, before, strict=True)]
    assert runs[:2] == [0, 0]
    assert runs[2] > 0
    assert all(a is b for a, b in zip(items, page.get("beside"), strict=True))


def test_a_session_brings_all_of_them_back_and_one_without_a_list_has_one(tmp_path: Path, page: Page) -> None:
    found = add(page, "trefoil", "saddle")
    found.rows.click("hide 1")
    found.rows.click("edit 0")
    page.engine.put(f"{NAME}.formula", with_text(page.formula, "z", "0"))
    page.settle()
    file = tmp_path / "three.vi3"
    save(page.engine, file)
    kept = (page.get("objects"), page.formula)
    with Engine() as other:
        catalogue = {VolumeTrajectory.id: VolumeTrajectory}
        other.add(VolumeTrajectory)
        session = load(file, catalogue)
        assert session.problems == ()
        other.become(session.state, "Open")
        assert (other.get(OBJECTS), other.get(f"{NAME}.formula")) == kept
        lines = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join(line for line in lines if not line.startswith("objects =")) + "\n")
        other.become(load(file, catalogue).state, "Open")
        assert (len(other.get(OBJECTS)), other.get(f"{NAME}.formula")) == (1, kept[1])


def test_ids_of_the_library_stand_beside_the_edited_one(page: Page) -> None:
    control = VolumeTrajectory.controls()["objects"]
    page.engine.put(OBJECTS, value_from_text(control, "torus, trefoil"))
    page.settle()
    assert titles(page.find(ObjectList)) == ["[Möbius band]", "Torus", "Trefoil knot"]
