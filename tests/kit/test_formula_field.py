"""The formula field: typing, what is wrong with it, and taking a suggestion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.paths.formula_field import FormulaField
from vi3dras.panels._kit.items.paths.typed_line import is_writing
from vi3dras.panels._kit.pen import fonts
from vi3dras.panels._kit.widgets.widget import paint_stale

Drawn = Callable[[Any], list[Any]]

TEXT = "dz + w·v·sn(u/2)"


class Heard:
    """What a field told, in order."""

    def __init__(self) -> None:
        self.all: list[tuple[str, str]] = []

    def field(self, window: int, text: str = TEXT, width: int = 360) -> FormulaField:
        return FormulaField(
            window, "z(u,v)", text, width=width, tip="z of the surface",
            on_change=lambda new: self.all.append(("change", new)),
            on_done=lambda new: self.all.append(("done", new)),
        )  # fmt: skip


def write(field: FormulaField, text: str) -> None:
    """Type a text, as the callbacks of Dear PyGui tell it."""
    dpg.set_value(field.line.item, text)
    dpg.get_item_callback(field.line.item)(field.line.item, text)


def test_the_text_stands_in_a_real_input_and_the_symbol_outside(window: int, texts: Drawn) -> None:
    field = Heard().field(window)
    assert dpg.get_value(field.line.item) == TEXT
    assert texts(field) == ["z(u,v)"]
    assert texts(field.box) == []


def test_every_character_is_told_and_the_end_once(window: int) -> None:
    heard = Heard()
    field = heard.field(window)
    field.line.turn(True)
    assert is_writing()
    write(field, "u")
    write(field, "u+")
    field.line.turn(False)
    assert not is_writing()
    assert heard.all == [("change", "u"), ("change", "u+"), ("done", "u+")]


def test_leaving_without_a_change_tells_nothing(window: int) -> None:
    heard = Heard()
    field = heard.field(window)
    field.line.turn(True)
    field.line.turn(False)
    field.update("u")
    assert heard.all == []
    assert dpg.get_value(field.line.item) == "u"


def test_a_field_that_is_deleted_gives_the_keys_back_and_tells_nothing(window: int) -> None:
    heard = Heard()
    field = heard.field(window)
    tell = dpg.get_item_callback(field.line.item)
    field.line.turn(True)
    field.delete()
    tell(field.line.item, "u")
    field.line.turn(False)
    assert not is_writing()
    assert heard.all == []


def test_what_is_wrong_is_said_below_and_goes_when_it_is_fine(window: int, texts: Drawn) -> None:
    field = Heard().field(window)
    low = field.box.height
    field.wrong(9, 11, "There is no function “sn”.", ["sin", "sinh"], note="The last picture stays.")
    assert texts(field.box)[1:] == [
        "There is no function “sn”.", "Did you mean", "sin", "sinh", "The last picture stays."
    ]  # fmt: skip
    assert field.box.height > low
    field.fine()
    assert texts(field.box) == []
    assert field.box.height == low


def test_the_pointer_is_at_the_first_wrong_character_and_the_wave_under_all(window: int) -> None:
    field = Heard().field(window)
    field.wrong(9, 11, "There is no function “sn”.")
    paint_stale()
    letter = fonts.text_width("0", "mono", 15)
    start = field.field.x + 10 + 9 * letter
    tips = [i for i in dpg.get_item_children(field.box.item, 2) if "Triangle" in dpg.get_item_type(i)]
    waves = [i for i in dpg.get_item_children(field.item, 2) if "Polyline" in dpg.get_item_type(i)]
    assert dpg.get_item_configuration(tips[0])["p3"][0] == pytest.approx(start + letter / 2, abs=0.5)
    points = dpg.get_item_configuration(waves[0])["points"]
    assert (points[0][0], points[-1][0]) == pytest.approx((start, start + 2 * letter))


def test_a_suggestion_takes_the_place_of_what_is_wrong(window: int) -> None:
    heard = Heard()
    field = heard.field(window)
    field.wrong(9, 11, "There is no function “sn”.", ["sin", "sinh"])
    field.box.click("sinh")
    assert field.text == dpg.get_value(field.line.item) == "dz + w·v·sinh(u/2)"
    assert heard.all == [("change", field.text), ("done", field.text)]


def test_a_text_that_is_too_long_shows_so_and_is_read_in_its_tip(window: int, texts: Drawn) -> None:
    field = Heard().field(window, "cos u + " * 9)
    assert texts(field) == ["z(u,v)", "…"]
    assert field.tip(Mouse(200, 20)).endswith("cos u + ".strip())


def test_long_sentences_and_many_suggestions_make_the_box_taller(window: int) -> None:
    field = Heard().field(window)
    field.wrong(0, 1, "Short.", ["sin"])
    small = field.box.height
    field.wrong(0, 1, "A sentence that needs more than one line in a column of this width.", ["sin"])
    assert field.box.height == small + 18
    field.wrong(0, 1, "Short.", ["sin", "sinh", "asin", "asinh", "sign", "sinc"])
    assert field.box.height > small + 20
    field.resize(700)
    assert field.box.height == small
