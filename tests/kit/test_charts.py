"""Charts over one shared axis: what is cut, what is marked, what the mouse does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.panels._kit.charts.charts import JointCharts
from vi3dras.panels._kit.charts.data import (
    Chart,
    ChartSheet,
    Interval,
    Trace,
    cut,
    dashes,
    height_axis,
    height_ticks,
)
from vi3dras.panels._kit.charts.ticks import Axis
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale

RED = (240, 84, 84)


def drawn(widget: Widget, kind: str) -> list[dict[str, Any]]:
    """Every thing of a kind that a widget shows, in all its layers."""
    paint_stale()
    layers = [widget.item, *(dpg.get_item_children(widget.item, 2) or [])]
    items = [item for layer in layers for item in dpg.get_item_children(layer, 2) or []]
    return [dpg.get_item_configuration(item) for item in items if kind in dpg.get_item_type(item)]


def trace(values: Any, **more: Any) -> Trace:
    numbers = np.asarray(values, float)
    return Trace("theta_1", "base", RED, "°", 1, numbers, numbers, **more)


def sheet(values: Any, x: Any = None, **more: Any) -> ChartSheet:
    places = np.linspace(20, 38, len(values)) if x is None else np.asarray(x, float)
    return ChartSheet(places, "cm", 2, (Chart((trace(values, **more),), -90, 90, "°"),))


@pytest.fixture
def charts(window: int) -> JointCharts:
    return JointCharts(window, width=600, height=400)


def test_a_curve_changes_its_colour_where_it_leaves_its_limits(charts: JointCharts) -> None:
    charts.update(sheet(np.linspace(0, 180, 181), low=-90.0, high=90.0), 0)
    inside, outside = (line["points"] for line in drawn(charts, "Polyline"))
    assert inside[-1] == outside[0]
    assert_allclose(inside[-1][0], float(charts.across.at(29.0)), atol=0.5)


def test_a_curve_is_broken_where_there_is_no_value(charts: JointCharts) -> None:
    values = np.where(np.abs(np.arange(100) - 50) < 10, np.nan, 1.0)
    charts.update(sheet(values), 50)
    assert len(drawn(charts, "Polyline")) == 2
    assert "–" in [text["text"] for text in drawn(charts, "Text")]


def test_a_falling_axis_is_drawn_like_a_rising_one(charts: JointCharts) -> None:
    charts.update(sheet(np.arange(10.0), x=np.linspace(38, 20, 10)), 0)
    points = drawn(charts, "Polyline")[0]["points"]
    assert points[0][0] < points[-1][0]
    assert charts.nearest(charts.across.end) == 0


def test_many_points_are_thinned_for_the_eye_and_ends_are_kept() -> None:
    x, across, up = np.linspace(0, 1, 50_001), Axis(0.25, 0.75, 0, 500), Axis(-1, 1, 100, 0)
    pixels, heights, good = cut(x, np.sin(9 * x), across, up)
    assert 1000 < good.sum() <= 2002
    assert_allclose(pixels[good][[0, -1]], [0, 500], atol=1e-6)
    assert_allclose(heights[good], up.at(np.sin(9 * (0.25 + pixels[good] / 1000))), atol=0.05)


def test_limits_that_are_turns_apart_do_not_flatten_a_curve() -> None:
    free = Chart((trace([10.0, 40.0], low=-360.0, high=360.0),), -360, 360, "°")
    assert height_axis(free, 0, 100).high < 60
    near = free._replace(low=-90, high=90)
    assert height_axis(near, 0, 100).high > 90


def test_rounding_is_no_motion() -> None:
    axis = height_axis(Chart((trace([0.0, 1e-12]),), unit="cm"), 0, 100)
    assert axis.high - axis.low >= 2


def test_angles_have_ticks_that_people_use() -> None:
    assert height_ticks(Axis(-130, 130, 100, 0), "°", 30) == [-90, 0, 90]


@pytest.mark.parametrize("height", [240, 280, 400])
def test_numbers_at_the_axes_of_six_low_charts_do_not_lie_on_each_other(window: int, height: int) -> None:
    charts = JointCharts(window, width=600, height=height)
    ranges = ((-155.0, 155.0), (-65.0, 180.0), (-68.0, 105.0), (-350.0, 350.0), (50.0, 310.0), (-90.0, 90.0))
    every = tuple(
        Chart((trace(np.linspace(low, high, 9), low=low, high=high),), low, high, "°") for low, high in ranges
    )
    charts.update(ChartSheet(np.linspace(0, 1, 9), "m", 2, every), 0)
    texts = [text for text in drawn(charts, "Text") if text["pos"][0] < charts.across.start - 5]
    numbers = sorted(text["pos"][1] for text in texts if text["text"].strip("−").isdigit())
    assert len(numbers) >= 9
    assert np.diff(numbers).min() >= 11


def test_dashes_are_as_long_as_asked() -> None:
    pieces = dashes([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 4, 2)
    assert pieces[0] == [(0, 0), (4, 0)]
    assert pieces[1] == [(6, 0), (10, 0)]
    assert pieces[-1] == [(10, 8), (10, 10)]


def test_dragging_moves_the_cursor_from_value_to_value(window: int) -> None:
    heard: list[int] = []
    charts = JointCharts(window, width=600, height=400, on_scrub=heard.append)
    charts.update(sheet(np.arange(181.0)), 0)
    charts.on_press(Mouse(float(charts.across.at(29.0)), 50))
    charts.on_drag(Mouse(9999, 50))
    charts.on_release(Mouse(9999, 50))
    assert heard == [90, 180]


def test_the_wheel_looks_closer_and_a_double_click_shows_all(charts: JointCharts) -> None:
    charts.update(sheet(np.arange(181.0)), 0)
    x = float(charts.across.at(30.0))
    charts.on_wheel(Mouse(x, 50), 4)
    low, high = charts.across[:2]
    assert high - low == pytest.approx(18 / 1.25**4)
    assert float(charts.across.at(30.0)) == pytest.approx(x)
    charts.on_press(Mouse(x, 50, 1))
    charts.on_drag(Mouse(x - 40, 50, 1))
    assert charts.across.low > low
    charts.on_double(Mouse(x, 50))
    assert charts.across[:2] == (20, 38)
    charts.on_wheel(Mouse(x, 50), -3)
    assert charts.across[:2] == (20, 38)


def test_the_mouse_reads_values_and_the_cursor_stays(charts: JointCharts, texts: Callable[..., Any]) -> None:
    charts.update(sheet(np.arange(181.0)), 0)
    charts.on_move(Mouse(float(charts.across.at(25.0)), 50))
    shown = [text["text"] for text in drawn(charts, "Text")]
    assert "50.0" in shown
    assert "25.00" in shown
    assert charts.index == 0
    charts.on_leave()
    assert "0.0" in [text["text"] for text in drawn(charts, "Text")]


def test_stretches_have_words_and_the_mouse_reads_them(charts: JointCharts) -> None:
    out = (Interval(20, 27, "outside, 7.0 cm"),)
    shades = (Interval(34, 38, "too far", "far"),)
    charts.update(sheet(np.arange(181.0), outside=out)._replace(shades=shades), 0)
    shown = [text["text"] for text in drawn(charts, "Text")]
    assert "outside, 7.0 cm" in shown
    assert "too far" in shown
    assert charts.tip(Mouse(float(charts.across.at(36.0)), 100)) == "too far"
    assert charts.tip(Mouse(float(charts.across.at(22.0)), 100)) == "outside, 7.0 cm"


def test_where_there_are_no_charts_stands_why(charts: JointCharts) -> None:
    charts.update(ChartSheet(), 0, "px has 0 points.")
    assert "px has 0 points." in [text["text"] for text in drawn(charts, "Text")]
    charts.on_press(Mouse(100, 100))
    charts.on_move(Mouse(100, 100))
