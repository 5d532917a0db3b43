"""The look of what Dear PyGui draws itself: windows, scrollbars, text inputs, file dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import dearpygui.dearpygui as dpg

from .draw import Rect
from .fonts import font
from .theme import Paint, current, px, rgba, scale

_PAINTED: dict[Paint, str] = {
    "win": "WindowBg",
    "clear": "ChildBg BorderShadow ScrollbarBg ResizeGrip TableRowBg TableRowBgAlt",
    "card": "PopupBg TableHeaderBg",
    "line2": "Border ScrollbarGrab ButtonActive ResizeGripHovered",
    "text": "Text",
    "text3": "TextDisabled ScrollbarGrabHovered ScrollbarGrabActive",
    "field": "FrameBg FrameBgActive Button",
    "hover": "FrameBgHovered ButtonHovered HeaderHovered TabHovered",
    "bar": "TitleBg TitleBgActive TitleBgCollapsed MenuBarBg",
    "accent": (
        "CheckMark SliderGrab SliderGrabActive SeparatorHovered SeparatorActive ResizeGripActive"
        " PlotLines PlotHistogram DragDropTarget NavHighlight"
    ),
    "accent_back": "Header HeaderActive TabActive",
    "line": "Separator TableBorderStrong TableBorderLight",
    "panel": "Tab",
}
"""What has each colour, by the names that Dear ImGui has for it."""
_STYLES: dict[str, tuple[float, ...]] = {
    "WindowPadding": (0, 0),
    "WindowBorderSize": (0,),
    "WindowRounding": (6,),
    "ChildBorderSize": (0,),
    "ChildRounding": (0,),
    "PopupRounding": (6,),
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
    colours = {name: paint for paint, names in _PAINTED.items() for name in names.split()}
    sizes = {name: tuple(map(px, size)) for name, size in _STYLES.items()}
    theme = themed(colours | {"TextSelectedBg": rgba("accent", 110)}, sizes | {"PopupBorderSize": (1,)})
    dpg.bind_theme(theme)
    for old in _APPLIED.values():
        dpg.delete_item(old)
    _APPLIED.clear()
    _APPLIED[look] = theme
    made = font("word", 15)
    if made:
        dpg.bind_font(made)


FRAMELESS = dict.fromkeys(("no_title_bar", "no_move", "no_resize", "no_saved_settings"), True)
"""What a window is called that is nothing but its content."""


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
    return kept(
        ("bare", paint), lambda: themed({"ChildBg": paint}, {"WindowPadding": (0, 0)}, item=dpg.mvChildWindow)
    )


def popup_theme() -> int:
    """Give a theme for a menu."""
    return themed(
        {"PopupBg": "card", "Border": "line2"},
        {"WindowPadding": (0, 0), "PopupRounding": (px(6),), "PopupBorderSize": (1,)},
    )


def themed(
    colours: Mapping[str, Paint], sizes: Mapping[str, tuple[float, ...]], *, item: int = dpg.mvAll
) -> int:
    """Give a theme for items of a kind: colours, and sizes in pixels, by the names that Dear ImGui has."""
    theme: int = dpg.add_theme()
    part = dpg.add_theme_component(item, parent=theme)
    for name, paint in colours.items():
        colour = getattr(dpg, f"mvThemeCol_{name}")
        dpg.add_theme_color(colour, rgba(paint), category=dpg.mvThemeCat_Core, parent=part)
    for name, values in sizes.items():
        style = getattr(dpg, f"mvStyleVar_{name}")
        dpg.add_theme_style(style, *values, category=dpg.mvThemeCat_Core, parent=part)
    return theme
