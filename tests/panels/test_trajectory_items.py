"""The widgets of the trajectory instruments, built without a display."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from trajectory_page import NAME, Page, opened_page

from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.items.paths.name import NameList
from vi3dras.panels._kit.items.paths.preset import FormulaKeeper, PresetChoice
from vi3dras.panels._kit.items.paths.variable import ConstantList, VariableList

pytestmark = pytest.mark.slow


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def test_half_a_word_makes_no_constant_that_stays(page: Page) -> None:
    field = page.find(TextFields).fields["z"]
    for text in ("s", "sn", "sn(", "sn(u", "sn(u)"):
        field._edited(text)
    assert field.fault is not None
    assert field.fault.suggestions == ("sin", "sinh")
    assert page.formula.expressions[2].text == "sn", "the last one that was right"
    field._edited("sin(u)")
    assert field.fault is None
    assert "sn" not in page.formula.constant_names
    assert {"r", "w"} <= set(page.formula.constant_names)


def test_a_changed_formula_says_from_which_file_it_came(page: Page) -> None:
    head = page.find(FormulaKeeper)._head
    assert head.hint == "a file of your own"
    page.find(TextFields).fields["x"]._edited("5cos u")
    page.settle()
    assert head.hint == "changed from Möbius band"
    page.engine.undo()
    page.settle()
    assert head.hint == "a file of your own"


def test_typing_is_one_step_back(page: Page) -> None:
    before = page.formula
    field = page.find(TextFields).fields["x"]
    for text in ("5", "5c", "5co", "5cos u"):
        field._edited(text)
    assert page.engine.undo_name == "Edit x(u,v)"
    page.engine.undo()
    assert page.formula == before


def test_a_preset_is_taken_with_its_first_curve(page: Page) -> None:
    page.engine.put_all({f"{NAME}.row": 3, f"{NAME}.at": 0.5})
    choice = page.find(PresetChoice)
    choice._take(load_formula("torus"))
    page.settle()
    assert (page.formula.id, page.get("row"), page.get("at")) == ("torus", 0, 0.0)
    assert list(page.find(ConstantList).sliders) == ["R", "r"]
    page.engine.undo()
    assert (page.formula.id, page.get("row")) == ("mobius-band", 3)


def test_a_constant_is_moved_renamed_and_given_a_range(page: Page) -> None:
    page.find(ConstantList).sliders["r"].type("8")
    names = page.find(NameList)
    names._turn(True)
    assert list(names.rows) == ["u", "v", "r", "w"]
    names.rows["r"].type(0, "radius")
    page.settle()
    assert page.formula.expressions[0].text == "(radius + w·v·cos(u/2))·cos u"
    assert list(page.find(ConstantList).sliders) == ["radius", "w"]
    names.rows["radius"].type(2, "20")
    page.settle()
    constant = next(c for c in page.formula.constants if c.name == "radius")
    assert (constant.value, constant.high) == (8.0, 20.0)
    names.rows["radius"].type(1, "30")
    names.rows["radius"].type(0, "u")
    assert '"u" is taken already' in str(OVERLAY._complaint)
    assert page.formula.constant_names == ("radius", "w")


def test_a_variable_has_another_name_everywhere(page: Page) -> None:
    page.find(NameList)._turn(True)
    page.find(NameList).rows["u"].type(0, "φ")
    page.settle()
    assert list(page.find(VariableList).rows) == list(page.formula.names) == [page.formula.names[0], "v"]
    assert page.find(TextFields).fields["x"].symbol == f"x({page.formula.names[0]},v)"


def test_a_formula_is_saved_as_one_of_our_own(page: Page) -> None:
    keeper = page.find(FormulaKeeper)
    keeper._name.update("my-band")
    keeper._save()
    page.settle()
    assert page.formula.id == "my-band"
    assert load_formula("my-band").expressions == page.formula.expressions
    keeper._save()
    assert load_formula("my-band").id == "my-band"
