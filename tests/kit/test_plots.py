"""Plots, strips and ranges: where values lie, what is cut, what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.panels._kit.charts.plots import Plot, PlotLine
from vi3dras.panels._kit.charts.strips import MOST_POINTS, Strips, Trace
from vi3dras.panels._kit.charts.ticks import Axis, padded
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.widgets import tracks
from vi3dras.panels._kit.widgets.ranges import RangeSlider
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale
from vi3dras.units import round_above

Drawn = Callable[[Any], list[Any]]
RED = (240, 84, 84)


def lines(widget: Widget) -> list[list[list[float]]]:
    """The points of every line that a widget shows."""
    paint_stale()
    layers = [widget.item, *(dpg.get_item_children(widget.item, 2) or [])]
    items = [item for layer in layers for item in dpg.get_item_children(layer, 2) or []]
    return [dpg.get_item_configuration(i)["points"] for i in items if "Polyline" in dpg.get_item_type(i)]


@pytest.mark.parametrize(
    ("least", "step"), [(0.9, 1), (1.0, 1), (1.1, 2), (3, 5), (7, 10), (0.03, 0.05), (120, 200)]
)
def test_ticks_step_by_one_two_or_five(least: float, step: float) -> None:
    assert round_above(least) == pytest.approx(step)


def test_ticks_keep_apart_and_inside() -> None:
    ticks = Axis(-1.3, 8.84, 0, 500).ticks(64)
    assert [text for _, text in ticks] == ["0", "2", "4", "6", "8"]
    assert [text for _, text in Axis(1e-4, 2.0, 0, 500, is_log=True).ticks(50)] == [
        "10^{−4}",
        "10^{−3}",
        "10^{−2}",
        "0.1",
        "1",
    ]


@pytest.mark.parametrize("is_log", [False, True])
def test_a_pixel_leads_back_to_its_value(is_log: bool) -> None:
    axis = Axis(0.5, 80.0, 400.0, 10.0, is_log)
    for value in (0.5, 3.0, 80.0):
        assert_allclose(axis.value(float(axis.at(value))), value, rtol=1e-12)


def test_an_axis_has_room_even_for_a_single_value() -> None:
    assert padded(5.0, 5.0) == (4.5, 5.5)
    assert padded(0.0, 0.0) == (-0.5, 0.5)
    assert padded(np.inf, -np.inf) == (0.0, 1.0)


def test_a_line_is_broken_where_it_has_no_value_and_cut_for_the_eye(window: int) -> None:
    plot, x = Plot(window, width=400, height=200), np.linspace(0, 10, 50_000)
    plot.update([PlotLine("y", x, np.where(np.abs(x - 5) < 1, np.nan, x), RED)])
    first, second = lines(plot)
    assert len(first) + len(second) <= MOST_POINTS
    plot.update([PlotLine("", np.zeros(0), np.zeros(0), RED)])
    assert lines(plot) == []


def test_a_strip_is_cut_where_the_joint_leaves_its_limits(window: int) -> None:
    strips, time = Strips(window, width=700), np.linspace(0, 1, 101)
    strips.update(
        time, (Trace("θ_1", 200 * time, RED, -90, 90), Trace("θ_2", np.full(101, np.nan), RED)), 0.2
    )
    inside, outside = lines(strips)
    assert inside[-1][:2] == outside[0][:2]
    assert len(inside) + len(outside) == 102
    assert strips.height == 2 * 34 + 20


def test_scrubbing_moves_the_cursor_within_the_time(window: int) -> None:
    heard: list[float] = []
    strips = Strips(window, width=700, on_scrub=heard.append)
    strips.update(np.array([0.0, 4.0]), (Trace("θ_1", np.array([0.0, 1.0]), RED),))
    strips.on_press(Mouse(float(strips.axis.at(1.0)), 10))
    strips.on_drag(Mouse(5000, 10))
    assert heard == pytest.approx([1.0, 4.0])
    assert strips.cursor == 4.0


def test_a_range_keeps_its_ends_apart(window: int, texts: Drawn) -> None:
    heard: list[Any] = []
    axis = tracks.Axis("θ_3", low=-90, high=90, decimals=0)
    row = RangeSlider(
        window, axis, (-90, 0), width=328, colour=RED, on_change=lambda *ends: heard.append(ends)
    )
    row.update((-90, 0), "90")
    assert texts(row) == ["θ", "3", "to", "°", "−90", "°", "0", "90"]
    row.on_press(Mouse(row.track.x(0.0) + 2, row.track.y))
    row.on_drag(Mouse(0, row.track.y))
    row.on_release(Mouse(0, row.track.y))
    assert row.ends == (-90, -89)
    heard.clear()
    row.type(0, "40")
    assert heard == []
    row.type(1, "45")
    assert heard == [(-90, 45.0)]
