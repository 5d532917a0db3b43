"""A Dear PyGui context without a window, and a way to read what a widget has drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale
from vi3dras.panels._kit.window import frame


@pytest.fixture(autouse=True)
def window() -> Iterator[int]:
    """A window that nobody sees, at scale 1 in the dark theme."""
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    yield dpg.add_window()
    dpg.destroy_context()
    theme.use("dark", 1.0)


@pytest.fixture
def texts() -> Callable[[Widget], list[str]]:
    """Gives every text that a widget shows, in the order it was drawn."""
    return _texts


@pytest.fixture
def boxes() -> Callable[[Widget], list[tuple[float, float, float, float]]]:
    """Gives every rectangle that a widget shows as x, y, width, height."""
    return _boxes


def _texts(widget: Widget) -> list[str]:
    paint_stale()
    items = _drawn(widget.item)
    found = [dpg.get_item_configuration(item) for item in items if "Text" in dpg.get_item_type(item)]
    return [entry["text"] for entry in found]


def _drawn(surface: int) -> list[int]:
    """All that is drawn on a surface, what is in its parts in place of them."""
    found: list[int] = []
    for item in dpg.get_item_children(surface, 2) or []:
        found += _drawn(item) if "DrawNode" in dpg.get_item_type(item) else [item]
    return found


def _boxes(widget: Widget) -> list[tuple[float, float, float, float]]:
    paint_stale()
    items = _drawn(widget.item)
    found = [dpg.get_item_configuration(item) for item in items if "Rect" in dpg.get_item_type(item)]
    corners = [(entry["pmin"], entry["pmax"]) for entry in found]
    return [(a[0], a[1], b[0] - a[0], b[1] - a[1]) for a, b in corners]
