"""A long list to choose from: type a part of the name, take it with Enter or the mouse."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg

from .menus import Entry, Menu, MenuList, open_menus
from .overlay import window_size
from .skin import popup_theme
from .theme import px

LONGEST = 520
"""Height of the list in sizes of the look; the rest scrolls."""
FIELD = 40


class SearchMenu(Menu):
    """A menu with a field over it that leaves only the lines with the typed words in them."""

    def __init__(self, entries: Sequence[Entry], x: float, y: float, *, width: int, hint: str) -> None:
        self.entries = tuple(entries)
        self._shown = self.entries
        self._width = width
        self._theme = popup_theme()
        wide, high = window_size()
        height = min(px(FIELD + LONGEST), high - round(y) - px(8))
        self._window = dpg.add_window(
            popup=True, no_title_bar=True, no_move=True, no_resize=True, no_scrollbar=True,
            no_saved_settings=True, min_size=(8, 8), width=width, height=height,
            pos=(round(max(0, min(x, wide - width))), round(y)),
        )  # fmt: skip
        dpg.bind_item_theme(self._window, self._theme)
        self._field: int = dpg.add_input_text(
            parent=self._window, hint=hint, width=width - px(16), pos=(px(8), px(8)), callback=self._typed
        )
        self._column: int = dpg.add_child_window(
            parent=self._window, pos=(0, px(FIELD)), width=width, height=height - px(FIELD), border=False
        )
        self._list = MenuList(self._column, self._shown, self._run, width=width - px(10))
        self._frames = 0
        open_menus().append(self)

    def close_if_left(self) -> None:
        """Keep the keyboard on the field; Enter takes the first line, Escape or a press elsewhere none."""
        self._frames += 1
        if self._frames < 6:
            dpg.focus_item(self._field)
        if dpg.is_item_shown(self._window) and dpg.is_key_pressed(dpg.mvKey_Return) and self._shown:
            self._run(self._shown[0])
            return
        super().close_if_left()

    def _typed(self, _sender: int, text: str) -> None:
        words = text.casefold().split()
        found = [e for e in self.entries if all(word in f"{e.label} {e.hint}".casefold() for word in words)]
        self._shown = tuple(found)
        self._list.delete()
        lines = self._shown or (Entry("Nothing has that in its name", enabled=False),)
        self._list = MenuList(self._column, lines, self._run, width=self._width - px(10))


def is_searching() -> bool:
    """Tell whether keys belong to a search field: shortcuts then wait."""
    return any(isinstance(menu, SearchMenu) for menu in open_menus())
