"""A line of text that is typed where it stands, and tells of every character."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakValueDictionary

import dearpygui.dearpygui as dpg

from ..pen import fonts
from ..pen.draw import Rect
from ..pen.skin import kept
from ..pen.theme import px, rgba
from .slider import Told

Typed = Callable[[str], None]

_writing: list[TypedLine] = []
_lines: WeakValueDictionary[int, TypedLine] = WeakValueDictionary()
"""Every line by its item, for the handlers that all of them share."""


def is_writing() -> bool:
    """Tell whether keys belong to such a line: shortcuts then wait."""
    _writing[:] = [line for line in _writing if dpg.does_item_exist(line.item)]
    return bool(_writing)


class TypedLine:
    """A text input without a border, made before the drawlist that is drawn over it."""

    def __init__(
        self, before: int, text: str, place: Rect, *, inset: int, on_edit: Typed, on_turn: Told, on_end: Told
    ) -> None:
        self._on_turn, self._on_end = on_turn, on_end
        # A drawlist takes the mouse from what is made after it: the text input has to be the first one.
        self.item: int = dpg.add_input_text(
            before=before,
            default_value=fonts.printable(text, "mono"),
            pos=(round(place.x), round(place.y)),
            width=round(place.width),
            callback=lambda _item, new: on_edit(new),
        )
        _lines[self.item] = self
        inset_y = (place.height - px(15)) / 2
        dpg.bind_item_handler_registry(self.item, kept(("line",), _handlers))
        dpg.bind_item_theme(self.item, kept(("line", inset, inset_y), lambda: _theme(inset, inset_y)))
        if made := fonts.font("mono", 15):
            dpg.bind_item_font(self.item, made)

    @property
    def is_writing(self) -> bool:
        """Tell whether it is being typed into."""
        return self in _writing

    def update(self, text: str) -> None:
        """Show a text; nothing is called back."""
        dpg.set_value(self.item, fonts.printable(text, "mono"))

    def resize(self, width: float) -> None:
        """Take another width in pixels."""
        dpg.configure_item(self.item, width=round(width))

    def delete(self) -> None:
        """Take it away for good."""
        if self in _writing:
            _writing.remove(self)
        if dpg.does_item_exist(self.item):
            dpg.delete_item(self.item)

    def turn(self, writing: bool) -> None:
        """Begin or end typing, as the keyboard's focus does."""
        # What Dear PyGui still had to tell may come after the line was deleted.
        if writing == self.is_writing or not dpg.does_item_exist(self.item):
            return
        (_writing.append if writing else _writing.remove)(self)
        self._on_turn()
        if not writing:
            self._on_end()


def _handlers() -> int:
    handlers: int = dpg.add_item_handler_registry()
    dpg.add_item_activated_handler(parent=handlers, callback=lambda _, item: _turned(item, True))
    dpg.add_item_deactivated_handler(parent=handlers, callback=lambda _, item: _turned(item, False))
    return handlers


def _turned(item: int, writing: bool) -> None:
    line = _lines.get(item)
    if line is not None:
        line.turn(writing)


def _theme(inset_x: float, inset_y: float) -> int:
    theme: int = dpg.add_theme()
    part = dpg.add_theme_component(dpg.mvInputText, parent=theme)
    for style, values in (
        (dpg.mvStyleVar_FramePadding, (inset_x, inset_y)),
        (dpg.mvStyleVar_FrameBorderSize, (0,)),
        (dpg.mvStyleVar_FrameRounding, (px(4),)),
    ):
        dpg.add_theme_style(style, *values, category=dpg.mvThemeCat_Core, parent=part)
    for colour in (dpg.mvThemeCol_FrameBg, dpg.mvThemeCol_FrameBgHovered, dpg.mvThemeCol_FrameBgActive):
        dpg.add_theme_color(colour, rgba("field"), category=dpg.mvThemeCat_Core, parent=part)
    return theme
