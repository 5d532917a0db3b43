"""The look of what Dear PyGui draws itself: windows, scrollbars, text inputs, file dialogs."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from .draw import Rect
from .fonts import font
from .theme import Paint, current, px, rgba, scale

_COLOURS: dict[str, Paint] = {
    "WindowBg": "win",
    "ChildBg": "clear",
    "PopupBg": "card",
    "Border": "line2",
    "BorderShadow": "clear",
    "Text": "text",
    "TextDisabled": "text3",
    "FrameBg": "field",
    "FrameBgHovered": "hover",
    "FrameBgActive": "field",
    "TitleBg": "bar",
    "TitleBgActive": "bar",
    "TitleBgCollapsed": "bar",
    "MenuBarBg": "bar",
    "ScrollbarBg": "clear",
    "ScrollbarGrab": "line2",
    "ScrollbarGrabHovered": "text3",
    "ScrollbarGrabActive": "text3",
    "CheckMark": "accent",
    "SliderGrab": "accent",
    "SliderGrabActive": "accent",
    "Button": "field",
    "ButtonHovered": "hover",
    "ButtonActive": "line2",
    "Header": "accent_back",
    "HeaderHovered": "hover",
    "HeaderActive": "accent_back",
    "Separator": "line",
    "SeparatorHovered": "accent",
    "SeparatorActive": "accent",
    "ResizeGrip": "clear",
    "ResizeGripHovered": "line2",
    "ResizeGripActive": "accent",
    "Tab": "panel",
    "TabHovered": "hover",
    "TabActive": "accent_back",
    "TableHeaderBg": "card",
    "TableBorderStrong": "line",
    "TableBorderLight": "line",
    "TableRowBg": "clear",
    "TableRowBgAlt": "clear",
    "PlotLines": "accent",
    "PlotHistogram": "accent",
    "DragDropTarget": "accent",
    "NavHighlight": "accent",
}

_STYLES: dict[str, tuple[float, ...]] = {
    "WindowPadding": (0, 0),
    "WindowBorderSize": (0,),
    "WindowRounding": (6,),
    "ChildBorderSize": (0,),
    "ChildRounding": (0,),
    "PopupRounding": (6,),
    "PopupBorderSize": (1,),
    "FrameRounding": (4,),
    "FramePadding": (8, 5),
    "ItemSpacing": (0, 0),
    "ItemInnerSpacing": (8, 4),
    "CellPadding": (4, 2),
    "ScrollbarSize": (8,),
    "ScrollbarRounding": (4,),
    "GrabRounding": (4,),
    "TabRounding": (4,),
}

_IN_PIXELS = {"PopupBorderSize"}


_KEPT: dict[tuple[object, ...], int] = {}
"""What many items share, made since the look last changed."""
_APPLIED: dict[tuple[str, float], int] = {}
"""The theme and the scale that Dear PyGui has taken, if any, and its own theme that says so."""


def forget() -> None:
    """Forget what was given to a Dear PyGui context that was destroyed."""
    _APPLIED.clear()
    _KEPT.clear()


def kept(key: tuple[object, ...], make: Callable[[], int]) -> int:
    """Give a theme or handlers that every item with this key shares: made once for the look in use."""
    if key not in _KEPT or not dpg.does_item_exist(_KEPT[key]):
        _KEPT[key] = make()
    return _KEPT[key]


def apply() -> None:
    """Give every item of Dear PyGui the theme, the scale and the font in use, unless it has them."""
    look = (current().name, scale())
    if look in _APPLIED:
        return
    _KEPT.clear()
    theme: int = dpg.add_theme()
    component = dpg.add_theme_component(dpg.mvAll, parent=theme)
    for name, paint in _COLOURS.items():
        dpg.add_theme_color(
            getattr(dpg, f"mvThemeCol_{name}"), rgba(paint), category=dpg.mvThemeCat_Core, parent=component
        )
    dpg.add_theme_color(
        dpg.mvThemeCol_TextSelectedBg, rgba("accent", 110), category=dpg.mvThemeCat_Core, parent=component
    )
    for name, sizes in _STYLES.items():
        real = sizes if name in _IN_PIXELS else tuple(px(s) for s in sizes)
        dpg.add_theme_style(
            getattr(dpg, f"mvStyleVar_{name}"), *real, category=dpg.mvThemeCat_Core, parent=component
        )
    dpg.bind_theme(theme)
    for old in _APPLIED.values():
        dpg.delete_item(old)
    _APPLIED.clear()
    _APPLIED[look] = theme
    made = font("word", 15)
    if made:
        dpg.bind_font(made)


def bare_child(parent: int, place: Rect, paint: Paint, *, scrolls: bool = False) -> int:
    """Give a child window without a frame, at a place in whole pixels."""
    child: int = dpg.add_child_window(
        parent=parent,
        pos=(int(place.x), int(place.y)),
        width=int(place.width),
        height=int(place.height),
        border=False,
        no_scrollbar=not scrolls,
        no_scroll_with_mouse=not scrolls,
    )
    dpg.bind_item_theme(child, bare_theme(paint))
    return child


def bare_theme(paint: Paint) -> int:
    """Give the theme that all bare child windows of a colour share."""
    return kept(("bare", paint), lambda: child_theme(paint))


def child_theme(paint: Paint, *, padding: float = 0) -> int:
    """Give a theme for a child window: its colour, and its padding in sizes of the look."""
    theme: int = dpg.add_theme()
    component = dpg.add_theme_component(dpg.mvChildWindow, parent=theme)
    dpg.add_theme_color(dpg.mvThemeCol_ChildBg, rgba(paint), category=dpg.mvThemeCat_Core, parent=component)
    dpg.add_theme_style(
        dpg.mvStyleVar_WindowPadding, px(padding), px(padding), category=dpg.mvThemeCat_Core, parent=component
    )
    return theme


def popup_theme() -> int:
    """Give a theme for a menu."""
    theme: int = dpg.add_theme()
    component = dpg.add_theme_component(dpg.mvAll, parent=theme)
    for style, values in (
        (dpg.mvStyleVar_WindowPadding, (0, 0)),
        (dpg.mvStyleVar_PopupRounding, (px(6),)),
        (dpg.mvStyleVar_PopupBorderSize, (1,)),
    ):
        dpg.add_theme_style(style, *values, category=dpg.mvThemeCat_Core, parent=component)
    dpg.add_theme_color(dpg.mvThemeCol_PopupBg, rgba("card"), category=dpg.mvThemeCat_Core, parent=component)
    dpg.add_theme_color(dpg.mvThemeCol_Border, rgba("line2"), category=dpg.mvThemeCat_Core, parent=component)
    return theme
