"""Tab goes down a column from field to field, and begins again."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.widgets.editor import EDITOR, next_field, type_into
from vi3dras.panels._kit.widgets.fields import NumberField, TextField
from vi3dras.panels._kit.widgets.widget import paint_stale


def number(parent: int, label: str) -> NumberField:
    return NumberField(parent, label, 1.0, width=320, on_change=lambda _: None)


def test_tab_goes_through_the_column_and_round_again(window: int) -> None:
    column, other = dpg.add_child_window(parent=window), dpg.add_child_window(parent=window)
    first, second = number(column, "a"), number(column, "b")
    elsewhere = number(other, "c")
    last = TextField(column, "d", "", width=320, on_change=lambda _: None)
    assert next_field(first, first.field, 1) == (second, second.field)
    assert next_field(second, second.field, 1) == (last, last.field)
    assert next_field(last, last.field, 1) == (first, first.field)
    assert next_field(first, first.field, -1) == (last, last.field)
    assert next_field(elsewhere, elsewhere.field, 1) is None


def test_tab_leaves_out_what_is_hidden(window: int) -> None:
    column = dpg.add_child_window(parent=window)
    group = dpg.add_group(parent=column)
    first, hidden, last = number(column, "a"), number(group, "b"), number(column, "c")
    dpg.configure_item(group, show=False)
    assert hidden.fields
    assert next_field(first, first.field, 1) == (last, last.field)


def test_the_field_that_tab_comes_to_is_typed_into(window: int) -> None:
    first, second = number(window, "a"), number(window, "b")
    found = next_field(first, first.field, 1)
    assert found is not None
    type_into(*found)
    assert EDITOR.is_on(second, second.field)
    EDITOR.close()


def test_a_field_is_lit_as_long_as_the_mouse_is_over_it(window: int) -> None:
    text = TextField(window, "d", "", width=320, on_change=lambda _: None)
    for field in (number(window, "a"), text):
        inside = Mouse(field.field.x + 4, field.field.y + 4)
        paint_stale()
        for mouse, painted in ((inside, 1), (inside, 0), (Mouse(1, 1), 1), (Mouse(1, 1), 0)):
            field.on_move(mouse)
            assert paint_stale() == painted
