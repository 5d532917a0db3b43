"""Widgets of the workspace: the Factor, folding, histograms, colours and the picked point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vi3dras.panels._kit.charts.plots import Histogram
from vi3dras.panels._kit.charts.ticks import Axis
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.clouds.cloud import FoldingLegend, PickCard
from vi3dras.panels._kit.items.clouds.facts import told_area, told_volume
from vi3dras.panels._kit.items.clouds.workspace import CountCard, FactorSlider
from vi3dras.panels._kit.pen.sketch import Canvas
from vi3dras.panels._kit.pen.theme import segment
from vi3dras.panels._kit.widgets.choices import Tabs
from vi3dras.panels._kit.widgets.legend import Shown, told_seconds

Drawn = Callable[[Any], list[Any]]


def test_the_factor_has_room_for_1_and_for_90(window: int) -> None:
    """On a straight track 1 and 2 would lie 3 pixels apart."""
    slider = FactorSlider(window, 15, width=328, on_change=lambda _: None)
    track = slider.track
    assert track.x(2) - track.x(1) == pytest.approx(track.x(90) - track.x(45), abs=0.5)
    for value in (1.0, 2.0, 15.0, 90.0):
        assert track.value(track.x(value)) == pytest.approx(value)


def test_a_drag_on_the_factor_gives_whole_numbers_and_typing_any(window: int) -> None:
    told: list[float] = []
    slider = FactorSlider(window, 15, width=328, on_change=told.append)
    slider.on_press(Mouse(slider.track.x(30) + 1, 44, 0))
    slider.type("7,5")
    assert told == [30, 7.5]
    assert slider.value == 7.5


def test_a_count_has_thin_gaps_and_its_formula(window: int, texts: Drawn) -> None:
    card = CountCard(window, width=328)
    card.update(262_440_000, "180 × 90 × 90 × 180 poses, Eq 18", "about 0.1 s")
    shown = texts(card)
    assert {"000", "440", "262", "about 0.1 s"} <= set(shown)
    assert any("180" in text for text in shown)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1.42e-4, "140 µs"), (3.3e-3, "3.3 ms"), (0.127, "130 ms"), (1.6, "1.6 s"), (42.3, "42 s")],
)
def test_times_have_two_digits(seconds: float, words: str) -> None:
    assert told_seconds(seconds) == words


def test_a_legend_folds_to_its_head_and_keeps_its_rows(window: int) -> None:
    legend = FoldingLegend(window, "Cloud", lambda _: None, width=272, folded=False)
    rows = (Shown("elbow", segment(2), 72, 0.3), Shown("gripper", segment(4), 5184, 1.0))
    legend.update(rows)
    whole = legend.height
    legend.click("fold")
    assert legend.height < whole
    legend.update(rows)
    assert legend.rows == ()
    legend.click("fold")
    assert legend.rows == rows


def test_a_drag_over_a_histogram_brushes_and_a_double_click_clears(window: int) -> None:
    told: list[tuple[float, float]] = []
    cleared: list[bool] = []
    chart = Histogram(
        window, "theta_2", width=180, height=150, colour=segment(1), unit="°",
        on_brush=lambda a, b: told.append((a, b)), on_clear=lambda: cleared.append(True),
    )  # fmt: skip
    chart.update(np.linspace(0, 90, 7), np.full(6, 3.0), np.full(6, 9.0), None)
    chart.on_press(Mouse(float(chart.axis.at(60)), 80, 0))
    chart.on_drag(Mouse(float(chart.axis.at(30)), 80, 0))
    chart.on_release(Mouse(0, 0, 0))
    chart.on_double(Mouse(40, 80, 0))
    assert told[-1] == pytest.approx((30, 60))
    assert cleared == [True]


def test_the_picked_point_offers_its_arms_and_can_be_forgotten(window: int, texts: Drawn) -> None:
    told: list[str] = []
    card = PickCard(window, lambda: told.append("all"), lambda: told.append("close"), width=272)
    assert card.height == 1
    card.update(("Picked point, gripper", "voxel 0.5 cm", "25.4  17.8  4.4 cm", "213 joint vectors reach it",
                 "Show them all"))  # fmt: skip
    assert "213 joint vectors reach it" in texts(card)
    card.click("Show them all")
    card.click("Forget it")
    assert told == ["all", "close"]


def test_tabs_that_do_not_fit_stand_in_a_second_row(window: int) -> None:
    few = Tabs(window, ["Simulation", "Clip"], "Clip", lambda _: None, width=328)
    many = ["Simulation", "Clip", "Explore", "Compare", "Time graph", "D-H table", "Readings"]
    tabs = Tabs(window, many, "Clip", lambda _: None, width=300)
    assert tabs.height > few.height
    tabs.click("D-H table")
    assert tabs.current == "D-H table"


def test_no_row_of_tabs_is_wider_than_the_column(window: int) -> None:
    """The second row would be the wider one: evened out, the first one grew beyond the column."""
    words = ["Movimiento", "Sistemas", "Velocidades", "Singular", "Soluciones", "Rosetta", "Articulaciones"]
    tabs = Tabs(window, [*words, "Tabla D-H"], "Rosetta", lambda _: None, width=328)
    tabs.paint()
    assert max(place.x + place.width for place, _ in tabs._places) <= 328


def test_an_arm_in_millimetres_tells_volumes_in_litres() -> None:
    assert told_volume(0.1723894, "mm") == ("172.4", "dm³")
    assert told_volume(0.0872307, "cm") == ("87\u2009231", "cm³")
    assert told_area(0.5026, "mm") == ("50.3", "dm²")


def test_a_short_logarithmic_axis_has_ticks_between_its_powers() -> None:
    ticks = [text for _, text in Axis(3, 90, 0, 260, is_log=True).ticks(28)]
    assert {"3", "10", "30"} <= set(ticks)


def test_pictures_of_one_size_share_a_texture(window: int) -> None:
    canvas = Canvas()
    first = canvas.texture(np.zeros((4, 6, 4), np.uint8))
    assert canvas.texture(np.full((4, 6, 4), 255, np.uint8)) == first
    assert canvas.texture(np.zeros((5, 6, 4), np.uint8)) != first
