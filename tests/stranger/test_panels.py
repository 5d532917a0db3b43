"""What a newcomer meets on a front panel."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
from headless import frames, program

from vi3dras.panels._kit.widgets.editor import EDITOR
from vi3dras.panels._kit.widgets.fields import TextField


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
