"""Gauges: where the needle is and what is written."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.items.paths.gauges import Gauge, Scale, Zone
from vi3dras.panels._kit.widgets.widget import paint_stale

Drawn = Callable[[Any], list[Any]]

MARGIN = Scale(1, (Zone(10, "far"), Zone(30, "limit"), Zone(90, "ok")))


def needles(gauge: Gauge) -> list[int]:
    paint_stale()
    items = dpg.get_item_children(gauge.item, 2) or []
    return [item for item in items if "Triangle" in dpg.get_item_type(item)]


def test_it_shows_name_ends_zones_and_value(window: int, texts: Drawn) -> None:
    gauge = Gauge(window, "Nearest limit θ_3", MARGIN, width=200)
    gauge.update(26.04)
    assert sorted(texts(gauge)) == sorted(["Nearest limit θ", "3", "1", "10", "30", "90", "26.0"])


@pytest.mark.parametrize(
    ("value", "state"), [(-5, "far"), (10, "far"), (11, "limit"), (31, "ok"), (999, "ok"), (math.nan, "off")]
)
def test_the_zone_under_the_needle_is_its_state(window: int, value: float, state: str) -> None:
    gauge = Gauge(window, "", MARGIN, width=200)
    gauge.update(value)
    assert gauge.state == state


def test_what_is_not_known_has_a_dash_and_no_needle(window: int, texts: Drawn) -> None:
    gauge = Gauge(window, "", MARGIN, width=200)
    assert "–" in texts(gauge)
    assert needles(gauge) == []
    gauge.update(50)
    assert len(needles(gauge)) == 1


def test_the_needle_stays_at_the_end_while_the_number_goes_on(window: int, texts: Drawn) -> None:
    gauge = Gauge(window, "", MARGIN, width=200)
    gauge.update(120)
    assert "120.0" in texts(gauge)
    assert gauge.scale.part(120) == 1.0


def test_the_same_value_is_not_painted_again(window: int) -> None:
    gauge = Gauge(window, "", MARGIN, width=200)
    paint_stale()
    for value, painted in ((math.nan, 0), (26, 1), (26, 0)):
        gauge.update(value)
        assert paint_stale() == painted


def test_it_shrinks_with_its_column(window: int) -> None:
    gauge = Gauge(window, "", MARGIN, width=400)
    tall = gauge.height
    gauge.resize(140)
    assert gauge.dial.radius < 56
    assert gauge.height < tall


def test_numbers_without_room_are_left_out(window: int, texts: Drawn) -> None:
    zones = (Zone(8, "far"), Zone(8.5, "limit"), Zone(50, "ok"), Zone(54, "limit"), Zone(400, "far"))
    gauge = Gauge(window, "", Scale(1, zones), width=160)
    assert [text for text in texts(gauge) if text not in {"", "–"}] == ["1", "400", "8", "54"]
