"""What stretches of a chart are called stands where there is room for it, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.charts.data import Interval
from vi3dras.panels._kit.charts.paint import paint_words
from vi3dras.panels._kit.charts.ticks import Axis
from vi3dras.panels._kit.pen.draw import Pen

ACROSS = Axis(0.0, 100.0, 0.0, 500.0)
NARROW = Interval(60, 64, "near singular", "sing")


def words(window: int, *parts: Interval) -> list[str]:
    """What is written over stretches."""
    surface = dpg.add_drawlist(500, 40, parent=window)
    paint_words(Pen(surface), parts, ACROSS, 12, 3)
    items: Sequence[int] = dpg.get_item_children(surface, 2) or []
    return [dpg.get_item_configuration(item)["text"] for item in items]


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ((NARROW,), ["near singular"]),
        ((NARROW, Interval(64, 100, "too far")), ["too far"]),
        ((Interval(20, 60, "joint limit"), NARROW), ["joint limit"]),
        ((NARROW, Interval(64, 66, "too far")), []),
        ((Interval(20, 80, "joint limit"), NARROW), ["joint limit", "near singular"]),
        ((NARROW, Interval(90, 100, "too far")), ["near singular", "too far"]),
    ],
    ids=["alone", "before another", "after another", "both narrow", "inside another", "apart"],
)
def test_a_word_without_room_is_left_to_the_mouse(
    window: int, parts: tuple[Interval, ...], written: list[str]
) -> None:
    assert words(window, *parts) == written
