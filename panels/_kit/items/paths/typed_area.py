"""A text of many lines that scrolls: to be read and copied from, or to be typed and pasted into."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ...pen import Rect, fonts, px
from ...pen.skin import bare_theme
from ...widgets.slider import Told, nothing
from .typed_line import Typed, TypedLine


def no_edit(text: str) -> None:
    """Nobody waits for what is typed."""


class TextArea(TypedLine):
    """A text input of many lines, as wide as its column but for the padding.

    Without `on_edit` it can only be read: what is marked in it is copied by Ctrl+C, and lines that are too
    long for the column can be scrolled to their ends.
    """

    def __init__(
        self, parent: int, text: str, *, width: int, height: int, on_edit: Typed | None = None,
        on_end: Told = nothing,
    ) -> None:  # fmt: skip
        self._is_open = on_edit is not None
        self._row: int = dpg.add_group(horizontal=True, parent=parent)
        row = self._row
        dpg.add_spacer(width=px(16), parent=row)
        self._room = Rect(0, 0, width - px(32), height)
        if not self._is_open:
            row = dpg.add_child_window(
                parent=row,
                width=round(self._room.width),
                height=height,
                border=False,
                horizontal_scrollbar=True,
            )
            dpg.bind_item_theme(row, bare_theme("field"))
        super().__init__(row, text, self._room, on_edit=on_edit or no_edit, on_turn=nothing, on_end=on_end)
        self._fit(text)

    def update(self, text: str, hint: str = "") -> None:
        """Show a text; nothing is called back."""
        dpg.set_value(self.item, fonts.printable(text, "mono"))
        self._fit(text)

    @property
    def text(self) -> str:
        """What stands there."""
        return str(dpg.get_value(self.item))

    def delete(self) -> None:
        """Take it away for good."""
        if dpg.does_item_exist(self._row):
            dpg.delete_item(self._row)

    def _made(self, before: int, text: str, place: Rect, on_edit: Typed) -> int:
        item: int = dpg.add_input_text(
            parent=before,
            multiline=True,
            readonly=not self._is_open,
            tab_input=True,  # or tabs are left out of what is pasted, and cells run into each other
            default_value=fonts.printable(text, "mono"),
            width=round(place.width),
            height=round(place.height),
            callback=lambda _item, new: on_edit(new),
        )
        return item

    def _fit(self, text: str) -> None:
        """As large as what stands there, for one that is only read."""
        if self._is_open:
            return
        lines = text.split("\n")
        wide = max(map(len, lines)) * fonts.text_width("0", "mono", 15) + px(32)
        high = len(lines) * px(15) + px(48)
        bar = px(8)
        width, height = max(wide, self._room.width - bar), max(high, self._room.height - bar)
        dpg.configure_item(self.item, width=round(width), height=round(height))
