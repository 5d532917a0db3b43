"""A long list to choose from: type a part of the name, take it with Enter or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

import dearpygui.dearpygui as dpg

from ..hands.overlay import window_size
from ..pen import px
from ..words import said
from .menus import Dropdown, Entry, Listing, MenuList, height_of

LONGEST = 520
"""Height of the list in sizes of the look; the rest scrolls."""
FIELD = 40


class SearchMenu(Listing):
    """A menu with a field over it that leaves only the lines with the typed words in them."""

    has_keys = True

    def __init__(self, entries: Sequence[Entry], x: float, y: float, *, width: int, hint: str) -> None:
        self.entries = tuple(entries)
        self._shown = self.entries
        self._width = width
        whole = px(FIELD) + min(height_of(entries), px(LONGEST))
        height = min(whole, window_size()[1] - round(y) - px(8))
        super().__init__(x, y, width, height)
        self._field: int = dpg.add_input_text(
            parent=self.window,
            hint=said(hint),
            width=width - px(16),
            pos=(px(8), px(8)),
            callback=self._typed,
        )
        self._column: int = dpg.add_child_window(
            parent=self.window, pos=(0, px(FIELD)), width=width, height=height - px(FIELD), border=False
        )
        self.lists = (MenuList(self._column, self._shown, self._run, width=width - px(10)),)
        self._frames = 0

    def close_if_left(self) -> None:
        """Keep the keyboard on the field; Enter takes the first line, Escape or a press elsewhere none."""
        self._frames += 1
        if self._frames < 6:
            dpg.focus_item(self._field)
        if dpg.is_item_shown(self.window) and dpg.is_key_pressed(dpg.mvKey_Return) and self._shown:
            self._run(self._shown[0])
            return
        super().close_if_left()

    def _typed(self, _sender: int, text: str) -> None:
        words = _plain(text).split()
        self._shown = tuple(e for e in self.entries if all(word in _read(e) for word in words))
        self.lists[0].delete()
        lines = self._shown or (Entry("Nothing has that in its name", enabled=False),)
        self.lists = (MenuList(self._column, lines, self._run, width=self._width - px(10)),)


class SearchField(Dropdown):
    """A field that shows what is chosen and opens a long list of what could be, with a field to search it."""

    def open(self) -> None:
        """Open the list under the field."""
        x, y = self.corner()
        at = x + self.left, y + self.height + px(4)
        SearchMenu(self._entries(), *at, width=self.right - self.left, hint="Part of a name")


def _read(entry: Entry) -> str:
    """What can be read on a line, as it is searched."""
    return _plain(f"{said(entry.label)} {said(entry.hint)}")


def _plain(text: str) -> str:
    """In small letters without accents: not every keyboard has the o of Möbius."""
    return "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))
